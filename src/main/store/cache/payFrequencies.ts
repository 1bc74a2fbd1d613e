import type { Database } from 'better-sqlite3'
import type { PayFrequency } from '@shared/domain/company'
import { frequencyName } from '@shared/domain/names'
import { writeWholeList, type KnownRow, type ListChange } from './wholeList'

/** Pay frequencies of a company. */
export class PayFrequencyWriter {
  readonly #known
  readonly #upsert
  readonly #gone

  constructor(db: Database) {
    this.#known = db.prepare<[number], KnownRow>('SELECT id, body, gone_ms FROM pay_frequency WHERE company_id = ?')
    this.#upsert = db.prepare<[number, number, string, string]>(
      `INSERT INTO pay_frequency (id, company_id, name, body) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET company_id = excluded.company_id, name = excluded.name, body = excluded.body,
         gone_ms = NULL`
    )
    this.#gone = db.prepare<[number, number]>('UPDATE pay_frequency SET gone_ms = ? WHERE id = ?')
  }

  /** The list as read; those that a complete one lacks are marked gone. */
  putAll(companyId: number, items: readonly PayFrequency[], complete: boolean, nowMs: number): ListChange {
    return writeWholeList({
      known: this.#known.all(companyId),
      items,
      complete,
      put: ({ id, name, customName }, body) =>
        this.#upsert.run(id, companyId, frequencyName(id, name, customName), body),
      markGone: (id) => this.#gone.run(nowMs, id)
    })
  }
}
