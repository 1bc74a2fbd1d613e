import type { Database } from 'better-sqlite3'
import type { EditCounts } from '@shared/contract/views'
import type { Edit, EditState } from '@shared/domain/edit'
import { EDIT_COLUMNS, editOfRow, NEEDS_OFFICER, type EditRow } from './editRow'
import { OPEN_COMPANIES } from './edits'

/** How many unsettled edits a company has, and how many of them wait for the officer. */
export interface CompanyCount {
  readonly companyId: number
  readonly unsettled: number
  readonly needsOfficer: number
}

const SHOWN = `SELECT ${EDIT_COLUMNS} FROM edit`
/** A page can hold no more; `totals` says how many there are. */
const MOST_LISTED = 20_000

/** Edits as the officer sees them, and how many wait. */
export class EditLists {
  readonly #shown
  readonly #shownOpen
  readonly #shownOfPerson
  readonly #shownSettled
  readonly #shownAll
  readonly #counts
  readonly #open
  readonly #settledSince
  readonly #all

  constructor(db: Database) {
    this.#shown = db.prepare<[number], EditRow>(`${SHOWN} WHERE id = ?`)
    // What waits for the officer is listed whatever else there is.
    this.#shownOpen = db.prepare<{ company: number | null }, EditRow>(
      `${SHOWN} WHERE waiting = 1 AND (:company IS NULL OR company_id = :company)
       ORDER BY needs_officer DESC, id LIMIT ${MOST_LISTED}`
    )
    this.#shownOfPerson = db.prepare<[number, number], EditRow>(
      `${SHOWN} WHERE waiting = 1 AND employee_id = ? AND company_id = ? ORDER BY id`
    )
    this.#shownSettled = db.prepare<{ company: number | null; since: number }, EditRow>(
      `${SHOWN} WHERE settled = 1 AND changed_ms >= :since AND (:company IS NULL OR company_id = :company)
       ORDER BY changed_ms DESC, id DESC LIMIT ${MOST_LISTED}`
    )
    this.#shownAll = db.prepare<{ company: number | null }, EditRow>(
      `${SHOWN} WHERE (:company IS NULL OR company_id = :company) ORDER BY id DESC LIMIT ${MOST_LISTED}`
    )
    // Of all the others the index alone tells how many there are.
    this.#counts = db.prepare<[], { company_id: number; unsettled: number; needs: number }>(
      `${OPEN_COMPANIES} SELECT company_id, sum(edits) AS unsettled, sum(needs) AS needs FROM (
         SELECT company_id, count(*) AS edits, iif(state IN ('conflict', 'rejected'), count(*), 0) AS needs
         FROM edit WHERE waiting = 1 AND state NOT IN ('held', 'unknown') GROUP BY company_id, state
         UNION ALL SELECT company_id, count(*), sum(${NEEDS_OFFICER}) FROM edit
         WHERE waiting = 1 AND company_id IN (SELECT id FROM open_company) AND state IN ('held', 'unknown')
         GROUP BY company_id)
       GROUP BY company_id`
    )
    this.#open = db.prepare<[number], { state: EditState; edits: number }>(
      'SELECT state, count(*) AS edits FROM edit WHERE waiting = 1 AND company_id = ? GROUP BY state'
    )
    this.#settledSince = db
      .prepare<[number, number], number>(
        'SELECT count(*) FROM edit WHERE settled = 1 AND changed_ms >= ? AND company_id = ?'
      )
      .pluck()
    this.#all = db.prepare<[number], number>('SELECT count(*) FROM edit WHERE company_id = ?').pluck()
  }

  /** What waits of one person, all of it. */
  ofPerson(companyId: number, employeeId: number): Edit[] {
    return this.#shownOfPerson.all(employeeId, companyId).map(editOfRow)
  }

  shown(editId: number): Edit | null {
    const row = this.#shown.get(editId)
    return row ? editOfRow(row) : null
  }

  /** For the lists, which have an end; `sinceMs` bounds the settled ones. */
  list(companyId: number | null, which: 'unsettled' | 'settled' | 'all', sinceMs: number): Edit[] {
    const company = { company: companyId }
    switch (which) {
      case 'unsettled':
        return this.#shownOpen.all(company).map(editOfRow)
      case 'settled':
        return this.#shownSettled.all({ ...company, since: sinceMs }).map(editOfRow)
      case 'all':
        return this.#shownAll.all(company).map(editOfRow)
    }
  }

  /** How many there are, also of those that no list has room for. */
  totals(companyId: number, which: 'waiting' | 'all', sinceMs: number): EditCounts {
    const open = new Map(this.#open.all(companyId).map(({ state, edits }) => [state, edits]))
    const of = (state: EditState): number => open.get(state) ?? 0
    const unsettled = [...open.values()].reduce((sum, edits) => sum + edits, 0)
    return {
      waiting: of('queued') + of('waiting'),
      held: of('held'),
      total:
        which === 'all'
          ? (this.#all.get(companyId) ?? 0)
          : unsettled + (this.#settledSince.get(sinceMs, companyId) ?? 0)
    }
  }

  counts(): CompanyCount[] {
    return this.#counts
      .all()
      .map((row) => ({ companyId: row.company_id, unsettled: row.unsettled, needsOfficer: row.needs }))
  }
}
