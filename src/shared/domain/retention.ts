/** How long former employees and old periods stay in the copy on this computer. Pure: who leaves follows from days alone. */
import { addMonths, type Day } from './day'

/** As the officer chose it for a company; null: kept as long as the copy is. */
export interface RetentionRule {
  /** Years after a person left. */
  readonly formerYears: number | null
  /** Years after the end of a pay period. */
  readonly periodYears: number | null
}

/** The days that a rule comes to: who left, and what ended, before them leaves. Null: nobody, nothing. */
export interface RetentionHorizon {
  readonly formerBefore: Day | null
  readonly periodsBefore: Day | null
}

const MONTHS_A_YEAR = 12

export function horizonOf({ formerYears, periodYears }: RetentionRule, today: Day): RetentionHorizon {
  const before = (years: number | null) => (years === null ? null : addMonths(today, -years * MONTHS_A_YEAR))
  return { formerBefore: before(formerYears), periodsBefore: before(periodYears) }
}

/** `stays`: pinned, or with something of the officer's that is not settled. */
export function personLeaves(
  { leftOn, stays }: { readonly leftOn: Day | null; readonly stays: boolean },
  { formerBefore }: RetentionHorizon
): boolean {
  return !stays && formerBefore !== null && leftOn !== null && leftOn < formerBefore
}

/** A payslip goes with its person, or with its period. `stays`: it or its person is pinned or not settled. */
export function payslipLeaves(
  payslip: { readonly date: Day; readonly stays: boolean; readonly personLeaves: boolean },
  { periodsBefore }: RetentionHorizon
): boolean {
  return !payslip.stays && (payslip.personLeaves || (periodsBefore !== null && payslip.date < periodsBefore))
}

/** Whether with `next` something may be in the copy that `now` keeps out of it. */
export function isWider(next: RetentionHorizon, now: RetentionHorizon): boolean {
  const wider = (a: Day | null, b: Day | null) => b !== null && (a === null || a < b)
  return wider(next.formerBefore, now.formerBefore) || wider(next.periodsBefore, now.periodsBefore)
}
