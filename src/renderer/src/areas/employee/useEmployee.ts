/** The person on screen: asked again when something of them changes, while the last answer stays on screen. */
import { watch } from 'vue'
import { useAnswer } from '@/answer'
import { attempt, listen } from '@/bridge'

/** Asks for `employeeId` and keeps it fresh; ends with the calling scope. */
export function useEmployee(employeeId: () => number) {
  const {
    value: view,
    error,
    load
  } = useAnswer(employeeId, (id) => attempt('employees.get', { employeeId: id }), { stays: true })

  watch(
    employeeId,
    // Read again before all background work; offline the copy simply stays.
    (id) => void attempt('sync.readNow', { what: 'employee', employeeId: id }),
    { immediate: true }
  )
  listen('cache.changed', ({ companyId }) => {
    if (view.value === null || view.value.companyId === companyId) void load()
  })
  listen('edits.changed', () => void load())

  return { view, error }
}
