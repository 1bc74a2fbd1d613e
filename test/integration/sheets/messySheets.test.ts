// The sheets that payroll gets, from the bytes of a file to the values of a grid, each against what its rows say to a reader.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entriesOf, noWords, understand, type ImportWords, type SheetTable } from '@shared/domain/sheet'
import { createSheetReader } from '../../../src/main/sheetReader/sheetReader'
import { gridColumn, importGrid } from '../../fixtures/importGrid'

const FINAL = 'Finalised. This payslip takes no more edits.'
const grid = importGrid(
  [
    gridColumn('ot', 'Overtime, amount'),
    gridColumn('extra', 'Extra pay, amount'),
    gridColumn('from', 'Joined', 'day', 'employee'),
    gridColumn('scheme', 'Scheme membership number', 'text', 'employee')
  ],
  [
    { number: '0008', name: 'Tsang, Kin Wah', otherName: '曾建華' },
    { number: '0011', name: 'Lau, Mei Fong', otherName: '劉美芳', holds: { scheme: '00012345' } },
    { number: '0012', name: 'Mak, Ho Yin', otherName: '麥浩賢', holds: { scheme: '00067890' } },
    { number: '0021', name: 'Chow, Yuk Lan', otherName: '周玉蘭', holds: { ot: '618.75' } },
    { number: '0031', name: 'Siu, Lai Kuen', otherName: '蕭麗娟' },
    { number: '0034', name: 'Chan, Tai Man', otherName: '陳大文' },
    { number: '0036', name: 'Chan, Siu Ming', otherName: '陳小明' },
    { number: '0040', name: 'Nguyễn, Thị Lan', locked: FINAL },
    { number: '0051', name: 'Yeung, Shuk Yin', otherName: '楊淑賢' }
  ]
)

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'paydesk-messy-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function tableOf(bytes: Buffer, sheet = 0): Promise<SheetTable> {
  const path = join(folder, 'sheet')
  writeFileSync(path, bytes)
  const reader = createSheetReader()
  const { sheets } = await reader.open({ path })
  const { hiddenRows = [], hiddenColumns = [] } = sheets[sheet] ?? {}
  return { rows: reader.rows({ sheet, start: 0, count: 500 }), hiddenRows, hiddenColumns }
}

function becomes(table: SheetTable, said: Partial<ImportWords>) {
  const sheet = understand(table, grid, [], { ...noWords, ...said }, () => null)
  const rows = sheet.byKey?.reading.rows ?? []
  return {
    sheet,
    /** What each row says: its person and values, or why it sets nothing; under the sheet's own row number. */
    rows: rows.map(({ number, state, person, fault, cells }) => [
      number,
      person === null ? null : grid.rows[person]?.number,
      fault?.kind ?? state,
      ...cells.map((cell) =>
        cell.kind === 'set' || cell.kind === 'same' ? cell.value : cell.kind === 'refused' ? cell.fault : cell.kind
      )
    ]),
    entries: entriesOf(sheet.byKey ? [sheet.byKey.reading] : [], grid)
  }
}

