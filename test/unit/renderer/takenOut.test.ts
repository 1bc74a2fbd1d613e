import { afterEach, describe, expect, it } from 'vitest'
import { coverFigures, hideAmounts, showShortPercent } from '@/amounts'
import type { TableColumn } from '@/components'
import { askedNow } from '@/components/confirm'
import { exportList } from '@/frame/exportList'
import { listPrintable } from '@/frame/listPrintable'
import { useBridge } from './fakeBridge'

interface Row {
  readonly change: number
  readonly before: number
  readonly what: string
}
const columns: readonly TableColumn<Row>[] = [
  { id: 'percent', head: '%', width: 86, text: ({ change, before }) => showShortPercent(change, before) ?? '' },
  { id: 'what', head: 'What', width: 'grow', text: ({ what }) => coverFigures(what) }
]
const rows: readonly Row[] = [{ change: 100_000, before: 1_000_000, what: 'net 1,000.00 to 1,100.00' }]
const IN_FULL = ['+10.0 %', 'net 1,000.00 to 1,100.00']
const list = {
  name: 'People',
  columns,
  total: 1,
  async *slices(): AsyncGenerator<readonly Row[]> {
    yield await Promise.resolve(rows)
  }
}

afterEach(() => hideAmounts(false))

it('a list of more rows than a workbook holds is refused before anything is asked, and goes as CSV', async () => {
  const bridge = useBridge({ 'exports.begin': () => null })
  const long = { ...list, total: 1_048_576 }
  const exported = (format: 'csv' | 'xlsx') => exportList(format, long, () => undefined, new AbortController().signal)
  await expect(exported('xlsx')).rejects.toMatchObject({ code: 'tooManyRows' })
  expect(bridge.inputsOf('exports.begin')).toEqual([])
  expect(await exported('csv')).toBeNull()
  expect(bridge.inputsOf('exports.begin')).toHaveLength(1)
})

describe('a list that leaves the program while amounts are hidden', () => {
  it('is exported in full once the officer said so, with what its columns cover on screen', async () => {
    const bridge = useBridge({
      'exports.begin': () => ({ exportId: 1 }),
      'exports.rows': () => undefined,
      'exports.finish': () => ({ fileName: 'People.csv', rows: 1 })
    })
    hideAmounts(true)
    const exporting = exportList('csv', list, () => undefined, new AbortController().signal)
    askedNow.value?.answer(true)
    await exporting
    expect(bridge.inputsOf('exports.rows')).toEqual([{ exportId: 1, rows: [IN_FULL] }])
    // On screen they stay covered.
    expect(rows.map((row) => columns.map((column) => column.text?.(row)))).toEqual([['', 'net •••••• to ••••••']])
  })

  it('is printed in full', async () => {
    hideAmounts(true)
    const more = { label: 'People', company: '', note: '', kindOf: () => 'line' as const }
    const printable = await listPrintable({ ...list, ...more })
    expect(printable?.document(new Set()).rows.map(({ cells }) => cells)).toEqual([IN_FULL])
  })
})
