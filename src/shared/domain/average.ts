import type { Scaled } from './money'

/** A cent in the scale of `Scaled`. */
const CENT = 100n

/**
 * The average of amounts whose exact sum is `sum`, as the exact fraction rounded to cents, halves to the even cent. `count` is a
 * whole number above 0.
 */
export function averageOf(sum: Scaled, count: number): Scaled {
  const divisor = BigInt(count) * CENT
  const value = BigInt(sum)
  let cents = value / divisor
  let rest = value - cents * divisor
  // Towards minus infinity, so that the rest is never below zero.
  if (rest < 0n) {
    cents -= 1n
    rest += divisor
  }
  const doubled = rest * 2n
  if (doubled > divisor || (doubled === divisor && cents % 2n !== 0n)) cents += 1n
  return Number(cents * CENT)
}
