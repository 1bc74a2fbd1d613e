/** Net pay over time as columns with total income behind them, a chart for each pay frequency, each scaled to its own height. */
import type { PeriodTotal } from '@shared/contract/views'
import type { Day } from '@shared/domain/day'
import type { Scaled } from '@shared/domain/money'
import { amountsHidden, DOTS } from '@/amounts'

/** As many columns as can be told apart: half a year of weeks, two years of months. */
const MOST_COLUMNS = 26
const MOST_LINES = 3
const UNIT = 10_000

interface Bar {
  readonly net: Scaled
  /** Of the height between the lowest and the highest line, from 0 to 1. */
  readonly from: number
  readonly to: number
}

export interface TotalsColumn {
  readonly date: Day
  readonly regular: PeriodTotal | null
  readonly onceOff: PeriodTotal | null
  readonly bars: readonly (Bar & { readonly kind: 'regular' | 'onceOff' })[]
  /** Total income of the regular payslips; null where it is not known of all that the net is of. */
  readonly gross: Bar | null
  /** Whether a payslip of it has no figure yet, so that the column is less than it will be. */
  readonly incomplete: boolean
}

export interface FrequencyTotals {
  readonly frequencyId: number | null
  readonly frequency: string | null
  /** Oldest first; at least one. */
  readonly columns: readonly TotalsColumn[]
  readonly lines: readonly { readonly net: Scaled; readonly at: number }[]
  /** Where nothing stands, from 0 (the foot) to 1. */
  readonly zero: number
}

/** The charts of `periods` (newest first, as the overview lists them): most people first. */
export function totalsCharts(periods: readonly PeriodTotal[]): FrequencyTotals[] {
  const byFrequency = grouped(periods, ({ frequencyId }) => frequencyId)
  return [...byFrequency.values()]
    .sort((a, b) => people(b) - people(a))
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

function people(periods: readonly PeriodTotal[]): number {
  return periods.find(({ special }) => !special)?.payslips ?? 0
}

function chartOf(periods: readonly PeriodTotal[]): FrequencyTotals | null {
  const byDate = [...grouped(periods, ({ date }) => date)].slice(0, MOST_COLUMNS).reverse()
  const [first] = periods
  if (first === undefined) return null
  const nets = byDate.flatMap(([, own]) => own.flatMap((period) => [period.total ?? 0, grossOf(period) ?? 0]))
  const step = stepFor(Math.max(0, ...nets) - Math.min(0, ...nets))
  const least = Math.floor(Math.min(0, ...nets) / step) * step
  const most = Math.max(step, Math.ceil(Math.max(0, ...nets) / step) * step)
  const height = (net: Scaled): number => (net - least) / (most - least)
  const lines = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, at) => least + at * step)
  return {
    frequencyId: first.frequencyId,
    frequency: first.frequency,
    columns: byDate.map(([date, own]) => {
      const regular = own.find(({ special }) => !special) ?? null
      const onceOff = own.find(({ special }) => special) ?? null
      return {
        date,
        regular,
        onceOff,
        bars: [barOf('regular', regular, height), barOf('onceOff', onceOff, height)].filter((bar) => bar !== null),
        gross: grossBar(regular, height),
        incomplete: own.some(({ calculating, withoutNet }) => calculating + withoutNet > 0)
      }
    }),
    lines: lines.map((net) => ({ net, at: height(net) })),
    zero: height(0)
  }
}

function barOf(
  kind: 'regular' | 'onceOff',
  period: PeriodTotal | null,
  height: (net: Scaled) => number
): TotalsColumn['bars'][number] | null {
  const net = period?.total ?? null
  return net === null ? null : { kind, net, from: height(Math.min(0, net)), to: height(Math.max(0, net)) }
}

/** Total income of a period where it is known of every payslip that its net is of; else null. */
export function grossOf({ inPart, withoutGross, grossTotal }: PeriodTotal): Scaled | null {
  return inPart || withoutGross > 0 ? null : grossTotal
}

function grossBar(period: PeriodTotal | null, height: (net: Scaled) => number): Bar | null {
  const gross = period && grossOf(period)
  return gross === null ? null : { net: gross, from: height(Math.min(0, gross)), to: height(Math.max(0, gross)) }
}

function grouped<Key>(periods: readonly PeriodTotal[], keyOf: (period: PeriodTotal) => Key): Map<Key, PeriodTotal[]> {
  const groups = new Map<Key, PeriodTotal[]>()
  for (const period of periods) {
    const key = keyOf(period)
    groups.set(key, [...(groups.get(key) ?? []), period])
  }
  return groups
}

/** The distance of the lines: 1, 2 or 5 of a power of ten, so that a few cover the span. */
function stepFor(span: Scaled): Scaled {
  let power = UNIT
  for (;;) {
    for (const times of [1, 2, 5]) {
      if (span <= power * times * MOST_LINES) return power * times
    }
    power *= 10
  }
}
