import type { Day } from '@shared/domain/day'

/** The service gives the last twelve payslips of a person with the list of people (spec, Limits). */
const RECENT_PAYSLIPS = 12

/** The day of the oldest of the last twelve; empty where there are fewer, so that every day is later. */
export function oldestRecent(payslips: readonly { readonly date: Day }[]): string {
  return (
    payslips
      .map(({ date }) => date)
      .sort()
      .at(-RECENT_PAYSLIPS) ?? ''
  )
}
