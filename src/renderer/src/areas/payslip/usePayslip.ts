/** The payslip on screen: asked again when something of it changes, while the last answer stays on screen. */
import { watch } from 'vue'
import { useAnswer } from '@/answer'
import { attempt, listen } from '@/bridge'

export interface PayslipQuery {
  readonly payslipId: number
  readonly names: 'labels' | 'codes'
  /** What it is compared with; left out: the one before it. */
  readonly previousId?: number
}

/** Asks for the payslip of `query` and keeps it fresh; ends with the calling scope. */
export function usePayslip(query: () => PayslipQuery) {
  const {
    value: view,
    error,
    load
  } = useAnswer(
    () => JSON.stringify(query()),
    () => attempt('payslips.get', query()),
    { stays: true }
  )

  watch(
    () => query().payslipId,
    (payslipId) => {
      // What is on screen is read again before all background work; offline the copy simply stays.
      void attempt('sync.readNow', { what: 'payslip', payslipId })
    },
    { immediate: true }
  )
  // While it calculated there was nothing to read but its state; codes and leave come with the figures.
  watch(
    () => ({ payslipId: view.value?.header.id, state: view.value?.header.state }),
    (now, before) => {
      const { payslipId } = now
      if (payslipId === undefined || payslipId !== before.payslipId) return
      if (before.state !== 'calculating' || now.state === 'calculating') return
      void attempt('sync.readNow', { what: 'payslip', payslipId })
    }
  )
  listen('cache.changed', ({ companyId, what }) => {
    const ours = view.value === null || view.value.header.companyId === companyId
    if (ours && what.some((kind) => kind !== 'companies' && kind !== 'payRuns')) void load()
  })
  listen('edits.changed', () => void load())

  return { view, error, reload: load }
}
