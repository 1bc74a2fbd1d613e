/** A block without a key: its values go to the rows of the grid in their order, and only where that cannot be a mistake. */
import type { BlockReading, ColumnChoices, ImportRow } from './importing'
import type { SheetBlock } from './layout'
import { lockOf, rowReader, type ImportTargetGrid } from './reading'
import type { SheetTable } from './table'

/** The rows of the grid that the values are for, first and last, as places among its rows. */
export interface PositionRange {
  readonly first: number
  readonly last: number
}

/** Why a block cannot be taken by position. */
export type PositionFault =
  | { readonly kind: 'counts'; readonly values: number; readonly people: number }
  | { readonly kind: 'hiddenInSheet'; readonly rows: readonly number[] }

/** The rows of the sheet that a block's values stand in, blank ones between among them; null when it has none. */
export function positionRows(block: SheetBlock): { readonly first: number; readonly last: number } | null {
  const totals = new Set(block.totalRows)
  const numbers = block.rows.map(({ number }) => number).filter((number) => !totals.has(number))
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined) return null
  // Under a head the first value's place is certain, even where it is blank.
  return { first: block.headRow === null ? first : block.headRow + 1, last }
}

/** Why a block cannot go to these rows of the grid by position, or null. The grid itself hides no row. */
export function positionFault(table: SheetTable, block: SheetBlock, range: PositionRange): PositionFault | null {
  const rows = positionRows(block)
  const values = rows === null ? 0 : rows.last - rows.first + 1
  const people = Math.max(0, range.last - range.first + 1)
  if (values !== people || values === 0) return { kind: 'counts', values, people }
  const hiddenRows = table.hiddenRows.filter((row) => rows !== null && row >= rows.first && row <= rows.last)
  return hiddenRows.length > 0 ? { kind: 'hiddenInSheet', rows: hiddenRows } : null
}

/** Reads a block by position; only where `positionFault` has nothing against it. */
export function readByPosition(
  block: SheetBlock,
  target: ImportTargetGrid,
  choices: ColumnChoices,
  range: PositionRange
): BlockReading {
  const reader = rowReader(block, target, choices)
  const rows = positionRows(block)
  if (rows === null) return { columns: reader.columns, rows: [] }
  const byNumber = new Map(block.rows.map((row) => [row.number, row]))
  const read = Array.from({ length: rows.last - rows.first + 1 }, (_, at): ImportRow => {
    const [number, person] = [rows.first + at, range.first + at]
    const cells = reader.cellsFor(byNumber.get(number), person)
    const reason = lockOf(target.grid.rows[person], cells)
    const made = { number, key: '', match: null, person }
    // A locked row without a value for it is no fault of the sheet.
    return reason === null || cells.every(({ kind }) => kind === 'blank')
      ? { ...made, state: 'read', fault: null, cells }
      : { ...made, state: 'locked', fault: { kind: 'locked', reason }, cells: [] }
  })
  return { columns: reader.columns, rows: read }
}
