/** Net pay over time as columns with total income behind them, a chart for each pay frequency */
import type { PeriodTotal } from '@shared/contract/views'
import { partsOf, type Day } from '@shared/domain/day'
import type { Scaled } from '@shared/domain/money'
import { newestOf } from '@shared/domain/newest'
import { amountsHidden, DOTS } from '@/amounts'
import type { ChartBar } from '@/components/chart'
import { monthName } from '@/text/format'

/** As many columns as can be told apart: half a year of weeks, two years of months. */
const MOST_COLUMNS = 26
/** With more columns a label is wider than its own. */
export const MOST_LABELS = 13
const UNIT = 10_000

export interface TotalsColumn {
  readonly date: Day
  readonly regular: PeriodTotal | null
  readonly onceOff: PeriodTotal | null
  readonly bars: readonly ChartBar[]
}

export interface FrequencyTotals {
  readonly frequencyId: number | null
  readonly frequency: string | null
  /** Oldest first; at least one. */
  readonly columns: readonly TotalsColumn[]
}

/** The charts of `periods` (newest first, as the overview lists them): most people first. */
export function totalsCharts(periods: readonly PeriodTotal[], today: Day): FrequencyTotals[] {
  const byFrequency = grouped(periods, ({ frequencyId }) => frequencyId)
  return [...byFrequency.values()]
    .sort((a, b) => people(b, today) - people(a, today))
    .map((own) => chartOf(own))
    .filter((chart) => chart !== null)
}

/** A figure for a label or an axis, `1.26 m`, `141.8 k`, `950`; never for a sum. `short` leaves out zeros at its end. */
export function compact(net: Scaled, short = false): string {
  if (amountsHidden.value) return DOTS
  const whole = Math.round(Math.abs(net) / UNIT)
  const sign = net < 0 && whole > 0 ? '−' : ''
  if (whole >= 999_995) return `${sign}${decimals(whole, 1_000_000, 2, short)} m`
  if (whole >= 1000) return `${sign}${decimals(whole, 1000, 1, short)} k`
  return `${sign}${whole}`
}

function decimals(value: number, unit: number, places: number, short: boolean): string {
  const scale = 10 ** places
  const digits = String(Math.round((value * scale) / unit)).padStart(places + 1, '0')
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return short ? text.replace(/\.?0+$/, '') : text
}

function people(periods: readonly PeriodTotal[], today: Day): number {
  const regular = periods.filter(({ special }) => !special)
  return newestOf(regular, today)?.payslips ?? 0
}

function chartOf(periods: readonly PeriodTotal[]): FrequencyTotals | null {
  const byDate = [...grouped(periods, ({ date }) => date)].slice(0, MOST_COLUMNS).reverse()
  const [first] = periods
  if (first === undefined) return null
  return {
    frequencyId: first.frequencyId,
    frequency: first.frequency,
    columns: byDate.map(([date, own]) => {
      const regular = own.find(({ special }) => !special) ?? null
      const onceOff = own.find(({ special }) => special) ?? null
      const incomplete = own.some(({ calculating, withoutNet }) => calculating + withoutNet > 0)
      const bars: readonly (Omit<ChartBar, 'amount'> & { amount: Scaled | null })[] = [
        { kind: 'gross', amount: regular && grossOf(regular) },
        { kind: 'net', amount: regular?.total ?? null, incomplete },
        { kind: 'onceOff', amount: onceOff?.total ?? null, incomplete }
      ]
      return {
        date,
        regular,
        onceOff,
        bars: bars.flatMap(({ amount, ...bar }) => (amount === null ? [] : [{ ...bar, amount }]))
      }
    })
  }
}

/** Total income of a period where it is known of every payslip that its net is of; else null. */
export function grossOf({ inPart, withoutGross, grossTotal }: PeriodTotal): Scaled | null {
  return inPart || withoutGross > 0 ? null : grossTotal
}

/**
 * The months under `columns`, at most one each, empty where there is no room: a label takes that of two narrow columns, and where
 * two would meet the later one stays. The year stands with the first and with each that is of another year than the label before.
 */
export function monthLabels(columns: readonly Pick<TotalsColumn, 'date'>[]): readonly string[] {
  const shown = new Set<number>()
  let next = Infinity
  for (let at = columns.length - 1; at >= 0; at--) {
    const isNew = monthOf(columns[at]) !== monthOf(columns[at - 1])
    if (!isNew || next - at < (columns.length > MOST_LABELS ? 2 : 1)) continue
    shown.add(at)
    next = at
  }
  let year: number | null = null
  let century: number | null = null
  return columns.map(({ date }, at) => {
    if (!shown.has(at)) return ''
    const own = partsOf(date)
    if (own.year === year) return monthName(own.month)
    const isFar = century !== null && Math.floor(own.year / 100) !== century
    year = own.year
    century ??= Math.floor(own.year / 100)
    return `${monthName(own.month)} ${isFar ? own.year : String(own.year).slice(2)}`
  })
}

function monthOf(column: Pick<TotalsColumn, 'date'> | undefined): string | null {
  return column === undefined ? null : column.date.slice(0, 7)
}

function grouped<Key>(periods: readonly PeriodTotal[], keyOf: (period: PeriodTotal) => Key): Map<Key, PeriodTotal[]> {
  const groups = new Map<Key, PeriodTotal[]>()
  for (const period of periods) {
    const key = keyOf(period)
    groups.set(key, [...(groups.get(key) ?? []), period])
  }
  return groups
}
