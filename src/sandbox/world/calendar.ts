/**
 * Pay periods. A period has a slot: a whole number per company that names (month, frequency, which of the month, regular
 * or once-off), grows with time and can be read back, so that ids of payslips and runs need no table.
 */
import {
  addDays,
  addMonths,
  dayNumber,
  daysBetween,
  daysInMonth,
  dayOf,
  partsOf,
  toDay,
  type Day
} from '@shared/domain/day'

export type FrequencyKind = 'monthly' | 'weekly' | 'fortnightly' | 'twice_monthly'

/** How a pay frequency counts its periods. */
export interface Rhythm {
  readonly kind: FrequencyKind
  /** 1 to 31 for monthly kinds; 31 is the last day of every month. Unused by the others. */
  readonly lastDay: number
  /** The true end of the first period. */
  readonly firstEnd: Day
}

/** One pay period; days are also given as numbers since 1970-01-01, as payroll counts with them a million times. */
export interface Period {
  readonly slot: number
  readonly wave: number
  readonly start: Day
  readonly end: Day
  readonly startNumber: number
  readonly endNumber: number
  /** Pay periods since the normalised first end (spec, "wave": normalisation). */
  readonly offset: number
  /** Months since January 2020 of the end. */
  readonly month: number
}

const ORIGIN_YEAR = 2020
const SLOTS_PER_MONTH = 32
const WIDE_WAVES = 4
const SLOTS_PER_WIDE_WAVE = 6
/** Frequencies of one company that have payslips: four with up to five periods a month, four monthly ones. */
export const WAVES_WITH_PAYSLIPS = 8

/** Months since January 2020 of a day. */
export function monthOf(day: Day): number {
  const { year, month } = partsOf(day)
  return (year - ORIGIN_YEAR) * 12 + month - 1
}

/** The first day of a month counted since January 2020. */
export function firstOfMonth(month: number): Day {
  return addMonths(dayOf({ year: ORIGIN_YEAR, month: 1, dayOfMonth: 1 }), month)
}

/** The slot of the `nth` (from 0) regular period of a frequency that ends in `month`. */
function regularSlot(month: number, wave: number, nth: number): number {
  const within = wave < WIDE_WAVES ? wave * SLOTS_PER_WIDE_WAVE + nth : wideEnd() + (wave - WIDE_WAVES) * 2
  return month * SLOTS_PER_MONTH + within
}

/** The slot of the once-off payslips that a frequency pays in `month`. */
export function specialSlot(month: number, wave: number): number {
  const within =
    wave < WIDE_WAVES ? wave * SLOTS_PER_WIDE_WAVE + SLOTS_PER_WIDE_WAVE - 1 : wideEnd() + (wave - WIDE_WAVES) * 2 + 1
  return month * SLOTS_PER_MONTH + within
}

function wideEnd(): number {
  return WIDE_WAVES * SLOTS_PER_WIDE_WAVE
}

/** The normalised first end: a day of January 2008 in step with the true one, and the periods between both. */
export function normalised({ kind, lastDay, firstEnd }: Rhythm): { day: Day; offset: number } {
  switch (kind) {
    case 'monthly':
      return { day: dayOf({ year: 2008, month: 1, dayOfMonth: lastDay }), offset: monthsFrom2008(firstEnd) }
    case 'twice_monthly':
      return {
        day: toDay('2008-01-31'),
        offset: monthsFrom2008(firstEnd) * 2 - (partsOf(firstEnd).dayOfMonth === 15 ? 1 : 0)
      }
    case 'weekly':
      return inStepWith(firstEnd, 7)
    case 'fortnightly':
      return inStepWith(firstEnd, 14)
  }
}

function monthsFrom2008(day: Day): number {
  const { year, month } = partsOf(day)
  return (year - 2008) * 12 + month - 1
}

function inStepWith(firstEnd: Day, length: number): { day: Day; offset: number } {
  const january = toDay('2008-01-01')
  const ahead = daysBetween(january, firstEnd)
  const day = addDays(january, ((ahead % length) + length) % length)
  return { day, offset: daysBetween(day, firstEnd) / length }
}

/** All periods of a frequency whose end lies in the months `from` to `to`, both included, earliest first. */
export function periodsOf(rhythm: Rhythm, wave: number, from: number, to: number): Period[] {
  const periods: Period[] = []
  const base = normalised(rhythm)
  for (let month = from; month <= to; month++) {
    endsIn(rhythm, month).forEach((end, nth) => {
      if (end < rhythm.firstEnd) return
      const start = startOf(rhythm, end)
      periods.push({
        slot: regularSlot(month, wave, nth),
        wave,
        start,
        end,
        startNumber: dayNumber(start),
        endNumber: dayNumber(end),
        offset: offsetOf(rhythm, base.day, end),
        month
      })
    })
  }
  return periods
}

function endsIn(rhythm: Rhythm, month: number): Day[] {
  const first = firstOfMonth(month)
  const { year, month: calendarMonth } = partsOf(first)
  const length = daysInMonth(year, calendarMonth)
  const dayAt = (dayOfMonth: number): Day => dayOf({ year, month: calendarMonth, dayOfMonth })
  switch (rhythm.kind) {
    case 'monthly':
      return [dayAt(Math.min(rhythm.lastDay, length))]
    case 'twice_monthly':
      return [dayAt(15), dayAt(length)]
    case 'weekly':
    case 'fortnightly': {
      const step = rhythm.kind === 'weekly' ? 7 : 14
      const ahead = daysBetween(first, rhythm.firstEnd)
      const ends: Day[] = []
      for (let at = ((ahead % step) + step) % step; at < length; at += step) ends.push(addDays(first, at))
      return ends
    }
  }
}

function startOf(rhythm: Rhythm, end: Day): Day {
  const { year, month, dayOfMonth } = partsOf(end)
  switch (rhythm.kind) {
    case 'weekly':
      return addDays(end, -6)
    case 'fortnightly':
      return addDays(end, -13)
    case 'twice_monthly':
      return dayOf({ year, month, dayOfMonth: dayOfMonth === 15 ? 1 : 16 })
    case 'monthly': {
      const before = addMonths(dayOf({ year, month, dayOfMonth: 1 }), -1)
      const { year: y, month: m } = partsOf(before)
      return addDays(dayOf({ year: y, month: m, dayOfMonth: Math.min(rhythm.lastDay, daysInMonth(y, m)) }), 1)
    }
  }
}

function offsetOf(rhythm: Rhythm, base: Day, end: Day): number {
  switch (rhythm.kind) {
    case 'monthly':
      return monthsFrom2008(end)
    case 'twice_monthly':
      return monthsFrom2008(end) * 2 - (partsOf(end).dayOfMonth === 15 ? 1 : 0)
    case 'weekly':
      return daysBetween(base, end) / 7
    case 'fortnightly':
      return daysBetween(base, end) / 14
  }
}
