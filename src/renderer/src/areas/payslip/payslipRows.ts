/** The lines of a payslip in the order of the officer's eye: income, deductions, net, then every other group under its name. */
import type { PayslipHeaderView, PayslipLineView, PayslipView, VersionState } from '@shared/contract/views'
import { scaledOf } from '@shared/domain/money'
import { payslipText } from '@/text/payslip'

/** A payslip beside another, or a version of it beside another: all that its table needs. */
export type ShownPayslip = Pick<PayslipView, 'lines' | 'linesKnown' | 'netChange' | 'leave'> & {
  readonly header: Pick<PayslipHeaderView, 'date' | 'net' | 'netScaled'> & { readonly state: VersionState }
  readonly previous: (Pick<PayslipHeaderView, 'date' | 'net'> & { readonly state: VersionState }) | null
}

export interface LineBlock {
  readonly key: string
  readonly head: string
  readonly note: string | null
  readonly lines: readonly PayslipLineView[]
}

export interface PayslipBlocks {
  /** Before the net row. */
  readonly before: readonly LineBlock[]
  /** After it. */
  readonly after: readonly LineBlock[]
}

/** The blocks of a payslip. A total that only repeats the net pay is not shown a second time. */
export function payslipBlocks(view: Pick<ShownPayslip, 'lines' | 'header'>): PayslipBlocks {
  const of = (section: 'income' | 'deduction' | 'net'): LineBlock[] => {
    const lines = view.lines.filter(
      (line) => line.section === section && !(section === 'net' && repeatsNet(line, view))
    )
    return lines.length === 0 ? [] : [{ key: section, head: payslipText.head(section), note: null, lines }]
  }
  const groups = [...new Set(view.lines.filter((line) => line.section === 'other').map((line) => line.group))]
  return {
    before: [...of('income'), ...of('deduction')],
    after: [
      ...of('net'),
      ...groups.map((group) => ({
        key: `other:${group}`,
        head: group,
        note: payslipText.otherNote,
        lines: view.lines.filter((line) => line.section === 'other' && line.group === group)
      }))
    ]
  }
}

function repeatsNet(line: PayslipLineView, view: Pick<ShownPayslip, 'header'>): boolean {
  return line.amount !== null && view.header.netScaled !== null && scaledOf(line.amount) === view.header.netScaled
}
