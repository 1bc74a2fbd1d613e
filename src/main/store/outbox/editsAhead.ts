import type { Database } from 'better-sqlite3'
import { OPEN_COMPANIES } from './edits'
import { STORED_COLUMNS, storedOfRow, type StoredEdit, type StoredRow } from './storedEdit'

/** Rows of `edit` that changed later than now: the computer's clock was ahead. */
export class EditsAhead {
  readonly #ahead

  constructor(db: Database) {
    this.#ahead = db.prepare<{ nowMs: number }, StoredRow>(
      `${OPEN_COMPANIES}
       SELECT ${STORED_COLUMNS} FROM edit
       WHERE waiting = 1 AND company_id IN (SELECT id FROM open_company) AND changed_ms > :nowMs
       UNION ALL
       SELECT ${STORED_COLUMNS} FROM edit WHERE check_due = 1 AND waiting = 0 AND changed_ms > :nowMs`
    )
  }

  /** Those that wait, and those that are saved and were not read back yet. */
  all(nowMs: number): StoredEdit[] {
    return this.#ahead.all({ nowMs }).map(storedOfRow)
  }
}
