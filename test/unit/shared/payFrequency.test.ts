import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayOf, daysBetween, daysInMonth, partsOf, toDay, type Day } from '@shared/domain/day'
import {
  endsFrom,
  endsOn,
  endsOnDayOfMonth,
  firstEndOf,
  isNormalised,
  payDayOf,
  periodLength,
  rhythmOf,
  rhythmOfPayslips,
  type FrequencyCalendar,
  type Rhythm
} from '@shared/domain/payFrequency'

const monthly = (some: Partial<FrequencyCalendar> = {}): FrequencyCalendar => ({
  lengthMonths: 1,
  lengthWeeks: 0,
  firstEndDate: toDay('2008-01-31'),
  firstPeriodOffset: 0,
  interimFirstEndDate: null,
  word: null,
  ...some
})
const weekly = (some: Partial<FrequencyCalendar> = {}): FrequencyCalendar =>
  monthly({ lengthMonths: 0, lengthWeeks: 1, firstEndDate: toDay('2008-01-04'), ...some })

const rhythm = (frequency: FrequencyCalendar): Rhythm => {
  const found = rhythmOf(frequency)
  if (!found) throw new Error('the frequency tells no calendar')
  return found
}

const januaries = fc
  .record({ year: fc.constantFrom(2008, 2009), dayOfMonth: fc.integer({ min: 1, max: 31 }) })
  .map(({ year, dayOfMonth }) => dayOf({ year, month: 1, dayOfMonth }))
const days = fc.integer({ min: -20_000, max: 60_000 }).map((ahead) => addDays(toDay('2000-01-01'), ahead))

describe('the end of the first period', () => {
  it('is the normalised date moved by the offset, month ends counted from the anchor', () => {
    const of = (firstEndDate: string, firstPeriodOffset: number, more: Partial<FrequencyCalendar> = {}) => {
      const first = firstEndOf(monthly({ firstEndDate: toDay(firstEndDate), firstPeriodOffset, ...more }))
      return first.kind === 'recovered' ? first.date : first.kind
    }
    expect(of('2008-01-31', 1)).toBe('2008-02-29')
    expect(of('2009-01-31', 1)).toBe('2009-02-28')
    expect(of('2008-01-31', 2)).toBe('2008-03-31')
    expect(of('2009-01-30', 1)).toBe('2009-02-28')
    expect(of('2008-01-25', 77)).toBe('2014-06-25')
    expect(of('2008-01-31', -2)).toBe('2007-11-30')
    expect(of('2008-01-31', 3, { lengthMonths: 3 })).toBe('2008-10-31')
    expect(of('2008-01-04', 235, { lengthMonths: 0, lengthWeeks: 1 })).toBe('2012-07-06')
    expect(of('2008-01-11', -1, { lengthMonths: null, lengthWeeks: 2 })).toBe('2007-12-28')
  })

  it('counts half months where there is an interim end', () => {
    const of = (firstPeriodOffset: number) => {
      const first = firstEndOf(monthly({ firstPeriodOffset, interimFirstEndDate: toDay('2008-01-15') }))
      return first.kind === 'recovered' && first.halves ? first.date : first.kind
    }
    expect([-1, 0, 1, 2, 3, 280].map(of)).toEqual([
      '2008-01-15',
      '2008-01-31',
      '2008-02-15',
      '2008-02-29',
      '2008-03-15',
      '2019-09-30'
    ])
  })

  it('is left as stored, with the reason, where the date is no normalised one or something is missing', () => {
    const why = (some: Partial<FrequencyCalendar>) => {
      const first = firstEndOf(monthly(some))
      return first.kind === 'asStored' ? [first.why, first.date] : first.kind
    }
    expect(why({ firstEndDate: toDay('2014-06-25'), firstPeriodOffset: 5 })).toEqual(['notNormalised', '2014-06-25'])
    expect(why({ firstEndDate: toDay('2008-02-01') })).toEqual(['notNormalised', '2008-02-01'])
    expect(why({ firstEndDate: toDay('2010-01-31') })).toEqual(['notNormalised', '2010-01-31'])
    expect(why({ firstPeriodOffset: null })).toEqual(['noOffset', '2008-01-31'])
    expect(why({ lengthMonths: 0 })).toEqual(['noLength', '2008-01-31'])
    expect(why({ lengthMonths: 1, lengthWeeks: 1 })).toEqual(['noLength', '2008-01-31'])
    expect(why({ firstPeriodOffset: 99_999 })).toEqual(['outOfRange', '2008-01-31'])
    expect(why({ firstPeriodOffset: -99_999 })).toEqual(['outOfRange', '2008-01-31'])
    expect(why({ firstEndDate: null })).toBe('notKnown')
  })

  it('undoes what the service did to any date given at creation, by months and by weeks', () => {
    fc.assert(
      fc.property(
        januaries,
        fc.integer({ min: -1000, max: 2000 }),
        fc.integer({ min: 1, max: 6 }),
        (stored, offset, length) => {
          const byMonths = firstEndOf(
            monthly({ firstEndDate: stored, firstPeriodOffset: offset, lengthMonths: length })
          )
          if (byMonths.kind === 'recovered') {
            const [given, from] = [partsOf(byMonths.date), partsOf(stored)]
            expect((given.year - from.year) * 12 + given.month - from.month).toBe(offset * length)
            expect(given.dayOfMonth).toBe(Math.min(from.dayOfMonth, daysInMonth(given.year, given.month)))
          } else expect(byMonths).toMatchObject({ why: 'outOfRange' })
          const byWeeks = firstEndOf(weekly({ firstEndDate: stored, firstPeriodOffset: offset, lengthWeeks: length }))
          if (byWeeks.kind === 'recovered') expect(daysBetween(stored, byWeeks.date)).toBe(offset * length * 7)
          else expect(byWeeks).toMatchObject({ why: 'outOfRange' })
        }
      )
    )
  })

  it('never fails, whatever the record holds', () => {
    fc.assert(
      fc.property(
        fc.record({
          lengthMonths: fc.option(fc.integer()),
          lengthWeeks: fc.option(fc.integer()),
          firstEndDate: fc.option(fc.oneof(januaries, days)),
          firstPeriodOffset: fc.option(fc.integer()),
          interimFirstEndDate: fc.option(januaries),
          word: fc.option(fc.constantFrom('monthly', 'weekly', ''))
        }),
        (frequency) => {
          const first = firstEndOf(frequency)
          if (first.kind === 'recovered') expect(isNormalised(first.stored)).toBe(true)
        }
      )
    )
  })
})

