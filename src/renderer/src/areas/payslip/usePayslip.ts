/** The payslip on screen: asked again when something of it changes, while the last answer stays on screen. */
import type { PayslipView } from '@shared/contract/views'
import { watch } from 'vue'
import { painted, useAnswer } from '@/answer'
import { attempt, listen } from '@/bridge'
import { usePayslipsAhead, type PayslipQuery } from './payslipsAhead'

/** Asks for the payslip of `query` and keeps it fresh; ends with the calling scope. */
export function usePayslip(query: () => PayslipQuery) {
  const ahead = usePayslipsAhead()
  const {
    value: view,
    error,
    load: ask
  } = useAnswer<string, PayslipView>(
    () => JSON.stringify(query()),
    (key) => {
      const known = ahead.take(key)
      if (known === null) return attempt('payslips.get', query())
      void confirm(key, known.value)
      return known
    },
    { stays: true }
  )

  // What was read ahead is on screen at once; whether it still is so is asked behind it.
  async function confirm(key: string, shown: PayslipView): Promise<void> {
    await painted()
    if (JSON.stringify(query()) !== key) return
    const { value } = await attempt('payslips.get', query())
    if (value !== null && view.value === shown && JSON.stringify(value) !== JSON.stringify(shown)) void load()
  }

  // What was read ahead is of before.
  function load(): Promise<void> {
    ahead.forget()
    return ask()
  }

  watch(
    () => query().payslipId,
    async (payslipId) => {
      // What is on screen is read again before all background work; offline the copy simply stays. What Next was pressed away
      // from before it was painted is not on screen.
      await painted()
      if (query().payslipId === payslipId) void attempt('sync.readNow', { what: 'payslip', payslipId })
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
    else ahead.forget()
  })
  listen('edits.changed', () => void load())

  /** Reads those that may be opened next, so that they are there at once; compared with the one before them. */
  function readAhead(payslipIds: readonly number[]): void {
    const { names, previousId } = query()
    if (previousId === undefined) ahead.read(payslipIds.map((payslipId) => ({ payslipId, names })))
  }

  return { view, error, reload: load, readAhead }
}
