/**
 * Which period is the newest one. A service may say 9999-12-31 for a date that it does not know, and a year may be typed wrong (2206):
 * such a period is listed like any other, but counted from it, all that is paid now would be long past.
 */
import { addMonths, type Day } from './day'

/** Payslips are prepared ahead, though hardly further than this. */
const MONTHS_AHEAD = 12

/** The last day of which something may count as the newest. */
export function lastNewestDay(today: Day): Day {
  return addMonths(today, MONTHS_AHEAD)
}

/** The newest of `newestFirst`; where all are of days too far ahead the first, as the clock of this computer may be wrong. */
export function newestOf<Item extends { readonly date: Day }>(
  newestFirst: readonly Item[],
  today: Day
): Item | undefined {
  const last = lastNewestDay(today)
  return newestFirst.find(({ date }) => date <= last) ?? newestFirst[0]
}
