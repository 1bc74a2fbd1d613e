import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountScale, placesOf } from '@/components/chart/scales'

describe('where figures of a chart stand', () => {
  it('keeps every amount between foot and top, greater ones higher, and nothing (0) on a line', () => {
    const amounts = fc.array(fc.integer({ min: -1e13, max: 1e13 }), { maxLength: 40 })
    fc.assert(
      fc.property(amounts, (all) => {
        const { yOf, lines } = amountScale(all, 150, 18)
        for (const amount of [0, ...all]) {
          expect(yOf(amount)).toBeLessThanOrEqual(150.001)
          expect(yOf(amount)).toBeGreaterThanOrEqual(17.999)
        }
        const sorted = [...all].sort((a, b) => a - b)
        sorted.slice(1).forEach((amount, at) => expect(yOf(amount)).toBeLessThanOrEqual(yOf(sorted[at] ?? 0)))
        expect(lines).toContain(0)
        expect(lines.length).toBeLessThanOrEqual(8)
      })
    )
  })

  it('gives places beside each other that fill the width', () => {
    const { step, startOf } = placesOf(4, 56, 456)
    expect([0, 1, 2, 3].map(startOf)).toEqual([56, 156, 256, 356])
    expect(step).toBe(100)
    expect(placesOf(3, 56, 20).step).toBe(0)
  })
})
