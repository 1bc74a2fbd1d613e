import type { PayScope } from '@shared/contract/channels'
import type { PeriodPersonRow } from '@shared/contract/views'
import { computed } from 'vue'
import { attempt } from '@/bridge'
import { toast } from '@/components'
import { useSavePdfs } from '../employees/useSavePdfs'
import { NO_FILTERS } from './places'

const SLICE = 500

/** Saves the payslip PDFs of a period, the finalised ones or all, one after the other; those that calculate are left out. */
export function useSavePeriod() {
  const saving = useSavePdfs()

  async function save(scope: PayScope, which: 'finalised' | 'all'): Promise<void> {
    const opened = await attempt('payRuns.openPeople', {
      scope,
      ...NO_FILTERS,
      who: 'withPayslip',
      item: null,
      sort: 'name',
      descending: false
    })
    if (opened.error) {
      toast('negative', opened.error.message)
      return
    }
    const { listId, total } = opened.value
    const rows: PeriodPersonRow[] = []
    for (let start = 0; start < total; start += SLICE) {
      const slice = await attempt('payRuns.people', { listId, start, count: SLICE })
      if (slice.error) {
        void attempt('lists.close', { listId })
        toast('negative', slice.error.message)
        return
      }
      rows.push(...slice.value)
    }
    void attempt('lists.close', { listId })
    const wanted = rows.filter(({ state }) => which === 'all' || state === 'finalised' || state === 'released')
    await saving.savePayslips(
      wanted.flatMap(({ payslipId, state }) => (payslipId === null || state === 'calculating' ? [] : [payslipId])),
      wanted.filter(({ state }) => state === 'calculating').length
    )
  }

  return { busy: computed(() => saving.busy), save }
}
