import type { Database } from 'better-sqlite3'
import type { CompanySummary } from '@shared/contract/views'
import type { ListStates } from './listStates'

/** Companies of the connection with what the switcher says of each. */
export class CompanyQueries {
  readonly #listStates: ListStates
  readonly #all
  readonly #people
  readonly #edits

  constructor(db: Database, listStates: ListStates) {
    this.#listStates = listStates
    this.#all = db.prepare<[], { id: number; name: string; frozen_ms: number | null }>(
      'SELECT id, name, frozen_ms FROM company ORDER BY sort, id'
    )
    this.#people = db.prepare<[], { company_id: number; people: number }>(
      'SELECT company_id, people FROM company_people'
    )
    this.#edits = db.prepare<[], { company_id: number; edits: number }>(
      'SELECT company_id, count(*) AS edits FROM outbox.edit WHERE waiting = 1 GROUP BY company_id'
    )
  }

  list(): CompanySummary[] {
    const people = new Map(this.#people.all().map((row) => [row.company_id, row.people]))
    const edits = new Map(this.#edits.all().map((row) => [row.company_id, row.edits]))
    return this.#all.all().map(({ id, name, frozen_ms }) => ({
      id,
      name,
      frozenMs: frozen_ms,
      employees: people.get(id) ?? 0,
      unsettledEdits: edits.get(id) ?? 0,
      listsAsOfMs: this.#listStates.of(id, 'employees')?.asOfMs ?? null
    }))
  }
}
