/** Net pay over time as columns with total income behind them, a chart for each pay frequency */
import type { PeriodTotal } from '@shared/contract/views'
import type { Day } from '@shared/domain/day'
import type { Scaled } from '@shared/domain/money'
import { newestOf } from '@shared/domain/newest'
import { amountsHidden, DOTS } from '@/amounts'
import type { ChartBar } from '@/components/chart'

/** As many columns as can be told apart: half a year of weeks, two years of months. */
const MOST_COLUMNS = 26
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

function grouped<Key>(periods: readonly PeriodTotal[], keyOf: (period: PeriodTotal) => Key): Map<Key, PeriodTotal[]> {
  const groups = new Map<Key, PeriodTotal[]>()
  for (const period of periods) {
    const key = keyOf(period)
    groups.set(key, [...(groups.get(key) ?? []), period])
  }
  return groups
}
