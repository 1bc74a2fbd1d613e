/** A sheet as it was read, before anything is understood of it. */
import { unmarkedText } from '../spreadsheetText'

/**
 * A cell with something in it. `text`: as somebody typed or formatted it, so its decimal mark and date order are not known.
 * `number`: the plain decimal a workbook holds, with a point. `day`: `YYYY-MM-DD`. `boolean`: `true` or `false`. `error`: a
 * formula that failed, as `#N/A`.
 */
export interface SheetCell {
  readonly kind: 'text' | 'number' | 'day' | 'boolean' | 'error'
  readonly text: string
  /** As the workbook shows it, where its format adds something: `0021` of the number 21, `E0042` of 42. */
  readonly shown: string | null
}

export interface SheetRow {
  /** As the sheet counts its rows, from 1. */
  readonly number: number
  /** By column; null: blank. May be shorter than the sheet is wide. */
  readonly cells: readonly (SheetCell | null)[]
}

export interface SheetTable {
  /** In the sheet's order; rows with nothing in them are left out. */
  readonly rows: readonly SheetRow[]
  /** Rows that are hidden or filtered away in the sheet, empty ones among them. */
  readonly hiddenRows: readonly number[]
  /** Columns that are hidden in the sheet, counted from 0. */
  readonly hiddenColumns: readonly number[]
}

/** A typed cell, or null where there is nothing but space. The mark that kept a text from being run as a formula is no part of it. */
export function textCell(typed: string): SheetCell | null {
  const text = unmarkedText(typed)
  return text.trim() === '' ? null : { kind: 'text', text, shown: null }
}

/** What the eye sees of a cell; nothing for a blank one. */
export function shownText(cell: SheetCell | null | undefined): string {
  return cell ? (cell.shown ?? cell.text).trim() : ''
}

/** The letters over a column that is counted from 0: `A`, `Z`, `AA`. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  }
  return letters
}

/** How many columns the rows reach over. */
export function widthOf({ rows }: SheetTable): number {
  return rows.reduce((width, { cells }) => Math.max(width, cells.length), 0)
}

/** A table of rows of texts that are counted from 1, such as a clipboard or a CSV file gives. */
export function tableOfTexts(rows: readonly (readonly string[])[]): SheetTable {
  return {
    rows: rows.flatMap((texts, at) => {
      const cells = texts.map(textCell)
      return cells.some((cell) => cell !== null) ? [{ number: at + 1, cells }] : []
    }),
    hiddenRows: [],
    hiddenColumns: []
  }
}
