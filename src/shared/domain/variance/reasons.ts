import type { Day } from '../day'

/** One side of a variance as a reason remembers it. */
interface ReasonSide {
  readonly date: Day | string
  readonly part: { readonly kind: string; readonly payRunId?: number; readonly special?: boolean }
}

/** Some of the people, whose payslips alone are compared. */
export type PeopleSet =
  | { readonly payPoint: 'notKnown' | { readonly id: number; readonly withNotKnown: boolean } }
  | { readonly employeeIds: readonly number[] }

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
  const set = (people: PeopleSet | null) => people && canonical(people)
  const people = of.people === null && of.against === undefined ? [] : [set(of.people)]
  const against = of.against === undefined ? [] : [set(of.against)]
  return JSON.stringify([of.frequencyId, ...side(of.before), ...side(of.now), ...people, ...against])
}

/** Whom a place is about: what `reasonPlace` was given; null: everybody. */
export function peopleOfPlace(place: string): {
  readonly people: PeopleSet | null
  readonly against: PeopleSet | null | undefined
} {
  const parts = JSON.parse(place) as unknown[] // Only reasonPlace writes this form.
  const at = (index: number) => parts[index] as PeopleSet | null | undefined
  return { people: at(PEOPLE_AT) ?? null, against: at(PEOPLE_AT + 1) }
}

const PEOPLE_AT = 7

// The same people chosen in another order are the same people.
function canonical(people: PeopleSet): PeopleSet {
  return 'employeeIds' in people ? { employeeIds: [...people.employeeIds].sort((a, b) => a - b) } : people
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
