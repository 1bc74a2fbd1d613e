import { LAST_DAY, type Day } from './day'
import type { JsonObject } from './json'
import type { PayslipRecord } from './payslip'

/** A stretch of employment (the service's *service_period*). */
export interface ServicePeriod {
  readonly id: number | null
  readonly startDate: Day | null
  readonly endDate: Day | null
  readonly negative: boolean
}

/** A stretch in which a person belongs to a pay frequency (the service's *wave_period*); no end: the current one. */
export interface FrequencyPeriod {
  readonly payFrequencyId: number
  readonly startDate: Day | null
  readonly endDate: Day | null
}

/**
 * A person on the payroll. Number, Chinese name and pay point are not promised by the contract's reads and may be null; the
 * included lists are null where they were not asked for.
 */
export interface Employee {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly chineseName: string | null
  readonly number: string | null
  readonly payFrequencyId: number | null
  readonly payPointId: number | null
  readonly appointmentDate: Day | null
  readonly paymentMethod: string | null
  readonly servicePeriods: readonly ServicePeriod[] | null
  readonly frequencyPeriods: readonly FrequencyPeriod[] | null
  readonly recentPayslips: readonly PayslipRecord[] | null
  /** The record as received without the included lists. */
  readonly raw: JsonObject
}

/** Where a person stands on a day. `returned` says that an earlier service period ended before the current one began. */
export type EmploymentStatus =
  | {
      readonly kind: 'active'
      readonly since: Day | null
      readonly leavesOn: Day | null
      readonly returned: Day | null
    }
  | { readonly kind: 'left'; readonly on: Day }
  | { readonly kind: 'notStarted'; readonly startsOn: Day }
  | { readonly kind: 'unknown' }

/**
 * The status on `day`, from service periods (order not promised; negative ones are corrections and are passed over). Without
 * periods it is unknown, never active. An end on the last day that can be written is no day of leaving.
 */
export function statusOn(periods: readonly ServicePeriod[] | null, day: Day): EmploymentStatus {
  const known = (periods ?? [])
    .filter((period) => !period.negative && period.startDate !== null)
    .sort((a, b) => compareDays(a.startDate, b.startDate))
  const begun = known.filter((period) => period.startDate !== null && period.startDate <= day)
  const current = begun.at(-1)
  if (current) {
    if (current.endDate !== null && current.endDate < day) return { kind: 'left', on: current.endDate }
    const earlier = begun.slice(0, -1).some((period) => period.endDate !== null)
    return {
      kind: 'active',
      since: known[0]?.startDate ?? null,
      leavesOn: current.endDate === LAST_DAY ? null : current.endDate,
      returned: earlier ? current.startDate : null
    }
  }
  const next = known[0]?.startDate
  return next ? { kind: 'notStarted', startsOn: next } : { kind: 'unknown' }
}

function compareDays(a: Day | null, b: Day | null): number {
  return (a ?? '') < (b ?? '') ? -1 : 1
}

/** The pay frequency a person belonged to on `day`, of several the one that began last; null when no period covers it. */
export function frequencyOn(periods: readonly FrequencyPeriod[] | null, day: Day): number | null {
  let match: FrequencyPeriod | null = null
  for (const period of periods ?? []) {
    const { startDate, endDate } = period
    if ((startDate !== null && startDate > day) || (endDate !== null && endDate < day)) continue
    if (match === null || (startDate ?? '') >= (match.startDate ?? '')) match = period
  }
  return match?.payFrequencyId ?? null
}
