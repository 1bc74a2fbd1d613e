/** The payslips of a period: the list stays as it was opened, and Next and Previous follow it. */
import type { Period, PeriodPayslipRow } from '@shared/contract/views'
import { attempt, call, listen } from '@/bridge'
import { useListPlace, useRowWindow } from '@/components'

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
  const place = useListPlace(list, payslipId, {
    indexOf: async (listId, id) => (await attempt('lists.indexOf', { listId, id })).value,
    rows: async (slice) => (await attempt('payslips.rows', slice)).value ?? []
  })
  listen('cache.changed', ({ companyId, what }) => {
    if (companyId === period()?.companyId && (what.includes('payslips') || what.includes('employees'))) list.reload()
  })
  listen('edits.changed', () => list.reload())

  return { list, ...place }
}
