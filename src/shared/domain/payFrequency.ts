/**
 * The calendar of a pay frequency (spec, "wave", with its rule of normalisation): the true end of its first period, the ends to
 * come and their pay days. Month ends are counted from the anchor, never from an earlier result (31 Jan, 28 or 29 Feb, 31 Mar).
 */
import { addDays, addMonths, dayOf, daysBetween, daysInMonth, partsOf, type Day } from './day'
import type { PayFrequency } from './company'

/** What of a frequency its calendar is told by; the simplified form has a word in place of lengths and offset. */
export type FrequencyCalendar = Pick<
  PayFrequency,
  'lengthMonths' | 'lengthWeeks' | 'firstEndDate' | 'firstPeriodOffset' | 'interimFirstEndDate'
> & { readonly word: string | null }

/** How long a period is. */
export interface PeriodLength {
  readonly unit: 'months' | 'weeks'
  readonly count: number
}

/** Why a first end is shown as the service stores it. */
export type StoredReason = 'notNormalised' | 'noOffset' | 'noLength' | 'outOfRange'

/** The end of the first period: recovered from the normalised date and the offset, or as stored with the reason. */
export type FirstEnd =
  | {
      readonly kind: 'recovered'
      readonly date: Day
      readonly stored: Day
      readonly offset: number
      /** Whether the offset counts half months: with an interim end there are two periods a month. */
      readonly halves: boolean
    }
  | { readonly kind: 'asStored'; readonly date: Day; readonly why: StoredReason }
  | { readonly kind: 'notKnown' }

/** Period ends without end: from each anchor, in steps of one length, forward and back. */
export interface Rhythm {
  readonly length: PeriodLength
  readonly anchors: readonly [Day, ...Day[]]
  /** No period ends before this day; null where that is not known. */
  readonly from: Day | null
}

/** Recovered days outside these years are no dates of a payroll: the offset means something else then. */
const EARLIEST_YEAR = 1900
const LATEST_YEAR = 2199
const DAYS_A_WEEK = 7
const MONTHS_A_YEAR = 12

/** Whether the service stores a first end in its normalised form: a day of January 2008 or January 2009. */
export function isNormalised(day: Day): boolean {
  const { year, month } = partsOf(day)
  return month === 1 && (year === 2008 || year === 2009)
}

/** How long the periods are; null where the frequency does not say it in one unit. */
export function periodLength({ lengthMonths, lengthWeeks, word }: FrequencyCalendar): PeriodLength | null {
  const [months, weeks] = [positive(lengthMonths), positive(lengthWeeks)]
  if (months > 0 && weeks > 0) return null
  if (months > 0) return { unit: 'months', count: months }
  if (weeks > 0) return { unit: 'weeks', count: weeks }
  // The one word that the contract names.
  return word === 'monthly' ? { unit: 'months', count: 1 } : null
}

/** The end of the first period of a frequency, as far as its record tells. */
export function firstEndOf(frequency: FrequencyCalendar): FirstEnd {
  const { firstEndDate: stored, firstPeriodOffset: offset } = frequency
  if (stored === null) return { kind: 'notKnown' }
  if (!isNormalised(stored)) return { kind: 'asStored', date: stored, why: 'notNormalised' }
  if (offset === null) return { kind: 'asStored', date: stored, why: 'noOffset' }
  const length = periodLength(frequency)
  if (length === null) return { kind: 'asStored', date: stored, why: 'noLength' }
  const interim = interimOf(frequency, length)
  const date = interim === null ? moved(stored, length, offset) : movedByHalves(stored, interim, length, offset)
  if (date === null) return { kind: 'asStored', date: stored, why: 'outOfRange' }
  return { kind: 'recovered', date, stored, offset, halves: interim !== null }
}

/** The period ends of a frequency; null where its record does not tell them. */
export function rhythmOf(frequency: FrequencyCalendar): Rhythm | null {
  const length = periodLength(frequency)
  const { firstEndDate: stored } = frequency
  if (length === null || stored === null) return null
  const interim = interimOf(frequency, length)
  const first = firstEndOf(frequency)
  return {
    length,
    anchors: interim === null ? [stored] : [interim, stored],
    from: first.kind === 'recovered' || (first.kind === 'asStored' && first.why === 'notNormalised') ? first.date : null
  }
}

/**
 * The period ends that known payslips tell, for a frequency whose record says otherwise or nothing. `dates` of its regular
 * payslips, newest first. Null without a date or a length. With `halves` the newest two days of the month are the two ends.
 */
