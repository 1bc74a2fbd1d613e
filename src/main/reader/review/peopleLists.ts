import type { Database } from 'better-sqlite3'
import type { PeopleListView } from '@shared/contract/views'
import { peopleDigest } from '../../store/outbox/reasonKeys'

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
    this.#named = db.prepare<[number], { name: string; employee_ids: string }>(
      'SELECT name, employee_ids FROM outbox.people_list WHERE company_id = ? AND name IS NOT NULL'
    )
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

  /** What the officer calls the list of these people, by their `peopleDigest`; null: nothing. */
  nameOf(companyId: number, digest: string): string | null {
    return this.#named.all(companyId).find(({ employee_ids }) => peopleDigest(employee_ids) === digest)?.name ?? null
  }
}
