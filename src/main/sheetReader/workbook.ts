import { read, SSF, type CellObject, type DenseWorkSheet, type WorkBook } from '@e965/xlsx'
import { AppError } from '@shared/contract/errors'
import { parseDay } from '@shared/domain/day'
import { plainDecimal } from '@shared/domain/money'
import { E_NOTATION } from '@shared/domain/sheet/decimals'
import { textCell, type SheetCell, type SheetRow } from '@shared/domain/sheet/table'
import { MOST_COLUMNS, MOST_ROWS, MOST_UNPACKED_BYTES, tooLarge } from './limits'
import type { ReadSheet } from './readSheet'
import { checkedNames } from './zip'

/** The part of the library that knows formats, which it leaves untyped. A count of days beyond the calendar gives null. */
const FORMATS = SSF as {
  readonly is_date: (format: string) => boolean
  readonly parse_date_code: (
    value: number,
    options: { readonly date1904: boolean }
  ) => { readonly y: number; readonly m: number; readonly d: number } | null
}
/** A number as amounts are shown: in groups of three, with a currency's sign, the negative ones in parentheses. */
const AS_AN_AMOUNT = /^[-−(]?\p{Sc}?\s?[-−]?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[,.'’\s]\d{3})+)?(?:[.,]\d*)?\s?\p{Sc}?\)?$/u
/** As its parts name themselves, wherever they are. */
const WORKBOOK_PART = /(^|\/)workbook\.xml$/i

/**
 * The sheets of an .xlsx or .xlsm workbook. Numbers are exact to the fifteen digits a workbook keeps, what a format adds to
 * them, such as zeros before it or a letter, is kept as what is shown, dates are days. Throws the catalogue's `sheet...` errors.
 */
export function readWorkbook(file: Buffer): ReadSheet[] {
  const names = checkedNames(file, MOST_UNPACKED_BYTES)
  if (!names.some((name) => WORKBOOK_PART.test(name))) throw new AppError('sheetUnknown')
  const book = parsed(file)
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  return book.SheetNames.map((name, at) => {
    const sheet = book.Sheets[name]
    // A chart is a sheet too, without cells.
    const data = sheet && '!data' in sheet ? ((sheet as DenseWorkSheet)['!data'] ?? []) : []
    return {
      name,
      hidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
      rows: rowsOf(data, date1904),
      hiddenRows: hiddenOf(sheet?.['!rows']).map((row) => row + 1),
      hiddenColumns: hiddenOf(sheet?.['!cols'])
    }
  })
}

function parsed(file: Buffer): WorkBook {
  try {
    // `cellStyles` is what tells hidden rows and columns.
    return read(file, { type: 'buffer', dense: true, cellStyles: true, cellNF: true, cellHTML: false })
  } catch (error) {
    throw new AppError('sheetBroken', {}, { cause: error })
  }
}

function rowsOf(data: readonly (readonly (CellObject | undefined)[] | undefined)[], date1904: boolean): SheetRow[] {
  const rows: SheetRow[] = []
  data.forEach((row, at) => {
    const cells = Array.from(row ?? [], (cell) => (cell ? cellOf(cell, date1904) : null))
    while (cells.at(-1) === null) cells.pop()
    if (cells.length === 0) return
    if (cells.length > MOST_COLUMNS || rows.length === MOST_ROWS) throw tooLarge()
    rows.push({ number: at + 1, cells })
  })
  return rows
}

function hiddenOf(parts: readonly ({ hidden?: boolean } | undefined)[] | undefined): number[] {
  const hidden: number[] = []
  parts?.forEach((part, at) => {
    if (part?.hidden === true) hidden.push(at)
  })
  return hidden
}

function cellOf({ t, v, w, z, f }: CellObject, date1904: boolean): SheetCell | null {
  switch (t) {
    case 'n':
      return typeof v === 'number' ? numberCell(v, w ?? String(v), String(z ?? ''), date1904) : uncalculated(f)
    case 's':
      return textCell(typeof v === 'string' ? v : (w ?? ''))
    case 'b':
      return { kind: 'boolean', text: String(v === true), shown: null }
    case 'e':
      return { kind: 'error', text: w ?? (f === undefined ? '#?' : `=${f}`), shown: null }
    case 'd':
    case 'z':
      // Dates come as numbers here; an empty cell may be a formula that nobody has calculated yet.
      return uncalculated(f)
  }
}

function uncalculated(formula: string | undefined): SheetCell | null {
  return formula === undefined ? null : { kind: 'error', text: `=${formula}`, shown: null }
}

function numberCell(value: number, shown: string, format: string, date1904: boolean): SheetCell {
  if (FORMATS.is_date(format)) {
    // A duration, or a time without a day, is what it shows.
    const day = value >= 1 && !/\[[hms]+\]/i.test(format) ? dayOf(value, date1904) : null
    return day === null ? { kind: 'text', text: shown, shown: null } : { kind: 'day', text: day, shown: null }
  }
  // 5 % is held as 0.05: which of them is meant is not this program's to say.
  if (format.includes('%')) return { kind: 'text', text: shown, shown: null }
  const text = plainDecimal(String(value))
  return { kind: 'number', text, shown: addsSomething(shown.trim()) ? shown.trim() : null }
}

// Zeros before it, letters, dashes, groups of other than three; rounding and powers of ten take digits away and are not meant.
function addsSomething(shown: string): boolean {
  return shown !== '' && !AS_AN_AMOUNT.test(shown) && !E_NOTATION.test(shown)
}

function dayOf(value: number, date1904: boolean): string | null {
  const code = FORMATS.parse_date_code(value, { date1904 })
  return code === null
    ? null
    : parseDay(`${code.y}-${String(code.m).padStart(2, '0')}-${String(code.d).padStart(2, '0')}`)
}
