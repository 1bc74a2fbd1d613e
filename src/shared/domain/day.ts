/**
 * Calendar days. A day is the text `YYYY-MM-DD` and nothing else: it never becomes a local `Date`, so it is the same day
 * in every time zone (spec, "Resources and their fields": dates are `YYYY-MM-DD` strings).
 */

declare const dayBrand: unique symbol
/** A calendar day that exists, as `YYYY-MM-DD`. */
export type Day = string & { readonly [dayBrand]: true }

/** Year, month 1-12 and day of the month 1-31 of a day. */
export interface DayParts {
  readonly year: number
  readonly month: number
  readonly dayOfMonth: number
}

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/
const MS_PER_DAY = 86_400_000
/** The days since 1970-01-01 of 0000-01-01 and of 9999-12-31. */
const FIRST_NUMBER = -719_528
const LAST_NUMBER = 2_932_896
const MONTHS_WRITTEN = 10_000 * 12

/** The day written in `text`, or null when it is not `YYYY-MM-DD` or no such day exists (`2023-02-29`). */
export function parseDay(text: unknown): Day | null {
  if (typeof text !== 'string') return null
  const match = SHAPE.exec(text)
  if (!match) return null
  const month = Number(match[2])
  const dayOfMonth = Number(match[3])
  if (month < 1 || month > 12 || dayOfMonth < 1) return null
  return dayOfMonth <= daysInMonth(Number(match[1]), month) ? (text as Day) : null
}

/** As `parseDay`; throws a RangeError that names the text when it is no day. For literals and values already checked. */
export function toDay(text: string): Day {
  const day = parseDay(text)
  if (day === null) throw new RangeError(`not a calendar day: ${text}`)
  return day
}

/** The last day that can be written. A service may mean by it that there is no end, or that it does not know one. */
export const LAST_DAY = toDay('9999-12-31')

/** The day with these parts; month and day must exist. */
export function dayOf({ year, month, dayOfMonth }: DayParts): Day {
  return toDay(`${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`)
}

/** The parts of a day. */
export function partsOf(day: Day): DayParts {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), dayOfMonth: Number(day.slice(8, 10)) }
}

/** How many days the month has, 28 to 31. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Whole days since 1970-01-01; negative before. */
export function dayNumber(day: Day): number {
  // As text: a year below 100 given as a number would be one of the twentieth century.
  return Date.parse(day) / MS_PER_DAY
}

/**
 * `day` moved by whole days, forward or back; no further than the first and last days that can be written, 0000-01-01 and 9999-12-31.
 * A service may say one of them for a date that it does not know.
 */
export function addDays(day: Day, days: number): Day {
  const moved = within(dayNumber(day) + days, FIRST_NUMBER, LAST_NUMBER)
  return toDay(new Date(moved * MS_PER_DAY).toISOString().slice(0, 10))
}

/**
 * `anchor` moved by whole months; the anchor's day of the month is kept where the target month has it, else its last day
 * (31 Jan + 1 month = 28 or 29 Feb, + 2 months = 31 Mar). Always count from the anchor, never from an earlier result. No further than
 * the first and last months that can be written.
 */
export function addMonths(anchor: Day, months: number): Day {
  const { year, month, dayOfMonth } = partsOf(anchor)
  const index = within(year * 12 + (month - 1) + months, 0, MONTHS_WRITTEN - 1)
  const targetYear = Math.floor(index / 12)
  const targetMonth = (index % 12) + 1
  return dayOf({
    year: targetYear,
    month: targetMonth,
    dayOfMonth: Math.min(dayOfMonth, daysInMonth(targetYear, targetMonth))
  })
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

/** The last day of the month of `day`. */
export function endOfMonth(day: Day): Day {
  const { year, month } = partsOf(day)
  return dayOf({ year, month, dayOfMonth: daysInMonth(year, month) })
}

/** The calendar day that the computer's own clock shows at `nowMs`, in its own time zone. */
export function localDay(nowMs: number): Day {
  const now = new Date(nowMs)
  return dayOf({ year: now.getFullYear(), month: now.getMonth() + 1, dayOfMonth: now.getDate() })
}

/** Day and time of this computer's clock as a file name may have them: `2026-11-28 15.42`. */
export function localMinute(nowMs: number): string {
  const [hour, minute] = [new Date(nowMs).getHours(), new Date(nowMs).getMinutes()]
  return `${localDay(nowMs)} ${String(hour).padStart(2, '0')}.${String(minute).padStart(2, '0')}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** The moment at which a day begins in this computer's zone, in ms. */
export function localStartMs(day: Day): number {
  const { year, month, dayOfMonth } = partsOf(day)
  const start = new Date(0)
  // Not given to the constructor, which takes a year below 100 for one of the twentieth century.
  start.setFullYear(year, month - 1, dayOfMonth)
  return start.setHours(0, 0, 0, 0)
}

/** A day as a reader's text, `30 Jun 2026`. Tables show the day as it is, `2026-06-30`. */
export function dayInWords(day: Day): string {
  const { year, month, dayOfMonth } = partsOf(day)
  return `${dayOfMonth} ${MONTHS[month - 1] ?? ''} ${year}`
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
