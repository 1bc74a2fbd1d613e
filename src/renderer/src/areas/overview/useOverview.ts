/** The overview of the company on screen and of all companies; asked again when the copy or the changes do. */
import type { AppError } from '@shared/contract/errors'
import type { CompanyOverview, OverviewView } from '@shared/contract/views'
import { onScopeDispose, shallowRef, watch } from 'vue'
import { attempt, listen } from '@/bridge'

/** While the overview stays open it is one visit; coming back to the window may be another. */
export function useOverview(companyId: () => number | null) {
  const view = shallowRef<OverviewView | null>(null)
  const companies = shallowRef<readonly CompanyOverview[]>([])
  const error = shallowRef<AppError | null>(null)
  let latest = 0

  async function load(): Promise<void> {
    const mine = ++latest
    const id = companyId()
    if (id === null) return
    const [own, all] = await Promise.all([
      attempt('overview.company', { companyId: id }),
      attempt('overview.companies')
    ])
    if (mine !== latest) return
    error.value = own.error
    if (own.value !== null) view.value = own.value
    if (all.value !== null) companies.value = all.value
  }

  async function visit(seen: boolean): Promise<void> {
    const id = companyId()
    if (id === null) return
    await attempt('overview.visit', { companyId: id, seen })
    await load()
  }

  watch(
    companyId,
    () => {
      view.value = null
      void load()
      void visit(false)
    },
    { immediate: true }
  )
  listen('cache.changed', () => void load())
  listen('edits.changed', () => void load())
  const onFocus = () => void visit(false)
  window.addEventListener('focus', onFocus)
  onScopeDispose(() => window.removeEventListener('focus', onFocus))

  return { view, companies, error, markSeen: () => visit(true) }
}
