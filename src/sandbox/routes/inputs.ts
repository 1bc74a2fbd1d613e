/** Finds which entry an input is meant for, and whether its value can be one. */
import { scaledOf, type Scaled } from '@shared/domain/money'
import { INVALID_HEADING } from '../choices'
import { itemNamed, itemOf, type Item } from '../payroll/items'
import type { Entry } from '../payroll/entries'
import { entriesOf } from '../payroll/payslip'
import { personEntries } from '../payroll/standing'
import { changeInputs, makeEntry, type Cause, type Target } from '../state/changes'

const NOT_NEGATIVE = new Set(['hours', 'days', 'rate'])
/** Largest whole part by input, so that every product of two stays exact. */
const LARGEST: Readonly<Record<string, Scaled>> = { hours: 99_990_000, days: 99_990_000, rate: 9_999_990_000 }
const LARGEST_AMOUNT = 9_999_999_990_000
const DECIMAL = /^-?\d{1,12}(\.\d{1,4})?$/

/** The value of an input from text or number; the message where it can be none. */
export function inputValue(name: string, value: unknown): { ok: true; value: Scaled } | { ok: false; error: string } {
  const written = typeof value === 'number' ? String(value) : value
  const scaled = typeof written === 'string' && DECIMAL.test(written) ? scaledOf(written) : null
  if (scaled === null) return { ok: false, error: 'is not a number' }
  if (scaled < 0 && NOT_NEGATIVE.has(name)) return { ok: false, error: 'must not be negative' }
  if (Math.abs(scaled) > (LARGEST[name] ?? LARGEST_AMOUNT)) return { ok: false, error: 'is too large' }
  return { ok: true, value: scaled }
}

/** Where an input goes: an entry that exists, or one to be made. */
export type Place =
  | { readonly kind: 'entry'; readonly id: number; readonly item: Item }
  | { readonly kind: 'new'; readonly item: Item; readonly parentId: number | null }
  | { readonly kind: 'none'; readonly error: string }

/**
 * The place of `reference`: the number of a calculation, the number of a custom item, or a system name. On a payslip the
 * payslip's own entry is meant, made where there is none; otherwise the employee's.
 */
export function placeOf(cause: Cause, target: Target, reference: string): Place {
  const { world } = cause.service
  const entries = (
    target.subject ? entriesOf(target.subject, Infinity) : personEntries(world, target.company, target.person)
  ).filter(({ deleted }) => !deleted)
  const item = itemNamed(reference)
  if (item) {
    const first = entries.find(({ type, level }) => type === item.type && level === 'employee')
    return target.subject ? onPayslip(entries, item, first) : onEmployee(item, first)
  }
  if (!/^\d+$/.test(reference)) return { kind: 'none', error: INVALID_HEADING }
  const entry = entries.find(({ id }) => id === Number(reference))
  if (!entry) return { kind: 'none', error: INVALID_HEADING }
  if (entry.level === 'payslip') return { kind: 'entry', id: Number(reference), item: itemOf(entry.type) }
  return target.subject ? onPayslip(entries, itemOf(entry.type), entry) : onEmployee(itemOf(entry.type), entry)
}

function onEmployee(item: Item, first: Entry | undefined): Place {
  return first?.id ? { kind: 'entry', id: first.id, item } : { kind: 'new', item, parentId: null }
}

function onPayslip(entries: readonly Entry[], item: Item, parent: Entry | undefined): Place {
  const own = entries.find(
    (entry) =>
      entry.level === 'payslip' &&
      entry.type === item.type &&
      (!item.several || entry.parentId === (parent?.id ?? null))
  )
  return own?.id ? { kind: 'entry', id: own.id, item } : { kind: 'new', item, parentId: parent?.id ?? null }
}

/** Sets inputs at a place; gives the id of the entry. */
export function setInputs(
  cause: Cause,
  target: Target,
  place: Exclude<Place, { kind: 'none' }>,
  inputs: Readonly<Record<string, Scaled>>
): number {
  if (place.kind === 'entry') {
    changeInputs(cause, target, place.id, inputs)
    return place.id
  }
  const { item } = place
  return makeEntry(
    cause,
    target,
    item.type,
    item.definitionId === null ? item.systemName : String(item.definitionId),
    place.parentId,
    inputs
  )
}
