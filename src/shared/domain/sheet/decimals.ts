import { plainDecimal, scaledOf, scaledToText } from '../money'

/** What stands before the decimals in a column: `1,031.25` or `1.031,25`. */
export type DecimalMark = 'point' | 'comma'
export const decimalMarks = ['comma', 'point'] as const

/** Why a text is no amount that can be sent. */
export type DecimalFault = 'notANumber' | 'lostDigits' | 'tooManyDecimals' | 'dash'

export type DecimalReading =
  { readonly ok: true; readonly value: string } | { readonly ok: false; readonly fault: DecimalFault }

/** A number that a spreadsheet shortened to `5.3E+01`: what it left out cannot be known. */
export const E_NOTATION = /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i

/** As an input method for Chinese writes them: `１，０３１．２５`. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const FULL_WIDTH_FROM = 0xfee0
const SPACES = /[\u0020\u00A0\u2007\u2009\u202F]/g
const DASH = /^[-–—−]$/
/** `$`, `HK$`, `€` before or after an amount. */
const CURRENCY = /^(\(?[-−+]?)\s?[A-Z]{0,3}\p{Sc}\s?|\s?[A-Z]{0,3}\p{Sc}(\)?)$/gu
const SHAPES: Readonly<Record<DecimalMark, RegExp>> = {
  point: /^(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:['’]\d{3})+|\d+)(?:\.(\d+))?$/,
  comma: /^(\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:['’]\d{3})+|\d+)(?:,(\d+))?$/
}

/**
 * A typed amount by the column's decimal mark, as decimal text. Thousands may be parted by the other mark, by spaces or by
 * apostrophes, always in threes; a minus may stand before or after it, and brackets are one: `(150.00)`, `150-`.
 */
export function readDecimal(text: string, mark: DecimalMark): DecimalReading {
  const narrow = text.replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_FROM))
  const plain = narrow.replace(SPACES, ' ').trim()
  if (DASH.test(plain)) return { ok: false, fault: 'dash' }
  if (E_NOTATION.test(plain)) return { ok: false, fault: 'lostDigits' }
  const { negative, rest } = signOf(plain.replace(CURRENCY, '$1$2'))
  const match = SHAPES[mark].exec(rest)
  if (!match) return { ok: false, fault: 'notANumber' }
  const digits = (match[1] ?? '').replace(/\D/g, '')
  return scaled(`${negative ? '-' : ''}${digits}${match[2] === undefined ? '' : `.${match[2]}`}`)
}

/**
 * A workbook's number as decimal text. A workbook keeps binary fractions, of which 15 digits are what was entered: beyond them
 * `412.50000000000006` says nothing.
 */
export function readNumber(text: string): DecimalReading {
  return scaled(fifteenDigits(plainDecimal(text)))
}

function scaled(decimal: string): DecimalReading {
  const value = scaledOf(decimal)
  if (value !== null) return { ok: true, value: scaledToText(value) }
  return { ok: false, fault: /^-?\d{1,11}\.\d{5,}$/.test(decimal) ? 'tooManyDecimals' : 'notANumber' }
}

function signOf(text: string): { negative: boolean; rest: string } {
  const brackets = /^\((.*)\)$/.exec(text)
  if (brackets) return { negative: true, rest: (brackets[1] ?? '').trim() }
  const before = /^([-−+])\s?(.*)$/.exec(text)
  if (before) return { negative: before[1] !== '+', rest: before[2] ?? '' }
  const after = /^(.*?)\s?[-−]$/.exec(text)
  return after ? { negative: true, rest: after[1] ?? '' } : { negative: false, rest: text }
}

/** A plain decimal rounded to its first fifteen digits, without zeros at its end. */
export function fifteenDigits(decimal: string): string {
  const match = /^(-?)(\d+)\.(\d+)$/.exec(decimal)
  if (!match) return decimal
  const [, sign = '', whole = '', fraction = ''] = match
  const leading = /^0*/.exec(whole + fraction)?.[0].length ?? 0
  const keep = leading + 15 - whole.length
  if (fraction.length <= keep || keep < 0) return decimal
  const rounded = BigInt(whole + fraction.slice(0, keep)) + ((fraction[keep] ?? '0') >= '5' ? 1n : 0n)
  const digits = String(rounded).padStart(keep + 1, '0')
  const at = digits.length - keep
  const kept = digits.slice(at).replace(/0+$/, '')
  return `${sign}${digits.slice(0, at)}${kept === '' ? '' : `.${kept}`}`
}
