import { isJsonObject, type JsonObject } from '@shared/domain/json'
import type { Caller } from './caller'
import { namesErrors, saysYes } from './answers'
import { jsonOf } from './body'
import type { AttributeOutcome, BulkEntity, BulkResult } from './bulk'
import type { BulkInputApi } from './client'
import { badAnswer } from './failures'
import { idOf } from './fields'
import { pathOf } from './paths'
import { fieldsOf, wordsIn } from './serviceWords'

const ANSWER_LIMIT = 64 * 1024 * 1024

/** Bulk input: operation 1. */
export function bulkInputApi(caller: Caller): BulkInputApi {
  return {
    async submit(companyId, entities, options = {}) {
      refuseRepeatedEmployees(entities)
      const path = pathOf('clients', companyId, 'bulk_input')
      const body = { entities: entities.map(wireEntity) }
      return caller.once({ operation: 1, method: 'POST', path, body, slow: true }, options, async (answer) => {
        const value = await jsonOf(answer, ANSWER_LIMIT)
        if (!Array.isArray(value)) throw badAnswer(answer.status, wordsIn(JSON.stringify(value)), 'results')
        const results = new Results(value.map(resultIn), entities.length)
        const wordsOf = eachOnce((message) => {
          const words = wordsIn(JSON.stringify({ message }))
          return caller.presentable(words.message ?? null)
        })
        return entities.map((entity, at) => outcomeOf(entity, results.of(entity, at), caller, wordsOf))
      })
    }
  }
}

/** Results are told apart by their employee first of all. */
function refuseRepeatedEmployees(entities: readonly BulkEntity[]): void {
  const ids = new Set(entities.map((entity) => entity.employeeId))
  if (ids.size !== entities.length) throw new RangeError('an employee stands twice in one bulk input')
}

function wireEntity({ employeeId, target, attributes }: BulkEntity): Readonly<Record<string, unknown>> {
  // Checked like the ids of paths: an empty one would be anybody.
  const id = pathOf(employeeId).slice(1)
  switch (target.kind) {
    case 'payslip':
      return { id, payslip_id: pathOf(target.payslipId).slice(1), attributes }
    case 'payslipOn':
      return { id, payslip_date: target.date, attributes }
    case 'employee':
      return { id, attributes }
  }
}

function resultIn(value: unknown): JsonObject | null {
  if (!isJsonObject(value)) return null
  const inner = Object.values(value)
  const wrapped = inner.length === 1 ? inner[0] : null
  return isJsonObject(wrapped) && value['success'] === undefined ? wrapped : value
}

class Results {
  readonly #all: readonly (JsonObject | null)[]
  readonly #asMany: boolean
  /** Those that name an employee, so that each of hundreds need not be compared with each. */
  readonly #byEmployee = new Map<number, JsonObject[]>()

  constructor(all: readonly (JsonObject | null)[], asked: number) {
    this.#all = all
    this.#asMany = all.length === asked
    for (const result of all) {
      const id = idOf(result?.['id'])
      if (result === null || id === null) continue
      const known = this.#byEmployee.get(id)
      if (known) known.push(result)
      else this.#byEmployee.set(id, [result])
    }
  }

  /**
   * The one result that is surely the entity's; null in doubt. Its whole key counts: a key that is there must be the
   * entity's, one that is absent is made up for by its position, and only while there are as many results as entities.
   */
  of(entity: BulkEntity, at: number): JsonObject | null {
    const inPlace = this.#asMany ? (this.#all[at] ?? null) : null
    const named = this.#byEmployee.get(entity.employeeId) ?? []
    const possible = inPlace === null || named.includes(inPlace) ? named : [...named, inPlace]
    const found = possible.filter((result) => isResultOf(result, entity, result === inPlace))
    const [first, ...others] = found
    if (!first) return null
    // The same result twice says nothing else than once.
    if (others.length === 0) return first
    const text = JSON.stringify(first)
    return others.every((result) => JSON.stringify(result) === text) ? first : null
  }
}

function isResultOf(result: JsonObject, { employeeId, target }: BulkEntity, inPlace: boolean): boolean {
  const keyIs = (key: string, wanted: (value: unknown) => boolean): boolean => {
    const value = result[key]
    return value === undefined || value === null || value === '' ? inPlace : wanted(value)
  }
  if (!keyIs('id', (value) => idOf(value) === employeeId)) return false
  switch (target.kind) {
    case 'payslip':
      return keyIs('payslip_id', (value) => idOf(value) === target.payslipId)
    case 'payslipOn':
      return keyIs('payslip_date', (value) => value === target.date)
    case 'employee':
      // A result that names a payslip tells of something else than was asked for.
      return (result['payslip_id'] ?? null) === null && (result['payslip_date'] ?? null) === null
  }
}

/** Works a value out once, as hundreds of results say the same. */
function eachOnce<Given, Value>(work: (given: Given) => Value): (given: Given) => Value {
  const known = new Map<Given, Value>()
  return (given) => {
    const found = known.get(given)
    if (found !== undefined) return found
    const made = work(given)
    known.set(given, made)
    return made
  }
}

function outcomeOf(
  entity: BulkEntity,
  result: JsonObject | null,
  caller: Caller,
  wordsOf: (message: unknown) => string | null
): BulkResult {
  const sent = Object.keys(entity.attributes)
  const each = (outcome: (attribute: string) => AttributeOutcome): BulkResult['outcomes'] =>
    Object.fromEntries(sent.map((attribute) => [attribute, outcome(attribute)]))
  const message = result === null ? null : wordsOf(result['message'])
  const errors = fieldsOf(result?.['errors'])
  const payslipId = idOf(result?.['payslip_id'])
  const success = result?.['success']
  const common = { message, payslipId, otherErrors: otherErrorsOf(result, errors, sent, caller) }
  if (result !== null && saysYes(result) && !namesErrors(result)) {
    return { ...common, verdict: 'saved', outcomes: each(() => ({ kind: 'saved' })) }
  }
  if (success === false || success === 'false') {
    return {
      ...common,
      verdict: 'failed',
      outcomes: each((attribute) => {
        const messages = errors && Object.hasOwn(errors, attribute) ? errors[attribute] : undefined
        if (messages === undefined) return { kind: 'unknown' }
        return { kind: 'rejected', messages: messages.map((text) => caller.presentable(text) ?? '') }
      })
    }
  }
  return { ...common, verdict: 'unclear', outcomes: each(() => ({ kind: 'unknown' })) }
}

/** What the service found wrong under keys that were not sent, or under none. */
function otherErrorsOf(
  result: JsonObject | null,
  errors: ReturnType<typeof fieldsOf>,
  sent: readonly string[],
  caller: Caller
): readonly string[] {
  const loose = { error: result?.['error'], errors: errors === null ? result?.['errors'] : null }
  const { message } = wordsIn(JSON.stringify(loose))
  const keyed = Object.entries(errors ?? {})
    .filter(([key]) => !sent.includes(key))
    .map(([key, messages]) => `${key}: ${messages.join('; ')}`)
  return [...(message === null ? [] : [message]), ...keyed].map((text) => caller.presentable(text) ?? '')
}
