import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import PrintSheet from '@/areas/print/PrintSheet.vue'
import { widthsOf } from '@/areas/print/parts'
import type { TableColumn } from '@/components'
import { listPrintable } from '@/frame/listPrintable'

interface Row {
  readonly kind: 'head' | 'line'
  readonly name: string
  readonly place: string
  readonly change: string
}
const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'name', head: 'Name', width: 100, text: ({ name }) => name },
  { id: 'place', head: 'Pay point', width: 110, text: ({ place }) => place },
  { id: 'status', head: 'Status', width: 'grow', text: ({ kind }) => (kind === 'head' ? '' : 'Active') },
  {
    id: 'change',
    head: 'Change',
    width: 100,
    right: true,
    amount: true,
    difference: true,
    text: ({ change }) => change
  }
]
const ROWS: readonly Row[] = [
  { kind: 'head', name: 'People who joined since the period before', place: '', change: '' },
  { kind: 'line', name: 'Ho, Mei', place: 'Kwun Tong / workshop', change: '0.00' },
  { kind: 'line', name: 'Ng, Yan', place: 'Central', change: '521.07' },
  { kind: 'line', name: 'Li, Bo', place: 'Central', change: '-1000.00' },
  { kind: 'line', name: 'Au, Ka', place: 'Central', change: 'none' }
]

async function paper() {
  const printable = await listPrintable<Row>({
    name: 'list',
    label: 'People',
    company: 'Tidewater Lantern',
    columns: COLUMNS,
    note: '',
    total: ROWS.length,
    kindOf: ({ kind }) => kind,
    slices: async function* () {
      yield await Promise.resolve(ROWS)
    }
  })
  if (printable === null) throw new Error('not printable')
  return printable.document(new Set())
}

describe('a list on paper', () => {
  it('writes a difference as the screen does: with its sign, and a dash for none', async () => {
    const { rows } = await paper()
    expect(rows.map(({ cells }) => cells[3])).toEqual(['', '–', '+521.07', '−1,000.00', 'none'])
  })

  it('gives a column the room of its longest words before empty room goes to another', async () => {
    const { columns, wide } = await paper()
    const [, place = 0, status = 0] = widthsOf(columns, wide)
    expect((place * 174) / 100).toBeGreaterThan('Kwun Tong / workshop'.length * 2)
    expect(place).toBeGreaterThan(2 * status)
  })

  it('writes what begins a part over the empty cells beside it', async () => {
    const doc = await paper()
    const sheet = mount(PrintSheet, { props: { doc, rows: doc.rows, page: 1, pages: 1, printedAt: '09:38' } })
    const [head, line] = sheet.findAll('tbody tr')
    expect(head?.findAll('td').map((cell) => cell.attributes('colspan'))).toEqual(['4'])
    expect(line?.findAll('td')).toHaveLength(COLUMNS.length)
  })

  it('never makes a figure narrower than it is, also where words want more than the sheet', () => {
    const widths = widthsOf(
      [
        { head: 'Name', share: 150, leastMm: 40 },
        { head: 'Net pay', share: 30, leastMm: 30, right: true },
        { head: 'Pay point', share: 74, leastMm: 40 }
      ],
      false
    )
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100)
    expect(widths[1]).toBeCloseTo((100 * 30) / 174)
  })
})
