import { harmlessText } from '@shared/domain/spreadsheetText'
import type { ExportCell } from '@shared/contract/channels'
import { textOf, type ExportColumn } from './column'

/**
 * A table as CSV: UTF-8 with the mark by which Excel knows it, lines ended as RFC 4180 has them. A text that a spreadsheet
 * would run as a formula gets an apostrophe before it, also behind a sign within it at which the spreadsheet may part it; figures and
 * negative amounts stay as they are.
 */
export function csvOf(columns: readonly ExportColumn[], rows: readonly (readonly ExportCell[])[]): Buffer {
  const heads = columns.map(({ head }) => cell(head))
  const lines = rows.map((row) => columns.map((_, index) => cell(textOf(row[index]))))
  return Buffer.from(`${MARK}${[heads, ...lines].map((line) => line.join(',') + LINE_END).join('')}`, 'utf8')
}

const MARK = '\ufeff'
const LINE_END = '\r\n'

function cell(text: string): string {
  const shown = pieces(text)
  return /[",;\t\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

// Where lists are parted by another sign than a comma, a spreadsheet parts a cell there in spite of its quotes.
function pieces(text: string): string {
  const [first = '', ...others] = harmlessText(text).split(/(?<=[;\t\r\n])/)
  return [first, ...others.map((piece) => harmlessPiece(piece))].join('')
}

function harmlessPiece(piece: string): string {
  const end = piece.search(/[;\t\r\n]$/)
  // A sign that parts pieces begins none.
  return end === 0 ? piece : end < 0 ? harmlessText(piece) : `${harmlessText(piece.slice(0, end))}${piece.slice(end)}`
}
