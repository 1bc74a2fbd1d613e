import type { Database } from 'better-sqlite3'
import type { CacheList } from '../store/cache/listStates'

/** When a list was read, and why it is less than it should be. */
export interface ListRead {
  readonly asOfMs: number
  readonly note: string | null
}

/** As-of of the lists in the cache. */
export class ListStates {
  readonly #state

  constructor(db: Database) {
    this.#state = db.prepare<[number, CacheList, number], { as_of_ms: number; note: string | null }>(
      'SELECT as_of_ms, note FROM list_state WHERE company_id = ? AND list = ? AND subject_id = ?'
    )
  }

  /** Null when the list was never read. `subjectId` is the employee, payslip or run whose list it is; 0: the company's. */
  of(companyId: number, list: CacheList, subjectId = 0): ListRead | null {
    const row = this.#state.get(companyId, list, subjectId)
    return row ? { asOfMs: row.as_of_ms, note: row.note } : null
  }
}
