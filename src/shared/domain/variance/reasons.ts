import type { Day } from '../day'

/** One side of a variance as a reason remembers it. */
interface ReasonSide {
  readonly date: Day | string
  readonly part: { readonly kind: string; readonly payRunId?: number; readonly special?: boolean }
}

/** Which two sides reasons belong to; others have reasons of their own. */
export function reasonPlace(of: {
  readonly frequencyId: number | null
  readonly before: ReasonSide
  readonly now: ReasonSide
}): string {
  const side = ({ date, part: { kind, payRunId, special } }: ReasonSide) => [date, kind, payRunId ?? special ?? null]
  return JSON.stringify([of.frequencyId, ...side(of.before), ...side(of.now)])
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
