/** What the rules found on the payslip that is shown, kept fresh with it. */
import type { FlagView, PayslipView } from '@shared/contract/views'
import { computed, watch, type ComputedRef } from 'vue'
import { useAnswer } from '@/answer'
import { attempt } from '@/bridge'

/** The payslip says these by itself, above. */
const SAID: ReadonlySet<string> = new Set(['linesNotTotal', 'netNotRest'])

/** Without what the payslip says already; none until it is known. Ends with the calling scope. */
export function usePayslipFlags(view: () => PayslipView | null): ComputedRef<readonly FlagView[]> {
  const { value: found, load } = useAnswer(
    () => view()?.header.id ?? null,
    (payslipId) => attempt('review.flagsOfPayslip', { payslipId }),
    { beside: true }
  )
  // Read again with the payslip, whatever the reason.
  watch(view, (now, before) => {
    if (now !== null && now.header.id === before?.header.id) void load()
  })
  return computed(() => (found.value ?? []).filter((flag) => !isSaid(flag, view()?.discrepancies ?? [])))
}

function isSaid({ rule, item }: FlagView, discrepancies: readonly string[]): boolean {
  if (SAID.has(rule)) return true
  return rule === 'noNumber' && discrepancies.some((sentence) => sentence.startsWith(`${item ?? 'Net pay'} is “`))
}
