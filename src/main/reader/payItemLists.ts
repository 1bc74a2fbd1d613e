import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import type { ChannelInput } from '@shared/contract/channels'
import type { PayItemEntry, PayItemsView } from '@shared/contract/views'
import { isJsonObject, jsonWords, type JsonObject, type JsonValue } from '@shared/domain/json'
import { latinName } from '@shared/domain/names'
import type { PayItem } from '@shared/domain/payItem'
import { payItemOfBody } from '../store/payItemBody'
import type { ItemNames } from './learnedNames'
import type { ListStates } from './listStates'
import { itemLabel, numberedAlike, originOfItem } from './payItems'

interface PersonRow {
  company_id: number
  last_name: string
  first_name: string
  gone_ms: number | null
}

interface PayslipRow {
  company_id: number
  employee_id: number | null
  date: string
  dirty: number
  finalised: number
  gone_ms: number | null
}

/** What the entry shows in columns and words of its own, or what says only whose it is. */
const SHOWN = new Set([
  'id',
  'employee_id',
  'payslip_id',
  'client_id',
  'system_type',
  'inputs',
  'outputs',
  'input_formulas',
  'overrides',
  'deleted',
  'skip',
  'skip_rule',
  'multiplier'
])

/** How many people's lists are looked at for the kinds that a company has. */
const MOST_KINDS = 200

/** The payslip items of an employee or a payslip, whole. */
export class PayItemListQueries {
  readonly #names: ItemNames
  readonly #listStates: ListStates
  readonly #person
  readonly #payslip
  readonly #bodies
  readonly #kinds

  constructor(db: Database, names: ItemNames, listStates: ListStates) {
    this.#names = names
    this.#listStates = listStates
    this.#person = db.prepare<[number], PersonRow>(
      'SELECT company_id, last_name, first_name, gone_ms FROM employee WHERE id = ?'
    )
    this.#payslip = db.prepare<[number], PayslipRow>(
      'SELECT company_id, employee_id, date, dirty, finalised, gone_ms FROM payslip WHERE id = ?'
    )
    this.#bodies = db
      .prepare<[string, number], string>('SELECT body FROM pay_item WHERE owner = ? AND owner_id = ? ORDER BY position')
      .pluck()
    this.#kinds = db
      .prepare<[number, number], string>(
        `SELECT body FROM pay_item WHERE row IN
           (SELECT max(row) FROM pay_item WHERE company_id = ? AND system_type IS NOT NULL GROUP BY system_type) LIMIT ?`
      )
      .pluck()
  }

  /** Throws `notHere` when the owner is not in the copy. */
  list({ owner, ownerId }: ChannelInput<'payItems.list'>): PayItemsView {
    const payslip = owner === 'payslip' ? this.#payslip.get(ownerId) : null
    if (payslip === undefined) throw new AppError('notHere', { subject: String(ownerId) })
    const employeeId = payslip === null ? ownerId : payslip.employee_id
    const person = employeeId === null ? null : this.#person.get(employeeId)
    const companyId = payslip?.company_id ?? person?.company_id
    if (companyId === undefined) throw new AppError('notHere', { subject: String(ownerId) })
    const list = owner === 'payslip' ? 'payItemsOfPayslip' : 'payItemsOfEmployee'
    const gone = (payslip?.gone_ms ?? null) !== null || (person?.gone_ms ?? null) !== null
    const inherited = owner === 'employee' ? this.#listStates.of(companyId, 'inheritedOfEmployee', ownerId) : null
    const items = this.#bodies.all(owner, ownerId).map(payItemOfBody)
    return {
      companyId,
      employeeId,
      person: person ? latinName(person.last_name, person.first_name) : '',
      date: payslip?.date ?? null,
      calculating: payslip?.dirty === 1,
      locked: gone ? 'gone' : payslip?.finalised === 1 ? 'finalised' : null,
      asOfMs: this.#listStates.of(companyId, list, ownerId)?.asOfMs ?? null,
      entries: this.#entries(companyId, items),
      inherited: inherited && {
        asOfMs: inherited.asOfMs,
        entries: this.#entries(companyId, this.#bodies.all('inherited', ownerId).map(payItemOfBody))
      },
      kinds: this.#kindsOf(companyId)
    }
  }

  #entries(companyId: number, items: readonly PayItem[]): PayItemEntry[] {
    const labels = numberedAlike(items.map((item) => itemLabel(this.#names, companyId, item)))
    return items.map((item, at) => ({
      id: item.id,
      standsFor: item.calculationId,
      label: labels[at] ?? '',
      systemType: item.systemType,
      origin: originOfItem(item),
      state: item.deleted ? 'deleted' : item.skipped ? 'skipped' : 'ok',
      inputs: inputsOf(item),
      outputs: outputsOf(item),
      skipRule: asSent(item.raw['skip_rule']),
      multiplier: asSent(item.raw['multiplier']),
      asSent: Object.entries(item.raw).flatMap(([field, value]) =>
        SHOWN.has(field) || isEmpty(value) ? [] : [{ field, value }]
      ),
      several: items.some((other) => other !== item && isInstance(other) && isInstance(item) && isAlike(other, item))
    }))
  }

  #kindsOf(companyId: number): PayItemsView['kinds'] {
    return this.#kinds
      .all(companyId, MOST_KINDS)
      .map(payItemOfBody)
      .flatMap((item) =>
        item.systemType === null || item.definitionId !== null
          ? []
          : [
              {
                systemType: item.systemType,
                label: itemLabel(this.#names, companyId, item),
                inputs: item.inputs.map(([name]) => name)
              }
            ]
      )
  }
}

// On a payslip an entry of its own stands beside that of the employee which it stands in for: those are one instance.
function isInstance(item: PayItem): boolean {
  return item.id !== null && !item.deleted
}

function isAlike(a: PayItem, b: PayItem): boolean {
  return a.systemType === b.systemType && a.definitionId === b.definitionId
}

// A formula or an override may stand for an input that has no value yet.
function inputsOf({ inputs, raw }: PayItem): PayItemEntry['inputs'] {
  const formulas = recordOf(raw['input_formulas'])
  const overrides = recordOf(raw['overrides'])
  const values = new Map<string, string | null>(inputs)
  const outputs = recordOf(raw['outputs'])
  const names = new Set([
    ...values.keys(),
    ...Object.keys(formulas),
    ...Object.keys(overrides).filter((name) => !Object.hasOwn(outputs, name))
  ])
  return [...names].map((name) => ({
    name,
    value: values.get(name) ?? null,
    formula: asSent(formulas[name]),
    override: overrideIn(overrides, name)
  }))
}

// An override that names an input is told there.
function outputsOf({ inputs, raw }: PayItem): PayItemEntry['outputs'] {
  const overrides = recordOf(raw['overrides'])
  return Object.entries(recordOf(raw['outputs'])).map(([name, figure]) => ({
    name,
    value: asSent(figure),
    override: inputs.some(([input]) => input === name) ? null : overrideIn(overrides, name)
  }))
}

function overrideIn(overrides: JsonObject, name: string): string | null {
  return Object.hasOwn(overrides, name) ? (asSent(overrides[name]) ?? 'null') : null
}

function recordOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

function isEmpty(value: JsonValue): boolean {
  return value === null || value === '' || (isJsonObject(value) && Object.keys(value).length === 0)
}

function asSent(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null
  return jsonWords(value)
}
