import type { Database } from 'better-sqlite3'
import type { ChannelInput } from '@shared/contract/channels'
import type { PastDay } from '@shared/contract/views'
import { toDay, type Day } from '@shared/domain/day'
import { IN_PERIOD, type PeriodParameters } from './inPeriod'
import { dayOfNumber } from './versions'

/** The days on which something of a period changed in the copy, or was first seen. */
export class PastDayQueries {
  readonly #changed
  readonly #first

  constructor(db: Database) {
    this.#changed = db.prepare<PeriodParameters, { day: string; payslips: number }>(
      `SELECT date(v.until_ms / 1000, 'unixepoch', 'localtime') AS day, count(DISTINCT v.payslip_id) AS payslips
       FROM (${IN_PERIOD}) AS k CROSS JOIN payslip_version v ON v.payslip_id = k.id GROUP BY 1`
    )
    this.#first = db.prepare<PeriodParameters, { day: number; payslips: number }>(
      `SELECT ifnull(p.seen_day, c.begun_day) AS day, count(*) AS payslips
       FROM (${IN_PERIOD}) AS k CROSS JOIN payslip p ON p.id = k.id JOIN company c ON c.id = p.company_id
       WHERE ifnull(p.seen_day, c.begun_day) IS NOT NULL GROUP BY 1`
    )
  }

  /** Newest first. */
  of(period: ChannelInput<'past.days'>): PastDay[] {
    const days = new Map<Day, { changed: number; first: number }>()
    const on = (day: Day) => {
      const known = days.get(day) ?? { changed: 0, first: 0 }
      days.set(day, known)
      return known
    }
    for (const { day, payslips } of this.#changed.all(period)) on(toDay(day)).changed = payslips
    for (const { day, payslips } of this.#first.all(period)) on(dayOfNumber(day)).first = payslips
    return [...days].map(([day, counts]) => ({ day, ...counts })).sort((a, b) => (a.day < b.day ? 1 : -1))
  }
}
