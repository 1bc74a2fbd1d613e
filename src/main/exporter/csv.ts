import { scaledOf } from '@shared/domain/money'
import type { ExportCell } from '@shared/contract/channels'
import { textOf, type ExportColumn } from './column'

/**
 * A table as CSV: UTF-8 with the mark by which Excel knows it, lines ended as RFC 4180 has them. A text that a spreadsheet
 * would run as a formula gets an apostrophe before it; figures and negative amounts stay as they are.
 */
export function csvOf(columns: readonly ExportColumn[], rows: readonly (readonly ExportCell[])[]): Buffer {
  const heads = columns.map(({ head }) => cell(head))
  const lines = rows.map((row) => columns.map((_, index) => cell(textOf(row[index]))))
  return Buffer.from(`${MARK}${[heads, ...lines].map((line) => line.join(',') + LINE_END).join('')}`, 'utf8')
}

const MARK = '\ufeff'
const LINE_END = '\r\n'

function cell(text: string): string {
  const shown = harmless(text)
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) && scaledOf(cell) === null ? `'${cell}` : cell
}
