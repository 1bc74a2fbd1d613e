import type { useBulkGrid } from './store'

/** How many values were entered in a column of the open grid. */
export function enteredIn(store: ReturnType<typeof useBulkGrid>, key: string): number {
  const column = store.grid?.columns.findIndex((each) => each.key === key) ?? -1
  if (column < 0) return 0
  let values = 0
  for (let row = 0; row < (store.grid?.rows.length ?? 0); row++) if (store.entered(row, column) !== null) values++
  return values
}