describe('coming period ends', () => {
  it('keep the month end through short months, leap years included', () => {
    expect(endsFrom(rhythm(monthly()), toDay('2027-12-31'), 4)).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31'
    ])
    expect(endsFrom(rhythm(monthly()), toDay('2100-02-01'), 2)).toEqual(['2100-02-28', '2100-03-31'])
  })

  it('take turns where there is an interim end', () => {
    const twice = rhythm(monthly({ interimFirstEndDate: toDay('2008-01-15'), firstPeriodOffset: 280 }))
    expect(endsFrom(twice, toDay('2027-02-16'), 4)).toEqual(['2027-02-28', '2027-03-15', '2027-03-31', '2027-04-15'])
  })

  it('do not begin before the first period ends', () => {
    expect(endsFrom(rhythm(monthly({ firstPeriodOffset: 38 })), toDay('2010-01-01'), 1)).toEqual(['2011-03-31'])
    expect(endsFrom(rhythm(monthly({ firstEndDate: toDay('2014-06-25') })), toDay('2010-01-01'), 1)).toEqual([
      '2014-06-25'
    ])
    // Without an offset the first one is not known, so nothing is left out.
    expect(endsFrom(rhythm(monthly({ firstPeriodOffset: null })), toDay('2007-12-15'), 1)).toEqual(['2007-12-31'])
  })

  it('are on or after the day, in order, one length apart, and none is left out', () => {
    const lengths = fc.record({
      unit: fc.constantFrom('months' as const, 'weeks' as const),
      count: fc.integer({ min: 1, max: 12 })
    })
    fc.assert(
      fc.property(januaries, lengths, days, (anchor, length, day) => {
        const ends = endsFrom({ length, anchors: [anchor], from: null }, day, 5)
        expect(ends).toHaveLength(5)
        ends.forEach((end, at) => {
          const first: Day = ends[0] ?? day
          expect(end >= day).toBe(true)
          expect(endsOn({ length, anchors: [anchor], from: null }, end)).toBe(true)
          if (length.unit === 'weeks') expect(daysBetween(first, end)).toBe(at * length.count * 7)
          else {
            const parts = partsOf(end)
            expect(parts.dayOfMonth).toBe(Math.min(partsOf(anchor).dayOfMonth, daysInMonth(parts.year, parts.month)))
          }
        })
        const first = ends[0] ?? day
        // One length before the first is before the day.
        if (length.unit === 'weeks') expect(addDays(first, -length.count * 7) < day).toBe(true)
        else expect(addMonths(dayOf({ ...partsOf(first), dayOfMonth: 1 }), -length.count) < day).toBe(true)
      })
    )
  })

  it('are known for the simplified form by its documented word only', () => {
    const simple = (word: string) => periodLength(monthly({ lengthMonths: null, lengthWeeks: null, word }))
    expect(simple('monthly')).toEqual({ unit: 'months', count: 1 })
    expect(simple('every blue moon')).toBeNull()
    expect(rhythmOf(monthly({ lengthMonths: null, lengthWeeks: null }))).toBeNull()
  })
})

