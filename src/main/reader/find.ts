import type { Database } from 'better-sqlite3'
import type { FindHit } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { wholeNumber, type PeopleSearch } from './peopleSearch'

interface PersonRow {
  id: number
  company_id: number
  company: string
  last_name: string
  first_name: string
  chinese_name: string | null
  number: string | null
}

interface PayslipRow {
  id: number
  company_id: number
  company: string
  date: string
  last_name: string | null
  first_name: string | null
}

/** *Find anything*, over all companies of the connection. */
export class FindQueries {
  readonly #search: PeopleSearch
  readonly #people
  readonly #payslip

  constructor(db: Database, search: PeopleSearch) {
    this.#search = search
    this.#people = db.prepare<[string, number], PersonRow>(
      `SELECT e.id, e.company_id, c.name AS company, e.last_name, e.first_name, e.chinese_name, e.number
       FROM json_each(?) a CROSS JOIN employee e ON e.id = a.value JOIN company c ON c.id = e.company_id
       WHERE e.gone_ms IS NULL ORDER BY e.sort, e.id LIMIT ?`
    )
    this.#payslip = db.prepare<[number], PayslipRow>(
      `SELECT p.id, p.company_id, c.name AS company, p.date, e.last_name, e.first_name
       FROM payslip p JOIN company c ON c.id = p.company_id LEFT JOIN employee e ON e.id = p.employee_id
       WHERE p.id = ? AND p.gone_ms IS NULL`
    )
  }

  /** People by name, number or id in the order of their names, then the payslip of that id. */
  find({ text, limit }: { text: string; limit: number }): FindHit[] {
    const { ids } = this.#search.find(text, null)
    const people = this.#people.all(JSON.stringify(ids), limit).map((row): FindHit => ({
      kind: 'person',
      companyId: row.company_id,
      company: row.company,
      employeeId: row.id,
      lastName: row.last_name,
      firstName: row.first_name,
      chineseName: row.chinese_name,
      number: row.number
    }))
    const payslip = this.#payslipOf(text)
    return payslip === null ? people : [...people.slice(0, limit - 1), payslip]
  }

  #payslipOf(text: string): FindHit | null {
    const id = wholeNumber(text)
    const row = id === null ? undefined : this.#payslip.get(id)
    if (!row) return null
    const names = [row.last_name, row.first_name].filter((name) => name !== null && name !== '')
    return {
      kind: 'payslip',
      companyId: row.company_id,
      company: row.company,
      payslipId: row.id,
      date: toDay(row.date),
      person: names.length === 0 ? null : names.join(', ')
    }
  }
}
