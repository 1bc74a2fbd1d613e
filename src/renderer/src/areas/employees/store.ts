import type { EmployeesQuery } from '@shared/contract/channels'
import { firstEmployees } from '@shared/contract/firstScreen'
import type {
  EmployeeRow,
  EmployeesFigures,
  EmployeesSummary,
  EmployeeStatusFilter,
  Period
} from '@shared/contract/views'
import type { Day } from '@shared/domain/day'
import { employeeOrders } from '@shared/domain/listOrders'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { useAnswer } from '@/answer'
import { attempt, call, listen } from '@/bridge'
import { chosenOf, useRowSelection, useRowWindow, type TableSort } from '@/components'
import { isAroundRows, useSession } from '@/frame'

/**
 * The employee list as the officer left it: filters, order, selection and place stay while other screens are open. One list
 * of the reader is open at a time.
 */
export const useEmployees = defineStore('employees', () => {
  const session = useSession()
  const search = ref('')
  const frequencyId = ref<number | null>(null)
  const status = ref<EmployeeStatusFilter>('active')
  const onlyWithChanges = ref(false)
  /** The chosen pay point; with one, whose is not known is listed too unless `payPointOnly`. */
  const payPointId = ref<number | 'notKnown' | null>(null)
  const payPointOnly = ref(false)
  const periodDate = ref<Day | null>(null)
  const sort = ref<TableSort | null>({ id: 'name', descending: false })
  const place = ref(-1)

  const query = computed<EmployeesQuery | null>(() => {
    if (session.companyId === null) return null
    return {
      ...firstEmployees(session.companyId),
      search: search.value.trim(),
      frequencyId: frequencyId.value,
      status: status.value,
      onlyWithChanges: onlyWithChanges.value,
      payPoint:
        typeof payPointId.value === 'number'
          ? { id: payPointId.value, withNotKnown: !payPointOnly.value }
          : payPointId.value,
      sort: employeeOrders.find((name) => name === sort.value?.id) ?? 'name',
      descending: sort.value?.descending ?? false,
      periodDate: periodDate.value
    }
  })
  const list = useRowWindow<EmployeeRow, EmployeesSummary, EmployeesQuery>(
    {
      open: (asking) => call('employees.open', asking),
      rows: (slice) => call('employees.rows', slice),
      close: (listId) => call('lists.close', { listId })
    },
    () => query.value,
    // Ids of companies repeat in other connections. Nobody of another company is shown, or chosen, under this one's name.
    () => `${session.activeId} ${session.companyId}`
  )
  // Sums of many people come after their rows; those of another question are not shown meanwhile.
  const { value: summed, error: figuresError } = useAnswer(
    () => (list.summary.value?.figures === null ? list.listId.value : null),
    async (listId) => {
      const asked = list.asked.value
      const { value, error } = await attempt('employees.figures', { listId })
      if (error?.code === 'listGone') list.reload()
      return value === null ? { value, error } : { value: { asked, figures: value }, error: null }
    },
    { stays: true, beside: true }
  )
  const figures = computed<EmployeesFigures | null>(
    () => list.summary.value?.figures ?? (summed.value?.asked === list.asked.value ? summed.value.figures : null)
  )
  /** Resolves when there is something to show: rows, none, or why not. */
  function answered(): Promise<void> {
    return new Promise((done) => {
      const isAnswered = () => list.total.value !== null || list.error.value !== null
      watch(isAnswered, (is) => is && done(), { immediate: true, flush: 'sync' })
    })
  }
  const selection = useRowSelection(() => list.total.value ?? 0)
  const chosen = chosenOf(list, selection, ({ id }) => id)

  const periods = shallowRef<readonly Period[]>([])
  async function loadPeriods(): Promise<void> {
    if (session.companyId === null) return
    const { value } = await attempt('periods.list', { companyId: session.companyId })
    periods.value = value ?? []
  }

  const filtered = computed(
    () => frequencyId.value !== null || payPointId.value !== null || status.value !== 'any' || onlyWithChanges.value
  )
  function clearFilters(): void {
    frequencyId.value = null
    status.value = 'any'
    onlyWithChanges.value = false
    payPointId.value = null
    payPointOnly.value = false
  }

  watch(
    [() => session.companyId, () => session.activeId],
    () => {
      search.value = ''
      frequencyId.value = null
      payPointId.value = null
      payPointOnly.value = false
      periodDate.value = null
    },
    { immediate: true }
  )
  // After the first rows: main loads what reads a question's words with the first that has some.
  watch(
    [() => session.companyId, () => session.activeId, isAroundRows],
    () => isAroundRows.value && void loadPeriods(),
    { immediate: true }
  )
  // What was chosen belongs to the list it was chosen in.
  watch(list.asked, () => {
    selection.clear()
    place.value = -1
  })
  listen('cache.changed', ({ companyId, what }) => {
    if (companyId !== session.companyId) return
    if (what.includes('employees') || what.includes('payslips')) list.reload()
    if (what.includes('payslips')) void loadPeriods()
  })
  listen('edits.changed', ({ companyId }) => {
    if (companyId === session.companyId) list.reload()
  })

  return {
    search,
    frequencyId,
    status,
    onlyWithChanges,
    payPointId,
    payPointOnly,
    periodDate,
    sort,
    place,
    query,
    list: shallowRef(list),
    figures,
    figuresError,
    answered,
    selection: shallowRef(selection),
    periods,
    filtered,
    clearFilters,
    chosenSlices: chosen.slices,
    chosenRows: chosen.rows
  }
})
