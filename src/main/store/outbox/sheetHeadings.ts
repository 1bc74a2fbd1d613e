import type { Database } from 'better-sqlite3'
import type { RememberedHeading } from '@shared/domain/sheet/headings'

/** What heads of a company's sheets were said to mean; the newest word counts. */
export class SheetHeadings {
  readonly #remember

  constructor(db: Database) {
    this.#remember = db.prepare<[number, string, string, string, number]>(
      `INSERT INTO sheet_heading (company_id, heading, label, target, used_ms) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (company_id, heading) DO UPDATE
         SET label = excluded.label, target = excluded.target, used_ms = excluded.used_ms`
    )
  }

  remember(companyId: number, headings: readonly RememberedHeading[], nowMs: number): void {
    for (const { heading, label, target } of headings) this.#remember.run(companyId, heading, label, target, nowMs)
  }
}
