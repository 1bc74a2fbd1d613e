import { basename } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { DocumentState } from '@shared/contract/views'
import { savedFileState, type FileFound, type SavedFileState } from '@shared/domain/savedFile'
import { DocumentsToday } from '../store/documentToday'

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
  found: FileFound
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
  readonly #today: DocumentsToday

  constructor(db: Database) {
    this.#today = new DocumentsToday(db)
    this.#saved = db.prepare<[string, number], Saved>(
      `SELECT id, path, saved_ms, final, net, found FROM outbox.saved_file
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
            state: this.#stateOf(saved, now)
          }
        : null,
      keptOffline: kept !== undefined && isCurrent(kept, now)
    }
  }

  #stateOf({ saved_ms: savedMs, final, net, found }: Saved, { kind, id }: DocumentNow): SavedFileState {
    return savedFileState({ savedMs, final: final === 1, net, found }, this.#today.of(kind, id, savedMs))
  }
}

// A kept PDF of other figures is not given out, so it does not count.
function isCurrent({ net, finalised, fetched_ms: fetchedMs }: Kept, now: DocumentNow): boolean {
  if (now.kind === 'certificate') return fetchedMs >= now.changedMs
  return net === now.net && (finalised === 1) === now.finalised
}
