import type { PayScope } from '@shared/contract/channels'
import type { AppError } from '@shared/contract/errors'
import type { PeriodPersonRow } from '@shared/contract/views'
import { attempt } from '@/bridge'
import { toast } from '@/components'
import { useBulkSaves } from '../bulkSave/store'
import { NO_FILTERS } from './places'

const SLICE = 500

interface People {
  readonly value: readonly PeriodPersonRow[] | null
  readonly error: AppError | null
}

/** All people of a period by name, or those with a payslip of it; null beyond `most` of them, and after a failure. */
export async function peopleOf(scope: PayScope, who: 'inPeriod' | 'withPayslip', most = Infinity): Promise<People> {
  const query = { scope, ...NO_FILTERS, who, item: null, sort: 'name', descending: false } as const
  const opened = await attempt('payRuns.openPeople', query)
  if (opened.error) return opened
  const { listId, total } = opened.value
  const rows: PeriodPersonRow[] = []
  try {
    if (total > most) return { value: null, error: null }
    for (let start = 0; start < total; start += SLICE) {
      const slice = await attempt('payRuns.people', { listId, start, count: SLICE })
      if (slice.error) return slice
      rows.push(...slice.value)
    }
  } finally {
    void attempt('lists.close', { listId })
  }
  return { value: rows, error: null }
}

/** Gives the act that asks what of a period's payslips is to be saved; `title` names the period. */
export function useSavePeriod(): (scope: PayScope, title: string) => Promise<void> {
  const saves = useBulkSaves()

  return async (scope, title) => {
    const { value: rows, error } = await peopleOf(scope, 'withPayslip')
    if (error) toast('negative', error.message)
    if (rows === null) return
    const ids = rows.flatMap(({ payslipId }) => (payslipId === null ? [] : [payslipId]))
    await saves.ask({ companyId: scope.companyId, kind: 'payslip', ids, title })
  }
}
