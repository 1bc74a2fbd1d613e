import { shownText, type ImportCell, type SheetBlock } from '@shared/domain/sheet'

/** A letter in a column of the sheet and a digit in one of ours, and what a cell leaves beside its text. */
const [LETTER_PX, DIGIT_PX, BESIDE_PX] = [7.6, 8.4, 18]
/** A column of the sheet is no wider than this: words of any length may stand there. */
const [LEAST_PX, MOST_PX] = [76, 220]
const VALUE_PX = 100
/** Beside a value that is as it was, and in place of one that is not decided. */
const [SAME_PX, UNDECIDED_PX] = [34, 152]

/** How wide a column of the sheet is, so that no figure in it is cut. */
export function sheetColumnPx({ rows }: SheetBlock, column: number): number {
  const letters = rows.reduce((most, { cells }) => Math.max(most, shownText(cells[column]).length), 0)
  return Math.min(MOST_PX, Math.max(LEAST_PX, Math.ceil(letters * LETTER_PX) + BESIDE_PX))
}

/** How wide the column of an input is, by what its cells become; `words`: a value as it is shown. */
export function valueColumnPx(cells: readonly (ImportCell | undefined)[], words: (value: string) => string): number {
  return cells.reduce((most, cell) => Math.max(most, Math.min(MOST_PX, neededPx(cell, words))), VALUE_PX)
}

function neededPx(cell: ImportCell | undefined, words: (value: string) => string): number {
  if (cell?.kind === 'undecided') return UNDECIDED_PX
  if (cell?.kind !== 'set' && cell?.kind !== 'same') return VALUE_PX
  return Math.ceil(words(cell.value).length * DIGIT_PX) + BESIDE_PX + (cell.kind === 'same' ? SAME_PX : 0)
}
