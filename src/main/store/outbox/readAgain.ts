import type { Database } from 'better-sqlite3'

/** A person (payslipId null) or a payslip that is to be read again after a save. */
export interface ReadAgain {
  readonly companyId: number
  readonly employeeId: number
  readonly payslipId: number | null
  readonly notBeforeMs: number
  readonly tries: number
}

interface Row {
  employee_id: number
  payslip_id: number
  company_id: number
  not_before_ms: number
  tries: number
}

/** Rows of `read_again`. */
export class ReadAgainRows {
  readonly #put
  readonly #done
  readonly #due
  readonly #next
  readonly #bringForward
  readonly #putUnchecked

  constructor(db: Database) {
    this.#put = db.prepare<[number, number, number, number, number]>(
      `INSERT INTO read_again (employee_id, payslip_id, company_id, not_before_ms, tries) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET not_before_ms = excluded.not_before_ms, tries = excluded.tries`
    )
    this.#done = db.prepare<[number, number]>('DELETE FROM read_again WHERE employee_id = ? AND payslip_id = ?')
    this.#due = db.prepare<[number], Row>(
      `SELECT employee_id, payslip_id, company_id, not_before_ms, tries FROM read_again WHERE not_before_ms <= ?
       ORDER BY not_before_ms LIMIT 1`
    )
    this.#bringForward = db.prepare<[number, number]>('UPDATE read_again SET not_before_ms = ? WHERE not_before_ms > ?')
    this.#putUnchecked = db.prepare<[number]>(
      `INSERT INTO read_again (employee_id, payslip_id, company_id, not_before_ms, tries)
       SELECT DISTINCT employee_id, 0, company_id, ?, 0 FROM edit
       WHERE check_due = 1 AND employee_id NOT IN (SELECT employee_id FROM read_again) ON CONFLICT DO NOTHING`
    )
    this.#next = db.prepare<[], number | null>('SELECT min(not_before_ms) FROM read_again').pluck()
  }

  put(entry: ReadAgain): void {
    this.#put.run(entry.employeeId, entry.payslipId ?? 0, entry.companyId, entry.notBeforeMs, entry.tries)
  }

  done(entry: Pick<ReadAgain, 'employeeId' | 'payslipId'>): void {
    this.#done.run(entry.employeeId, entry.payslipId ?? 0)
  }

  due(nowMs: number): ReadAgain | null {
    const row = this.#due.get(nowMs)
    if (!row) return null
    return {
      companyId: row.company_id,
      employeeId: row.employee_id,
      payslipId: row.payslip_id === 0 ? null : row.payslip_id,
      notBeforeMs: row.not_before_ms,
      tries: row.tries
    }
  }

  /** What would be due later than `latestMs` is due at `nowMs`. */
  bringForward(nowMs: number, latestMs: number): void {
    this.#bringForward.run(nowMs, latestMs)
  }

  /** Puts everyone who has saved edits to be checked, and for whom nothing is to be read. */
  putUnchecked(nowMs: number): void {
    this.#putUnchecked.run(nowMs)
  }

  nextMs(): number | null {
    return this.#next.get() ?? null
  }
}
