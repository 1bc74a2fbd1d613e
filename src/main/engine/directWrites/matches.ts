import { AppError } from '@shared/contract/errors'
import type { WriteMatch } from '@shared/contract/views'
import type { DirectWriteBody, PayItemPlace } from '@shared/domain/directWrite'
import { sameValue } from '@shared/domain/editValue'
import type { Employee } from '@shared/domain/employee'
import { employeeFields, sensitiveFields } from '@shared/domain/employeeField'
import { sameIdType } from '@shared/domain/employeeNeeds'
import { fold } from '@shared/domain/fold'
import { jsonWords, type JsonObject, type JsonValue } from '@shared/domain/json'
import { frequencyName, latinName } from '@shared/domain/names'
import { readableName, systemItemName, type PayItem } from '@shared/domain/payItem'
import type { StoredWrite } from '../../store/outbox/directWrites'
import type { CallOptions, PayrollClient } from '../api'
import { ownerOf } from './perform'

type Point = WriteMatch['points'][number]

const MOST = 10
/** Nested records are shown whole. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ...employeeFields.map(({ name, label }) => [name, label] as const),
  ['physical_address', 'Address']
])

/**
 * What the service has now that a write without an answer may have made, changed or removed, with what speaks for each; the
 * likeliest first. It only reads.
 */
export async function matchesOf(
  client: PayrollClient,
  write: StoredWrite,
  options: CallOptions
): Promise<WriteMatch[]> {
  const { body, companyId, before } = write
  switch (body.kind) {
    case 'employeeCreate':
      return people(client, companyId, body.attributes, before, options)
    case 'employeeUpdate':
    case 'employeeDelete': {
      const person = await found(client.employees.get(body.employeeId, options))
      if (person === null) return [gone(write.subject)]
      const attributes = body.kind === 'employeeUpdate' ? body.attributes : {}
      return [
        {
          id: person.value.id,
          title: nameOf(person.value),
          wasThere: true,
          points: pointsOf(attributes, person.value.raw)
        }
      ]
    }
    case 'payItemPut': {
      const { items } = await client.payItems.list(ownerOf(body.place), options)
      return items
        .filter((item) => isOf(item, body.systemType) && isOwn(item, body.place) && item.id !== null && !item.deleted)
        .map((item) => matchOfItem(item, body.inputs, before.includes(item.id ?? 0)))
        .sort(likelierFirst)
    }
    case 'payItemUpdate':
    case 'payItemDelete': {
      const item = await found(client.payItems.get(body.payItemId, options))
      if (item === null || item.value.deleted) return [gone(write.subject)]
      return [matchOfItem(item.value, body.kind === 'payItemUpdate' ? body.inputs : {}, true)]
    }
    case 'frequencyCreate': {
      const { items } = await client.frequencies.list(companyId, options)
      return items
        .filter(({ id }) => !before.includes(id))
        .map(({ id, name, customName }) => ({
          id,
          title: frequencyName(id, name, customName),
          wasThere: before.length === 0 ? null : false,
          points:
            body.customName === null ? [] : [point('Name', body.customName, customName, body.customName === customName)]
        }))
        .sort(likelierFirst)
    }
  }
}

/** Ids of what is there now that a write could be taken for; to be asked for before it goes out. */
export async function idsBefore(
  client: PayrollClient,
  companyId: number,
  body: Extract<DirectWriteBody, { kind: 'payItemPut' | 'frequencyCreate' }>,
  options: CallOptions
): Promise<number[]> {
  if (body.kind === 'frequencyCreate') {
    return (await client.frequencies.list(companyId, options)).items.map(({ id }) => id)
  }
  const { items } = await client.payItems.list(ownerOf(body.place), options)
  return items.flatMap((item) => (item.id !== null && isOf(item, body.systemType) ? [item.id] : []))
}

async function people(
  client: PayrollClient,
  companyId: number,
  attributes: JsonObject,
  before: readonly number[],
  options: CallOptions
): Promise<WriteMatch[]> {
  const known = new Set(before)
  const matches: WriteMatch[] = []
  const take = (batch: readonly Employee[]): void => {
    for (const person of batch) {
      if (!isLike(person, attributes)) continue
      matches.push({
        id: person.id,
        title: nameOf(person),
        wasThere: known.size === 0 ? null : known.has(person.id),
        points: pointsOf(attributes, person.raw)
      })
    }
  }
  const outcome = await client.employees.list(companyId, [], take, options)
  // Nobody may be said to be missing from a list that was not read whole.
  if (outcome.kind === 'calculating' || !outcome.complete) throw new AppError('calculating')
  return matches.sort(likelierFirst).slice(0, MOST)
}

