import type { Database } from 'better-sqlite3'
import type { JournalEntry } from '@shared/domain/journal'

/** Journals of pay runs, each replaced as a whole. */
export class JournalWriter {
  readonly #one
  readonly #upsert

  constructor(db: Database) {
    this.#one = db.prepare<[number], { entries: string; company_id: number }>(
      'SELECT entries, company_id FROM pay_run_journal WHERE pay_run_id = ?'
    )
    this.#upsert = db.prepare<[number, number, string]>(
      `INSERT INTO pay_run_journal (pay_run_id, company_id, entries) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET company_id = excluded.company_id, entries = excluded.entries`
    )
  }

  /** The journal as read; true when it differs from what was there, or was another company's. */
  put(companyId: number, payRunId: number, entries: readonly JournalEntry[]): boolean {
    const text = JSON.stringify(entries)
    const before = this.#one.get(payRunId)
    if (before?.entries === text && before.company_id === companyId) return false
    this.#upsert.run(payRunId, companyId, text)
    return true
  }
}

/** The entries that the writer wrote. */
export function journalOfText(text: string): readonly JournalEntry[] {
  return JSON.parse(text) as readonly JournalEntry[] // Only JournalWriter writes this column.
}
