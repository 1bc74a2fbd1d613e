import type { PayslipState } from '@shared/contract/views'
import type { Scaled } from '@shared/domain/money'

/** What several queries take from rows of the cache. */

/** The state that is shown of a payslip; calculating before all others, as its figures are not there. */
export function payslipState(row: {
  readonly dirty: number
  readonly finalised: number
  readonly released: number
}): PayslipState {
  if (row.dirty === 1) return 'calculating'
  if (row.released === 1) return 'released'
  return row.finalised === 1 ? 'finalised' : 'open'
}

/** The difference, or null when either is not known. */
export function differenceOf(now: Scaled | null, before: Scaled | null): Scaled | null {
  if (now === null || before === null) return null
  return Number.isSafeInteger(now - before) ? now - before : null
}

/** A sum that SQL made of scaled amounts; null beyond what can be told exactly. */
export function exactSum(sum: number | null): Scaled | null {
  return sum !== null && Number.isSafeInteger(sum) ? sum : null
}

/** Ids as SQL takes a list of them: `json_each(?)`, whose `key` is their place. */
export function idsAsJson(ids: Iterable<number>): string {
  return JSON.stringify(Array.from(ids))
}
