import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageOf } from '@shared/domain/average'

describe('an average', () => {
  it('is the exact fraction to the cent, halves to the even cent', () => {
    expect(averageOf(10_000, 3)).toBe(3_300)
    expect(averageOf(20_000, 3)).toBe(6_700)
    // 0.125 and 0.135: halves.
    expect(averageOf(2_500, 2)).toBe(1_200)
    expect(averageOf(2_700, 2)).toBe(1_400)
    expect(averageOf(-2_500, 2)).toBe(-1_200)
    expect(averageOf(-2_700, 2)).toBe(-1_400)
    expect(averageOf(5, 1)).toBe(0)
    expect(averageOf(0, 7)).toBe(0)
  })

  it('is never further than half a cent from the fraction, and the same for the same amounts below zero', () => {
    const sum = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(sum, fc.integer({ min: 1, max: 400 }), (total, count) => {
        const average = averageOf(total, count)
        expect(average % 100).toBeCloseTo(0)
        const off = BigInt(average) * BigInt(count) - BigInt(total)
        expect((off < 0n ? -off : off) * 2n <= 100n * BigInt(count)).toBe(true)
        expect(averageOf(-total, count)).toBe(average === 0 ? 0 : -average)
      })
    )
  })
})
