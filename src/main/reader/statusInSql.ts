import type { Database } from 'better-sqlite3'
import { parseDay } from '@shared/domain/day'
import { statusOn } from '@shared/domain/employee'
import { decodePeriods } from '../store/employeePeriods'

/**
 * The kind of `statusOn` for a row `e` of `employee` on `@today`, told from the columns of its indexes. Only for who left and
 * has yet to come back, the periods themselves are read.
 */
export const STATUS_KIND = `
  CASE
    WHEN e.last_start IS NULL THEN 'unknown'
    WHEN e.last_start <= @today THEN iif(e.left_on IS NULL OR e.left_on >= @today, 'active', 'left')
    WHEN e.joined > @today THEN 'notStarted'
    ELSE status_kind(e.periods, @today)
  END`

/** Lets SQL call `statusOn`; needed before a statement with `STATUS_KIND` is prepared. */
export function registerStatusKind(db: Database): void {
  db.function('status_kind', { deterministic: true }, (periods: unknown, today: unknown) => {
    const day = parseDay(today)
    if (day === null || typeof periods !== 'string') return 'unknown'
    return statusOn(decodePeriods(periods).servicePeriods, day).kind
  })
}
