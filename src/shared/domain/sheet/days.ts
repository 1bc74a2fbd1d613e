import { parseDay, type Day } from '../day'

/** Which comes first in `03/04/2025`. */
export type DateOrder = 'dayFirst' | 'monthFirst'
export const dateOrders = ['dayFirst', 'monthFirst'] as const

/** Why a text is no day that can be sent. `bareNumber`: a spreadsheet's count of days without its format; `shortYear`: `03/04/25`. */
export type DayFault = 'notADay' | 'bareNumber' | 'shortYear'

export type DayReading = { readonly ok: true; readonly value: Day } | { readonly ok: false; readonly fault: DayFault }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$|^(\d{4})年(\d{1,2})月(\d{1,2})日$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/
const NAMED = /^(\d{1,2})[-/. ]([a-z]{3})[a-z]*\.?[-/. ,]+(\d{4})$|^([a-z]{3})[a-z]*\.?[ -](\d{1,2}),? ?(\d{4})$/i

/** A typed date by the column's order. A date that begins with its year, or names its month, is the same by both. */
export function readDay(text: string, order: DateOrder): DayReading {
  const plain = text.trim()
  const yearFirst = YEAR_FIRST.exec(plain)
  if (yearFirst) return dayOf(yearFirst[1] ?? yearFirst[5], yearFirst[3] ?? yearFirst[6], yearFirst[4] ?? yearFirst[7])
  const named = NAMED.exec(plain)
  if (named) {
    const month = MONTHS.indexOf((named[2] ?? named[4] ?? '').toLowerCase()) + 1
    return dayOf(named[3] ?? named[6], String(month), named[1] ?? named[5])
  }
  const yearLast = YEAR_LAST.exec(plain)
  if (yearLast) {
    const [first, second] = [yearLast[1], yearLast[3]]
    return order === 'dayFirst' ? dayOf(yearLast[4], second, first) : dayOf(yearLast[4], first, second)
  }
  if (/^\d{4,6}(\.\d+)?$/.test(plain)) return { ok: false, fault: 'bareNumber' }
  if (/^\d{1,2}[-/. ](\d{1,2}|[a-z]+)[-/. ]\d{2}$/i.test(plain)) return { ok: false, fault: 'shortYear' }
  return { ok: false, fault: 'notADay' }
}

function dayOf(year = '', month = '', day = ''): DayReading {
  const value = parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return value === null ? { ok: false, fault: 'notADay' } : { ok: true, value }
}
