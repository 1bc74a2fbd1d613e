/** What the pointer does in the grid: it goes to cells, draws a range, and opens their menu. */
import { shallowRef, type Ref } from 'vue'
import type { MenuEntry } from '@/components'
import { rowHeightPx } from '@/theme/appearance'
import type { Command } from './grid/commands'
import type { CellAt } from './grid/shape'
import { placeUnder, type GridLayout } from './gridLayout'
import { useBulkGrid } from './store'

interface PointerParts {
  readonly scroller: Readonly<Ref<HTMLElement | null>>
  readonly layout: () => GridLayout
  /** What can be done with the chosen cells. */
  readonly menu: () => readonly MenuEntry[]
  readonly run: (command: Command) => void
  /** Puts the keyboard in the grid. */
  readonly focus: () => void
}

export function useGridPointer({ scroller, layout, menu, run, focus }: PointerParts) {
  const store = useBulkGrid()
  /** The menu of the cells; made before it is asked for, as an empty one does not open. */
  const entries = shallowRef<readonly MenuEntry[]>([])
  let dragging = false

  function cellUnder(event: MouseEvent): CellAt | null {
    const there = scroller.value
    if (!there) return null
    const box = there.getBoundingClientRect()
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    if (x > there.clientWidth || y > there.clientHeight) return null
    const { scrollLeft, scrollTop } = there
    const at = placeUnder(layout(), { x, y, scrollLeft, scrollTop }, rowHeightPx.value)
    return at !== null && at.row < (store.grid?.rows.length ?? 0) ? at : null
  }

  function onPointerdown(event: PointerEvent): void {
    if (event.button === 2) prepareMenu(event)
    if (event.button !== 0) return
    const at = cellUnder(event)
    const inText = event.target instanceof HTMLInputElement && store.now?.editing != null
    if (at === null || inText) return
    // The keyboard stays in its field.
    event.preventDefault()
    run({ do: 'goTo', at, extend: event.shiftKey })
    dragging = at.column >= 0
    focus()
  }

  function onPointermove(event: PointerEvent): void {
    if (!dragging || event.buttons !== 1) {
      dragging = false
      return
    }
    const [at, from] = [cellUnder(event), store.now?.cursor]
    if (at !== null && at.column >= 0 && (at.row !== from?.row || at.column !== from.column))
      run({ do: 'goTo', at, extend: true })
  }

  function onDoubleClick(event: MouseEvent): void {
    const at = cellUnder(event)
    if (at !== null && at.column >= 0 && store.now?.editing === null) run({ do: 'edit' })
  }

  // Of the cell under the pointer, or of the range when that cell is in it.
  function prepareMenu(event: PointerEvent): void {
    const at = cellUnder(event)
    const range = store.now?.range
    const inRange =
      at !== null &&
      range !== undefined &&
      at.row >= range.top &&
      at.row <= range.bottom &&
      at.column >= range.left &&
      at.column <= range.right
    if (at !== null && !inRange) run({ do: 'goTo', at })
    entries.value = at === null ? [] : cellEntries()
    event.preventDefault()
    focus()
  }

  // An act ends where it began: in the cell.
  function cellEntries(): readonly MenuEntry[] {
    return menu().map((entry) => {
      if (entry.kind === 'line' || entry.kind === 'heading') return entry
      const act = () => {
        entry.act()
        setTimeout(focus)
      }
      return { ...entry, act }
    })
  }

  /** Makes the menu of the chosen cells, for a key that opens it. */
  function offerMenu(): void {
    entries.value = cellEntries()
  }

  return { entries, offerMenu, onPointerdown, onPointermove, onDoubleClick }
}
