import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFar, spreadOf } from '@shared/domain/spread'

describe('the spread of changes', () => {
  it('tells by hand who lies far from the rest, and leaves those without a change apart', () => {
    const usual = [10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000]
    const spread = spreadOf([0, 0, ...usual, 9_000_000])
    expect(spread).toMatchObject({ unchanged: 2, median: 50_000 })
    // The middle half runs from 3.00 to 7.00.
    expect(spread.usual).toEqual({ least: -30_000, most: 130_000 })
    expect([...usual, 0].some((change) => isFar(change, spread))).toBe(false)
    expect(isFar(9_000_000, spread)).toBe(true)
    expect(spread.beyond).toEqual({ less: 0, more: 1 })
    expect(spread.bars.reduce((all, { people }) => all + people, 0)).toBe(usual.length)
  })

  it('calls nobody far where too few changed, or nobody did', () => {
    expect(spreadOf([])).toEqual({ bars: [], unchanged: 0, beyond: { less: 0, more: 0 }, median: null, usual: null })
    expect(spreadOf([0, 0])).toEqual({
      bars: [],
      unchanged: 2,
      beyond: { less: 0, more: 0 },
      median: null,
      usual: null
    })
    const few = spreadOf([-100, 5_000_000])
    expect(few.usual).toBeNull()
    expect(isFar(5_000_000, few)).toBe(false)
  })

  it('counts everybody once, in bars of one width without gaps', () => {
    const change = fc.oneof(
      fc.integer({ min: -5_000_000, max: 5_000_000 }),
      fc.integer({ min: -900, max: 900 }),
      fc.constant(0)
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 300 }), (changes) => {
        const { bars, unchanged, beyond, usual } = spreadOf(changes)
        expect(bars.reduce((all, { people }) => all + people, unchanged + beyond.less + beyond.more)).toBe(
          changes.length
        )
        expect(bars.length).toBeLessThanOrEqual(25)
        bars.forEach(({ from, to }, at) => {
          expect(to - from).toBe((bars[0]?.to ?? 0) - (bars[0]?.from ?? 0))
          if (at > 0) expect(from).toBe(bars[at - 1]?.to)
        })
        if (usual !== null) {
          // Never more than half of those that changed are far.
          const far = changes.filter((each) => isFar(each, { usual }))
          expect(far.length).toBe(beyond.less + beyond.more)
          expect(far.length * 2).toBeLessThanOrEqual(changes.length - unchanged)
        }
      })
    )
  })
})
