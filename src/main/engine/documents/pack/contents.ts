import type { Database } from 'better-sqlite3'
import type { LeaveBalance } from '@shared/domain/payslip'

/** A person as the summary of a pack names them. */
export interface PackPerson {
  readonly id: number
  readonly companyId: number
  readonly company: string
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
  readonly frequency: string | null
  readonly joined: string | null
  readonly leftOn: string | null
}

export interface PackPayslip {
  readonly id: number
  readonly date: string
  readonly frequency: string | null
  readonly special: boolean
  readonly net: string | null
  readonly state: 'calculating' | 'open' | 'final'
}

export interface PackCertificate {
  readonly id: number
  readonly name: string
  readonly workedFrom: string | null
  readonly workedTo: string | null
}

export interface PackLeave {
  /** Of the payslip that it stands on. */
  readonly date: string
  readonly balances: readonly LeaveBalance[]
}

interface PersonRow {
  id: number
  companyId: number
  company: string
  lastName: string
  firstName: string
  chineseName: string | null
  number: string | null
  frequency: string | null
  joined: string | null
  leftOn: string | null
}

/** What the copies know of a person for an enquiry. */
export class PackContents {
  readonly #person
  readonly #lastPayslips
  readonly #allCertificates
  readonly #payslips
  readonly #certificates
  readonly #leave
  readonly #waiting

  constructor(cache: Database, outbox: Database) {
    this.#person = cache.prepare<[number], PersonRow>(
      `SELECT e.id, e.company_id AS companyId, c.name AS company, e.last_name AS lastName, e.first_name AS firstName,
         e.chinese_name AS chineseName, e.number, f.name AS frequency, e.joined, e.left_on AS leftOn
       FROM employee e JOIN company c ON c.id = e.company_id LEFT JOIN pay_frequency f ON f.id = e.frequency_id WHERE e.id = ?`
    )
    this.#lastPayslips = cache
      .prepare<[number, number], number>(
        'SELECT id FROM payslip WHERE employee_id = ? AND gone_ms IS NULL ORDER BY date DESC, id DESC LIMIT ?'
      )
      .pluck()
    this.#allCertificates = cache
      .prepare<[number], number>(
        'SELECT id FROM certificate WHERE employee_id = ? AND gone_ms IS NULL ORDER BY coalesce(worked_to, date) DESC, id DESC'
      )
      .pluck()
    this.#payslips = cache.prepare<
      [string],
      {
        id: number
        date: string
        frequency: string | null
        special: number
        net: string | null
        dirty: number
        finalised: number
      }
    >(
      `SELECT p.id, p.date, f.name AS frequency, p.special, p.net, p.dirty, p.finalised
       FROM json_each(?) a JOIN payslip p ON p.id = a.value LEFT JOIN pay_frequency f ON f.id = p.frequency_id
       WHERE p.gone_ms IS NULL ORDER BY a.key`
    )
    this.#certificates = cache.prepare<[string], PackCertificate>(
      `SELECT c.id, c.name, c.worked_from AS workedFrom, c.worked_to AS workedTo
       FROM json_each(?) a JOIN certificate c ON c.id = a.value WHERE c.gone_ms IS NULL ORDER BY a.key`
    )
    this.#leave = cache.prepare<[number], { date: string; leave: string }>(
      `SELECT p.date, d.leave FROM payslip p JOIN payslip_detail d ON d.payslip_id = p.id
       WHERE p.employee_id = ? AND p.gone_ms IS NULL AND p.dirty = 0 AND d.leave <> '[]' ORDER BY p.date DESC, p.id DESC LIMIT 1`
    )
    this.#waiting = outbox
      .prepare<[number], number>('SELECT count(*) FROM edit WHERE employee_id = ? AND settled = 0')
      .pluck()
  }

  person(employeeId: number): PackPerson | null {
    return this.#person.get(employeeId) ?? null
  }

  /** The ids of a person's last ones, newest first. */
  lastPayslips(employeeId: number, most: number): number[] {
    return this.#lastPayslips.all(employeeId, most)
  }

  /** The ids of a person's. */
  allCertificates(employeeId: number): number[] {
    return this.#allCertificates.all(employeeId)
  }

  /** As they are now, in this order; without those that the service does not list any more. */
  payslips(ids: readonly number[]): PackPayslip[] {
    return this.#payslips.all(JSON.stringify(ids)).map(({ dirty, finalised, special, ...row }) => ({
      ...row,
      special: special === 1,
      state: dirty === 1 ? 'calculating' : finalised === 1 ? 'final' : 'open'
    }))
  }

  /** The same of certificates. */
  certificates(ids: readonly number[]): PackCertificate[] {
    return this.#certificates.all(JSON.stringify(ids))
  }

  /** As the newest payslip says of which the leave was read. */
  leave(employeeId: number): PackLeave | null {
    const row = this.#leave.get(employeeId)
    if (!row) return null
    // Only the detail writer's form.
    const rows = JSON.parse(row.leave) as [string, string | null, string | null, string | null][]
    return {
      date: row.date,
      balances: rows.map(([type, accrual, taken, balance]) => ({ type, accrual, taken, balance }))
    }
  }

  /** Changes of the officer's that are not in the figures yet. */
  waitingEdits(employeeId: number): number {
    return this.#waiting.get(employeeId) ?? 0
  }
}
