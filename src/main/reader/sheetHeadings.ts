import type { Database } from 'better-sqlite3'
import type { RememberedHeading } from '@shared/domain/sheet/headings'

/** What heads of a company's imported sheets were said to mean. */
export class SheetHeadingQueries {
  readonly #all

  constructor(db: Database) {
    this.#all = db.prepare<[number], RememberedHeading>(
      'SELECT heading, label, target FROM outbox.sheet_heading WHERE company_id = ? ORDER BY used_ms DESC LIMIT 2000'
    )
  }

  list(companyId: number): RememberedHeading[] {
    return this.#all.all(companyId)
  }
}
