import type { Database } from 'better-sqlite3'
import type { FindHit } from '@shared/contract/views'
import { yearDayOf } from '@shared/domain/certificateYear'
import { parseDay } from '@shared/domain/day'
import { CertificateYears } from '../../store/certificateYears'
import { wholeNumber } from '../peopleSearch'
import { idsAsJson } from '../rows'
import { daysParameters, daysSql, type FindQuestion, type NamedCompany } from './question'
import { hasWord, meetsDays, type FindWord } from './words'

interface Row {
  id: number
  company_id: number
  company: string
  employee_id: number
  name: string
  date: string | null
  worked_from: string | null
  worked_to: string | null
  dirty: number
  last_name: string | null
  first_name: string | null
}

const CERTIFICATE = `
  SELECT t.id, t.company_id, c.name AS company, t.employee_id, t.name, t.date, t.worked_from, t.worked_to, t.dirty, e.last_name,
    e.first_name`
const JOINS = 'JOIN company c ON c.id = t.company_id LEFT JOIN employee e ON e.id = t.employee_id'
const YEAR_DAY = 'coalesce(t.worked_to, t.worked_from, t.date)'

/** Each company's years cost a look at its certificates. */
const MOST_COMPANIES = 30

/** Certificates by id, those of people who were found, and the years of companies. */
export class CertificateFinder {
  readonly #db: Database
  readonly #years: CertificateYears
  readonly #one
  readonly #names

  constructor(db: Database) {
    this.#db = db
    this.#years = new CertificateYears(db)
    this.#one = db.prepare<{ id: number; companyId: number | null }, Row>(
      `${CERTIFICATE} FROM certificate t ${JOINS}
       WHERE t.id = @id AND t.gone_ms IS NULL AND (@companyId IS NULL OR t.company_id = @companyId)`
    )
    // From one name to the next, as there are few among many.
    this.#names = db
      .prepare<[], string>(
        `WITH RECURSIVE each (name) AS (
           SELECT min(name) FROM certificate WHERE gone_ms IS NULL
           UNION ALL
           SELECT (SELECT min(name) FROM certificate WHERE gone_ms IS NULL AND name > each.name) FROM each
           WHERE each.name IS NOT NULL)
         SELECT name FROM each WHERE name IS NOT NULL LIMIT 100`
      )
      .pluck()
  }

  /** Which of the words name certificates: the word itself, or what one is called. */
  naming(words: readonly FindWord[]): ReadonlySet<FindWord> {
    const names = words.length === 0 ? [] : this.#names.all()
    return new Set(
      words.filter(
        ({ text }) =>
          (text.length >= 4 && 'certificates'.startsWith(text)) ||
          (text.length >= 3 && names.some((name) => hasWord(name, text)))
      )
    )
  }

  /** The certificate whose id was typed. */
  byId({ text, companyId }: FindQuestion): FindHit[] {
    const id = wholeNumber(text)
    const row = id === null ? undefined : this.#one.get({ id, companyId })
    return row ? [shown(row)] : []
  }

  /** Of these people, newest first; only those whose days and names meet the words. */
  ofPeople(
    employeeIds: readonly number[],
    days: readonly FindWord[],
    naming: ReadonlySet<FindWord>,
    limit: number
  ): FindHit[] {
    if (employeeIds.length === 0) return []
    const rows = this.#db
      .prepare<(string | number)[], Row>(
        `${CERTIFICATE} FROM json_each(?) a CROSS JOIN certificate t INDEXED BY certificate_employee ON t.employee_id = a.value ${JOINS}
         WHERE t.gone_ms IS NULL AND ${daysSql(YEAR_DAY, days)} ORDER BY ${YEAR_DAY} DESC, a.key, t.id DESC LIMIT ?`
      )
      .all(idsAsJson(employeeIds), ...daysParameters(days), limit * 4)
    return rows
      .filter(({ name }) => [...naming].every(({ text }) => 'certificates'.startsWith(text) || hasWord(name, text)))
      .slice(0, limit)
      .map(shown)
  }

  /** The years of these companies that meet the words; without words the newest of each. */
  years(companies: readonly NamedCompany[], days: readonly FindWord[], limit: number): FindHit[] {
    return companies
      .slice(0, MOST_COMPANIES)
      .flatMap(({ id, name }): FindHit[] => {
        const years = this.#years.years(id, this.#years.yearEnd(id).yearEnd)
        const wanted =
          days.length === 0 ? years.slice(0, 1) : years.filter(({ end }) => days.every((word) => meetsDays(end, word)))
        return wanted.map(({ end, certificates }) => ({
          kind: 'certificateYear',
          companyId: id,
          company: name,
          end,
          certificates
        }))
      })
      .slice(0, limit)
  }
}

function shown(row: Row): FindHit {
  const days = { date: parseDay(row.date), workedFrom: parseDay(row.worked_from), workedTo: parseDay(row.worked_to) }
  const names = [row.last_name, row.first_name].filter((name) => name !== null && name !== '')
  return {
    kind: 'certificate',
    companyId: row.company_id,
    company: row.company,
    certificateId: row.id,
    employeeId: row.employee_id,
    name: row.name,
    person: names.length === 0 ? null : names.join(', '),
    yearDay: yearDayOf(days)?.day ?? null,
    calculating: row.dirty === 1
  }
}
