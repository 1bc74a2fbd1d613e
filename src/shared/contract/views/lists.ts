/** Lists that the reader keeps in order while they are open. */

/** A list that the reader keeps in order while it is open, so that rows do not move under the officer during a sync. */
export interface OpenedList<Row, Summary> {
  readonly listId: number
  readonly total: number
  /** Of the company without any filter, so that an empty list can say what emptied it. */
  readonly unfilteredTotal: number
  /** The first rows, so that opening costs one call. */
  readonly rows: readonly Row[]
  readonly summary: Summary
}
