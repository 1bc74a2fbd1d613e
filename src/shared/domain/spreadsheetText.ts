/** Texts that a spreadsheet is given: what it would run as a formula stays a text, by an apostrophe before it. */
import { scaledOf } from './money'

/** Full-width signs are what a Chinese input method gives; a spreadsheet takes them for the others. */
const RUN = '=+\\-@＝＋－＠'
const BEGINS = new RegExp(`^[${RUN}\\t\\r\\n]`)
/** A rise in per cent is a figure as a fall is, whose sign is none that a spreadsheet runs. */
const PER_CENT = /^[+-]\d[\d.,]*\s?%$/
const MARKED = new RegExp(`^'[${RUN}]`)
const MARKED_WITHIN = new RegExp(`(?<=[;\\t\\r\\n])'(?=[${RUN}])`, 'g')

/** A cell's text, marked where a spreadsheet would run it; figures, also in per cent, and negative amounts stay as they are. */
export function harmlessText(cell: string): string {
  return BEGINS.test(cell) && scaledOf(cell) === null && !PER_CENT.test(cell) ? `'${cell}` : cell
}

/** The text of a cell that `harmlessText` may have marked. */
export function unmarkedText(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : cell
}

/** The same of a cell of a CSV file, which is marked also behind each sign at which it may be parted. */
export function unmarkedCsvText(cell: string): string {
  return unmarkedText(cell).replace(MARKED_WITHIN, '')
}
