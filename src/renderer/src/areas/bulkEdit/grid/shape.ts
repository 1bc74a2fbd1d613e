import { sameValue } from '@shared/domain/editValue'
import { entryFor, type Entry, type EntryColumn } from './entry'
import type { FindWords } from './find'

/** A cell by its place. Column -1 is the name. */
export interface CellAt {
  readonly row: number
  readonly column: number
}

/** What a grid stands on: as many rows and columns as it has for as long as it is open. */
export interface GridShape {
  readonly columns: readonly EntryColumn[]
  /** In frozen order; `key` tells a person apart. */
  readonly rows: readonly ({ readonly key: number } & FindWords)[]
  /** Why a cell takes no edit; null when it does. */
  readonly lockedAt: (at: CellAt) => string | null
  /** The value by the copy as text; null: none, or not read. */
  readonly presentAt: (at: CellAt) => string | null
  /** Whether an edit that is not of this grid waits there, so that going back to the present value is an edit too. */
  readonly waitsAt: (at: CellAt) => boolean
}

/** A rectangle of cells, all ends included. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** The cells of a rectangle, line by line. */
export function* cellsOf({ top, bottom, left, right }: CellRange): IterableIterator<CellAt> {
  for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) yield { row, column }
}

/**
 * What a text is as the entry of a cell; null: nothing to enter, as the service has that value already and no other edit waits
 * to change it.
 */
export function entryAt(shape: GridShape, at: CellAt, text: string, before: Entry | null): Entry | null {
  const column = shape.columns[at.column]
  if (column === undefined) return null
  const entry = entryFor(column, text, before)
  if (entry.kind === 'fault' || shape.waitsAt(at)) return entry
  return sameValue(column.valueKind, entry.value, shape.presentAt(at)) ? null : entry
}

/** Where the cells of one grid are in another. */
export function placesIn(from: GridShape, to: GridShape): (at: CellAt) => CellAt | null {
  const rows = new Map(to.rows.map(({ key }, index) => [key, index]))
  const columns = new Map(to.columns.map(({ key }, index) => [key, index]))
  return ({ row, column }) => {
    const toRow = rows.get(from.rows[row]?.key ?? NaN)
    const toColumn = column === -1 ? -1 : columns.get(from.columns[column]?.key ?? '')
    return toRow === undefined || toColumn === undefined ? null : { row: toRow, column: toColumn }
  }
}
