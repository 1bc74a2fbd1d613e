import { LONGEST_PAUSE_MS } from './budget'

const HTTP_DATE = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * How long a `Retry-After` header asks to wait, in milliseconds from 0 to the longest pause; null when absent or nonsense. A
 * date is taken against the service's own `Date` header where there is one, as either clock may be wrong.
 */
export function retryAfterMsOf(value: string | null, dateHeader: string | null, wallMs: number): number | null {
  const text = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Math.min(LONGEST_PAUSE_MS, Number(text) * 1000)
  const untilMs = httpDateMs(text)
  if (untilMs === null) return null
  const nowMs = httpDateMs(dateHeader?.trim() ?? '') ?? wallMs
  return Math.min(LONGEST_PAUSE_MS, Math.max(0, untilMs - nowMs))
}

function httpDateMs(text: string): number | null {
  const match = HTTP_DATE.exec(text)
  if (!match) return null
  const [, day = '', monthName = '', year = '', hours = '', minutes = '', seconds = ''] = match
  const month = MONTHS.indexOf(monthName)
  if (month < 0) return null
  return Date.UTC(Number(year), month, Number(day), Number(hours), Number(minutes), Number(seconds))
}
