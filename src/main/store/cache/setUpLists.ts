import type { Database } from 'better-sqlite3'
import type { PayFrequency, PayPoint } from '@shared/domain/company'
import { frequencyName } from '@shared/domain/names'
import { writeWholeList, type KnownRow, type ListChange } from './wholeList'

/** A short list that a company is set up with, each item under its name. */
export class SetUpListWriter<Item extends { readonly id: number }> {
  readonly #known
  readonly #upsert
  readonly #gone
  readonly #nameOf: (item: Item) => string

  constructor(db: Database, table: 'pay_frequency' | 'pay_point', nameOf: (item: Item) => string) {
    this.#known = db.prepare<[number], KnownRow>(`SELECT id, body, gone_ms FROM ${table} WHERE company_id = ?`)
    this.#upsert = db.prepare<[number, number, string, string]>(
      `INSERT INTO ${table} (id, company_id, name, body) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET company_id = excluded.company_id, name = excluded.name, body = excluded.body,
         gone_ms = NULL`
    )
    this.#gone = db.prepare<[number, number]>(`UPDATE ${table} SET gone_ms = ? WHERE id = ?`)
    this.#nameOf = nameOf
  }

  /** The list as read; those that a complete one lacks are marked gone. */
  putAll(companyId: number, items: readonly Item[], complete: boolean, nowMs: number): ListChange {
    return writeWholeList({
      known: this.#known.all(companyId),
      items,
      complete,
      put: (item, body) => this.#upsert.run(item.id, companyId, this.#nameOf(item), body),
      markGone: (id) => this.#gone.run(nowMs, id)
    })
  }
}

/** Pay frequencies of a company. */
export function payFrequencyWriter(db: Database): SetUpListWriter<PayFrequency> {
  return new SetUpListWriter(db, 'pay_frequency', ({ id, name, customName }) => frequencyName(id, name, customName))
}

/** Pay points of a company. */
export function payPointWriter(db: Database): SetUpListWriter<PayPoint> {
  return new SetUpListWriter(db, 'pay_point', ({ name }) => name)
}
