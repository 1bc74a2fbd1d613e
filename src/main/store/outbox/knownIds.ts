import type { Database } from 'better-sqlite3'
import type { KnownId, KnownIdKind } from '@shared/domain/knownIds'

interface Row {
  kind: KnownIdKind
  of_id: string
  id: string
  name: string
  value_kind: KnownId['valueKind']
}

/** Rows of `known_id`: what the officer keeps of ids that the service has no list of. */
export class KnownIdRows {
  readonly #put
  readonly #remove
  readonly #removeChoices
  readonly #all

  constructor(db: Database) {
    this.#put = db.prepare<[number, KnownIdKind, string, string, string, string | null]>(
      `INSERT INTO known_id (company_id, kind, of_id, id, name, value_kind) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET name = excluded.name, value_kind = excluded.value_kind`
    )
    this.#remove = db.prepare<[number, KnownIdKind, string, string]>(
      'DELETE FROM known_id WHERE company_id = ? AND kind = ? AND of_id = ? AND id = ?'
    )
    this.#removeChoices = db.prepare<[number, string]>(
      "DELETE FROM known_id WHERE company_id = ? AND kind = 'choice' AND of_id = ?"
    )
    this.#all = db.prepare<[number], Row>(
      'SELECT kind, of_id, id, name, value_kind FROM known_id WHERE company_id = ? ORDER BY kind, of_id, name, id'
    )
  }

  put(companyId: number, { kind, ofId, id, name, valueKind }: KnownId): void {
    this.#put.run(companyId, kind, ofId, id, name, valueKind)
  }

  /** Removes one; a custom field with its choices. */
  remove(companyId: number, { kind, ofId, id }: Pick<KnownId, 'kind' | 'ofId' | 'id'>): void {
    this.#remove.run(companyId, kind, ofId, id)
    if (kind === 'customField') this.#removeChoices.run(companyId, id)
  }

  all(companyId: number): KnownId[] {
    return this.#all
      .all(companyId)
      .map(({ kind, of_id: ofId, id, name, value_kind: valueKind }) => ({ kind, ofId, id, name, valueKind }))
  }
}
