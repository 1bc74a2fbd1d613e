import { onScopeDispose, readonly, ref, type Ref } from 'vue'

const NARROW = '(max-width: 1180px)'

/** Whether the window is narrow: the rail folds to icons, the inspector to a drawer. */
export function useNarrow(): Readonly<Ref<boolean>> {
  const query = window.matchMedia(NARROW)
  const narrow = ref(query.matches)
  const update = () => (narrow.value = query.matches)
  query.addEventListener('change', update)
  onScopeDispose(() => query.removeEventListener('change', update))
  return readonly(narrow)
}
