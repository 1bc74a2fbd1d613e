/** Walking the payslips of a period: the list stays as it was opened, and Next and Previous follow it. */
import type { Period, PeriodPayslipRow } from '@shared/contract/views'
import { computed, shallowRef, watch } from 'vue'
import { attempt, call, listen } from '@/bridge'
import { useRowWindow } from '@/components'

export interface PeriodQuery {
  readonly companyId: number
  readonly frequencyId: number | null
  readonly date: string
  readonly special: boolean
}

/** The open list of `period` and the place of `payslipId` in it; ends with the calling scope. */
export function useWalk(period: () => PeriodQuery | null, payslipId: () => number | null) {
  const list = useRowWindow<PeriodPayslipRow, Period, PeriodQuery>(
    {
      open: (query) => call('payslips.openPeriod', query),
      rows: (slice) => call('payslips.rows', slice),
      close: (listId) => call('lists.close', { listId })
    },
    period
  )
  const index = shallowRef<number | null>(null)
  let latest = 0

  watch(
    [list.listId, payslipId] as const,
    async ([listId, id]) => {
      const mine = ++latest
      if (listId === null || id === null) return
      const { value } = await attempt('lists.indexOf', { listId, id })
      if (mine === latest) index.value = value
    },
    { immediate: true }
  )
  listen('cache.changed', ({ companyId, what }) => {
    if (companyId === period()?.companyId && (what.includes('payslips') || what.includes('employees'))) list.reload()
  })
  listen('edits.changed', () => list.reload())

  /** The payslip that many places further; null at an end of the list. */
  async function neighbour(steps: 1 | -1): Promise<number | null> {
    const [listId, at, total] = [list.listId.value, index.value, list.total.value]
    if (listId === null || at === null || total === null) return null
    const start = at + steps
    if (start < 0 || start >= total) return null
    const here = list.rowAt(start)
    if (here) return here.payslipId
    const { value } = await attempt('payslips.rows', { listId, start, count: 1 })
    return value?.[0]?.payslipId ?? null
  }

  return {
    list,
    index,
    neighbour,
    hasPrevious: computed(() => index.value !== null && index.value > 0),
    hasNext: computed(() => index.value !== null && index.value + 1 < (list.total.value ?? 0))
  }
}
