import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayOf, daysInMonth } from '@shared/domain/day'
import { monthOf, normalised, periodsOf, specialSlot, type Rhythm } from '../../../src/sandbox/world/calendar'

const firstEnds = fc
  .integer({ min: 2010, max: 2022 })
  .chain((year) =>
    fc
      .integer({ min: 1, max: 12 })
      .chain((month) =>
        fc.integer({ min: 1, max: daysInMonth(year, month) }).map((dayOfMonth) => dayOf({ year, month, dayOfMonth }))
      )
  )

const rhythms: fc.Arbitrary<Rhythm> = fc.record({
  kind: fc.constantFrom('monthly' as const, 'weekly' as const, 'fortnightly' as const, 'twice_monthly' as const),
  lastDay: fc.integer({ min: 1, max: 31 }),
  firstEnd: firstEnds
})

const FROM = 48
const TO = 75

describe('pay periods', () => {
  it('follow one another without a gap or a day in two of them', () => {
    fc.assert(
      fc.property(rhythms, (rhythm) => {
        const periods = periodsOf(rhythm, 0, FROM, TO)
        expect(periods.length).toBeGreaterThanOrEqual(TO - FROM)
        periods.forEach((period, at) => {
          expect(period.start <= period.end).toBe(true)
          const next = periods[at + 1]
          if (next) expect(next.start).toBe(addDays(period.end, 1))
        })
      }),
      { numRuns: 60 }
    )
  })

  it('have slots of their own that grow with time and leave room for once-off payments', () => {
    fc.assert(
      fc.property(rhythms, fc.integer({ min: 0, max: 7 }), (rhythm, wave) => {
        const usable: Rhythm = wave < 4 ? rhythm : { ...rhythm, kind: 'monthly' }
        const periods = periodsOf(usable, wave, FROM, TO)
        const slots = periods.map(({ slot }) => slot)
        expect([...new Set(slots)].sort((a, b) => a - b)).toEqual(slots)
        for (const { month } of periods) expect(slots).not.toContain(specialSlot(month, wave))
      }),
      { numRuns: 60 }
    )
  })

  it('are counted from the normalised first end, which leads back to the true one', () => {
    fc.assert(
      fc.property(rhythms, (rhythm) => {
        // A monthly frequency ends on its day; one made with another day keeps only its month.
        const monthly = rhythm.kind === 'monthly' || rhythm.kind === 'twice_monthly'
        const { day, offset } = normalised(rhythm)
        expect(day.slice(0, 7)).toBe('2008-01')
        if (rhythm.kind === 'monthly') expect(monthOf(addMonths(day, offset))).toBe(monthOf(rhythm.firstEnd))
        if (!monthly) expect(addDays(day, offset * (rhythm.kind === 'weekly' ? 7 : 14))).toBe(rhythm.firstEnd)
        const offsets = periodsOf(rhythm, 0, FROM, TO).map((period) => period.offset)
        offsets.forEach((value, at) => expect(value).toBe((offsets[0] ?? 0) + at))
      }),
      { numRuns: 60 }
    )
  })
})
