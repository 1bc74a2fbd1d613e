/** Which rows of a long list are chosen, by their place in it. */
import { computed, type Ref } from 'vue'
import type { RowWindow } from './rowWindow'
import { chooseRun } from './runs'
import type { RowSelection } from './selection'

interface Table<Row> {
  readonly rows: RowWindow<Row>
  readonly rowKey: (row: Row) => number
  readonly selection: RowSelection | undefined
}

/** What choosing comes to in a table; without a selection nothing is ever chosen. `current` is the keyboard's row. */
export function useRowChoice<Row>(table: () => Table<Row>, current: Readonly<Ref<number>>) {
  /** Of the whole list; null: nobody chooses here. */
  const chosen = computed(() => {
    const { rows, selection } = table()
    if (!selection) return null
    if (selection.count.value === 0) return 'none'
    return selection.count.value === (rows.total.value ?? 0) ? 'all' : 'some'
  })

  function toggleAll(): void {
    const { selection } = table()
    if (chosen.value === 'all') selection?.clear()
    else selection?.selectAll()
  }

  function toggle(index: number): void {
    const { rows, rowKey, selection } = table()
    const row = rows.rowAt(index)
    if (row !== undefined && selection) selection.set(rowKey(row), !selection.has(rowKey(row)))
  }

  /** From the keyboard's row. */
  function selectTo(index: number): void {
    const { rows, rowKey, selection } = table()
    if (selection) void chooseRun(rows, rowKey, selection, [current.value < 0 ? index : current.value, index])
  }

  return { chosen, toggleAll, toggle, selectTo }
}