it('a workbook with titles, merged cells, formulas, hidden rows, subtotals and numbers without their zeros', async () => {
  const sheet: xlsx.WorkSheet = xlsx.utils.aoa_to_sheet([
    ['June inputs', null, null, null, null, null],
    ['made by the workshop'],
    [],
    [null, null, 'Pay', null, 'Person'],
    ['員工編號', '姓名', 'Overtime', 'Extra pay', 'Joined', 'Scheme membership number'],
    [8, '曾建華', 412.5, null, null, null],
    ['0011', '劉美芳', 1031.25, 0, null, 12345],
    ['0012 ', 'Mak Ho Yin', '618.75', '  ', null, '00067891'],
    [null, '小計', 2062.5],
    ['0021', 'Chow', 618.75, '5.3E+02', null, null],
    ['0031', 'SIU LAI KUEN', 206.25, 500],
    ['0034', '陳小明', 206.25],
    ['0036', '陳小明', 100],
    [null, null, 50],
    ['0036', 'Chan', 200],
    ['0040', 'Nguyen', 825],
    ['0093', 'Pang', 618.75],
    ['0051', 'Yeung', 825, 1],
    ['員工編號', '姓名', 'Overtime', 'Extra pay', 'Joined', 'Scheme membership number'],
    ['合計', null, 4000, 501],
    ['', ' ']
  ])
  sheet['!merges'] = [
    xlsx.utils.decode_range('A1:F1'),
    xlsx.utils.decode_range('C4:D4'),
    xlsx.utils.decode_range('A13:A14')
  ]
  // Worked out by the workbook; one failed, one nobody has calculated.
  sheet['C10'] = { t: 'n', v: 618.75, f: 'C8*1' }
  sheet['D11'] = { t: 'e', v: 0x2a, f: 'VLOOKUP(1,1,1)' }
  sheet['D13'] = { t: 'n', f: 'C13*2' }
  sheet['E6'] = { t: 'n', v: 45_750, z: 'dd/mm/yyyy' }
  sheet['E11'] = { t: 'n', v: 45_750 }
  const hidden: xlsx.RowInfo[] = []
  hidden[17] = { hidden: true }
  sheet['!rows'] = hidden
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, '六月')
  const table = await tableOf(xlsx.write(book, { type: 'buffer', bookType: 'xlsx', cellStyles: true }) as Buffer)

  const { sheet: understood, rows } = becomes(table, {})
  expect(understood.blocks).toMatchObject([{ headRow: 5, titleRows: [1, 2, 4, 19], totalRows: [9, 20] }])
  expect(understood.keys).toEqual({ by: 'number', keyColumn: 0, secondColumn: 1 })
  // A workbook's numbers have one meaning; the one amount that was typed as a text has one too.
  expect(understood.questions.map(({ column, suggested }) => [column, suggested])).toEqual([[2, 'point']])
  expect(rows).toEqual([
    [6, null, 'asks'],
    [7, '0011', 'read', '1031.25', '0.00', 'blank', 'lostZeros'],
    [8, '0012', 'read', '618.75', 'blank', 'blank', '00067891'],
    [10, '0021', 'read', '618.75', 'lostDigits', 'blank', 'blank'],
    [11, '0031', 'read', '206.25', 'formulaError', 'bareNumber', 'blank'],
    [12, null, 'disagrees'],
    [13, '0036', 'twice'],
    [14, null, 'noKey'],
    [15, '0036', 'twice'],
    [16, '0040', 'locked'],
    [17, null, 'unknown'],
    [18, null, 'hidden']
  ])
  const answered = becomes(table, {
    withHidden: true,
    answers: new Map([
      [6, { kind: 'person', employeeId: 9001 }],
      [15, { kind: 'leftOut' }]
    ])
  })
  expect(answered.entries).toEqual([
    { employeeId: 9001, columnKey: 'ot', value: '412.50' },
    { employeeId: 9001, columnKey: 'from', value: '2025-04-03' },
    { employeeId: 9002, columnKey: 'ot', value: '1031.25' },
    { employeeId: 9002, columnKey: 'extra', value: '0.00' },
    { employeeId: 9003, columnKey: 'ot', value: '618.75' },
    { employeeId: 9003, columnKey: 'scheme', value: '00067891' },
    { employeeId: 9005, columnKey: 'ot', value: '206.25' },
    { employeeId: 9007, columnKey: 'ot', value: '100.00' },
    { employeeId: 9009, columnKey: 'ot', value: '825.00' },
    { employeeId: 9009, columnKey: 'extra', value: '1.00' }
  ])
})

it('a CSV in UTF-16 with its mark, semicolons, decimal commas, two orders of dates and ids as the key', async () => {
  const lines = [
    'Stand;30.06.2026;;;;',
    ';;;;;',
    'Employee ID;Surname;Overtime;Extra pay;Joined;Scheme membership number',
    '9001;Tsang;1.031,25;"1.000";13/04/2025;',
    '9002;劉;412,5;-;04/25/2025;00012345',
    '9003;Mak;(20,00);HK$ 5,00;2025-04-03;1,2E+4',
    '0011;Lau;1,00;;;',
    '9004;Chow;１２，５;"1’250,5";5.4.2025;',
    'Total;;1.424,75;;;',
    ';;;;;',
    ';;;;;'
  ]
  const bytes = Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf16le')
  const table = await tableOf(bytes)
  // Numbers are looked for first and found nowhere; the officer says that ids are meant, and ids alone are looked at.
  expect(becomes(table, {}).sheet.keys.by).toBeNull()
  const { sheet } = becomes(table, { by: 'id' })
  expect(sheet.keys).toEqual({ by: 'id', keyColumn: 0, secondColumn: 1 })
  expect(sheet.blocks).toMatchObject([{ headRow: 3, titleRows: [1], totalRows: [9] }])
  expect(sheet.questions.map(({ column, kind, suggested, ambiguous }) => [column, kind, suggested, ambiguous])).toEqual(
    [
      [2, 'mark', 'comma', []],
      [3, 'mark', 'comma', [4]],
      // Neither order fits both, so none is suggested.
      [4, 'order', null, [8]]
    ]
  )
  const { rows, entries } = becomes(table, { by: 'id', orders: new Map([[4, 'dayFirst']]) })
  expect(rows).toEqual([
    [4, '0008', 'read', '1031.25', '1000.00', '2025-04-13', 'blank'],
    [5, '0011', 'read', '412.50', 'dash', 'notADay', '00012345'],
    [6, '0012', 'read', '-20.00', '5.00', '2025-04-03', 'lostDigits'],
    // A number is never tried as an id.
    [7, null, 'unknown'],
    [8, '0021', 'read', '12.50', '1250.50', '2025-04-05', 'blank']
  ])
  expect(entries.filter(({ columnKey }) => columnKey === 'from')).toEqual([
    { employeeId: 9001, columnKey: 'from', value: '2025-04-13' },
    { employeeId: 9003, columnKey: 'from', value: '2025-04-03' },
    { employeeId: 9004, columnKey: 'from', value: '2025-04-05' }
  ])
})
