import type { Database } from 'better-sqlite3'
import type { OddAnswer } from '@shared/contract/views'

const MOST = 100

interface Row {
  place: string
  what: string
  example_id: number | null
  times: number
  last_ms: number
}

/** What in the service's answers about a company was otherwise than the contract says, and was survived. */
export class OddAnswerQueries {
  readonly #rows

  constructor(db: Database) {
    this.#rows = db.prepare<[number], Row>(
      `SELECT place, what, max(example_id) AS example_id, sum(times) AS times, max(last_ms) AS last_ms
       FROM oddity WHERE company_id = ? GROUP BY place, what ORDER BY max(last_ms) DESC, place, what LIMIT ${MOST}`
    )
  }

  /** Newest first. */
  list(companyId: number): OddAnswer[] {
    return this.#rows.all(companyId).map((row) => {
      const [record = '', ...field] = row.place.split('.')
      return {
        record,
        field: field.join('.'),
        what: row.what,
        exampleId: row.example_id,
        times: row.times,
        seenMs: row.last_ms
      }
    })
  }
}
