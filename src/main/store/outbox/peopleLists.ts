import type { Database } from 'better-sqlite3'
import { keptPeople } from './reasonKeys'

/** Of the lists without a name, so many of a company stay: those kept or chosen last. */
const UNNAMED_KEPT = 10

/** Lists of people of a company: each list of the same people once, so that its id stands for them. */
export class PeopleLists {
  readonly #keep
  readonly #free
  readonly #name
  readonly #forget
  readonly #remove

  constructor(db: Database) {
    this.#keep = db
      .prepare<[number, string, number], number>(
        `INSERT INTO people_list (company_id, employee_ids, used_ms) VALUES (?, ?, ?)
         ON CONFLICT (company_id, employee_ids) DO UPDATE SET used_ms = excluded.used_ms RETURNING id`
      )
      .pluck()
    this.#free = db.prepare<[number, string]>('UPDATE people_list SET name = NULL WHERE company_id = ? AND name = ?')
    this.#name = db.prepare<[string | null, number]>('UPDATE people_list SET name = ? WHERE id = ?')
    this.#forget = db.prepare<[number, number, number]>(
      `DELETE FROM people_list WHERE id IN (SELECT id FROM people_list WHERE company_id = ? AND name IS NULL
       ORDER BY used_ms DESC, id DESC LIMIT -1 OFFSET ?) AND id <> ?`
    )
    this.#remove = db.prepare<[number, number]>('DELETE FROM people_list WHERE id = ? AND company_id = ?')
  }

  /**
   * The list of these people. A name stands for one list, so another one of that name loses it; null: it has none; undefined: as it is
   * called, if it is.
   */
  keep(companyId: number, employeeIds: readonly number[], name: string | null | undefined, nowMs: number): number {
    const id = this.#keep.get(companyId, keptPeople(employeeIds), nowMs)
    if (id === undefined) throw new Error('people_list insert returned no id')
    if (typeof name === 'string') this.#free.run(companyId, name)
    if (name !== undefined) this.#name.run(name, id)
    this.#forget.run(companyId, UNNAMED_KEPT, id)
    return id
  }

  remove(companyId: number, listId: number): void {
    this.#remove.run(listId, companyId)
  }
}
