import { basename } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { DocumentState } from '@shared/contract/views'
import { savedFileState, type FileFound, type SavedFileState } from '@shared/domain/savedFile'
import { DocumentsToday } from '../store/documentToday'
import { KEPT_IS_CURRENT } from '../store/keptDocument'

interface Saved {
  id: number
  path: string
  saved_ms: number
  final: number
  net: string | null
  found: FileFound
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
    // A kept PDF of other figures is not given out, so it does not count.
    const kept = (table: string, isCurrent: string) =>
      db
        .prepare<[string, number], number>(
          `SELECT 1 FROM document d JOIN ${table} WHERE d.kind = ? AND d.id = ? AND ${isCurrent}`
        )
        .pluck()
    this.#kept = {
      payslip: kept('payslip p ON p.id = d.id', KEPT_IS_CURRENT.payslip),
      certificate: kept('certificate c ON c.id = d.id', KEPT_IS_CURRENT.certificate)
    }
  }

  of(kind: 'payslip' | 'certificate', id: number): DocumentState {
    const saved = this.#saved.get(kind, id)
    return {
      saved: saved
        ? {
            fileId: saved.id,
            fileName: basename(saved.path),
            savedMs: saved.saved_ms,
            final: saved.final === 1,
            state: this.#stateOf(saved, kind, id)
          }
        : null,
      keptOffline: this.#kept[kind].get(kind, id) === 1
    }
  }

  #stateOf(
    { saved_ms: savedMs, final, net, found }: Saved,
    kind: 'payslip' | 'certificate',
    id: number
  ): SavedFileState {
    return savedFileState({ savedMs, final: final === 1, net, found }, this.#today.of(kind, id, savedMs))
  }
}
