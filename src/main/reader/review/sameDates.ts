import type { Database } from 'better-sqlite3'

/** The ids of the regular payslips of a person on a day. */
type OnDate = (employeeId: number | null, date: string) => readonly number[]

/** Who has several regular payslips of one day. */
export class SameDates {
  readonly #several
  readonly #ofOne

  constructor(db: Database) {
    this.#several = db.prepare<[number, string], { employee_id: number; ids: string }>(
      `SELECT employee_id, group_concat(id) AS ids FROM payslip INDEXED BY payslip_period
       WHERE company_id = ? AND date = ? AND special = 0 AND gone_ms IS NULL AND employee_id IS NOT NULL
       GROUP BY employee_id HAVING count(*) > 1`
    )
    this.#ofOne = db
      .prepare<{ companyId: number; employeeId: number; date: string }, number>(
        `SELECT id FROM payslip INDEXED BY payslip_employee
         WHERE company_id = @companyId AND employee_id = @employeeId AND date = @date AND special = 0 AND gone_ms IS NULL`
      )
      .pluck()
  }

  /** Reads a day at once, when the first of its people is asked for. Who has a single payslip of it, or none, gets none. */
  ofMany(companyId: number): OnDate {
    const dates = new Map<string, ReadonlyMap<number, readonly number[]>>()
    return (employeeId, date) => {
      if (employeeId === null) return []
      const known = dates.get(date) ?? this.#severalOn(companyId, date)
      dates.set(date, known)
      return known.get(employeeId) ?? []
    }
  }

  /** Reads person by person. */
  ofFew(companyId: number): OnDate {
    return (employeeId, date) => (employeeId === null ? [] : this.#ofOne.all({ companyId, employeeId, date }))
  }

  #severalOn(companyId: number, date: string): ReadonlyMap<number, readonly number[]> {
    const several = this.#several.all(companyId, date)
    return new Map(several.map(({ employee_id, ids }) => [employee_id, ids.split(',').map(Number)]))
  }
}
