import type { Database } from 'better-sqlite3'

/** Something in an answer that the contract does not say. Holds no values. */
export interface SeenOddity {
  /** The record and field in the service's words, `payslip.nett_pay`. */
  readonly place: string
  readonly what: string
  readonly exampleId: number | null
  readonly times: number
}

/** What the officer should know of the service's answers. */
export class OddityWriter {
  readonly #upsert

  constructor(db: Database) {
    // An oddity that is just as it was writes nothing, so that a refresh with nothing new does not either.
    this.#upsert = db.prepare<[number, string, string, number | null, number, number]>(
      `INSERT INTO oddity (company_id, place, what, example_id, times, last_ms) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET example_id = excluded.example_id, times = excluded.times, last_ms = excluded.last_ms
       WHERE times <> excluded.times OR example_id IS NOT excluded.example_id`
    )
  }

  put(companyId: number, oddities: readonly SeenOddity[], nowMs: number): void {
    for (const { place, what, exampleId, times } of oddities) {
      this.#upsert.run(companyId, place, what, exampleId, times, nowMs)
    }
  }
}
