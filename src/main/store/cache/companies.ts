import type { Database } from 'better-sqlite3'
import type { Company } from '@shared/domain/company'
import { dayNumber, localDay } from '@shared/domain/day'
import { fold } from '@shared/domain/fold'
import { writeWholeList, type KnownRow, type ListChange } from './wholeList'

/** Companies. One that the key no longer opens is frozen: kept and explained, nothing is sent for it. */
export class CompanyWriter {
  readonly #known
  readonly #upsert
  readonly #freeze
  readonly #thaw

  constructor(db: Database) {
    this.#known = db.prepare<[], KnownRow>('SELECT id, body, frozen_ms AS gone_ms FROM company')
    this.#upsert = db.prepare<[number, string, string, string, number]>(
      `INSERT INTO company (id, name, sort, body, begun_day) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET name = excluded.name, sort = excluded.sort, body = excluded.body, frozen_ms = NULL`
    )
    this.#freeze = db.prepare<[number, number]>('UPDATE company SET frozen_ms = ? WHERE id = ? AND frozen_ms IS NULL')
    this.#thaw = db.prepare<[number]>('UPDATE company SET frozen_ms = NULL WHERE id = ? AND frozen_ms IS NOT NULL')
  }

  /** The company list; those that a complete one lacks are frozen, those that it holds are not any more. */
  putAll(companies: readonly Company[], complete: boolean, nowMs: number): ListChange {
    const today = dayNumber(localDay(nowMs))
    return writeWholeList({
      known: this.#known.all(),
      items: companies,
      complete,
      put: ({ id, name }, body) => this.#upsert.run(id, name, fold(name), body, today),
      markGone: (id) => this.freeze(id, nowMs)
    })
  }

  /** True when it was not frozen before. */
  freeze(companyId: number, nowMs: number): boolean {
    return this.#freeze.run(nowMs, companyId).changes > 0
  }

  /** The company answered; true when it was frozen before. */
  thaw(companyId: number): boolean {
    return this.#thaw.run(companyId).changes > 0
  }
}
