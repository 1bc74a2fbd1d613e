/** The people of a period as an open list of the reader. */
import type { PeriodPeopleQuery } from '@shared/contract/channels'
import type { PeriodPeopleSummary, PeriodPersonRow } from '@shared/contract/views'
import { call, listen } from '@/bridge'
import { useRowWindow, type OpenList } from '@/components'

const SLICE = 500

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

  async function* slices(): AsyncGenerator<readonly PeriodPersonRow[]> {
    const listId = list.listId.value
    for (let start = 0; listId !== null && start < (list.total.value ?? 0); start += SLICE) {
      yield await call('payRuns.people', { listId, start, count: SLICE })
    }
  }
  return { list, slices }
}
