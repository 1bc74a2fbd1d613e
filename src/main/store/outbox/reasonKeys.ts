/** By what the reasons of a variance are kept: the two sides and whose they are, and the row. */
import { createHash } from 'node:crypto'
import type { Day } from '@shared/domain/day'
import type { PeopleSet } from '@shared/domain/variance'

/** One side of a variance as a reason remembers it. */
interface ReasonSide {
  readonly date: Day | string
  readonly part: { readonly kind: string; readonly payRunId?: number; readonly special?: boolean }
}

/** A set of people as a place names it: people who were chosen by how many they are and `peopleDigest`. */
export type PlacedPeople =
  Extract<PeopleSet, { readonly payPoint: unknown }> | { readonly chosen: number; readonly digest: string }

/**
 * Which two sides reasons belong to, and of whom: others have reasons of their own. `people` null: everybody; `against`: of whom
 * the side before is, where that is not the same people.
 */
export function reasonPlace(of: {
  readonly frequencyId: number | null
  readonly before: ReasonSide
  readonly now: ReasonSide
  readonly people: PeopleSet | null
  readonly against?: PeopleSet | null | undefined
}): string {
  const side = ({ date, part: { kind, payRunId, special } }: ReasonSide) => [date, kind, payRunId ?? special ?? null]
  const people = of.people === null && of.against === undefined ? [] : [placed(of.people)]
  const against = of.against === undefined ? [] : [placed(of.against)]
  return JSON.stringify([of.frequencyId, ...side(of.before), ...side(of.now), ...people, ...against])
}

/** Whom a place is about; null: everybody. */
export function peopleOfPlace(place: string): {
  readonly people: PlacedPeople | null
  readonly against: PlacedPeople | null | undefined
} {
  const parts = JSON.parse(place) as unknown[] // Only reasonPlace writes this form.
  const at = (index: number) => parts[index] as PlacedPeople | null | undefined
  return { people: at(PEOPLE_AT) ?? null, against: at(PEOPLE_AT + 1) }
}

const PEOPLE_AT = 7

/** The same people chosen in another order are the same people, and a place is short however many they are. */
function placed(people: PeopleSet | null): PlacedPeople | null {
  if (people === null || !('employeeIds' in people)) return people
  return { chosen: new Set(people.employeeIds).size, digest: peopleDigest(keptPeople(people.employeeIds)) }
}

/** The form in which a list of people is kept: each of them once, in ascending order, as JSON. */
export function keptPeople(employeeIds: readonly number[]): string {
  return JSON.stringify([...new Set(employeeIds)].sort((a, b) => a - b))
}

/** Stands for people who were chosen, given as `keptPeople`: two sets of one digest are one set. */
export function peopleDigest(kept: string): string {
  return createHash('sha256').update(kept).digest('hex').slice(0, 32)
}

/** Which row: a person (null: all of them), with the net pay (null) or an item. */
export function reasonRow(personKey: number | null, itemKey: string | null): string {
  return JSON.stringify([personKey, itemKey])
}

/** What the key of an item calls it, for a sheet; the key itself where it cannot be told. */
export function itemOfReason(itemKey: string): string {
  try {
    const parts: unknown = JSON.parse(itemKey.replace(/^(?:code|label) /, ''))
    if (!Array.isArray(parts)) return itemKey
    const known: readonly unknown[] = parts
    const [section, group, name, ordinal] = known
    if (section === 'total') return `Total, ${String(group)}`
    const called = [group, name].filter((part) => typeof part === 'string' && part !== '').join(', ')
    return typeof ordinal === 'number' && ordinal > 0 ? `${called} (${ordinal})` : called
  } catch {
    return itemKey
  }
}
