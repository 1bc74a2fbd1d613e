/** Year to date and averages beside the lines of the payslip on screen. */
import type { LineToDate, PayslipLineView, PayslipToDate } from '@shared/contract/views'
import { useAnswer } from '@/answer'
import { attempt, listen } from '@/bridge'
import type { PayslipQuery } from './payslipsAhead'

/** Asks for them while `wanted`; ends with the calling scope. Null: not wanted, not here yet, or not known. */
export function useToDate(query: () => PayslipQuery, wanted: () => boolean) {
  const { value, load } = useAnswer(
    () => (wanted() ? JSON.stringify(query()) : null),
    () => attempt('payslips.toDate', query()),
    { stays: true }
  )
  listen('cache.changed', ({ what }) => {
    if (wanted() && what.some((kind) => kind === 'payslips' || kind === 'payRuns')) void load()
  })
  // The figures of another payslip must not stand beside this one's lines.
  return () => (wanted() && value.value?.payslipId === query().payslipId ? value.value : null)
}

/** The figures of each line; undefined where there are none. */
export function toDateOf(toDate: PayslipToDate | null): (line: PayslipLineView) => LineToDate | undefined {
  const byLine = new Map((toDate?.lines ?? []).map((line) => [keyOf(line), line]))
  return (line) => byLine.get(keyOf(line))
}

function keyOf({ section, group, name, ordinal, total }: LineToDate | PayslipLineView): string {
  return JSON.stringify([section, group, total ? '' : name, total ? 0 : ordinal, total])
}
