import { sheetSeparators } from '@shared/contract/views/sheets'
import { delimitedRows, type Separator } from '@shared/domain/sheet/delimited'
import { tableOfTexts, type SheetRow } from '@shared/domain/sheet/table'
import { unmarkedCsvText } from '@shared/domain/spreadsheetText'
import { MOST_COLUMNS, MOST_ROWS, tooLarge } from './limits'

/** The first line by which Excel is told the separator. It shows the rest only, and so counts its rows from there. */
const SAYS_SEPARATOR = /^sep=(.)\r?\n/i
/** In so many lines the separator is looked for. */
const LOOKED_LINES = 50

/** The separator of a text: what it says itself, else the one that most of its lines have. */
export function guessSeparator(text: string): Separator {
  const said = SAYS_SEPARATOR.exec(text)?.[1]
  const known = sheetSeparators.find((separator) => separator === said)
  if (known !== undefined) return known
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, LOOKED_LINES)
    .filter((line) => line.trim() !== '')
  // A comma may be a decimal mark, a tab and a semicolon hardly stand in a cell.
  for (const separator of ['\t', ';'] as const) {
    if (lines.filter((line) => line.includes(separator)).length * 2 > lines.length) return separator
  }
  return ','
}

/** The rows of a CSV text that have something in them, under the numbers a spreadsheet gives them. Throws `sheetTooLarge`. */
export function readCsv(text: string, separator: Separator): SheetRow[] {
  const texts = delimitedRows(text.replace(SAYS_SEPARATOR, ''), separator)
  const { rows } = tableOfTexts(texts.map((cells) => cells.map(unmarkedCsvText)))
  if (rows.length > MOST_ROWS || rows.some(({ cells }) => cells.length > MOST_COLUMNS)) throw tooLarge()
  return [...rows]
}
