import { basename } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { DocumentState } from '@shared/contract/views'

/** What a document shows now. */
export type DocumentNow =
  | {
      readonly kind: 'payslip'
      readonly id: number
      /** The net pay last settled on. */
      readonly net: string | null
      readonly finalised: boolean
    }
  | {
      readonly kind: 'certificate'
      readonly id: number
      /** Since when it is as it is now. */
      readonly changedMs: number
    }

interface Saved {
  id: number
  path: string
  saved_ms: number
  final: number
  net: string | null
}

interface Kept {
  net: string | null
  finalised: number
  fetched_ms: number
}

/** What is known of PDFs on this computer. */
export class DocumentStates {
  readonly #saved
  readonly #kept

  constructor(db: Database) {
    this.#saved = db.prepare<[string, number], Saved>(
      `SELECT id, path, saved_ms, final, net FROM outbox.saved_file
       WHERE kind = ? AND document_id = ? AND gone_ms IS NULL ORDER BY saved_ms DESC, id DESC LIMIT 1`
    )
    this.#kept = db.prepare<[string, number], Kept>(
      'SELECT net, finalised, fetched_ms FROM document WHERE kind = ? AND id = ?'
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
            stale: isStale(saved, now)
          }
        : null,
      keptOffline: kept !== undefined && isCurrent(kept, now)
    }
  }
}

function isStale({ net, saved_ms: savedMs }: Saved, now: DocumentNow): boolean {
  return now.kind === 'payslip' ? net !== now.net : savedMs < now.changedMs
}

// A kept PDF of other figures is not given out, so it does not count.
function isCurrent({ net, finalised, fetched_ms: fetchedMs }: Kept, now: DocumentNow): boolean {
  if (now.kind === 'certificate') return fetchedMs >= now.changedMs
  return net === now.net && (finalised === 1) === now.finalised
}
