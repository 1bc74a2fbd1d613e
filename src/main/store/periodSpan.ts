import type { Database } from 'better-sqlite3'
import { addDays, addMonths, parseDay, type Day } from '@shared/domain/day'
import type { ServicePeriod } from '@shared/domain/employee'
import { lengthOf } from './frequencyRow'

/** The days of a pay period, both inclusive. `from` null: not known, as the frequency says no length. */
export interface PeriodSpan {
  readonly from: Day | null
  readonly to: Day
  /** The end of the regular period before, where one is known. */
  readonly previous: Day | null
}

/** Where pay periods begin, and which one was before. */
export class PeriodSpans {
  readonly #previous
  readonly #body

  constructor(db: Database) {
    this.#previous = db
      .prepare<{ companyId: number; frequencyId: number | null; date: string }, string | null>(
        `SELECT max(date) FROM (
           SELECT max(date) AS date FROM period_total
           WHERE company_id = @companyId AND date < @date AND special = 0 AND frequency_id = ifnull(@frequencyId, 0)
           UNION ALL
           SELECT max(period_end) FROM pay_run
           WHERE company_id = @companyId AND period_end < @date AND special = 0 AND frequency_id IS @frequencyId
             AND gone_ms IS NULL)`
      )
      .pluck()
    this.#body = db.prepare<[number | null], string>('SELECT body FROM pay_frequency WHERE id = ?').pluck()
  }

  of(companyId: number, frequencyId: number | null, date: Day): PeriodSpan {
    const previous = parseDay(this.#previous.get({ companyId, frequencyId, date }) ?? null)
    const { months, weeks } = lengthOf(this.#body.get(frequencyId) ?? null)
    // From the day after, so that a month's end is one: 1 March less a month is 1 February.
    const byLength =
      months !== null ? addMonths(addDays(date, 1), -months) : weeks !== null ? addDays(date, 1 - 7 * weeks) : null
    const afterPrevious = previous === null ? null : addDays(previous, 1)
    // The later of both: a gap between two known periods is no part of the second one, nor are twelve days of a half month.
    const from = byLength !== null && afterPrevious !== null && afterPrevious > byLength ? afterPrevious : byLength
    return { from: from ?? afterPrevious, to: date, previous }
  }
}

/** How a person's employment lies in a period. */
export interface InPeriod {
  readonly worked: boolean
  readonly mark: 'starter' | 'leaver' | 'both' | null
}

/** Periods that correct others (`negative`) say nothing of where a person worked. */
export function inPeriod(periods: readonly ServicePeriod[] | null, { from, to }: PeriodSpan): InPeriod {
  let worked = false
  let starts = false
  let ends = false
  for (const { negative, startDate, endDate } of periods ?? []) {
    if (negative || startDate === null || startDate > to) continue
    if (endDate !== null && (from === null ? endDate < to : endDate < from)) continue
    worked = true
    if (from !== null && startDate >= from) starts = true
    if (endDate !== null && endDate <= to) ends = true
  }
  return { worked, mark: starts && ends ? 'both' : starts ? 'starter' : ends ? 'leaver' : null }
}