describe('a known payslip', () => {
  it('agrees with the frequency or does not', () => {
    expect(endsOn(rhythm(monthly({ firstPeriodOffset: 38 })), toDay('2026-02-28'))).toBe(true)
    expect(endsOn(rhythm(monthly({ firstPeriodOffset: 38 })), toDay('2026-02-25'))).toBe(false)
    expect(endsOn(rhythm(monthly({ firstPeriodOffset: 38 })), toDay('2010-12-31'))).toBe(false)
    expect(endsOn(rhythm(weekly()), toDay('2026-11-27'))).toBe(true)
    expect(endsOn(rhythm(weekly()), toDay('2026-11-28'))).toBe(false)
  })

  it('tells the coming ends itself, and a short month does not shorten the others', () => {
    const ends = (dates: string[], halves = false) => {
      const found = rhythmOfPayslips({ unit: 'months', count: 1 }, dates.map(toDay), halves)
      return found && endsFrom(found, toDay('2026-03-01'), 3)
    }
    expect(ends(['2026-02-25'])).toEqual(['2026-03-25', '2026-04-25', '2026-05-25'])
    expect(ends(['2026-02-28', '2026-01-31'])).toEqual(['2026-03-31', '2026-04-30', '2026-05-31'])
    expect(ends(['2026-02-28', '2026-01-28', '2025-12-28'])).toEqual(['2026-03-28', '2026-04-28', '2026-05-28'])
    expect(ends(['2026-02-28', '2026-02-14', '2026-01-31'], true)).toEqual(['2026-03-14', '2026-03-28', '2026-04-14'])
    expect(ends([])).toBeNull()
    expect(rhythmOfPayslips(null, [toDay('2026-02-25')], false)).toBeNull()
    const weeks = rhythmOfPayslips({ unit: 'weeks', count: 2 }, [toDay('2026-02-25')], false)
    expect(weeks && endsFrom(weeks, toDay('2026-03-01'), 2)).toEqual(['2026-03-11', '2026-03-25'])
  })
})

describe('days of a form', () => {
  it('names the pay day in the month of the period end, and none where the number is no day', () => {
    expect(payDayOf(toDay('2026-02-28'), 30)).toBe('2026-02-28')
    expect(payDayOf(toDay('2026-03-31'), 28)).toBe('2026-03-28')
    expect([null, 0, -1, 32].map((day) => payDayOf(toDay('2026-03-31'), day))).toEqual([null, null, null, null])
  })

  it('tells whether a first period end fits the last day of the month', () => {
    expect(endsOnDayOfMonth(toDay('2026-02-28'), 31)).toBe(true)
    expect(endsOnDayOfMonth(toDay('2028-02-28'), 31)).toBe(false)
    expect(endsOnDayOfMonth(toDay('2026-03-25'), 25)).toBe(true)
    expect(endsOnDayOfMonth(toDay('2026-03-24'), 25)).toBe(false)
  })
})
