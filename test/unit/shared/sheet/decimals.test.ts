import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaledToText } from '@shared/domain/money'
import {
  decimalMarks,
  fifteenDigits,
  readDecimal,
  readNumber,
  type DecimalMark,
  type DecimalReading
} from '@shared/domain/sheet/decimals'
import { compareReadings } from '@shared/domain/sheet/readings'

const said = (reading: DecimalReading): string => (reading.ok ? reading.value : reading.fault)

/** An amount as somebody with that mark writes it. */
function written(scaled: number, mark: DecimalMark, group: string, negative: 'before' | 'after' | 'brackets'): string {
  const [whole = '', fraction = ''] = scaledToText(Math.abs(scaled)).split('.')
  const text = `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${mark === 'point' ? '.' : ','}${fraction}`
  if (scaled >= 0) return text
  return { before: `-${text}`, after: `${text}-`, brackets: `(${text})` }[negative]
}

const oneOf = (cells: string[]) =>
  compareReadings(cells, decimalMarks, (cell, mark) => {
    const reading = readDecimal(cell, mark)
    return reading.ok ? reading.value : null
  })

describe('a typed amount', () => {
  it.each([
    ['1.355,90', 'comma', '1355.90'],
    ['1.355,90', 'point', 'notANumber'],
    ['1,355.90', 'point', '1355.90'],
    ['1,355.90', 'comma', 'notANumber'],
    ['1 355.90', 'point', '1355.90'],
    ['1\u202F355,90', 'comma', '1355.90'],
    ["1'355.90", 'point', '1355.90'],
    ['(150.00)', 'point', '-150.00'],
    ['150-', 'comma', '-150.00'],
    ['150-', 'point', '-150.00'],
    ['−150,5', 'comma', '-150.50'],
    ['HK$1,031.25', 'point', '1031.25'],
    ['($ 20.00)', 'point', '-20.00'],
    ['€ 1.355,90', 'comma', '1355.90'],
    ['1.355,90 €', 'comma', '1355.90'],
    ['１，０３１．２５', 'point', '1031.25'],
    ['0', 'comma', '0.00'],
    ['1.355', 'comma', '1355.00'],
    ['1.355', 'point', '1.355'],
    ['13.55', 'comma', 'notANumber'],
    ['1,35,5', 'point', 'notANumber'],
    ['1.2.3', 'point', 'notANumber'],
    ['5,3E+01', 'comma', 'lostDigits'],
    ['8.68533E+14', 'point', 'lostDigits'],
    ['33.33333', 'point', 'tooManyDecimals'],
    ['-', 'point', 'dash'],
    ['5%', 'point', 'notANumber'],
    ['n/a', 'point', 'notANumber'],
    ['1234567890123456', 'point', 'notANumber']
  ] as const)('%j by the %s is %s', (text, mark, expected) => {
    expect(said(readDecimal(text, mark))).toBe(expected)
  })

  it('is read back exactly however it is grouped and its minus written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e13, max: 1e13 }),
        fc.constantFrom<DecimalMark>('point', 'comma'),
        fc.constantFrom('', ' ', '\u00A0', "'", 'other'),
        fc.constantFrom<'before' | 'after' | 'brackets'>('before', 'after', 'brackets'),
        (scaled, mark, group, negative) => {
          const between = group === 'other' ? (mark === 'point' ? ',' : '.') : group
          expect(said(readDecimal(written(scaled, mark, between, negative), mark))).toBe(scaledToText(scaled))
        }
      )
    )
  })
})

describe('the decimal mark of a column', () => {
  it('is one reading where only one fits all, and says which cells need it', () => {
    expect(oneOf(['1.031,25', '618,75', '825'])).toEqual({
      matters: true,
      fits: ['comma'],
      suggested: 'comma',
      ambiguous: [],
      example: 0
    })
  })

  it('is no question where both readings agree', () => {
    expect(oneOf(['500', '825', '(20)'])).toMatchObject({ matters: false, suggested: null })
  })

  it('is asked where both fit for different amounts', () => {
    expect(oneOf(['1.250', '825'])).toEqual({
      matters: true,
      fits: ['comma', 'point'],
      suggested: null,
      ambiguous: [0],
      example: 0
    })
  })

  it('is asked where neither fits all, with the cells that could be either', () => {
    const mixed = oneOf(['1.355,90', '1,355.90', '1 355.90', '1.355', '(150.00)', '150-'])
    expect(mixed).toMatchObject({ matters: true, fits: [], suggested: null, ambiguous: [3] })
  })
})

describe('a number of a workbook', () => {
  it.each([
    ['1031.25', '1031.25'],
    ['0.1', '0.10'],
    ['412.50000000000006', '412.50'],
    ['1031.2499999999998', '1031.25'],
    ['5E-2', '0.05'],
    ['1.5e3', '1500.00'],
    ['33.333333333333336', 'tooManyDecimals'],
    ['99999999999.9999', '99999999999.9999'],
    ['1e40', 'notANumber']
  ])('%s is %s', (text, expected) => {
    expect(said(readNumber(text))).toBe(expected)
  })

  it('of up to fifteen digits is the amount that was entered', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (scaled) => {
        // As a spreadsheet stores it: the binary fraction nearest to the amount, and its shortest text.
        expect(said(readNumber(String(Number(scaledToText(scaled)))))).toBe(scaledToText(scaled))
      })
    )
  })

  it('rounds at the fifteenth digit only', () => {
    expect(fifteenDigits('999999999999999.6')).toBe('1000000000000000')
    expect(fifteenDigits('0.0000123456789012345678')).toBe('0.0000123456789012346')
    expect(fifteenDigits('-12')).toBe('-12')
  })
})
