import { describe, expect, it } from 'vitest'
import Big from 'big.js'
import fc from 'fast-check'
import {
  plainDecimal,
  sameAmount,
  scaledOf,
  scaledToText,
  showAmount,
  showChange,
  showPercent,
  showShortPercent,
  showScaled,
  sumScaled
} from '@shared/domain/money'

describe('an amount as the service may send it', () => {
  it.each([
    ['15000.00', 150_000_000],
    ['1,500.00', 15_000_000],
    ['1,234,567.89', 12_345_678_900],
    ['-0.01', -100],
    ['1500', 15_000_000],
    [1500.1, 15_001_000],
    [' 12.5 ', 125_000],
    ['0.0001', 1],
    ['1.230000', 12_300],
    ['−150.25', -1_502_500],
    ['-0.00', 0]
  ])('%s is taken exactly', (sent, scaled) => {
    expect(scaledOf(sent)).toBe(scaled)
  })

  it.each([
    ['n/a'],
    [''],
    ['.'],
    ['1500.'],
    ['.5'],
    ['1,50'],
    ['1,5000.00'],
    ['12,34,567'],
    ['1.00001'],
    ['1e5'],
    ['--1']
  ])('%s is no number and is never guessed', (sent) => {
    expect(scaledOf(sent)).toBeNull()
  })

  it.each([[null], [undefined], [true], [{}], [Number.NaN], [1e21], ['9007199254740992']])(
    '%s is no number',
    (sent) => {
      expect(scaledOf(sent)).toBeNull()
    }
  )

  it('comes back as the same value from the text it is written as', () => {
    const scaled = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(scaled, (value) => {
        expect(scaledOf(scaledToText(value))).toBe(value)
      })
    )
  })

  it('sums as exact decimals do', () => {
    const amount = fc
      .tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 99 }))
      .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)
    fc.assert(
      fc.property(fc.array(amount), (amounts) => {
        const exact = amounts.reduce((sum, text) => sum.plus(text), new Big(0))
        const sum = sumScaled(amounts.map(scaledOf))
        expect(sum === null ? null : scaledToText(sum)).toBe(exact.toFixed(2))
      })
    )
  })

  it('makes a sum unknown when one of them is unknown', () => {
    expect(sumScaled([100, null])).toBeNull()
    expect(sumScaled([Number.MAX_SAFE_INTEGER, 1])).toBeNull()
    expect(sumScaled([])).toBe(0)
  })
})

describe('an amount for the eye', () => {
  it('has thousands commas, two decimals and a true minus', () => {
    expect(showScaled(-15_000_000)).toBe('−1,500.00')
    expect(showScaled(12_345_678_901)).toBe('1,234,567.8901')
  })

  it('is left as it is when it is no number', () => {
    expect(showAmount('n/a')).toBe('n/a')
    expect(showAmount('1500')).toBe('1,500.00')
  })

  it('carries its sign as a change, and is a dash when there is none', () => {
    expect([showChange(8_255_000), showChange(-100), showChange(0)]).toEqual(['+825.50', '−0.01', '–'])
  })

  it('is the same value however it is written', () => {
    expect(sameAmount('1500', '1,500.00')).toBe(true)
    expect(sameAmount('n/a', 'N/A')).toBe(false)
  })
})

describe('a change against what it changed', () => {
  it.each([
    [8_255_000, 339_400_000, '+2.4 %'],
    [-173_837_800, 184_300_000, '−94.3 %'],
    [-10_000, 10_000, '−100.0 %'],
    [5, 10_000, '+0.1 %'],
    [4, 10_000, '+0.0 %'],
    [9_007_199_254_740_991, 1, '+900719925474099100.0 %']
  ])('%s of %s is %s, rounded to a tenth in whole numbers', (change, before, shown) => {
    expect(showPercent(change, before)).toBe(shown)
  })

  it.each([
    [4_842, 1_000, '+484.2 %'],
    [9_999, 1_000, '+999.9 %'],
    [-99_999, 10_000, '−1,000 %'],
    [12_345, 1_000, '+1,235 %'],
    [99_994, 1_000, '+9,999 %'],
    [99_996, 1_000, '> 9,999 %'],
    [-9_007_199_254_740_991, 1, '< −9,999 %']
  ])('%s of %s is %s where there is no room for more', (change, before, shown) => {
    expect(showShortPercent(change, before)).toBe(shown)
  })

  it.each([
    [100, 0],
    [100, -100],
    [0, 100]
  ])('%s of %s says nothing', (change, before) => {
    expect(showPercent(change, before)).toBeNull()
  })
})

describe('an amount with an exponent', () => {
  it.each([
    ['1.5e3', '1500'],
    ['1E2', '100'],
    ['-2.5E-3', '-0.0025'],
    ['125e-2', '1.25'],
    ['1.05e1', '10.5'],
    ['0e0', '0'],
    ['1e999', '1e999'],
    ['12.50', '12.50'],
    ['n/a', 'n/a']
  ])('%s is %s', (text, plain) => expect(plainDecimal(text)).toBe(plain))

  it('keeps its value exactly, whatever the exponent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.integer({ min: 0, max: 6 }),
        (scaled, moved) => {
          // scaled / 10,000, written as a whole number of 10^(-4 - moved).
          const text = `${scaled}${'0'.repeat(moved)}e-${4 + moved}`
          expect(scaledOf(plainDecimal(text))).toBe(scaled)
        }
      )
    )
  })
})
