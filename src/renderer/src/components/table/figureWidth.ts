import { isAmount, type TableColumn } from './columns'

/** A digit of a strong figure of 13, and what a cell leaves beside its text; the last one more, at the edge of the table. */
const [DIGIT_PX, PADDING_PX, LAST_PADDING_PX] = [8.1, 17, 25]
const PLAIN = /^(-?)(\d+)(\.\d+)?$/

/** The columns of rows that are all here: those of amounts as wide as their longest figure, which is never cut. */
export function fittingFigures<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[]
): readonly TableColumn<Row>[] {
  return columns.map((column, at) => {
    const { width, text } = column
    if (width === 'grow' || text === undefined) return column
    const letters = rows.reduce((most, row) => (isAmount(column, row) ? Math.max(most, lettersOf(text(row))) : most), 0)
    const least = Math.ceil(letters * DIGIT_PX) + (at === columns.length - 1 ? LAST_PADDING_PX : PADDING_PX)
    return letters > 0 && least > width ? { ...column, width: least } : column
  })
}

// As it is shown, with a sign and the marks between thousands. Words may end in dots.
function lettersOf(text: string): number {
  const [, , whole, fraction = ''] = PLAIN.exec(text) ?? []
  return whole === undefined ? 0 : 1 + whole.length + Math.floor((whole.length - 1) / 3) * 0.5 + fraction.length
}
