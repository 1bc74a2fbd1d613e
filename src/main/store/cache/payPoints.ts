import type { Database } from 'better-sqlite3'
import type { PayPoint } from '@shared/domain/company'
import { writeWholeList, type KnownRow, type ListChange } from './wholeList'

/** Pay points of a company. */
export class PayPointWriter {
  readonly #known
  readonly #upsert
  readonly #gone

  constructor(db: Database) {
    this.#known = db.prepare<[number], KnownRow>('SELECT id, body, gone_ms FROM pay_point WHERE company_id = ?')
    this.#upsert = db.prepare<[number, number, string, string]>(
      `INSERT INTO pay_point (id, company_id, name, body) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET company_id = excluded.company_id, name = excluded.name, body = excluded.body,
         gone_ms = NULL`
    )
    this.#gone = db.prepare<[number, number]>('UPDATE pay_point SET gone_ms = ? WHERE id = ?')
  }

  /** The list as read; those that a complete one lacks are marked gone. */
  putAll(companyId: number, items: readonly PayPoint[], complete: boolean, nowMs: number): ListChange {
    return writeWholeList({
      known: this.#known.all(companyId),
      items,
      complete,
      put: (item, body) => this.#upsert.run(item.id, companyId, item.name, body),
      markGone: (id) => this.#gone.run(nowMs, id)
    })
  }
}
