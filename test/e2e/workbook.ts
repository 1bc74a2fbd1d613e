// An exported workbook as a library that had no part in writing it reads it.
import { readFileSync } from 'node:fs'
import * as xlsx from '@e965/xlsx'

type Cell = string | number | null

/** The cells of its first sheet, row by row. */
export function sheetRows(path: string): Cell[][] {
  const book = xlsx.read(readFileSync(path))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (sheet === undefined) throw new Error(`no sheet in ${path}`)
  return xlsx.utils.sheet_to_json<Cell[]>(sheet, { header: 1, defval: null })
}
