import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  lastEndedYear,
  learnedYearEnd,
  MARCH_END,
  yearBefore,
  yearDayOf,
  yearEndHolding,
  yearStartOf,
  type YearEnd
} from '@shared/domain/certificateYear'
import { addDays, dayNumber, dayOf, daysBetween, daysInMonth, toDay, type Day } from '@shared/domain/day'

const days = fc
  .integer({ min: dayNumber(toDay('1950-01-01')), max: dayNumber(toDay('2100-12-31')) })
  .map((number) => addDays(toDay('1970-01-01'), number))
const yearEnds: fc.Arbitrary<YearEnd> = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  dayOfMonth: fc.integer({ min: 1, max: 31 })
})
const someDay = fc.option(days, { nil: null })

describe('the year of a certificate', () => {
  it('is that of its worked-to, else its worked-from, else its date', () => {
    const [workedFrom, workedTo, date] = [toDay('2025-04-01'), toDay('2026-03-31'), toDay('2026-04-20')]
    expect(yearDayOf({ workedFrom, workedTo, date })).toEqual({ day: workedTo, source: 'workedTo' })
    expect(yearDayOf({ workedFrom, workedTo: null, date })).toEqual({ day: workedFrom, source: 'workedFrom' })
    expect(yearDayOf({ workedFrom: null, workedTo: null, date })).toEqual({ day: date, source: 'date' })
    expect(yearDayOf({ workedFrom: null, workedTo: null, date: null })).toBeNull()
  })

  it('is one year for every day, and never depends on the other days where worked-to is known', () => {
    fc.assert(
      fc.property(days, someDay, someDay, yearEnds, (workedTo, workedFrom, date, yearEnd) => {
        const day = yearDayOf({ workedTo, workedFrom, date })?.day
        expect(day).toBe(workedTo)
        const end = yearEndHolding(workedTo, yearEnd)
        expect(yearStartOf(end, yearEnd) <= workedTo && workedTo <= end).toBe(true)
      })
    )
  })
})

describe('years', () => {
  it('follow one another without a gap or an overlap, and are 365 or 366 days long', () => {
    fc.assert(
      fc.property(days, yearEnds, (day, yearEnd) => {
        const end = yearEndHolding(day, yearEnd)
        const start = yearStartOf(end, yearEnd)
        expect([365, 366]).toContain(daysBetween(start, end) + 1)
        expect(yearEndHolding(start, yearEnd)).toBe(end)
        expect(yearEndHolding(end, yearEnd)).toBe(end)
        expect(yearStartOf(yearEndHolding(addDays(end, 1), yearEnd), yearEnd)).toBe(addDays(end, 1))
      })
    )
  })

  it('are over the day after they end', () => {
    fc.assert(
      fc.property(days, yearEnds, (today, yearEnd) => {
        const ended = lastEndedYear(today, yearEnd)
        expect(ended < today).toBe(true)
        expect(yearEndHolding(today, yearEnd)).toBe(yearEndHolding(addDays(ended, 1), yearEnd))
      })
    )
    expect(lastEndedYear(toDay('2026-03-31'), MARCH_END)).toBe('2025-03-31')
    expect(lastEndedYear(toDay('2026-04-01'), MARCH_END)).toBe('2026-03-31')
  })

  it('hold every day that can be written, mistyped ones too', () => {
    const written = fc.record({ year: fc.integer({ min: 0, max: 9999 }), month: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(written, yearEnds, ({ year, month }, yearEnd) => {
        for (const dayOfMonth of [1, daysInMonth(year, month)]) {
          const day = dayOf({ year, month, dayOfMonth })
          const end = yearEndHolding(day, yearEnd)
          const start = yearStartOf(end, yearEnd)
          expect(start <= day && day <= end).toBe(true)
          const before = yearBefore(end, yearEnd)
          expect(before === null || before < start).toBe(true)
        }
      })
    )
  })

  it('keep to the end of February in leap years', () => {
    const february: YearEnd = { month: 2, dayOfMonth: 31 }
    expect(yearEndHolding(toDay('2024-01-15'), february)).toBe('2024-02-29')
    expect(yearStartOf(toDay('2024-02-29'), february)).toBe('2023-03-01')
    expect(yearEndHolding(toDay('2024-02-29'), february)).toBe('2024-02-29')
  })
})

describe('where the years end', () => {
  const stretch = (workedFrom: string, workedTo: string, times = 1) => ({
    workedFrom: toDay(workedFrom),
    workedTo: toDay(workedTo),
    times
  })

  it('is 31 March until a whole-year certificate is known', () => {
    expect(learnedYearEnd([])).toEqual({ yearEnd: MARCH_END, learned: false })
    expect(learnedYearEnd([stretch('2025-04-01', '2025-11-30', 900)])).toEqual({ yearEnd: MARCH_END, learned: false })
  })

  it('is where most whole-year certificates end, leavers aside', () => {
    const { yearEnd, learned } = learnedYearEnd([
      stretch('2025-01-01', '2025-12-31', 40),
      stretch('2024-01-01', '2024-12-31', 41),
      stretch('2025-04-01', '2026-03-31', 60),
      stretch('2025-01-01', '2025-06-30', 500)
    ])
    expect({ yearEnd, learned }).toEqual({ yearEnd: { month: 12, dayOfMonth: 31 }, learned: true })
  })

  it('is found again from any whole year, leap Februaries included', () => {
    fc.assert(
      fc.property(days, yearEnds, fc.integer({ min: 1, max: 5 }), (day, yearEnd, times) => {
        const workedTo: Day = yearEndHolding(day, yearEnd)
        const workedFrom = yearStartOf(workedTo, yearEnd)
        const found = learnedYearEnd([{ workedFrom, workedTo, times }])
        if (!found.learned) {
          // A 29 or 30 that February lacks is another day of the year than the month's end.
          expect(workedTo.slice(5, 7)).toBe('02')
          return
        }
        expect(yearEndHolding(workedTo, found.yearEnd)).toBe(workedTo)
        expect(yearStartOf(workedTo, found.yearEnd)).toBe(workedFrom)
      })
    )
  })
})
