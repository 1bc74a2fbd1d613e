import type { Database } from 'better-sqlite3'
import { learnedYearEnd, yearBefore, yearEndHolding, yearStartOf, type YearEnd } from '@shared/domain/certificateYear'
import { LAST_DAY, parseDay, type Day } from '@shared/domain/day'
import { decodePeriods } from './employeePeriods'

/** Whether service periods have a person employed on a day of a stretch; `unknown` where there are none to tell. */
export type EmployedIn = 'yes' | 'no' | 'unknown'

/** Who may be asked for a certificate of a year. */
export interface YearPerson {
  readonly id: number
  readonly frequencyId: number | null
  readonly payPointId: number | null
  readonly employed: EmployedIn
}

/** A year that certificates are in. */
export interface YearCount {
  readonly end: Day
  readonly certificates: number
}

interface PersonRow {
  id: number
  frequency_id: number | null
  pay_point_id: number | null
  joined: string | null
  last_start: string | null
  left_on: string | null
}

/** Dates that somebody mistyped would otherwise make a year each. */
const MOST_YEARS = 40
const MOST_STRETCHES = 500

const YEAR_DAY = 'coalesce(worked_to, worked_from, date)'

const people = (order: string): string => `
  SELECT id, frequency_id, pay_point_id, joined, last_start, left_on FROM employee
  WHERE company_id = ? AND gone_ms IS NULL ORDER BY ${order}`

/**
 * The years of a company's certificates and who was employed in one (domain/certificateYear.ts has the rule). The reader lists
 * them, the engine asks the service for their certificates.
 */
export class CertificateYears {
  readonly #stretches
  readonly #latest
  readonly #count
  readonly #undated
  readonly #byName
  readonly #byNumber
  readonly #periods

  constructor(db: Database) {
    this.#stretches = db.prepare<[number], { worked_from: string; worked_to: string; times: number }>(
      `SELECT worked_from, worked_to, count(*) AS times FROM certificate INDEXED BY certificate_year
       WHERE company_id = ? AND gone_ms IS NULL AND worked_from IS NOT NULL AND worked_to IS NOT NULL
       GROUP BY worked_from, worked_to ORDER BY times DESC LIMIT ${MOST_STRETCHES}`
    )
    this.#latest = db
      .prepare<[number, string], string | null>(
        `SELECT max(${YEAR_DAY}) FROM certificate INDEXED BY certificate_year
         WHERE company_id = ? AND ${YEAR_DAY} <= ? AND gone_ms IS NULL`
      )
      .pluck()
    this.#count = db
      .prepare<[number, string, string], number>(
        `SELECT count(*) FROM certificate INDEXED BY certificate_year
         WHERE company_id = ? AND ${YEAR_DAY} BETWEEN ? AND ? AND gone_ms IS NULL`
      )
      .pluck()
    this.#undated = db
      .prepare<[number], number>(
        `SELECT count(*) FROM certificate INDEXED BY certificate_year
         WHERE company_id = ? AND ${YEAR_DAY} IS NULL AND gone_ms IS NULL`
      )
      .pluck()
    this.#byName = db.prepare<[number], PersonRow>(people('sort, id'))
    this.#byNumber = db.prepare<[number], PersonRow>(people('number IS NULL, number, sort, id'))
    this.#periods = db.prepare<[number], string | null>('SELECT periods FROM employee WHERE id = ?').pluck()
  }

  /** Where the company's years end, and whether its certificates told so. */
  yearEnd(companyId: number): { readonly yearEnd: YearEnd; readonly learned: boolean } {
    return learnedYearEnd(
      this.#stretches.all(companyId).flatMap(({ worked_from, worked_to, times }) => {
        const [workedFrom, workedTo] = [parseDay(worked_from), parseDay(worked_to)]
        return workedFrom && workedTo ? [{ workedFrom, workedTo, times }] : []
      })
    )
  }

  /** The years that certificates are in, newest first. */
  years(companyId: number, yearEnd: YearEnd): YearCount[] {
    const years: YearCount[] = []
    let until: Day | null = LAST_DAY
    while (until !== null && years.length < MOST_YEARS) {
      const day: Day | null = parseDay(this.#latest.get(companyId, until))
      if (day === null) break
      const end = yearEndHolding(day, yearEnd)
      years.push({ end, certificates: this.#count.get(companyId, yearStartOf(end, yearEnd), end) ?? 0 })
      until = yearBefore(end, yearEnd)
    }
    return years
  }

  /** How many certificates have no day at all, so that no year is theirs. */
  undated(companyId: number): number {
    return this.#undated.get(companyId) ?? 0
  }

  /** Everyone of the company in that order, and whether they were employed on a day from `from` to `to`. */
  people(companyId: number, from: Day, to: Day, order: 'name' | 'number'): YearPerson[] {
    const rows = (order === 'name' ? this.#byName : this.#byNumber).all(companyId)
    return rows.map((row) => ({
      id: row.id,
      frequencyId: row.frequency_id,
      payPointId: row.pay_point_id,
      employed: this.#employed(row, from, to)
    }))
  }

  // The columns tell it for nearly everyone; only who left and came back is looked up.
  #employed({ id, joined, last_start: lastStart, left_on: leftOn }: PersonRow, from: Day, to: Day): EmployedIn {
    if (joined === null || lastStart === null) return 'unknown'
    if (joined > to) return 'no'
    if (lastStart <= to && (leftOn === null || leftOn >= from)) return 'yes'
    if (joined === lastStart) return 'no'
    const { servicePeriods } = decodePeriods(this.#periods.get(id) ?? null)
    const inside = (servicePeriods ?? []).some(
      ({ startDate, endDate, negative }) =>
        !negative && startDate !== null && startDate <= to && (endDate === null || endDate >= from)
    )
    return inside ? 'yes' : 'no'
  }
}
