import { open } from 'node:fs/promises'
import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { SheetEncoding, SheetFile } from '@shared/contract/views'
import type { Separator } from '@shared/domain/sheet/delimited'
import { guessSeparator, readCsv } from './csv'
import { decode, guessEncoding } from './encoding'
import { MOST_BYTES, tooLarge } from './limits'
import type { ReadSheet } from './readSheet'
import { readWorkbook } from './workbook'

/** What is told of a file; main adds its number and name. */
export type SheetContents = Pick<SheetFile, 'sheets' | 'text'>

/** What the thread of one opened sheet answers. */
export type SheetReaderMethods = {
  /** Reads the file; what is wrong with it is one of the catalogue's `sheet...` errors. */
  readonly open: (input: { readonly path: string }) => Promise<SheetContents>
  readonly readAs: (input: Omit<ChannelInput<'sheets.readAs'>, 'sheetId'>) => SheetContents
  readonly rows: (input: Omit<ChannelInput<'sheets.rows'>, 'sheetId'>) => ChannelOutput<'sheets.rows'>
}

type TextWay = { readonly encoding: SheetEncoding; readonly separator: Separator }

const ZIP = Buffer.from([0x50, 0x4b])
/** Before .xlsx, and around an encrypted one. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** The methods of one opened sheet, which is kept in memory as long as its thread lives. */
export function createSheetReader(): SheetReaderMethods {
  let bytes: Buffer | null = null
  let sheets: readonly ReadSheet[] = []
  const told = (read: readonly ReadSheet[], text: TextWay | null): SheetContents => {
    sheets = read
    return { sheets: read.map(({ rows, ...sheet }) => ({ ...sheet, rows: rows.length })), text }
  }
  return {
    open: async ({ path }) => {
      bytes = await bytesOf(path)
      if (bytes.subarray(0, 2).equals(ZIP)) {
        const read = readWorkbook(bytes)
        // Only a text may be read again, in another way.
        bytes = null
        return told(read, null)
      }
      if (bytes.subarray(0, 4).equals(COMPOUND)) {
        throw new AppError(bytes.includes(ENCRYPTED) ? 'sheetProtected' : 'sheetOld')
      }
      const encoding = guessEncoding(bytes)
      const text = textOf(bytes, encoding)
      const separator = guessSeparator(text)
      return told(textSheet(text, separator), { encoding, separator })
    },
    readAs: (way) => {
      if (bytes === null) throw new AppError('badInput', { subject: 'encoding' })
      return told(textSheet(textOf(bytes, way.encoding), way.separator), way)
    },
    rows: ({ sheet, start, count }) => (sheets[sheet]?.rows ?? []).slice(start, start + count)
  }
}

async function bytesOf(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: unknown) => {
    throw new AppError('sheetUnreadable', {}, { cause: error })
  })
  try {
    const { size } = await file.stat()
    if (size > MOST_BYTES) throw tooLarge()
    return await file.readFile()
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('sheetUnreadable', {}, { cause: error })
  } finally {
    await file.close()
  }
}

function textOf(bytes: Buffer, encoding: SheetEncoding): string {
  const text = decode(bytes, encoding)
  if (text === null) throw new AppError('sheetEncoding')
  // A program, a picture, a page or another format of sheets.
  if (text.includes('\0') || /^\s*(<(!doctype|html|\?xml)|%PDF|\{\\rtf)/i.test(text)) throw new AppError('sheetUnknown')
  return text
}

function textSheet(text: string, separator: Separator): ReadSheet[] {
  return [{ name: '', hidden: false, rows: readCsv(text, separator), hiddenRows: [], hiddenColumns: [] }]
}
