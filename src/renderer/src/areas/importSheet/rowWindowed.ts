import { computed, onMounted, ref, useTemplateRef, type ComputedRef } from 'vue'

/** Rows written beyond what is seen, above and below. */
const BESIDE = 12

/** The part of a long table that is written: rows of one height, with what is left out above and below in px. */
export function useRowsInView(
  scroller: string,
  total: () => number,
  rowPx: number
): {
  readonly part: ComputedRef<{
    readonly start: number
    readonly end: number
    readonly above: number
    readonly below: number
  }>
  readonly onScroll: () => void
} {
  const element = useTemplateRef<HTMLElement>(scroller)
  const top = ref(0)
  const height = ref(1200)
  const onScroll = (): void => {
    top.value = element.value?.scrollTop ?? 0
    height.value = element.value?.clientHeight ?? height.value
  }
  onMounted(onScroll)
  const part = computed(() => {
    const start = Math.max(0, Math.floor(top.value / rowPx) - BESIDE)
    const end = Math.min(total(), Math.ceil((top.value + height.value) / rowPx) + BESIDE)
    return { start, end, above: start * rowPx, below: Math.max(0, total() - end) * rowPx }
  })
  return { part, onScroll }
}
