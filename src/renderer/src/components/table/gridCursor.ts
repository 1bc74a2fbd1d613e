import { ref, watch, type Ref } from 'vue'
import type { RowWindow } from './rowWindow'

/** The keyboard's row; -1 before the first. */
export interface GridCursor {
  readonly current: Readonly<Ref<number>>
  readonly moveTo: (index: number) => void
  /** The key of its row; null while that is not read. */
  readonly key: () => number | null
  /** Puts it where the row of that key was; where the row is now is seen once it is on screen. */
  readonly restore: (index: number, key: number | null) => void
}

/**
 * Keeps the keyboard's row. It is remembered by its key, so that a sync that moves rows does not move the officer to another
 * person; another question starts at the top.
 */
export function useGridCursor<Row>(
  rows: RowWindow<Row>,
  rowKey: (row: Row) => number,
  onScreen: () => readonly number[]
): GridCursor {
  const current = ref(-1)
  let key: number | null = null

  function moveTo(index: number): void {
    current.value = index
    const row = rows.rowAt(index)
    key = row === undefined ? null : rowKey(row)
  }
  watch(rows.asked, () => {
    current.value = -1
    key = null
  })
  watch(
    () => onScreen().map((index) => ({ index, row: rows.rowAt(index) })),
    (lines) => {
      if (current.value < 0) return
      const there = rows.rowAt(current.value)
      if (there === undefined) return
      if (key === null) key = rowKey(there)
      if (rowKey(there) === key) return
      const moved = lines.find(({ row }) => row !== undefined && rowKey(row) === key)
      if (moved) current.value = moved.index
      else key = rowKey(there)
    }
  )
  function restore(index: number, was: number | null): void {
    current.value = index
    key = was
  }
  return { current, moveTo, key: () => key, restore }
}
