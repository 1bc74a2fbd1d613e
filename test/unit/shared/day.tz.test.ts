import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  addDays,
  addMonths,
  dayInWords,
  dayNumber,
  daysBetween,
  endOfMonth,
  localDay,
  localStartMs,
  parseDay,
  toDay,
  type Day
} from '@shared/domain/day'

const FIRST = toDay('0000-01-01')
const LAST = toDay('9999-12-31')

// Run in UTC-10, UTC+14 and a zone with summer time: a day is that day everywhere.
describe('a calendar day', () => {
  it('is only what exists', () => {
    expect(parseDay('2024-02-29')).toBe('2024-02-29')
    for (const text of [
      '2023-02-29',
      '2024-13-01',
      '2024-00-10',
      '2024-01-00',
      '24-01-01',
      '2024-1-1',
      'x',
      '',
      null,
      5
    ]) {
      expect(parseDay(text)).toBeNull()
    }
  })

  it('is counted over month ends, leap days and summer time', () => {
    expect(addDays(toDay('2024-02-28'), 1)).toBe('2024-02-29')
    expect(addDays(toDay('2024-03-10'), 1)).toBe('2024-03-11')
    expect(daysBetween(toDay('2024-03-01'), toDay('2024-04-01'))).toBe(31)
    expect(endOfMonth(toDay('2023-02-01'))).toBe('2023-02-28')
  })

  it('keeps the month end of its anchor', () => {
    const anchor = toDay('2008-01-31')
    expect([1, 2, 13].map((months) => addMonths(anchor, months))).toEqual(['2008-02-29', '2008-03-31', '2009-02-28'])
    expect(addMonths(anchor, -1)).toBe('2007-12-31')
  })

  it('never moves by going forth and back', () => {
    const number = fc.integer({ min: dayNumber(FIRST), max: dayNumber(LAST) })
    fc.assert(
      fc.property(number, number, (one, other) => {
        const [from, to] = [one, other].map((days) => addDays(toDay('1970-01-01'), days)) as [Day, Day]
        expect([dayNumber(from), daysBetween(from, to), addDays(from, other - one)]).toEqual([one, other - one, to])
        expect(Math.sign(one - other)).toBe(from < to ? -1 : from > to ? 1 : 0)
        expect(localDay(localStartMs(from))).toBe(from)
      })
    )
  })

  it('goes no further than what can be written, which a service may say for a date that it does not know', () => {
    expect([addDays(LAST, 1), addMonths(LAST, 1), addDays(FIRST, -1), addMonths(FIRST, -1)]).toEqual([
      LAST,
      LAST,
      FIRST,
      FIRST
    ])
    expect([addDays(toDay('0001-01-01'), -1), addMonths(toDay('0001-01-31'), -2)]).toEqual(['0000-12-31', '0000-11-30'])
    expect([addMonths(FIRST, 1e9), addDays(LAST, -1e9)]).toEqual(['9999-12-01', FIRST])
  })

  it('is read out as a person writes it', () => {
    expect(dayInWords(toDay('2026-06-30'))).toBe('30 Jun 2026')
  })

  it('is today by the clock of this computer', () => {
    const noon = new Date(2026, 5, 30, 12).getTime()
    expect(localDay(noon)).toBe('2026-06-30')
  })
})
