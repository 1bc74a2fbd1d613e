import type { Database } from 'better-sqlite3'

/** How many of the officer's changes wait on each payslip; those are few, whatever the period. */
export class WaitingByPayslip {
  readonly #counts

  constructor(db: Database) {
    this.#counts = db.prepare<[number], { id: number; edits: number }>(
      `SELECT p.id, count(*) AS edits FROM outbox.edit x CROSS JOIN payslip p
       ON p.id = x.payslip_id
         OR (x.payslip_id IS NULL AND p.employee_id = x.employee_id AND p.date = x.payslip_date AND p.special = 0)
       WHERE x.waiting = 1 AND x.company_id = ? AND x.target = 'payslip' AND p.gone_ms IS NULL GROUP BY p.id`
    )
  }

  /** Of these payslips together. */
  of(companyId: number, payslips: readonly { readonly id: number }[]): number {
    const counts = this.#counts.all(companyId)
    if (counts.length === 0) return 0
    const wanted = new Set(payslips.map(({ id }) => id))
    return counts.reduce((sum, { id, edits }) => (wanted.has(id) ? sum + edits : sum), 0)
  }
}
