import type { BulkRow } from '@shared/contract/views'

/** Neighbouring cells that take no edit for the same reason: the sentence stands once over all of them. */
export interface LockedRun {
  readonly from: number
  readonly to: number
  readonly reason: string
}

/** The runs of a row. A cell whose item the person does not have is locked by itself and says nothing in the row. */
export function lockedRuns({ locked, cells }: BulkRow): readonly LockedRun[] {
  if (cells.length === 0) return []
  if (locked !== null) return [{ from: 0, to: cells.length - 1, reason: locked }]
  const runs: LockedRun[] = []
  for (const [column, cell] of cells.entries()) {
    if (cell.locked === null || cell.attribute === null) continue
    const last = runs.at(-1)
    if (last?.to === column - 1 && last.reason === cell.locked) runs[runs.length - 1] = { ...last, to: column }
    else runs.push({ from: column, to: column, reason: cell.locked })
  }
  return runs
}
