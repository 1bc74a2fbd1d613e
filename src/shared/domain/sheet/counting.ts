import type { BlockReading } from './importing'

/** What became of the rows and cells of one or more blocks. */
export interface ImportCounts {
  /** Cells of the grid that get a value. */
  readonly values: number
  /** People who get one. */
  readonly people: number
  /** Rows that wait for the officer's answer. */
  readonly asks: number
  readonly locked: number
  readonly leftOut: number
  readonly read: number
  /** Values that the grid has already. */
  readonly same: number
  /** Cells that cannot be taken, in rows that can. */
  readonly refused: number
  /** Cells whose column is not decided. */
  readonly undecided: number
}

/** Counts what was read. */
export function countsOf(readings: readonly BlockReading[]): ImportCounts {
  const rows = readings.flatMap((reading) => reading.rows)
  const cells = rows.flatMap((row) => row.cells)
  const inState = (state: (typeof rows)[number]['state']): number => rows.filter((row) => row.state === state).length
  return {
    values: cells.filter(({ kind }) => kind === 'set').length,
    people: new Set(rows.flatMap((row) => (row.cells.some(({ kind }) => kind === 'set') ? [row.person] : []))).size,
    asks: inState('asks'),
    locked: inState('locked'),
    leftOut: inState('leftOut'),
    read: inState('read'),
    same: cells.filter(({ kind }) => kind === 'same').length,
    refused: cells.filter(({ kind }) => kind === 'refused' || kind === 'locked').length,
    undecided: cells.filter(({ kind }) => kind === 'undecided').length
  }
}
