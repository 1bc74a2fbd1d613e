/** A grid of the reader as the model of entering and as the Check see it. */
import type { BulkCell, BulkEditGrid, BulkRow } from '@shared/contract/views'
import type { CheckedEntry, CheckedInput } from '@shared/domain/bulkCheck'
import { scaledOf, sumScaled, type Scaled } from '@shared/domain/money'
import type { KeptChange } from './grid/entries'
import type { GridModel } from './grid/model'
import type { CellAt, GridShape } from './grid/shape'

function cellOf(grid: BulkEditGrid, { row, column }: CellAt): BulkCell | undefined {
  return grid.rows[row]?.cells[column]
}

/** Why a cell takes no edit; null when it does. */
export function lockedReason(grid: BulkEditGrid, at: CellAt): string | null {
  const row = grid.rows[at.row]
  return row === undefined ? null : (row.locked ?? row.cells[at.column]?.locked ?? null)
}

export function shapeOf(grid: BulkEditGrid): GridShape {
  return {
    columns: grid.columns,
    rows: grid.rows.map(({ employeeId, name, otherName, number }) => ({ key: employeeId, name, otherName, number })),
    lockedAt: (at) => lockedReason(grid, at),
    presentAt: (at) => {
      const base = cellOf(grid, at)?.base
      return base?.kind === 'read' ? base.value : null
    },
    waitsAt: (at) => cellOf(grid, at)?.waiting != null
  }
}

/** The same grid read again, its rows where they were; who is new in it comes last. */
export function inOrderOf(before: BulkEditGrid, read: BulkEditGrid): BulkEditGrid {
  const places = new Map(before.rows.map(({ employeeId }, index) => [employeeId, index]))
  const placeOf = (row: BulkRow) => places.get(row.employeeId) ?? places.size
  return { ...read, rows: read.rows.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}

/** What the batch of the grid has kept. */
export function* draftsOf(grid: BulkEditGrid): IterableIterator<KeptChange> {
  for (const [row, { cells }] of grid.rows.entries()) {
    for (const [column, { draft }] of cells.entries()) if (draft !== null) yield { row, column, value: draft }
  }
}

/** The columns with their present sums. */
export function checkedInputs(grid: BulkEditGrid): readonly CheckedInput[] {
  return grid.columns.map(({ key, label, target, valueKind }, column) => ({
    key,
    label,
    target,
    valueKind,
    before: valueKind === 'decimal' ? presentSum(grid, column) : null,
    people: grid.rows.length,
    notRead: grid.rows.filter(({ cells }) => cells[column]?.base.kind === 'notRead').length
  }))
}

// Of what was read, whoever it is of; of a column that was never read nothing is claimed.
function presentSum(grid: BulkEditGrid, column: number): Scaled | null {
  const values = grid.rows.flatMap(({ cells }) => {
    const base = cells[column]?.base
    return base?.kind === 'read' ? [base.value === null ? 0 : (scaledOf(base.value) ?? 0)] : []
  })
  return values.length === 0 ? null : sumScaled(values)
}

/** What was entered, as far as it can be taken. */
export function* checkedEntries(grid: BulkEditGrid, model: GridModel): IterableIterator<CheckedEntry> {
  for (const { entry, ...at } of model.entries()) {
    const row = grid.rows[at.row]
    const cell = row?.cells[at.column]
    if (entry.kind === 'fault' || row === undefined || cell === undefined) continue
    yield {
      person: { employeeId: row.employeeId, left: row.leftOn !== null, usualNet: row.usualNet },
      input: at.column,
      attribute: cell.attribute,
      base: cell.base,
      value: entry.value,
      locked: lockedReason(grid, at),
      waits: cell.waiting !== null
    }
  }
}
