import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lotsOf, partsOf } from '@/areas/print/parts'
import type { PrintColumn, PrintDocument } from '@/frame'

const column: fc.Arbitrary<PrintColumn> = fc.record({
  head: fc.string({ maxLength: 3 }),
  share: fc.constant(1),
  leastMm: fc.integer({ min: 5, max: 60 }),
  repeats: fc.boolean()
})

describe('columns that do not fit on a sheet', () => {
  it('go on others, each with those that name a row, and none is lost or twice', () => {
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 30 }), (columns) => {
        const lots = lotsOf(columns, 174)
        const repeating = columns.flatMap(({ repeats }, at) => (repeats === true ? [at] : []))
        const others = columns.flatMap(({ repeats }, at) => (repeats === true ? [] : [at]))
        expect(lots.flatMap((lot) => lot.filter((at) => !repeating.includes(at)))).toEqual(others)
        for (const lot of lots) {
          expect(lot).toEqual(expect.arrayContaining(repeating))
          const widthMm = lot.reduce((sum, at) => sum + (columns[at]?.leastMm ?? 0), 0)
          // One that is too wide by itself is squeezed rather than left out.
          if (lot.length > repeating.length + 1) expect(widthMm).toBeLessThanOrEqual(174)
        }
      })
    )
  })

  it('keep their cells, and say which part they are; the figure it is all about stands once', () => {
    const doc: PrintDocument = {
      company: 'Tidewater Lantern',
      what: 'Journal',
      standing: 'Final.',
      mark: '',
      lead: { name: 'June', chineseName: null, lines: [], figure: { label: 'Net', value: '1.00', note: '' } },
      wide: false,
      columns: [
        { head: 'Line', share: 1, leastMm: 60, repeats: true },
        { head: 'Office', share: 1, leastMm: 100 },
        { head: 'Shop', share: 1, leastMm: 100 }
      ],
      rows: [
        { kind: 'head', cells: ['Debit'] },
        { kind: 'line', cells: ['Basic', '1.00', '2.00'] }
      ],
      say: { strong: '1 row.', text: '' },
      foot: ''
    }
    const parts = partsOf(doc)
    expect(parts.map(({ what, lead }) => [what, lead?.name])).toEqual([
      ['Journal, columns 1 of 2', 'June'],
      ['Journal, columns 2 of 2', undefined]
    ])
    expect(parts.map(({ rows }) => rows.map(({ cells }) => cells))).toEqual([
      [
        ['Debit', ''],
        ['Basic', '1.00']
      ],
      [
        ['Debit', ''],
        ['Basic', '2.00']
      ]
    ])
    expect(partsOf({ ...doc, wide: true })).toHaveLength(1)
  })
})