// By both names, or by one of them and the birthday, in whatever letters.
function isLike({ firstName, lastName, raw }: Employee, attributes: JsonObject): boolean {
  const same = (sent: JsonValue | undefined, there: string): boolean =>
    typeof sent === 'string' && fold(sent.trim()) === fold(there.trim())
  const last = same(attributes['last_name'], lastName)
  const first = same(attributes['first_name'], firstName)
  const born = raw['birthdate'] !== undefined && raw['birthdate'] === attributes['birthdate']
  return (last && first) || (born && (last || first))
}

function pointsOf(attributes: JsonObject, record: JsonObject): Point[] {
  return Object.entries(attributes).flatMap(([name, sent]): Point[] => {
    const there = record[name]
    if (typeof sent === 'object' && sent !== null) {
      // Addresses are read by other keys than they are written by, and accounts by whatever the service shows.
      const parts = there === undefined ? null : partsOf(there)
      return [
        { ...point(labelOf(name), partsOf(sent), parts, agreeing(sent, there)), sensitive: name === 'bank_account' }
      ]
    }
    const text = String(sent ?? '')
    const sensitive = sensitiveFields.has(name)
    if (there === undefined) return [{ ...point(labelOf(name), text, null, null), sensitive }]
    const read = there === null ? '' : textOf(there)
    const agrees =
      name === 'id_type'
        ? sameIdType(read, sameIdType(text, 'hk_id') ? 'hk_id' : 'passport')
        : sameValue(typeof sent === 'boolean' ? 'boolean' : 'text', text, read)
    return [{ ...point(labelOf(name), text, read, agrees), sensitive }]
  })
}

function labelOf(name: string): string {
  return LABELS.get(name) ?? readableName(name)
}

// Null where the two sides have no key in common to be compared by.
function agreeing(sent: JsonValue, there: JsonValue | undefined): boolean | null {
  if (typeof sent !== 'object' || sent === null || typeof there !== 'object' || there === null) return null
  const read = new Map(Object.entries(there))
  const common = Object.entries(sent).filter(([key]) => read.has(key))
  return common.length === 0 ? null : common.every(([key, value]) => textOf(value) === textOf(read.get(key) ?? null))
}

function matchOfItem(item: PayItem, inputs: JsonObject, wasThere: boolean): WriteMatch {
  const read = new Map(item.inputs)
  const points = Object.entries(inputs).map(([name, sent]) => {
    const there = read.get(name) ?? null
    return point(
      readableName(name),
      textOf(sent),
      there,
      there === null ? null : sameValue('decimal', textOf(sent), there) || textOf(sent) === there
    )
  })
  const label = item.systemType === null ? '' : systemItemName(item.systemType)
  return { id: item.id, title: `${label} ${item.id ?? ''}`.trim(), wasThere, points }
}

function isOf(item: PayItem, systemType: string): boolean {
  return item.systemType === systemType || String(item.definitionId) === systemType
}

// A payslip's list holds the employee's entries too; those were not made on the payslip.
function isOwn(item: PayItem, { kind }: PayItemPlace): boolean {
  return kind === 'employee' || item.payslipId !== null
}

function gone(subject: string): WriteMatch {
  return { id: null, title: subject, wasThere: true, points: [] }
}

async function found<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return null
    throw error
  }
}

function nameOf({ lastName, firstName, number }: Employee): string {
  const name = latinName(lastName, firstName)
  return number === null ? name : `${name} (${number})`
}

function point(label: string, sent: string, there: string | null, agrees: boolean | null): Point {
  return { label, sent, there, agrees, sensitive: false }
}

function partsOf(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return textOf(value)
  return Object.entries(value)
    .map(([key, inner]) => `${readableName(key)} ${textOf(inner)}`)
    .join(', ')
}

function textOf(value: JsonValue): string {
  return value === null ? '' : jsonWords(value)
}

function likelierFirst(a: WriteMatch, b: WriteMatch): number {
  return scoreOf(b) - scoreOf(a)
}

function scoreOf({ wasThere, points }: WriteMatch): number {
  const agreed = points.reduce((sum, { agrees }) => sum + (agrees === null ? 0 : agrees ? 1 : -1), 0)
  return agreed + (wasThere === true ? -100 : 0)
}
