/** The people of a period as an open list of the reader. */
import type { PeriodPeopleQuery } from '@shared/contract/channels'
import type { PeriodPeopleSummary, PeriodPersonRow } from '@shared/contract/views'
import { call, listen } from '@/bridge'
import { useRowWindow, type OpenList } from '@/components'

export interface PeriodPeopleOpen {
  readonly list: OpenList<PeriodPersonRow, PeriodPeopleSummary>
  /** All rows, in slices. */
  readonly slices: () => AsyncIterable<readonly PeriodPersonRow[]>
}

/** Keeps the list of `query`; null: nothing to ask. Ends with the calling scope. */
export function usePeople(query: () => PeriodPeopleQuery | null): PeriodPeopleOpen {
  const list = useRowWindow<PeriodPersonRow, PeriodPeopleSummary, PeriodPeopleQuery>(
    {
      open: (asking) => call('payRuns.openPeople', asking),
      rows: (slice) => call('payRuns.people', slice),
      close: (listId) => call('lists.close', { listId })
    },
    query
  )
  listen('cache.changed', ({ companyId, what }) => {
    if (companyId !== query()?.scope.companyId) return
    if (what.includes('payslips') || what.includes('employees') || what.includes('payRuns')) list.reload()
  })
  listen('edits.changed', () => list.reload())

  return { list, slices: () => list.slices() }
}
