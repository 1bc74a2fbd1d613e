import { onScopeDispose, ref, watch, type Ref } from 'vue'

/** How wide an element is in px, as long as it is there; before it was laid out, `first`. */
export function useWidth(element: Readonly<Ref<HTMLElement | null>>, first: number): Readonly<Ref<number>> {
  const width = ref(first)
  const observer = new ResizeObserver(([entry]) => {
    if (entry && entry.contentRect.width > 0) width.value = entry.contentRect.width
  })
  watch(element, (now) => {
    observer.disconnect()
    if (!now) return
    if (now.clientWidth > 0) width.value = now.clientWidth
    observer.observe(now)
  })
  onScopeDispose(() => observer.disconnect())
  return width
}
