import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paginate, type Measures } from '@/areas/print/paginate'

const measures: fc.Arbitrary<Measures> = fc.record({
  sheet: fc.integer({ min: 300, max: 1000 }),
  lead: fc.integer({ min: 0, max: 120 }),
  tableHead: fc.integer({ min: 10, max: 40 }),
  say: fc.integer({ min: 20, max: 120 }),
  rows: fc.array(fc.record({ height: fc.integer({ min: 10, max: 90 }), keepWithNext: fc.boolean() }), {
    maxLength: 120
  })
})
const heightOf = (rows: Measures['rows']) => rows.reduce((sum, row) => sum + row.height, 0)

describe('a table on sheets', () => {
  it('has every row once and in order, and no sheet holds more than fits', () => {
    fc.assert(
      fc.property(measures, (given) => {
        const sheets = paginate(given)
        expect(sheets.flatMap(({ start, end }) => given.rows.slice(start, end))).toEqual(given.rows)
        for (const [index, { start, end }] of sheets.entries()) {
          const room = given.sheet - given.tableHead - (index === 0 ? given.lead : 0)
          const say = index === sheets.length - 1 ? given.say : 0
          const height = heightOf(given.rows.slice(start, end)) + say
          // One row may be all there is, and with it the box.
          if (end - start > 1) expect(height).toBeLessThanOrEqual(room)
        }
      }),
      { numRuns: 2000 }
    )
  })

  it('never ends a sheet with a head, unless there is nothing else on it', () => {
    fc.assert(
      fc.property(measures, (given) => {
        for (const { start, end } of paginate(given).slice(0, -1)) {
          const shown = given.rows.slice(start, end)
          if (shown.some((row) => !row.keepWithNext) && end < given.rows.length) {
            expect(shown.at(-1)?.keepWithNext).toBe(false)
          }
        }
      }),
      { numRuns: 2000 }
    )
  })

  it('keeps the box from standing over the edge where many heads would go along with the last line', () => {
    const row = (height: number, keepWithNext = false) => ({ height, keepWithNext })
    const rows = [row(10), row(41, true), row(20, true), row(83, true), row(89)]
    expect(paginate({ sheet: 300, lead: 0, tableHead: 10, rows, say: 58 })).toEqual([
      { start: 0, end: 5 },
      { start: 5, end: 5 }
    ])
  })

  it('is one sheet when all fits, and one with nothing in it', () => {
    const rows = [{ height: 20, keepWithNext: false }]
    expect(paginate({ sheet: 500, lead: 60, tableHead: 20, rows, say: 40 })).toEqual([{ start: 0, end: 1 }])
    expect(paginate({ sheet: 500, lead: 60, tableHead: 20, rows: [], say: 40 })).toEqual([{ start: 0, end: 0 }])
  })
})
