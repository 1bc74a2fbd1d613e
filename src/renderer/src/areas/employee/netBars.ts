/** The bars of a person's net pay: the last regular payslips with what was paid beside them, scaled to one height. */
import type { EmployeePayslipRow } from '@shared/contract/views'
import { scaledOf, type Scaled } from '@shared/domain/money'
import type { Day } from '@shared/domain/day'

/** How many regular payslips are drawn. */
export const MOST_BARS = 12

interface Bar {
  readonly net: Scaled
  /** Of the height between the least and the greatest figure, from 0 to 1. */
  readonly from: number
  readonly to: number
}

export interface NetColumn {
  readonly date: Day
  /** Null: the regular payslip has no net pay that is a number. */
  readonly regular: Bar | null
  /** Its total income; null where the lines are not known. */
  readonly gross: Bar | null
  /** The once-off payslips since the regular one before, together; null where there is none. */
  readonly onceOff: Bar | null
}

export interface NetChart {
  /** Oldest first. */
  readonly columns: readonly NetColumn[]
  /** Where nothing stands, from 0 (the foot) to 1. */
  readonly zero: number
  readonly hasOnceOff: boolean
  readonly hasGross: boolean
}

/** The chart of `payslips` (newest first, as the page lists them); null when fewer than two have a net pay to draw. */
export function netChart(payslips: readonly EmployeePayslipRow[]): NetChart | null {
  const regular = payslips.filter((row) => !row.special).slice(0, MOST_BARS)
  const special = payslips.filter((row) => row.special)
  const raw = regular
    .map((row, index) => {
      const before = regular[index + 1]?.date ?? null
      // Between the regular payslip before and this one; after the newest one, with the newest.
      const paid = special.filter(
        ({ date }) => (index === 0 || date <= row.date) && (before === null ? date >= row.date : date > before)
      )
      return { date: row.date, regular: scaledOf(row.net), gross: row.gross, onceOff: together(paid) }
    })
    .reverse()
  const figures = raw.flatMap((each) => [each.regular, each.gross, each.onceOff]).filter((net) => net !== null)
  if (raw.filter((each) => each.regular !== null).length < 2) return null
  const least = Math.min(0, ...figures)
  const span = Math.max(0, ...figures) - least || 1
  const height = (net: Scaled) => (net - least) / span
  const bar = (net: Scaled | null): Bar | null =>
    net === null ? null : { net, from: height(Math.min(0, net)), to: height(Math.max(0, net)) }
  return {
    columns: raw.map((each) => ({
      date: each.date,
      regular: bar(each.regular),
      gross: bar(each.gross),
      onceOff: bar(each.onceOff)
    })),
    zero: height(0),
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
