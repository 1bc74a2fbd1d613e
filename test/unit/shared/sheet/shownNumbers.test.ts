import * as xlsx from '@e965/xlsx'
import { expect, it } from 'vitest'
import { noWords, understand } from '@shared/domain/sheet/understanding'
import { readWorkbook } from '../../../../src/main/sheetReader/workbook'
import { gridColumn, importGrid } from '../../../fixtures/importGrid'

/** The rows of a workbook of numbers with their formats. */
function rowsOf(heads: readonly string[], cells: readonly (readonly [number, string])[]) {
  const sheet: xlsx.WorkSheet = xlsx.utils.aoa_to_sheet([[...heads], cells.map(([value]) => value)])
  for (const [column, [, z]] of cells.entries()) {
    const cell: unknown = sheet[xlsx.utils.encode_cell({ r: 1, c: column })]
    Object.assign(cell ?? {}, { z })
  }
  const book = { SheetNames: ['Sheet'], Sheets: { Sheet: sheet } }
  return readWorkbook(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)[0]?.rows ?? []
}

it('a number of a workbook is kept as it is shown where its format adds zeros, letters or dashes, and is plain elsewhere', () => {
  const formats: readonly [number, string, string | null][] = [
    [42, '0000', '0042'],
    [42, '"E"0000', 'E0042'],
    [12345678001, '000-000000-000', '012-345678-001'],
    [23456789, '0000 0000', '2345 6789'],
    [85223456789, '+0', '+85223456789'],
    [1234.5, '#,##0.00', null],
    [-1234.5, '#,##0.00_);(#,##0.00)', null],
    [1500, '"$"#,##0', null],
    [0.5, '0.00', null],
    [1500, '0.00E+00', null],
    [123456789012, 'General', null]
  ]
  const rows = rowsOf(
    formats.map(() => 'Head'),
    formats.map(([value, format]) => [value, format])
  )
  expect(rows[1]?.cells.map((cell) => cell?.shown)).toEqual(formats.map(([, , shown]) => shown))
})

it('finds a person by the number that is shown, and sets the text that is shown', () => {
  const grid = importGrid(
    [gridColumn('account', 'Account number', 'text', 'employee')],
    [{ number: 'E0042', name: 'Chan, Mei' }]
  )
  const rows = rowsOf(
    ['Staff no', 'Account number'],
    [
      [42, '"E"0000'],
      [12345678001, '000-000000-000']
    ]
  )
  const { byKey } = understand({ rows, hiddenRows: [], hiddenColumns: [] }, grid, [], noWords, () => null)
  expect(byKey?.reading.rows).toMatchObject([
    { key: 'E0042', person: 0, cells: [{ kind: 'set', value: '012-345678-001' }] }
  ])
})
