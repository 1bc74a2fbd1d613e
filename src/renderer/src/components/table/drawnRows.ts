/** Which rows of a long list are in the page, and when. */
import { useVirtualizer } from '@tanstack/vue-virtual'
import { computed, nextTick, shallowRef, watch, type Ref } from 'vue'
import { painted } from '@/answer'
import { rowHeightPx } from '@/theme/appearance'
import type { RowWindow } from './rowWindow'
import { makeScrollToFn, observeElementRect } from './unforced'

export const HEAD_PX = 28
const OVERSCAN = 8
/** What stands above and below a table that fills the page: bar, filters, foot, status. */
const AROUND_PX = 150
/** More than any window shows. The place of each row is laid out in advance, which takes a while for a hundred thousand. */
const FIRST_LAID_OUT = 300

/** Those of `rows` that are seen in `scroller`, and a few above and below; `firstTop`: where it stands at first. Another question starts at the top. */
export function useDrawnRows(
  rows: Pick<RowWindow<unknown>, 'total' | 'asked'>,
  scroller: Readonly<Ref<HTMLElement | null>>,
  firstTop: number
) {
  const total = computed(() => rows.total.value ?? 0)
  const scrollToFn = makeScrollToFn()
  const overscan = shallowRef(0)
  const areAllLaidOut = shallowRef(false)
  const virtualizer = useVirtualizer(
    computed(() => ({
      count: areAllLaidOut.value ? total.value : Math.min(total.value, FIRST_LAID_OUT),
      getScrollElement: () => scroller.value,
      // About as many rows as there will be room for are there at once; what it is, is known when the table stands.
      initialRect: { width: window.innerWidth, height: window.innerHeight - AROUND_PX },
      initialOffset: firstTop,
      estimateSize: () => rowHeightPx.value,
      overscan: overscan.value,
      scrollMargin: HEAD_PX,
      scrollPaddingStart: HEAD_PX,
      observeElementRect,
      scrollToFn
    }))
  )
  // A row's element is used again for the row that comes into view when it leaves: fewer elements are made and thrown away.
  const pool = computed(
    () => Math.ceil((virtualizer.value.scrollRect?.height ?? 0) / rowHeightPx.value) + 2 * OVERSCAN + 2
  )
  watch(rowHeightPx, () => virtualizer.value.measure())
  // The rows that are seen are not kept waiting by those that are not.
  watch(
    rows.asked,
    () => {
      overscan.value = 0
      void painted().then(() => {
        overscan.value = OVERSCAN
        areAllLaidOut.value = true
      })
    },
    { immediate: true }
  )
  watch(rows.asked, () => {
    // At the top already it would have the page laid out for nothing, at each letter of a search.
    if ((virtualizer.value.scrollOffset ?? 0) > 0) scroller.value?.scrollTo({ top: 0 })
  })
  async function scrollTo(index: number): Promise<void> {
    if (!areAllLaidOut.value) {
      areAllLaidOut.value = true
      await nextTick()
    }
    virtualizer.value.scrollToIndex(index, { align: 'auto' })
  }
  return { total, virtualizer, pool, scrollTo, layOutAll: () => void (areAllLaidOut.value = true) }
}
