import { onScopeDispose, ref, watch, type Ref } from 'vue'

/** Whether an element is narrower than `px`, however wide the window is. */
export function useTight(element: Readonly<Ref<HTMLElement | null>>, px: number): Readonly<Ref<boolean>> {
  const tight = ref(false)
  const observer = new ResizeObserver(([entry]) => {
    if (entry) tight.value = entry.contentRect.width < px
  })
  watch(element, (now) => {
    observer.disconnect()
    if (now) observer.observe(now)
  })
  onScopeDispose(() => observer.disconnect())
  return tight
}
