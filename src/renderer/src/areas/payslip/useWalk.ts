/** The payslips of a period: the list stays as it was opened, and Next and Previous follow it. */
import type { PeriodPayslipRow, WalkSummary } from '@shared/contract/views'
import { attempt, call, listen } from '@/bridge'
import { useListPlace, useRowWindow } from '@/components'

export type WalkShow = 'all' | 'toDo' | 'reopened' | 'flagged'

export interface PeriodQuery {
  readonly companyId: number
  readonly frequencyId: number | null
  readonly date: string
  readonly special: boolean
  /** Which of its payslips. */
  readonly show: WalkShow
}

/** The open list of `period` and the place of `payslipId` in it; ends with the calling scope. */
export function useWalk(period: () => PeriodQuery | null, payslipId: () => number | null) {
  // What is reviewed stays listed until another list is chosen, so that nothing moves under the officer.
  let open: { readonly query: string; readonly listId: number } | null = null
  const list = useRowWindow<PeriodPayslipRow, WalkSummary, PeriodQuery>(
    {
      open: async (query) => {
        const key = JSON.stringify(query)
        const opened = await call('payslips.openPeriod', {
          ...query,
          ...(open?.query === key ? { keeping: open.listId } : {})
        })
        open = { query: key, listId: opened.listId }
        return opened
      },
      rows: (slice) => call('payslips.rows', slice),
      close: (listId) => {
        // What was closed keeps nobody in a list that is opened later.
        if (open?.listId === listId) open = null
        return call('lists.close', { listId })
      }
    },
    period
  )
  const place = useListPlace(list, payslipId, {
    indexOf: async (listId, id) => (await attempt('lists.indexOf', { listId, id })).value,
    rows: async (slice) => (await attempt('payslips.rows', slice)).value ?? [],
    idOf: ({ payslipId: its }) => its
  })
  listen('cache.changed', ({ companyId, what }) => {
    if (companyId === period()?.companyId && (what.includes('payslips') || what.includes('employees'))) list.reload()
  })
  listen('edits.changed', () => list.reload())
  listen('review.changed', ({ companyId }) => {
    if (companyId === period()?.companyId) list.reload()
  })

  return { list, ...place }
}
