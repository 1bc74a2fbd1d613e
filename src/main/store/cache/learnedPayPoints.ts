import type { Database } from 'better-sqlite3'

/** Whose pay point a report told. */
export interface LearnedPayPoint {
  readonly employeeId: number
  readonly payPointId: number
}

/** Pay points that a report told, for a service whose reads of people do not give them. */
export class LearnedPayPointWriter {
  readonly #upsert

  constructor(db: Database) {
    this.#upsert = db.prepare<[number, number, number, number]>(
      `INSERT INTO learned_pay_point (employee_id, company_id, pay_point_id, as_of_ms) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET company_id = excluded.company_id, pay_point_id = excluded.pay_point_id,
         as_of_ms = excluded.as_of_ms`
    )
  }

  putAll(companyId: number, learned: readonly LearnedPayPoint[], asOfMs: number): void {
    for (const { employeeId, payPointId } of learned) this.#upsert.run(employeeId, companyId, payPointId, asOfMs)
  }
}
