/** How the changes of a period are spread: as bars of equal width, and who lies far from the rest. Whole numbers only. */
import type { Scaled } from './money'

/** Changes from `from` on and below `to`, without those far from the rest; the last bar holds `to` too. */
export interface SpreadBar {
  readonly from: Scaled
  readonly to: Scaled
  readonly people: number
}

export interface Spread {
  /** Least first, without gaps; no change at all is in none of them. Empty where nothing changed. */
  readonly bars: readonly SpreadBar[]
  readonly unchanged: number
  /** How many lie far from the rest, with less and with more; they are in no bar. */
  readonly beyond: { readonly less: number; readonly more: number }
  /** Of the changes that are not 0; null where there is none. */
  readonly median: Scaled | null
  /** A change below or above these lies far from the rest; null where too few changed to say so. */
  readonly usual: { readonly least: Scaled; readonly most: Scaled } | null
}

const MOST_BARS = 24
/** Fewer say nothing of what is usual. */
const ENOUGH = 8
const UNIT = 100

/**
 * The spread of `changes`. Usual is what lies within one and a half times the middle half's width of the middle half, as box
 * plots have it. What lies beyond is counted apart, so that one mistake does not press all others into one bar.
 */
export function spreadOf(changes: readonly Scaled[]): Spread {
  const moved = changes.filter((change) => change !== 0).sort((a, b) => a - b)
  const unchanged = changes.length - moved.length
  if (moved.length === 0) return { bars: [], unchanged, beyond: { less: 0, more: 0 }, median: null, usual: null }
  const lower = at(moved, 1)
  const upper = at(moved, 3)
  const reach = Math.floor(((upper - lower) * 3) / 2 / UNIT) * UNIT
  const usual = moved.length < ENOUGH ? null : { least: lower - reach, most: upper + reach }
  const near = usual === null ? moved : moved.filter((change) => !isFar(change, { usual }))
  const less = usual === null ? 0 : moved.filter((change) => change < usual.least).length
  return {
    bars: barsOf(near),
    unchanged,
    beyond: { less, more: moved.length - near.length - less },
    median: at(moved, 2),
    usual
  }
}

/** Whether a change lies far from the rest. */
export function isFar(change: Scaled, { usual }: Pick<Spread, 'usual'>): boolean {
  return usual !== null && change !== 0 && (change < usual.least || change > usual.most)
}

// The quarter-th value by rank, which is one of the values themselves.
function at(sorted: readonly Scaled[], quarter: 1 | 2 | 3): Scaled {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * quarter) / 4))] ?? 0
}

// At least the middle half is near, so there is a least and a most.
function barsOf(near: readonly Scaled[]): SpreadBar[] {
  const [least = 0, most = 0] = [near[0], near.at(-1)]
  const step = stepFor(most - least)
  const start = Math.floor(least / step) * step
  const count = Math.max(1, Math.floor((most - start) / step) + 1)
  const people = Array.from({ length: count }, () => 0)
  for (const change of near) {
    const bar = Math.floor((change - start) / step)
    people[bar] = (people[bar] ?? 0) + 1
  }
  return people.map((n, bar) => ({ from: start + bar * step, to: start + (bar + 1) * step, people: n }))
}

/** 1, 2 or 5 of a power of ten cents, so that the bars are few and begin at round figures. */
function stepFor(span: Scaled): Scaled {
  for (let power = UNIT; ; power *= 10) {
    for (const times of [1, 2, 5]) if (span < power * times * (MOST_BARS - 1)) return power * times
  }
}
