/** The part of the grid that is on screen, of rows and of columns, and how a cell is brought there. */
import { useVirtualizer } from '@tanstack/vue-virtual'
import { computed, onBeforeUnmount, onMounted, shallowRef, watch, type Ref } from 'vue'
import { rowHeightPx } from '@/theme/appearance'
import { numberOf } from './cellWords'
import type { CellAt } from './grid/shape'
import { HEAD_PX, layoutOf, scrolledTo, type ColumnPlace, type GridLayout } from './gridLayout'
import { lockedRuns, type LockedRun } from './lockedRuns'
import { observeSideways } from './observeSideways'
import { useBulkGrid } from './store'

const [OVERSCAN, OVERSCAN_COLUMNS] = [4, 2]

/** Of the open grid, seen through `scroller`; ends with the calling scope. */
export function useGridWindow(scroller: Readonly<Ref<HTMLElement | null>>) {
  const store = useBulkGrid()
  const widthPx = shallowRef(0)
  const seenPx = shallowRef(0)
  const rows = computed(() => store.grid?.rows ?? [])
  const columns = computed(() => store.grid?.columns ?? [])
  const longestNumber = computed(() => rows.value.reduce((most, row) => Math.max(most, numberOf(row).length), 0))
  const layout = computed<GridLayout>(() => layoutOf(columns.value, widthPx.value, longestNumber.value))

  const vertical = useVirtualizer(
    computed(() => ({
      count: rows.value.length,
      getScrollElement: () => scroller.value,
      estimateSize: () => rowHeightPx.value,
      overscan: OVERSCAN,
      scrollMargin: HEAD_PX,
      scrollPaddingStart: HEAD_PX
    }))
  )
  const horizontal = useVirtualizer(
    computed(() => ({
      horizontal: true,
      count: columns.value.length,
      getScrollElement: () => scroller.value,
      estimateSize: (index: number) => layout.value.columns[index]?.widthPx ?? 0,
      overscan: OVERSCAN_COLUMNS,
      scrollMargin: layout.value.frozenPx,
      scrollPaddingStart: layout.value.frozenPx,
      observeElementOffset: observeSideways
    }))
  )
  watch(rowHeightPx, () => vertical.value.measure())
  watch(layout, () => horizontal.value.measure())

  // The same list while the same columns are on screen, so that no row is drawn again for being scrolled past.
  const shown = computed((before?: readonly ColumnPlace[]) => {
    const { columns: places } = layout.value
    const now = horizontal.value.getVirtualItems().flatMap(({ index }) => {
      const place = places[index]
      return place ? [place] : []
    })
    return before?.length === now.length && now.every((each, at) => each === before[at]) ? before : now
  })
  /** Made once for each row, so that a row that did not change is not drawn again. */
  const runs = computed(() => {
    const known = new Map<number, readonly LockedRun[]>()
    const all = rows.value
    return (index: number) => {
      let made = known.get(index)
      if (made === undefined) {
        const row = all[index]
        made = row ? lockedRuns(row) : []
        known.set(index, made)
      }
      return made
    }
  })
  const lines = computed(() => {
    const { now } = store
    if (now === null) return []
    const { cursor: at, range } = now
    const single = range.top === range.bottom && range.left === range.right
    return vertical.value.getVirtualItems().flatMap(({ index, start }) => {
      const row = rows.value[index]
      if (row === undefined) return []
      const chosen = !single && index >= range.top && index <= range.bottom
      return [
        {
          row,
          index,
          top: start - HEAD_PX,
          runs: runs.value(index),
          marks: store.marksOf(index),
          cursor: at.row === index ? at.column : null,
          from: chosen ? range.left : null,
          to: chosen ? range.right : null
        }
      ]
    })
  })
  const heightPx = computed(() => vertical.value.scrollRect?.height ?? 0)
  /** As many rows as are ever drawn at once: by it a row's element is taken for another row. */
  const pool = computed(() => Math.ceil(heightPx.value / rowHeightPx.value) + 2 * OVERSCAN + 2)
  /** The rows that a page has. */
  const page = computed(() => Math.max(1, Math.floor((heightPx.value - HEAD_PX) / rowHeightPx.value) - 1))
  const leftPx = computed(() => horizontal.value.scrollOffset ?? 0)

  // By what is known of all measures, as the virtualizers would ask the page for its own, in every frame until it stands still.
  const asked: { top: number | null; left: number | null } = { top: null, left: null }
  watch(
    () => vertical.value.scrollOffset,
    () => (asked.top = null)
  )
  watch(leftPx, () => (asked.left = null))

  /** Scrolls to where a cell is seen. */
  function reveal({ row, column }: CellAt): void {
    const there = scroller.value
    if (!there) return
    const rowPx = rowHeightPx.value
    const fromTop = asked.top ?? vertical.value.scrollOffset ?? 0
    const top = scrolledTo(row * rowPx, rowPx, fromTop, seenPx.value - HEAD_PX)
    if (top !== null) there.scrollTop = asked.top = top
    const { columns: places, frozenPx } = layout.value
    const to = places[column]
    if (!to) return
    const left = scrolledTo(to.leftPx - frozenPx, to.widthPx, asked.left ?? leftPx.value, widthPx.value - frozenPx)
    if (left !== null) there.scrollLeft = asked.left = left
  }

  const watcher = new ResizeObserver(() => {
    const begins = seenPx.value === 0
    widthPx.value = scroller.value?.clientWidth ?? 0
    seenPx.value = scroller.value?.clientHeight ?? 0
    // Whoever comes back finds the keyboard where it was, and sees it.
    if (begins && seenPx.value > 0 && store.now !== null) reveal(store.now.cursor)
  })
  onMounted(() => {
    if (scroller.value) watcher.observe(scroller.value)
  })
  onBeforeUnmount(() => watcher.disconnect())

  return { rows, columns, layout, shown, runs, lines, pool, page, leftPx, reveal }
}
