import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { SheetRow } from '@shared/domain/sheet/table'
import { guessEncoding } from '../../../src/main/sheetReader/encoding'
import { createSheetReader, type SheetContents } from '../../../src/main/sheetReader/sheetReader'
import { checkedNames } from '../../../src/main/sheetReader/zip'
import { zipOf, zipOfAll } from '../../fixtures/zipFile'

/** `0042 黃嘉欣 1.031,25` as other systems write it: the bytes are theirs, not made by what is tested. */
const NAMES = {
  big5: Buffer.from([0xb6, 0xc0, 0xb9, 0xc5, 0xaa, 0x59]),
  gb18030: Buffer.from([0xbb, 0xc6, 0xbc, 0xce, 0xd0, 0xc0])
}

describe('a file of a sheet', () => {
  let folder: string
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'paydesk-sheet-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function read(
    bytes: Buffer | string,
    name = 'sheet'
  ): Promise<
    SheetContents & { rows: (sheet?: number) => readonly SheetRow[]; reader: ReturnType<typeof createSheetReader> }
  > {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    const reader = createSheetReader()
    const contents = await reader.open({ path })
    return { ...contents, reader, rows: (sheet = 0) => reader.rows({ sheet, start: 0, count: 500 }) }
  }
  const texts = (rows: readonly SheetRow[]): (string | null)[][] =>
    rows.map(({ number, cells }) => [String(number), ...cells.map((cell) => cell?.text ?? null)])

  describe('in CSV', () => {
    const TEXT = 'Nr;Name;OT\r\n0042;Núñez;1.031,25\r\n\r\n0043;"two\r\nlines";\r\n'
    const ROWS = [
      ['1', 'Nr', 'Name', 'OT'],
      ['2', '0042', 'Núñez', '1.031,25'],
      // Row 3 is blank: the row after it is the fourth in a spreadsheet too.
      ['4', '0043', 'two\r\nlines', null]
    ]
    it.each([
      ['utf-8', Buffer.from(TEXT)],
      ['utf-8', Buffer.from(`\uFEFF${TEXT}`)],
      ['utf-16le', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
      ['utf-16le', Buffer.from(TEXT, 'utf16le')],
      ['utf-16be', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
      ['windows-1252', Buffer.from(TEXT, 'latin1')]
    ] as const)('as %s is read letter by letter with its zeros, under its row numbers', async (encoding, bytes) => {
      const file = await read(bytes)
      expect(file.text).toEqual({ encoding, separator: ';' })
      expect(texts(file.rows())).toEqual(ROWS)
    })

    it.each(['big5', 'gb18030'] as const)('as %s has its Chinese names', async (encoding) => {
      const bytes = Buffer.concat([Buffer.from('0042\t'), NAMES[encoding], Buffer.from('\t100\n')])
      const file = await read(bytes)
      expect(file.text).toEqual({ encoding, separator: '\t' })
      expect(texts(file.rows())).toEqual([['1', '0042', encoding === 'big5' ? '黃嘉欣' : '黄嘉欣', '100']])
    })

    it('is read again as the officer says, and refuses an encoding it is not in', async () => {
      const { reader } = await read(Buffer.concat([Buffer.from('0042,'), NAMES.gb18030]))
      expect(reader.readAs({ encoding: 'gb18030', separator: ';' }).text?.separator).toBe(';')
      expect(texts(reader.rows({ sheet: 0, start: 0, count: 9 }))).toEqual([['1', '0042,黄嘉欣']])
      expect(() => reader.readAs({ encoding: 'utf-8', separator: ',' })).toThrow(
        expect.objectContaining({ code: 'sheetEncoding' })
      )
    })

    it('has the separator it names, that most lines have, or commas', async () => {
      expect((await read('sep=;\r\na,b;c\r\n')).text?.separator).toBe(';')
      expect(texts((await read('sep=;\r\na,b;c\r\n')).rows())).toEqual([['1', 'a,b', 'c']])
      expect((await read('a,b\n"1;5;6",2')).text?.separator).toBe(',')
      expect((await read('a\t1,5\nb\t2,5')).text?.separator).toBe('\t')
    })

    it('tells UTF-8 from the rest although a character is cut by no means', () => {
      expect(guessEncoding(Buffer.from('陳大文'))).toBe('utf-8')
      expect(guessEncoding(Buffer.from(''))).toBe('utf-8')
    })
  })

  describe('in XLSX', () => {
    it('as another program wrote it has exact amounts, texts with their zeros, days and yes or no', async () => {
      const bytes = await writeXlsxFile(
        [
          [{ value: 'Overtime' }],
          [],
          [{ value: 'No' }, { value: 'OT' }, { value: 'From' }, { value: 'Paid' }, { value: 'Bank' }],
          [
            { value: '0042', type: String },
            { value: 1031.1, type: Number, format: '#,##0.00' },
            { value: new Date(Date.UTC(2025, 3, 3)), type: Date, format: 'dd/mm/yyyy' },
            { value: true, type: Boolean },
            { value: 12, type: Number, format: '000' }
          ],
          [
            { value: '00012345678', type: String },
            { value: 0.1 + 0.2, type: Number }
          ]
        ],
        { sheet: 'June' }
      ).toBuffer()
      const file = await read(bytes)
      expect(file.sheets).toEqual([{ name: 'June', hidden: false, rows: 4, hiddenRows: [], hiddenColumns: [] }])
      expect(file.text).toBeNull()
      const rows = file.rows()
      expect(texts(rows)).toEqual([
        ['1', 'Overtime'],
        ['3', 'No', 'OT', 'From', 'Paid', 'Bank'],
        ['4', '0042', '1031.1', '2025-04-03', 'true', '12'],
        ['5', '00012345678', '0.30000000000000004']
      ])
      expect(rows[2]?.cells.map((cell) => [cell?.kind, cell?.shown])).toEqual([
        ['text', null],
        ['number', null],
        ['day', null],
        ['boolean', null],
        ['number', '012']
      ])
    })

    it('tells hidden rows, columns and sheets, failed and uncalculated formulas, percents and times', async () => {
      const sheet: xlsx.WorkSheet = xlsx.utils.aoa_to_sheet([
        ['No', 'Rate', 'Time', 'Sum', 'Later'],
        ['0042', 0.05, 0.5],
        ['0043']
      ])
      sheet['B2'] = { t: 'n', v: 0.05, z: '0%' }
      sheet['C2'] = { t: 'n', v: 0.5, z: 'h:mm' }
      sheet['D2'] = { t: 'e', v: 0x2a }
      sheet['E2'] = { t: 'n', f: 'B2*2' }
      sheet['!rows'] = [{}, {}, { hidden: true }]
      sheet['!cols'] = [{}, { hidden: true }]
      const book = xlsx.utils.book_new()
      xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['old']]), 'Old')
      xlsx.utils.book_append_sheet(book, sheet, 'June')
      book.Workbook = { Sheets: [{ Hidden: 1 }, {}] }
      const file = await read(xlsx.write(book, { type: 'buffer', bookType: 'xlsx', cellStyles: true }) as Buffer)
      expect(file.sheets).toMatchObject([
        { name: 'Old', hidden: true, rows: 1 },
        { name: 'June', hidden: false, rows: 3, hiddenRows: [3], hiddenColumns: [1] }
      ])
      expect(file.rows(1)[1]?.cells.map((cell) => [cell?.kind, cell?.text])).toEqual([
        ['text', '0042'],
        ['text', '5%'],
        ['text', '12:00'],
        ['error', '#N/A'],
        ['error', '=B2*2']
      ])
    })

    it('has the days of a workbook that counts from 1904', async () => {
      const sheet: xlsx.WorkSheet = { '!ref': 'A1', A1: { t: 'n', v: 44_288, z: 'yyyy-mm-dd' } }
      const book = xlsx.utils.book_new()
      xlsx.utils.book_append_sheet(book, sheet, 'Mac')
      book.Workbook = { WBProps: { date1904: true } }
      const file = await read(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
      expect(texts(file.rows())).toEqual([['1', '2025-04-03']])
    })
  })

  describe('that is not read', () => {
    const failure = async (bytes: Buffer | string): Promise<string> => {
      try {
        await read(bytes)
      } catch (error) {
        return (error as { code: string }).code
      }
      return 'read'
    }
    const compound = (inside: string): Buffer =>
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.from(inside, 'utf16le')])
    const workbook = async (): Promise<Buffer> => writeXlsxFile([[{ value: 'a' }]]).toBuffer()

    it('says why: old, protected, another format, damaged, cut, too large', async () => {
      const whole = await workbook()
      const wide = xlsx.utils.book_new()
      xlsx.utils.book_append_sheet(wide, { '!ref': 'A1:GS1', GS1: { t: 's', v: 'far' } }, 'Wide')
      expect({
        old: await failure(compound('Workbook')),
        protected: await failure(compound('EncryptedPackage')),
        document: await failure(zipOf('content.xml', Buffer.from('<x/>'))),
        pdf: await failure('%PDF-1.7\n1 0 obj'),
        page: await failure('<html><table><tr><td>0042</td></tr></table>'),
        picture: await failure(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])),
        cut: await failure(whole.subarray(0, whole.length - 200)),
        nonsense: await failure(zipOf('xl/workbook.xml', Buffer.from('not a workbook'))),
        long: await failure('0042\n'.repeat(20_001)),
        wide: await failure(xlsx.write(wide, { type: 'buffer', bookType: 'xlsx' }) as Buffer),
        gone: await createSheetReader()
          .open({ path: join(folder, 'gone.xlsx') })
          .catch((error: unknown) => (error as { code: string }).code)
      }).toEqual({
        old: 'sheetOld',
        protected: 'sheetProtected',
        document: 'sheetUnknown',
        pdf: 'sheetUnknown',
        page: 'sheetUnknown',
        picture: 'sheetUnknown',
        cut: 'sheetBroken',
        nonsense: 'sheetBroken',
        long: 'sheetTooLarge',
        wide: 'sheetTooLarge',
        gone: 'sheetUnreadable'
      })
    })

    it('where it unpacks to more than is taken, whatever it claims', () => {
      const contents = Buffer.alloc(1_000_001)
      expect(checkedNames(zipOf('xl/workbook.xml', contents), 1_000_001)).toEqual(['xl/workbook.xml'])
      const bomb = zipOf('xl/workbook.xml', contents, 100)
      expect(bomb.length).toBeLessThan(2000)
      expect(() => checkedNames(bomb, 1_000_000)).toThrow(expect.objectContaining({ code: 'sheetTooLarge' }))
    })

    /** How a file whose second part is too large is taken after `change`; `local` and `entry`: where its two headers begin. */
    function taken(change: (file: Buffer, at: { local: number; entry: number; end: number }) => void): string {
      const file = zipOfAll([
        { name: 'xl/workbook.xml', contents: Buffer.from('<workbook/>') },
        { name: 'xl/bomb.xml', contents: Buffer.alloc(1_500_000) }
      ])
      const at = { local: file.lastIndexOf('PK\x03\x04'), entry: file.lastIndexOf('PK\x01\x02'), end: file.length - 22 }
      change(file, at)
      try {
        return checkedNames(file, 1_000_000).join()
      } catch (error) {
        return (error as { code: string }).code
      }
    }

    it('where it is too large for the library that unpacks it, though it would be small for another reader', () => {
      expect({
        honest: taken(() => undefined),
        fewerParts: taken((file, { end }) => file.writeUInt16LE(1, end + 10)),
        ofSeveralFiles: taken((file, { end }) => file.writeUInt16LE(1, end + 4)),
        beginningInAnother: taken((file, { end }) => file.writeUInt16LE(1, end + 6)),
        storedByItsEntry: taken((file, { entry }) => file.writeUInt16LE(0, entry + 10)),
        emptyByItsEntry: taken((file, { entry }) => file.writeUInt32LE(0, entry + 20)),
        emptyByItsHeader: taken((file, { local }) => file.writeUInt32LE(0, local + 18))
      }).toEqual({
        honest: 'sheetTooLarge',
        fewerParts: 'sheetBroken',
        ofSeveralFiles: 'sheetBroken',
        beginningInAnother: 'sheetBroken',
        storedByItsEntry: 'sheetTooLarge',
        emptyByItsEntry: 'sheetTooLarge',
        emptyByItsHeader: 'sheetTooLarge'
      })
    })

    it('where it asks for more room than it needs, or for less', async () => {
      for (const claimed of [0xf0000000, 20, 5]) {
        expect(await failure(zipOf('xl/workbook.xml', Buffer.from('<workbook/>'), claimed))).toBe('sheetBroken')
        expect(() => checkedNames(zipOf('xl/workbook.xml', Buffer.from('<workbook/>'), claimed), 1_000_000)).toThrow(
          expect.objectContaining({ code: 'sheetBroken' })
        )
      }
    })
  })
})
