import type { Database } from 'better-sqlite3'
import type { FindHit } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { idsAsJson, payslipState } from '../rows'
import { wholeNumber } from '../peopleSearch'
import { daysParameters, daysSql, type FindQuestion } from './question'
import type { FindWord } from './words'

interface Row {
  id: number
  company_id: number
  company: string
  date: string
  special: number
  dirty: number
  finalised: number
  released: number
  net: string | null
  frequency: string | null
  last_name: string | null
  first_name: string | null
}

const PAYSLIP = `
  SELECT p.id, p.company_id, c.name AS company, p.date, p.special, p.dirty, p.finalised, p.released, p.net, f.name AS frequency,
    e.last_name, e.first_name`
const JOINS = `
  JOIN company c ON c.id = p.company_id LEFT JOIN employee e ON e.id = p.employee_id
  LEFT JOIN pay_frequency f ON f.id = p.frequency_id`

/** Payslips by id, and those of people who were found, by date where one is named. */
export class PayslipFinder {
  readonly #db: Database
  readonly #one

  constructor(db: Database) {
    this.#db = db
    this.#one = db.prepare<{ id: number; companyId: number | null }, Row>(
      `${PAYSLIP} FROM payslip p ${JOINS}
       WHERE p.id = @id AND p.gone_ms IS NULL AND (@companyId IS NULL OR p.company_id = @companyId)`
    )
  }

  /** The payslip whose id was typed. */
  byId({ text, companyId }: FindQuestion): FindHit[] {
    const id = wholeNumber(text)
    const row = id === null ? undefined : this.#one.get({ id, companyId })
    return row ? [shown(row)] : []
  }

  /** Of these people, newest first; only of days that meet the words. */
  ofPeople(employeeIds: readonly number[], days: readonly FindWord[], limit: number): FindHit[] {
    if (employeeIds.length === 0) return []
    return this.#db
      .prepare<(string | number)[], Row>(
        `${PAYSLIP} FROM json_each(?) a CROSS JOIN payslip p INDEXED BY payslip_employee ON p.employee_id = a.value ${JOINS}
         WHERE p.gone_ms IS NULL AND ${daysSql('p.date', days)} ORDER BY p.date DESC, a.key, p.id DESC LIMIT ?`
      )
      .all(idsAsJson(employeeIds), ...daysParameters(days), limit)
      .map(shown)
  }
}

function shown(row: Row): FindHit {
  const names = [row.last_name, row.first_name].filter((name) => name !== null && name !== '')
  return {
    kind: 'payslip',
    companyId: row.company_id,
    company: row.company,
    payslipId: row.id,
    date: toDay(row.date),
    frequency: row.frequency,
    special: row.special === 1,
    state: payslipState(row),
    net: row.dirty === 1 ? null : row.net,
    person: names.length === 0 ? null : names.join(', ')
  }
}
