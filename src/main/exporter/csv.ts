import { stringify } from 'csv-stringify/sync'
import { scaledOf } from '@shared/domain/money'
import type { ExportCell } from '@shared/contract/channels'
import { textOf, type ExportColumn } from './column'

/**
 * A table as CSV: UTF-8 with the mark by which Excel knows it, lines ended as RFC 4180 has them. A text that a spreadsheet
 * would run as a formula gets an apostrophe before it; figures and negative amounts stay as they are.
 */
export function csvOf(columns: readonly ExportColumn[], rows: readonly (readonly ExportCell[])[]): Buffer {
  const cells = rows.map((row) => columns.map((_, index) => harmless(textOf(row[index]))))
  const text = stringify([columns.map(({ head }) => harmless(head)), ...cells], {
    bom: true,
    record_delimiter: 'windows'
  })
  return Buffer.from(text, 'utf8')
}

function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) && scaledOf(cell) === null ? `'${cell}` : cell
}
