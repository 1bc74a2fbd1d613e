import type { Database } from 'better-sqlite3'
import { searchQuery } from '@shared/domain/fold'
import { grouped } from '@shared/domain/grouped'

/** Only so many hits of the index are put in order: one letter of a hundred thousand people would take ten times as long. */
const MOST_HITS = 1000

export interface PeopleFound {
  readonly ids: readonly number[]
  /** There may be more than were taken. */
  readonly capped: boolean
}

/** People by name in any script, number or id; in no order. */
export class PeopleSearch {
  readonly #words
  readonly #id

  constructor(db: Database) {
    this.#words = db
      .prepare<[string, number], number>('SELECT rowid FROM employee_search WHERE employee_search MATCH ? LIMIT ?')
      .pluck()
    this.#id = db
      .prepare<{ id: number; companyId: number | null }, number>(
        'SELECT id FROM employee WHERE id = @id AND (@companyId IS NULL OR company_id = @companyId)'
      )
      .pluck()
  }

  /** `companyId` null: in all companies. Those who are gone may be among them. */
  find(typed: string, companyId: number | null): PeopleFound {
    const query = searchQuery(typed, companyId)
    const ids = query === null ? [] : this.#words.all(query, MOST_HITS)
    const capped = ids.length === MOST_HITS
    const byId = this.#byId(typed, companyId)
    return { ids: byId === null || ids.includes(byId) ? ids : [byId, ...ids], capped }
  }

  #byId(typed: string, companyId: number | null): number | null {
    const id = wholeNumber(typed)
    return id === null ? null : (this.#id.get({ id, companyId }) ?? null)
  }
}

/** The id that was typed, or null when it is none. */
export function wholeNumber(typed: string): number | null {
  const text = typed.trim()
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
  return id !== null && Number.isSafeInteger(id) ? id : null
}

/** Said where a search was capped. */
export const cappedNote = `The first ${grouped(MOST_HITS)} people found are listed. Type more to find the others.`
