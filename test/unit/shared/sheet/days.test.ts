import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, partsOf, toDay } from '@shared/domain/day'
import { readDay, type DateOrder } from '@shared/domain/sheet/days'
import { readingsOf } from '@shared/domain/sheet/values'

const said = (text: string, order: DateOrder): string => {
  const reading = readDay(text, order)
  return reading.ok ? reading.value : reading.fault
}

describe('a typed date', () => {
  it.each([
    ['03/04/2025', '2025-04-03', '2025-03-04'],
    ['13/04/2025', '2025-04-13', 'notADay'],
    ['4-13-2025', 'notADay', '2025-04-13'],
    ['3.4.2025', '2025-04-03', '2025-03-04'],
    ['2025-04-03', '2025-04-03', '2025-04-03'],
    ['2025/4/3', '2025-04-03', '2025-04-03'],
    ['2025年4月3日', '2025-04-03', '2025-04-03'],
    ['3 Apr 2025', '2025-04-03', '2025-04-03'],
    ['03-April-2025', '2025-04-03', '2025-04-03'],
    ['April 3, 2025', '2025-04-03', '2025-04-03'],
    ['45750', 'bareNumber', 'bareNumber'],
    ['03/04/25', 'shortYear', 'shortYear'],
    ['29/02/2025', 'notADay', 'notADay'],
    ['soon', 'notADay', 'notADay']
  ])('%s is %s with the day first, %s with the month first', (text, dayFirst, monthFirst) => {
    expect([said(text, 'dayFirst'), said(text, 'monthFirst')]).toEqual([dayFirst, monthFirst])
  })

  it('is the day that was written, by its order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom('/', '-', '.'), (days, sep) => {
        const day = addDays(toDay('1990-01-01'), days)
        const { year, month, dayOfMonth } = partsOf(day)
        expect(said([dayOfMonth, month, year].join(sep), 'dayFirst')).toBe(day)
        expect(said([month, dayOfMonth, year].join(sep), 'monthFirst')).toBe(day)
      })
    )
  })

  it('of a column is asked for only where the order matters', () => {
    expect(readingsOf('day', ['03/04/2025', '13/04/2025'])).toMatchObject({ suggested: 'dayFirst', ambiguous: [0] })
    expect(readingsOf('day', ['03/04/2025', '05/06/2025'])).toMatchObject({ suggested: null, matters: true })
    expect(readingsOf('day', ['2025-04-03', '04/04/2025'])).toMatchObject({ matters: false })
  })
})
