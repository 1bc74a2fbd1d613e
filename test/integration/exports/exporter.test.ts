import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as xlsx from '@e965/xlsx'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ExportCell } from '@shared/contract/channels'
import { createDispatch, type Handlers } from '../../../src/main/bridge/dispatch'
import type { ExportColumn } from '../../../src/main/exporter/column'
import { createExporter } from '../../../src/main/exporter/exporter'

const COLUMNS: ExportColumn[] = [
  { head: 'No.', kind: 'text' },
  { head: 'Name', kind: 'text' },
  { head: 'Joined', kind: 'text' },
  { head: 'Net pay', kind: 'amount' }
]
const ROWS = [
  ['0007', 'Chan, Tai Man 陳大文', '2024-02-29', '-1234.5'],
  ['=1+1', '+852, "quoted"; and\na second line', '', 'not ready'],
  ['00', '@SUM(A1)', '2026-05-31', '0.1']
] as const

describe('a list as a file', () => {
  let folder: string
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'paydesk-export-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  async function written(
    format: 'csv' | 'xlsx',
    rows: readonly (readonly ExportCell[])[],
    columns: ExportColumn[] = COLUMNS,
    path = join(folder, `list.${format}`)
  ): Promise<Buffer> {
    const exporter = createExporter()
    exporter.begin({ format, columns })
    for (const row of rows) exporter.rows({ rows: [row] })
    expect(await exporter.finish({ path, temp: join(folder, '.paydesk-test.tmp') })).toEqual({ rows: rows.length })
    return readFileSync(path)
  }

  /** The sheet as another library reads it: each cell's type and value. */
  function cellsOf(bytes: Buffer): (string | number | null)[][] {
    const book = xlsx.read(bytes)
    const [name = ''] = book.SheetNames
    const sheet = book.Sheets[name]
    if (sheet === undefined) throw new Error('no sheet')
    return xlsx.utils.sheet_to_json<(string | number | null)[]>(sheet, { header: 1, raw: true, defval: null })
  }

  it('opens in a spreadsheet cell by cell: zeros and days as text, amounts as numbers, nothing that runs', async () => {
    expect(cellsOf(await written('xlsx', ROWS))).toEqual([
      ['No.', 'Name', 'Joined', 'Net pay'],
      ['0007', 'Chan, Tai Man 陳大文', '2024-02-29', -1234.5],
      ['=1+1', '+852, "quoted"; and\na second line', null, 'not ready'],
      ['00', '@SUM(A1)', '2026-05-31', 0.1]
    ])
  })

  it('writes a column of old and new values cell by cell: amounts as numbers, branch codes and accounts as they are', async () => {
    const columns: ExportColumn[] = [{ head: 'After', kind: 'mixed' }]
    const rows = [['012'], [{ amount: '1355.90' }], ['00012345678'], [{ amount: 'n/a' }], ['=1+1']]
    expect(cellsOf(await written('xlsx', rows, columns))).toEqual([
      ['After'],
      ['012'],
      [1355.9],
      ['00012345678'],
      ['n/a'],
      ['=1+1']
    ])
    const csv = (await written('csv', rows, columns)).toString('utf8')
    expect(csv).toContain("012\r\n1355.90\r\n00012345678\r\nn/a\r\n'=1+1\r\n")
  })

  it('is a CSV with the mark of UTF-8, in which a formula is a text and a negative amount a number', async () => {
    const bytes = await written('csv', ROWS)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = bytes.subarray(3).toString('utf8')
    expect(text).toBe(
      [
        'No.,Name,Joined,Net pay',
        '0007,"Chan, Tai Man 陳大文",2024-02-29,-1234.5',
        '\'=1+1,"\'+852, ""quoted""; and\na second line",,not ready',
        "00,'@SUM(A1),2026-05-31,0.1",
        ''
      ].join('\r\n')
    )
  })

  it('runs nothing as a CSV however the spreadsheet parts its lines, and of full-width signs neither', async () => {
    const cells = [
      ['Chan;=1+1', `"Chan;'=1+1"`],
      ['Chan\t=1+1;', `"Chan\t'=1+1;"`],
      ['Chan\n=1+1;@x\r\n-x', `"Chan\n'=1+1;'@x\r\n'-x"`],
      ['a;-5.00;;b', '"a;-5.00;;b"'],
      ['＝1+1', "'＝1+1"],
      ['＋x', "'＋x"],
      ['－x', "'－x"],
      ['＠x', "'＠x"],
      ['\n=1+1', `"'\n'=1+1"`],
      ['\tx', `"'\tx"`],
      ['\rx', `"'\rx"`],
      ['-1,234.50', '"-1,234.50"'],
      ['-12', '-12'],
      ['+12', '+12'],
      ['a=1', 'a=1'],
      ['–', '–']
    ]
    const columns: ExportColumn[] = [
      { head: '=1+1;=1+1', kind: 'text' },
      { head: 'Net', kind: 'amount' }
    ]
    const rows = cells.map(([text = '']) => [text, '-1.00'])
    const csv = (await written('csv', rows, columns)).toString('utf8')
    expect(csv).toBe(`\ufeff"'=1+1;'=1+1",Net\r\n${cells.map(([, shown]) => `${String(shown)},-1.00\r\n`).join('')}`)
  })

  it('keeps any text as it is and any amount to its last digit', async () => {
    const cell = fc
      .oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.constantFrom('constructor', '__proto__'))
      .map((text) => text.replaceAll('\ufffd', '?').trimEnd())
    const amount = fc
      .tuple(fc.bigInt(-(10n ** 14n), 10n ** 14n), fc.integer({ min: 0, max: 99 }))
      .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, amount), { maxLength: 5 }), async (rows) => {
        const columns: ExportColumn[] = [
          { head: 'Text', kind: 'text' },
          { head: 'Amount', kind: 'amount' }
        ]
        const [, ...found] = cellsOf(await written('xlsx', rows, columns))
        expect(found.map(([, value]) => (typeof value === 'number' ? value.toFixed(2) : value))).toEqual(
          rows.map(([, text]) => text.replace(/^-(0+\.00)$/, '$1'))
        )
        expect(found.map(([value]) => String(value ?? '').replace(/ $/, ''))).toEqual(rows.map(([text]) => text))
      }),
      { numRuns: 60 }
    )
  })

  it('shows a letter that could not be read as a question mark, so that it is not missed', async () => {
    const rows = [
      ['1', '\ufffd', '', ''],
      ['2', 'Ann\ufffd', '', '']
    ]
    expect(cellsOf(await written('xlsx', rows)).map((row) => row[1])).toEqual(['Name', '?', 'Ann?'])
  })

  it('opens although a text holds what a workbook cannot: that is left out', async () => {
    const rows = [['1', 'a\u0000b\u001fc\uffffd\ud800e', '', '']]
    expect(cellsOf(await written('xlsx', rows))[1]?.[1]).toMatch(/^abcd\ufffd?e$/)
  })

  it('has every column that a report may ask for, whatever they are called, and long texts, also by way of the bridge', async () => {
    const exporter = createExporter()
    const handlers: Partial<Handlers> = {
      'exports.begin': (input) => {
        exporter.begin(input)
        return { exportId: 1 }
      },
      'exports.rows': (input) => exporter.rows(input)
    }
    const dispatch = createDispatch({ handlers: handlers as Handlers, log: () => undefined })
    // The person, 500 accounts and 500 fields, each by its own name.
    const columns = Array.from({ length: 2 + 500 + 500 }, (_, at) => ({
      head: `${'Account '.repeat(40)}${at}`,
      kind: 'text'
    }))
    const row = columns.map((_, at) => (at === 7 ? 'n'.repeat(20_000) : `${at}`))
    expect(await dispatch(true, 'exports.begin', { format: 'xlsx', name: 'Report', columns })).toMatchObject({
      ok: true
    })
    expect(await dispatch(true, 'exports.rows', { exportId: 1, rows: [row] })).toMatchObject({ ok: true })
    const path = join(folder, 'report.xlsx')
    await exporter.finish({ path, temp: join(folder, '.paydesk-test.tmp') })
    expect(cellsOf(readFileSync(path))).toEqual([columns.map(({ head }) => head), row])
  })

  it('cuts a text that no cell of a workbook holds, between letters, and shows that; a CSV has all of it', async () => {
    const long = `${'n'.repeat(32_765)}🙂${'n'.repeat(20)}`
    const rows = [
      ['1', long, '', ''],
      ['2', 'n'.repeat(32_767), '', '']
    ]
    expect(cellsOf(await written('xlsx', rows)).map((row) => row[1])).toEqual([
      'Name',
      `${'n'.repeat(32_765)}…`,
      'n'.repeat(32_767)
    ])
    expect((await written('csv', rows)).toString('utf8')).toContain(`1,${long},`)
  })

  it('replaces the file that the officer agreed to replace, and leaves nothing else in the folder', async () => {
    writeFileSync(join(folder, 'list.csv'), 'old')
    await written('csv', ROWS)
    expect(readdirSync(folder)).toEqual(['list.csv'])
  })

  it('says what the disk refused and leaves what was there', async () => {
    const path = join(folder, 'list.csv')
    mkdirSync(path)
    await expect(written('csv', ROWS, COLUMNS, path)).rejects.toMatchObject({ code: 'nameTaken' })
    await expect(written('csv', ROWS, COLUMNS, join(folder, 'gone', 'list.csv'))).rejects.toMatchObject({
      code: 'folderGone'
    })
    expect(readdirSync(folder)).toEqual(['list.csv'])
  })
})
