import { onScopeDispose, readonly, ref, type Ref } from 'vue'

const NARROW_PX = 1180

/** Whether the window is at most so wide; by itself: whether the rail folds to icons and the inspector to a drawer. */
export function useNarrow(widthPx: number = NARROW_PX): Readonly<Ref<boolean>> {
  const query = window.matchMedia(`(max-width: ${widthPx}px)`)
  const narrow = ref(query.matches)
  const update = () => (narrow.value = query.matches)
  query.addEventListener('change', update)
  onScopeDispose(() => query.removeEventListener('change', update))
  return readonly(narrow)
}
