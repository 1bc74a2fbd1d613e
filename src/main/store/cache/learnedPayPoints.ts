import type { Database } from 'better-sqlite3'

/** Whose pay point a report told. */
export interface LearnedPayPoint {
  readonly employeeId: number
  readonly payPointId: number
}

/** Pay points that reports told, and which were others before, for a service whose reads of people do not give them. */
export class LearnedPayPointWriter {
  readonly #upsert

  constructor(db: Database) {
    this.#upsert = db.prepare<[number, number, number, number]>(
      `INSERT INTO learned_pay_point (employee_id, company_id, pay_point_id, as_of_ms) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET
         before_id = iif(excluded.pay_point_id = pay_point_id, before_id, pay_point_id),
         before_ms = iif(excluded.pay_point_id = pay_point_id, before_ms, as_of_ms),
         moved_ms = iif(excluded.pay_point_id = pay_point_id, moved_ms, excluded.as_of_ms),
         company_id = excluded.company_id, pay_point_id = excluded.pay_point_id, as_of_ms = excluded.as_of_ms`
    )
  }

  /** Who is not in a report stays as the one before told. */
  putAll(companyId: number, learned: readonly LearnedPayPoint[], asOfMs: number): void {
    for (const { employeeId, payPointId } of learned) this.#upsert.run(employeeId, companyId, payPointId, asOfMs)
  }
}
