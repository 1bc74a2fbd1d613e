// Exported files as a library that had no part in writing them reads them.
import { readFileSync } from 'node:fs'
import * as xlsx from '@e965/xlsx'

type Cell = string | number | null

/** The cells of the first sheet of a workbook, row by row. */
export function sheetRows(path: string): Cell[][] {
  return cellsOf(xlsx.read(readFileSync(path)), path)
}

/** The cells of a CSV, row by row, each as the text it has in the file. */
export function csvRows(path: string): Cell[][] {
  return cellsOf(xlsx.read(readFileSync(path, 'utf8').replace(/^\ufeff/, ''), { type: 'string', raw: true }), path)
}

function cellsOf(book: xlsx.WorkBook, path: string): Cell[][] {
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (sheet === undefined) throw new Error(`no sheet in ${path}`)
  return xlsx.utils.sheet_to_json<Cell[]>(sheet, { header: 1, defval: null })
}
