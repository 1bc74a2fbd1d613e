/** The person on screen: asked again when something of them changes, while the last answer stays on screen. */
import type { AppError } from '@shared/contract/errors'
import type { EmployeeView } from '@shared/contract/views'
import { shallowRef, watch } from 'vue'
import { attempt, listen } from '@/bridge'

/** Asks for `employeeId` and keeps it fresh; ends with the calling scope. */
export function useEmployee(employeeId: () => number) {
  const view = shallowRef<EmployeeView | null>(null)
  const error = shallowRef<AppError | null>(null)
  let latest = 0

  async function load(): Promise<void> {
    const mine = ++latest
    const id = employeeId()
    const answer = await attempt('employees.get', { employeeId: id })
    if (mine !== latest) return
    error.value = answer.error
    if (answer.value !== null) view.value = answer.value
    // Another person never stands in for one who cannot be shown.
    else if (view.value?.id !== id) view.value = null
  }

  watch(
    employeeId,
    (id) => {
      void load()
      // Read again before all background work; offline the copy simply stays.
      void attempt('sync.readNow', { what: 'employee', employeeId: id })
    },
    { immediate: true }
  )
  listen('cache.changed', ({ companyId }) => {
    if (view.value === null || view.value.companyId === companyId) void load()
  })
  listen('edits.changed', () => void load())

  return { view, error }
}
