import { parseDay } from './day'
import type { ValueKind } from './edit'
import { partsOfRecord, sameRecord } from './employeeRecord'
import { sameAmount, scaledOf, scaledToText } from './money'

/** What is wrong with a value that was entered. `lostDigits`: a spreadsheet wrote it in E-notation and digits are gone. */
export type ValueFault = 'notANumber' | 'lostDigits' | 'notADay' | 'notYesNo' | 'empty'

export type EnteredValue =
  { readonly ok: true; readonly value: string } | { readonly ok: false; readonly fault: ValueFault }

const E_NOTATION = /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i
/** As only a spreadsheet writes it: `12E5` may well be somebody's reference. */
const OF_A_SPREADSHEET = /[.,]|e[+-]/i

/**
 * What was entered as the text that is sent: a decimal without commas (`1,355.90` is `1355.90`), a day `YYYY-MM-DD`, `true` or
 * `false`, or the text itself with its zeros. Nothing is guessed: `1.355,90` is refused, and an empty entry clears nothing.
 */
export function enteredValue(kind: ValueKind, entered: string): EnteredValue {
  const text = entered.trim()
  if (text === '') return { ok: false, fault: 'empty' }
  switch (kind) {
    case 'decimal': {
      const scaled = scaledOf(text)
      if (scaled !== null) return { ok: true, value: scaledToText(scaled) }
      return { ok: false, fault: E_NOTATION.test(text) ? 'lostDigits' : 'notANumber' }
    }
    case 'day':
      return parseDay(text) === null ? { ok: false, fault: 'notADay' } : { ok: true, value: text }
    case 'boolean': {
      const yes = asBoolean(text)
      return yes === null ? { ok: false, fault: 'notYesNo' } : { ok: true, value: String(yes) }
    }
    case 'text':
      return E_NOTATION.test(text) && OF_A_SPREADSHEET.test(text)
        ? { ok: false, fault: 'lostDigits' }
        : { ok: true, value: text }
    case 'record':
      return partsOfRecord(text) === null ? { ok: false, fault: 'empty' } : { ok: true, value: text }
  }
}

/** Whether two values of an attribute are the same: as decimals, days, booleans, part by part, or letter by letter. */
export function sameValue(kind: ValueKind, a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b
  switch (kind) {
    case 'decimal':
      return sameAmount(a, b)
    case 'boolean':
      return asBoolean(a) === null ? a === b : asBoolean(a) === asBoolean(b)
    case 'day':
    case 'text':
      return a === b
    case 'record':
      return sameRecord(a, b)
  }
}

function asBoolean(text: string): boolean | null {
  switch (text.toLowerCase()) {
    case 'true':
    case 'yes':
      return true
    case 'false':
    case 'no':
      return false
    default:
      return null
  }
}
