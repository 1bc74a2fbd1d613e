import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { scaledOf, scaledToText } from '@shared/domain/money'
import type { ExportCell } from '@shared/contract/channels'
import { textOf, type ExportColumn } from './column'

const SHEET = 'Paydesk'
/** Words that the library finds in its own index of texts although nobody put them there (`constructor`): they get a space. */
const BUILT_IN = {}
/** What stands for a letter that could not be read; the library leaves it out, so that nobody would see that one is missing. */
const UNREADABLE = /\ufffd/g
/** Excel calls a workbook with a longer text in a cell damaged; a CSV has all of it. */
const LONGEST_TEXT = 32_767
const CUT = '…'
const AMOUNT = '#,##0.00##'
/** Beyond 15 digits a spreadsheet's number loses the last ones. */
const MOST_SCALED = 1e15
const [LEAST_WIDTH, MOST_WIDTH] = [8, 48]
/** Of so many rows the widths are taken; further ones look alike. */
const MEASURED = 200

/**
 * A table as a workbook with one sheet, its head frozen. Amounts are numbers; an amount that a spreadsheet's number could not
 * hold to the last digit, and everything else (ids, zeros before a number, days), is text, which is never run as a formula. A text that is
 * too long for a cell is cut, and ends with `…`.
 */
export async function xlsxOf(
  columns: readonly ExportColumn[],
  rows: readonly (readonly ExportCell[])[]
): Promise<Buffer> {
  const head = columns.map(({ head: value, kind }) => ({
    value,
    type: String,
    fontWeight: 'bold' as const,
    ...(kind !== 'text' && { align: 'right' as const })
  }))
  const data: SheetData = [head]
  for (const row of rows) data.push(columns.map(({ kind }, index) => cellOf(kind, row[index])))
  const widths = columns.map(({ head: name }, index) => ({
    width: Math.min(
      MOST_WIDTH,
      rows
        .slice(0, MEASURED)
        .reduce((most, row) => Math.max(most, textOf(row[index]).length + 2), Math.max(LEAST_WIDTH, name.length + 2))
    )
  }))
  return writeXlsxFile(data, { sheet: SHEET, columns: widths, stickyRowsCount: 1 }).toBuffer()
}

function cellOf(kind: ExportColumn['kind'], cell: ExportCell | undefined): SheetData[number][number] {
  const text = textOf(cell)
  if (text === '') return null
  const scaled = kind === 'amount' || typeof cell === 'object' ? scaledOf(text) : null
  if (scaled !== null && Math.abs(scaled) < MOST_SCALED) {
    return { value: Number(scaledToText(scaled)), type: Number, format: AMOUNT }
  }
  return { value: text in BUILT_IN ? `${text} ` : fitting(text.replace(UNREADABLE, '?')), type: String }
}

function fitting(text: string): string {
  if (text.length <= LONGEST_TEXT) return text
  // Half of a letter is none.
  return text.slice(0, LONGEST_TEXT - CUT.length).replace(/[\ud800-\udbff]$/, '') + CUT
}
