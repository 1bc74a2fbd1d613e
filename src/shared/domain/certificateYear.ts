/**
 * Which year a certificate belongs to. The service gives no tax year, only days (spec, "tax certificate"), so the rule is
 * ours and is said on screen: a certificate counts in the year that holds its *worked to*; without that, its *worked from*;
 * without both, its own date. Years end where the company's whole-year certificates end, on 31 March until one is known.
 */
import { LAST_DAY, dayOf, daysInMonth, partsOf, toDay, type Day } from './day'

/** The last day of every year; `dayOfMonth` 31 is the month's last day, whichever that is. */
export interface YearEnd {
  readonly month: number
  readonly dayOfMonth: number
}

/** The days of a certificate; any may be missing. */
export interface CertificateDays {
  readonly workedFrom: Day | null
  readonly workedTo: Day | null
  readonly date: Day | null
}

/** What tells the year of a certificate. */
export type YearSource = 'workedTo' | 'workedFrom' | 'date'

export const MARCH_END: YearEnd = { month: 3, dayOfMonth: 31 }

// A day that somebody mistyped may stand at either end of what a day can be written in.
const FIRST_DAY = toDay('0000-01-01')

/** The day whose year a certificate counts in, and which of its days that is; null for one without any day. */
export function yearDayOf(days: CertificateDays): { readonly day: Day; readonly source: YearSource } | null {
  if (days.workedTo !== null) return { day: days.workedTo, source: 'workedTo' }
  if (days.workedFrom !== null) return { day: days.workedFrom, source: 'workedFrom' }
  return days.date === null ? null : { day: days.date, source: 'date' }
}

/** The last day of the year that holds `day`. */
export function yearEndHolding(day: Day, yearEnd: YearEnd): Day {
  const { year } = partsOf(day)
  const end = endIn(year, yearEnd)
  return day <= end ? end : endIn(year + 1, yearEnd)
}

/** The last day of the year before the one that ends on `end`; null when no day can be written there. */
export function yearBefore(end: Day, yearEnd: YearEnd): Day | null {
  const { year } = partsOf(end)
  const sameYear = endIn(year, yearEnd)
  // Only the last year of all ends elsewhere.
  if (sameYear < end) return sameYear
  return year === 0 ? null : endIn(year - 1, yearEnd)
}

/** The first day of the year that ends on `end`, which must be a year's last day by the same rule. */
export function yearStartOf(end: Day, yearEnd: YearEnd): Day {
  const before = yearBefore(end, yearEnd)
  return before === null ? FIRST_DAY : dayAfter(before)
}

/** The last day of the last year that was over on `today`. */
export function lastEndedYear(today: Day, yearEnd: YearEnd): Day {
  return yearBefore(yearEndHolding(today, yearEnd), yearEnd) ?? FIRST_DAY
}

/**
 * Where the years end by what the certificates say: the day of the year on which most whole-year stretches end; of equal ones
 * the later in the year. 31 March while there is no whole-year certificate.
 */
export function learnedYearEnd(
  stretches: readonly { readonly workedFrom: Day; readonly workedTo: Day; readonly times: number }[]
): { readonly yearEnd: YearEnd; readonly learned: boolean } {
  const times = new Map<number, number>()
  for (const { workedFrom, workedTo, times: count } of stretches) {
    const end = endOf(workedTo)
    if (yearStartOf(workedTo, end) !== workedFrom) continue
    const key = end.month * 100 + end.dayOfMonth
    times.set(key, (times.get(key) ?? 0) + count)
  }
  const [most] = [...times].sort(([a, timesA], [b, timesB]) => timesB - timesA || b - a)
  if (!most) return { yearEnd: MARCH_END, learned: false }
  return { yearEnd: { month: Math.floor(most[0] / 100), dayOfMonth: most[0] % 100 }, learned: true }
}

function endOf(day: Day): YearEnd {
  const { year, month, dayOfMonth } = partsOf(day)
  return { month, dayOfMonth: dayOfMonth === daysInMonth(year, month) ? 31 : dayOfMonth }
}

function endIn(year: number, { month, dayOfMonth }: YearEnd): Day {
  if (year > 9999) return LAST_DAY
  return dayOf({ year, month, dayOfMonth: Math.min(dayOfMonth, daysInMonth(year, month)) })
}

// By the calendar alone: the arithmetic of `addDays` does not reach the first century.
function dayAfter(day: Day): Day {
  const { year, month, dayOfMonth } = partsOf(day)
  if (dayOfMonth < daysInMonth(year, month)) return dayOf({ year, month, dayOfMonth: dayOfMonth + 1 })
  return month < 12
    ? dayOf({ year, month: month + 1, dayOfMonth: 1 })
    : dayOf({ year: year + 1, month: 1, dayOfMonth: 1 })
}
