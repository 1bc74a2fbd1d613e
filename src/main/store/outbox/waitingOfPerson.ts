import type { Database } from 'better-sqlite3'
import type { Edit } from '@shared/domain/edit'
import { EDIT_COLUMNS, editOfRow, type EditRow } from './editRow'

/** Rows of `edit`: what waits of one person's own attributes, from now on. */
export class WaitingOfPerson {
  readonly #fields

  constructor(db: Database) {
    this.#fields = db.prepare<[number], EditRow>(
      `SELECT ${EDIT_COLUMNS} FROM edit
       WHERE waiting = 1 AND employee_id = ? AND target = 'employee' AND attribute NOT LIKE 'calc.%' ORDER BY id`
    )
  }

  /** Oldest first. */
  fields(employeeId: number): Edit[] {
    return this.#fields.all(employeeId).map(editOfRow)
  }
}
