import { shallowRef, type Ref } from 'vue'
import type { MenuEntry } from '../menu'
import type { RowWindow } from './rowWindow'
import type { RowSelection } from './selection'

interface Table<Row> {
  readonly rows: RowWindow<Row>
  readonly rowKey: (row: Row) => number
  readonly selection: RowSelection | undefined
  readonly menu: ((row: Row, index: number) => readonly MenuEntry[]) | undefined
  readonly drag: ((row: Row, event: DragEvent) => void) | undefined
}

/** What the pointer's acts come to: rows by their index. */
interface Acts {
  readonly open: (index: number) => void
  readonly toggle: (index: number) => void
  readonly selectTo: (index: number) => void
  readonly moveTo: (index: number) => void
  /** Where the keyboard is. */
  readonly current: Readonly<Ref<number>>
  /** Where a row that is on screen stands by now. */
  readonly indexOnScreen: (key: number) => number | undefined
}

/** The pointer in a table: clicks choose and go to a row, a double click opens it, the other button asks for its menu, and it is dragged out. */
export function useRowPointer<Row>(table: () => Table<Row>, acts: Acts) {
  /** The row of the first click: by the second another may be in its place. */
  let clicked: number | null = null
  /** The menu belongs to the row under the pointer; by its key, to the keyboard's row. */
  const menuEntries = shallowRef<readonly MenuEntry[]>([])

  function onClick(event: MouseEvent): void {
    const index = rowUnder(event)
    if (index === null) return
    const { rows, rowKey, selection } = table()
    const row = rows.rowAt(index)
    if (event.detail <= 1) clicked = row === undefined ? null : rowKey(row)
    const onBox = event.target instanceof Element && event.target.closest('.box') !== null
    if (selection && (onBox || event.ctrlKey || event.metaKey)) acts.toggle(index)
    else if (selection && event.shiftKey) acts.selectTo(index)
    acts.moveTo(index)
  }

  function onDoubleClick(event: MouseEvent): void {
    const index = rowUnder(event)
    const onControl = event.target instanceof Element && event.target.closest('button, a') !== null
    if (index === null || onControl) return
    const meant = clicked === null ? index : acts.indexOnScreen(clicked)
    if (meant !== undefined) acts.open(meant)
  }

  function onDragStart(event: DragEvent): void {
    const index = rowUnder(event)
    const { rows, drag } = table()
    const row = index === null ? undefined : rows.rowAt(index)
    if (row !== undefined) drag?.(row, event)
  }

  function onContextMenu(event: MouseEvent): void {
    const index = rowUnder(event) ?? acts.current.value
    const { rows, menu } = table()
    const row = rows.rowAt(index)
    menuEntries.value = row !== undefined && menu ? menu(row, index) : []
    if (row !== undefined) acts.moveTo(index)
  }

  return { menuEntries, onClick, onDoubleClick, onDragStart, onContextMenu }
}

function rowUnder(event: Event): number | null {
  const element = event.target instanceof Element ? event.target.closest('[data-index]') : null
  return element instanceof HTMLElement ? Number(element.dataset['index']) : null
}
