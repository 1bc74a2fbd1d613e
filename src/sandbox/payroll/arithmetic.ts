/** Exact arithmetic in 1/10,000 of the currency unit, and the contributions of Hong Kong's Mandatory Provident Fund. */
import type { Scaled } from '@shared/domain/money'
import type { FrequencyKind } from '../world/calendar'

const CENT = 100

/** `value` × `times` / `by`, rounded to the cent, halves away from zero. Exact whatever the size of the factors. */
export function share(value: Scaled, times: number, by: number): Scaled {
  const product = value * times
  if (Number.isSafeInteger(product)) return roundTo(product, by * CENT) * CENT
  const exact = BigInt(value) * BigInt(times)
  const step = BigInt(by * CENT)
  const half = exact < 0n ? -(step / 2n) : step / 2n
  return Number((exact + half) / step) * CENT
}

/** `hours` (in 1/10,000) at `rate` an hour, rounded to the cent. */
export function hoursAt(hours: Scaled, rate: Scaled): Scaled {
  return share(rate, hours, 10_000)
}

function roundTo(value: number, step: number): number {
  const magnitude = Math.abs(value)
  const rest = magnitude % step
  const whole = (magnitude - rest) / step + (rest * 2 >= step ? 1 : 0)
  return value < 0 && whole !== 0 ? -whole : whole
}

const DOLLAR = 10_000
/** Least and most relevant income of a period, in dollars. */
const LIMITS: Record<FrequencyKind, readonly [number, number]> = {
  monthly: [7_100, 30_000],
  twice_monthly: [3_550, 15_000],
  fortnightly: [3_920, 14_000],
  weekly: [1_960, 7_000]
}

/** MPF of employee and employer: 5 % of relevant income, none of the employee's below the floor, none of what is above the ceiling. */
export function mpf(kind: FrequencyKind, relevant: Scaled, exempt: boolean): { employee: Scaled; employer: Scaled } {
  const [floor, ceiling] = LIMITS[kind]
  const counted = Math.min(Math.max(relevant, 0), ceiling * DOLLAR)
  const five = share(counted, 5, 100)
  return { employee: exempt || relevant < floor * DOLLAR ? 0 : five, employer: five }
}

/** A salary after `aprils` yearly rises of 3 % (before them where negative), in steps of ten dollars. */
export function risen(salary: Scaled, aprils: number): Scaled {
  const step = 10 * DOLLAR
  let now = salary
  for (let at = 0; at < aprils; at++) now = Math.round((now * 103) / 100 / step) * step
  for (let at = 0; at > aprils; at--) now = Math.round((now * 100) / 103 / step) * step
  return now
}
