/** Days as numbers since 1970-01-01 and months as numbers since January 2020, kept in tables: people are made by the hundred thousand. */
import { addDays, dayNumber, toDay, type Day } from '@shared/domain/day'
import { firstOfMonth } from './calendar'

const EPOCH = toDay('1970-01-01')
const starts = new Map<number, number>()
const days = new Map<number, Day>()

/** The number of the first day of a month. */
export function monthStart(month: number): number {
  let start = starts.get(month)
  if (start === undefined) starts.set(month, (start = dayNumber(firstOfMonth(month))))
  return start
}

/** The number of the last day of a month. */
export function monthEnd(month: number): number {
  return monthStart(month + 1) - 1
}

/** The day of a number. */
export function dayAt(number: number): Day {
  let day = days.get(number)
  if (day === undefined) days.set(number, (day = addDays(EPOCH, number)))
  return day
}
