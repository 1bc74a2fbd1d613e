import type { Scaled } from '../money'

/** From where a change is worth a row of its own: it must reach both. */
export interface VarianceLimits {
  readonly amount: Scaled
  /** In tenths of a per cent: 50 is 5 %. */
  readonly percentTenths: number
}

/**
 * Whether a change reaches both limits. Against nothing, or less than nothing, there is no per cent: the amount alone decides. A
 * change of 0 is none, whatever the limits.
 */
export function isNoteworthy(
  change: Scaled,
  before: Scaled | null,
  { amount, percentTenths }: VarianceLimits
): boolean {
  const size = Math.abs(change)
  if (size === 0 || size < amount) return false
  if (before === null || before <= 0) return true
  const [reached, limit] = [size * 1000, percentTenths * before]
  if (Number.isSafeInteger(reached) && Number.isSafeInteger(limit)) return reached >= limit
  // The products leave the safe range, the comparison does not.
  return BigInt(size) * 1000n >= BigInt(percentTenths) * BigInt(before)
}
