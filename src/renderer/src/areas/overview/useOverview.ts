/** The overview of the company on screen and of all companies; asked again when the copy or the changes do. */
import { computed, onScopeDispose, watch } from 'vue'
import { useAnswer } from '@/answer'
import { attempt, listen } from '@/bridge'

/** While the overview stays open it is one visit; coming back to the window may be another. */
export function useOverview(companyId: () => number | null) {
  const own = useAnswer(companyId, (id) => attempt('overview.company', { companyId: id }))
  const all = useAnswer(
    () => 'all',
    () => attempt('overview.companies')
  )
  const companies = computed(() => all.value.value ?? [])
  const load = () => Promise.all([own.load(), all.load()])

  async function visit(seen: boolean): Promise<void> {
    const id = companyId()
    if (id === null) return
    await attempt('overview.visit', { companyId: id, seen })
    await load()
  }

  watch(companyId, () => void visit(false), { immediate: true })
  listen('cache.changed', () => void load())
  listen('edits.changed', () => void load())
  const onFocus = () => void visit(false)
  window.addEventListener('focus', onFocus)
  onScopeDispose(() => window.removeEventListener('focus', onFocus))

  return { view: own.value, companies, error: own.error, markSeen: () => visit(true) }
}