export function rhythmOfPayslips(length: PeriodLength | null, dates: readonly Day[], halves: boolean): Rhythm | null {
  const [newest, ...earlier] = dates
  if (length === null || newest === undefined) return null
  if (length.unit === 'weeks') return { length, anchors: [newest], from: null }
  if (halves) {
    const other = earlier.find((date) => !sameEnd(date, newest))
    return { length, anchors: other === undefined ? [newest] : [other, newest], from: null }
  }
  // A short month hides the day it stands for: 28 Feb is the end of periods to the 31st where 31 Jan was one.
  const anchor = earlier.reduce(
    (best, date) => (isEndOfMonth(newest) && partsOf(date).dayOfMonth > partsOf(best).dayOfMonth ? date : best),
    newest
  )
  return { length, anchors: [anchor], from: null }
}

/** The first `count` period ends on `day` or after it, earliest first. */
export function endsFrom(rhythm: Rhythm, day: Day, count: number): Day[] {
  const start = rhythm.from !== null && rhythm.from > day ? rhythm.from : day
  const ends = rhythm.anchors.flatMap((anchor) => {
    const first = firstStep(anchor, rhythm.length, start)
    return Array.from({ length: count }, (_, at) => stepped(anchor, rhythm.length, first + at))
  })
  return [...new Set(ends)].sort().slice(0, count)
}

/** Whether a period of the rhythm ends on that day. */
export function endsOn(rhythm: Rhythm, day: Day): boolean {
  return endsFrom(rhythm, day, 1)[0] === day
}

/**
 * The day that `paymentDay` names in the month in which a period ends, its last day where the month is shorter; null where it
 * is no day of a month. The contract does not say which month is meant, which the screen says.
 */
export function payDayOf(end: Day, paymentDay: number | null): Day | null {
  if (paymentDay === null || paymentDay < 1 || paymentDay > 31) return null
  const { year, month } = partsOf(end)
  return dayOf({ year, month, dayOfMonth: Math.min(paymentDay, daysInMonth(year, month)) })
}

/** The day of each month on which a new monthly frequency ends its periods, for `first_end_date`: equal, or both month ends. */
export function endsOnDayOfMonth(day: Day, lastDayOfMonth: number): boolean {
  const { year, month, dayOfMonth } = partsOf(day)
  return dayOfMonth === Math.min(lastDayOfMonth, daysInMonth(year, month))
}

function positive(value: number | null): number {
  return value !== null && value > 0 ? value : 0
}

function interimOf({ interimFirstEndDate: interim }: FrequencyCalendar, length: PeriodLength): Day | null {
  return length.unit === 'months' ? interim : null
}

function moved(from: Day, length: PeriodLength, periods: number): Day | null {
  const years =
    length.unit === 'months' ? (periods * length.count) / MONTHS_A_YEAR : (periods * length.count * DAYS_A_WEEK) / 365
  const { year } = partsOf(from)
  if (year + years < EARLIEST_YEAR || year + years >= LATEST_YEAR) return null
  return stepped(from, length, periods)
}

// Main and interim ends take turns: an even number of periods ends where main ends do, an odd one at the interim after it.
function movedByHalves(main: Day, interim: Day, length: PeriodLength, periods: number): Day | null {
  if (periods % 2 === 0) return moved(main, length, periods / 2)
  const before = Math.floor(periods / 2)
  return moved(interim, length, interim < main ? before + 1 : before)
}

function stepped(anchor: Day, { unit, count }: PeriodLength, steps: number): Day {
  return unit === 'months' ? addMonths(anchor, steps * count) : addDays(anchor, steps * count * DAYS_A_WEEK)
}

// The least number of steps that leads to `day` or behind it.
function firstStep(anchor: Day, length: PeriodLength, day: Day): number {
  if (length.unit === 'weeks') return Math.ceil(daysBetween(anchor, day) / (length.count * DAYS_A_WEEK))
  const [from, to] = [partsOf(anchor), partsOf(day)]
  const months = (to.year - from.year) * MONTHS_A_YEAR + to.month - from.month
  const step = Math.ceil(months / length.count)
  return stepped(anchor, length, step) < day ? step + 1 : step
}

function isEndOfMonth(day: Day): boolean {
  const { year, month, dayOfMonth } = partsOf(day)
  return dayOfMonth === daysInMonth(year, month)
}

function sameEnd(a: Day, b: Day): boolean {
  return partsOf(a).dayOfMonth === partsOf(b).dayOfMonth || (isEndOfMonth(a) && isEndOfMonth(b))
}
