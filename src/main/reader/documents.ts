import { basename } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { DocumentState } from '@shared/contract/views'

/** What a document shows now. */
export interface DocumentNow {
  readonly kind: 'payslip' | 'certificate'
  readonly id: number
  /** The net pay last settled on; null for a certificate. */
  readonly net: string | null
  readonly finalised: boolean
}

/** What is known of PDFs on this computer. */
export class DocumentStates {
  readonly #saved
  readonly #kept

  constructor(db: Database) {
    this.#saved = db.prepare<
      [string, number],
      { id: number; path: string; saved_ms: number; final: number; net: string | null }
    >(
      `SELECT id, path, saved_ms, final, net FROM outbox.saved_file
       WHERE kind = ? AND document_id = ? AND gone_ms IS NULL ORDER BY saved_ms DESC, id DESC LIMIT 1`
    )
    this.#kept = db.prepare<[string, number], { net: string | null; finalised: number }>(
      'SELECT net, finalised FROM document WHERE kind = ? AND id = ?'
    )
  }

  of(now: DocumentNow): DocumentState {
    const saved = this.#saved.get(now.kind, now.id)
    const kept = this.#kept.get(now.kind, now.id)
    return {
      saved: saved
        ? {
            fileId: saved.id,
            fileName: basename(saved.path),
            savedMs: saved.saved_ms,
            final: saved.final === 1,
            stale: now.kind === 'payslip' && saved.net !== now.net
          }
        : null,
      // A kept PDF of other figures is not given out, so it does not count.
      keptOffline:
        kept !== undefined &&
        (now.kind === 'certificate' || (kept.net === now.net && (kept.finalised === 1) === now.finalised))
    }
  }
}
