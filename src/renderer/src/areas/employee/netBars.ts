/** The bars of a person's net pay: the last regular payslips with what was paid beside them. */
import type { EmployeePayslipRow } from '@shared/contract/views'
import { scaledOf, type Scaled } from '@shared/domain/money'
import type { Day } from '@shared/domain/day'

/** How many regular payslips are drawn. */
export const MOST_BARS = 12

export interface NetColumn {
  /** Of the regular payslip. */
  readonly payslipId: number
  readonly date: Day
  /** Null: the regular payslip has no net pay that is a number. */
  readonly regular: Scaled | null
  /** Its total income; null where the lines are not known. */
  readonly gross: Scaled | null
  /** The once-off payslips since the regular one before, together; null where there is none. */
  readonly onceOff: Scaled | null
  /** Whether the regular payslip does. */
  readonly calculating: boolean
}

export interface NetChart {
  /** Oldest first. */
  readonly columns: readonly NetColumn[]
  readonly hasOnceOff: boolean
  readonly hasGross: boolean
}

/** The chart of `payslips` (newest first, as the page lists them); null when fewer than two have a net pay to draw. */
export function netChart(payslips: readonly EmployeePayslipRow[]): NetChart | null {
  const regular = payslips.filter((row) => !row.special).slice(0, MOST_BARS)
  const special = payslips.filter((row) => row.special)
  const raw = regular
    .map((row, index): NetColumn => {
      const before = regular[index + 1]?.date ?? null
      // Between the regular payslip before and this one; after the newest one, with the newest.
      const paid = special.filter(
        ({ date }) => (index === 0 || date <= row.date) && (before === null ? date >= row.date : date > before)
      )
      return {
        payslipId: row.id,
        date: row.date,
        regular: scaledOf(row.net),
        gross: row.gross,
        onceOff: together(paid),
        calculating: row.state === 'calculating'
      }
    })
    .reverse()
  if (raw.filter((each) => each.regular !== null).length < 2) return null
  return {
    columns: raw,
    hasGross: raw.some((each) => each.gross !== null),
    hasOnceOff: raw.some((each) => each.onceOff !== null)
  }
}

function together(rows: readonly EmployeePayslipRow[]): Scaled | null {
  const nets = rows.map((row) => scaledOf(row.net)).filter((net) => net !== null)
  return nets.length === 0 ? null : nets.reduce((sum, net) => sum + net, 0)
}

/** A figure in thousands with one decimal, `34.8`; for a label over a bar, never for a sum. */
export function inThousands(net: Scaled): string {
  const tenths = Math.round(Math.abs(net) / 1_000_000)
  return `${net < 0 && tenths > 0 ? '−' : ''}${Math.trunc(tenths / 10)}.${tenths % 10}`
}
