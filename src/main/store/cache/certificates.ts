import type { Database } from 'better-sqlite3'
import type { Certificate } from '@shared/domain/certificate'
import { writeWholeList, type KnownRow, type ListChange } from './wholeList'

/** Tax certificates of a person. */
export class CertificateWriter {
  readonly #known
  readonly #moved
  readonly #upsert
  readonly #gone

  constructor(db: Database) {
    this.#known = db.prepare<[number], KnownRow>('SELECT id, body, gone_ms FROM certificate WHERE employee_id = ?')
    this.#moved = db
      .prepare<[number, number, number], number>(
        'UPDATE certificate SET company_id = ? WHERE employee_id = ? AND company_id <> ? RETURNING id'
      )
      .pluck()
    this.#upsert = db.prepare<
      [number, number, number, string, string | null, string | null, string | null, number, string, number, number]
    >(
      `INSERT INTO certificate
         (id, company_id, employee_id, name, date, worked_from, worked_to, dirty, body, seen_ms, changed_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET company_id = excluded.company_id, employee_id = excluded.employee_id,
         name = excluded.name, date = excluded.date, worked_from = excluded.worked_from,
         worked_to = excluded.worked_to, dirty = excluded.dirty, body = excluded.body,
         changed_ms = excluded.changed_ms, gone_ms = NULL`
    )
    this.#gone = db.prepare<[number, number]>('UPDATE certificate SET gone_ms = ? WHERE id = ?')
  }

  /** The person's list as read; those that a complete one lacks are marked gone. All are of the person's company now. */
  putAll(
    companyId: number,
    employeeId: number,
    certificates: readonly Certificate[],
    complete: boolean,
    nowMs: number
  ): ListChange {
    const moved = this.#moved.all(companyId, employeeId, companyId)
    const { changed, gone } = writeWholeList({
      known: this.#known.all(employeeId),
      items: certificates,
      complete,
      put: ({ id, name, date, workedFrom, workedTo, dirty }, body) =>
        this.#upsert.run(
          id,
          companyId,
          employeeId,
          name,
          date,
          workedFrom,
          workedTo,
          dirty ? 1 : 0,
          body,
          nowMs,
          nowMs
        ),
      markGone: (id) => this.#gone.run(nowMs, id)
    })
    return { changed: [...new Set([...moved, ...changed])], gone }
  }
}
