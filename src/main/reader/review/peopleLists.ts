import type { Database } from 'better-sqlite3'
import type { PeopleListView } from '@shared/contract/views'

interface Row {
  readonly id: number
  readonly name: string | null
  readonly employee_ids: string
  readonly first: string | null
}

/** Lists of people that were chosen to be compared. */
export class PeopleListQueries {
  readonly #lists
  readonly #named

  constructor(db: Database) {
    this.#lists = db.prepare<[number], Row>(
      `SELECT l.id, l.name, l.employee_ids,
         (SELECT trim(e.last_name || iif(e.first_name = '' OR e.last_name = '', '', ', ') || e.first_name)
          FROM json_each(l.employee_ids) a CROSS JOIN employee e ON e.id = a.value ORDER BY e.sort, e.id LIMIT 1) AS first
       FROM outbox.people_list l WHERE l.company_id = ? ORDER BY l.used_ms DESC, l.id DESC`
    )
    this.#named = db
      .prepare<[number, string], string | null>(
        'SELECT name FROM outbox.people_list WHERE company_id = ? AND employee_ids = ?'
      )
      .pluck()
  }

  of(companyId: number): PeopleListView[] {
    return this.#lists.all(companyId).map(({ id, name, employee_ids, first }) => ({
      id,
      name,
      // Only the outbox writes them.
      employeeIds: JSON.parse(employee_ids) as number[],
      first: first === '' ? null : first
    }))
  }

  /** What the officer calls the list of these people. */
  nameOf(companyId: number, employeeIds: readonly number[]): string | null {
    const ids = [...employeeIds].sort((a, b) => a - b)
    return this.#named.get(companyId, JSON.stringify(ids)) ?? null
  }
}
