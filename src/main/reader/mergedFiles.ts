import { basename } from 'node:path'
import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import type { MergedFileRow, MergedFrom } from '@shared/contract/views'
import { mergedFileState, savedFileState, type FileFound, type SavedFileState } from '@shared/domain/savedFile'
import { DocumentsToday } from '../store/documentToday'

interface FileRow {
  id: number
  job_id: number
  path: string
  saved_ms: number
  final: number
  found: FileFound
  checked_ms: number | null
  title: string | null
}

interface DocumentRow {
  kind: 'payslip' | 'certificate'
  document_id: number
  net: string | null
  final: number
  saved_ms: number
}

interface Made extends DocumentRow {
  readonly state: SavedFileState
}

/** PDFs that were made of the documents of a bulk save, and how they stand to these today. */
export class MergedFileQueries {
  readonly #today: DocumentsToday
  readonly #files
  readonly #madeOf
  readonly #saved

  constructor(db: Database) {
    this.#today = new DocumentsToday(db)
    this.#files = db.prepare<[number], FileRow>(
      `SELECT f.id, f.document_id AS job_id, f.path, f.saved_ms, f.final, f.found, f.checked_ms, j.title
       FROM outbox.saved_file f LEFT JOIN outbox.save_job j ON j.id = f.document_id
       WHERE f.kind = 'joined' AND f.company_id = ? AND f.gone_ms IS NULL
         AND NOT EXISTS (SELECT 1 FROM outbox.saved_file g
           WHERE g.path = f.path AND g.kind = 'joined' AND g.gone_ms IS NULL AND g.id > f.id)
       ORDER BY f.saved_ms DESC, f.id DESC`
    )
    this.#madeOf = db.prepare<[number], DocumentRow>(
      `SELECT x.kind, x.document_id, x.net, x.final, x.saved_ms
       FROM outbox.saved_file f JOIN json_each(f.made_of) part JOIN outbox.saved_file x ON x.id = part.value
       WHERE f.id = ? ORDER BY part.key`
    )
    this.#saved = db.prepare<[number], DocumentRow & { title: string }>(
      `SELECT j.title, j.kind, i.document_id, x.net, x.final, x.saved_ms
       FROM outbox.saved_file f
       JOIN outbox.save_job j ON j.id = f.document_id
       JOIN outbox.save_item i ON i.job_id = j.id AND i.state = 'saved'
       JOIN outbox.saved_file x ON x.id = i.file_id
       WHERE f.id = ? AND f.kind = 'joined' ORDER BY i.place`
    )
  }

  /** Those of a company, latest first. One whose documents were joined again in the same order since is replaced, and not listed. */
  list(companyId: number): MergedFileRow[] {
    const later = new Set<string>()
    return this.#files.all(companyId).flatMap((file) => {
      const made = this.#made(file.id)
      // What the service does not have any more could not be saved again.
      const there = made.filter(({ state }) => state !== 'withdrawn')
      const documents = there.map(({ kind, document_id: id }) => `${kind} ${id}`).join()
      if (documents !== '' && later.has(documents)) return []
      later.add(documents)
      const states = made.map(({ state }) => state)
      return {
        id: file.id,
        fileName: basename(file.path),
        title: file.title,
        documents: made.length,
        differing: states.filter((state) => state !== 'current').length,
        state: mergedFileState(file.found, states),
        savedMs: file.saved_ms,
        finalThen: file.final === 1,
        checkedMs: file.checked_ms
      }
    })
  }

  /** What of the save that a merged PDF is of can be saved again, in its order. `notHere` where nothing of it is known. */
  from(fileId: number): MergedFrom {
    const saved = this.#saved.all(fileId)
    const [first] = saved
    if (first === undefined) throw new AppError('notHere')
    const ids = saved.filter((then) => this.#stateOf(then) !== 'withdrawn').map(({ document_id: id }) => id)
    return { kind: first.kind, title: first.title, ids }
  }

  #made(fileId: number): Made[] {
    return this.#madeOf.all(fileId).map((then) => ({ ...then, state: this.#stateOf(then) }))
  }

  #stateOf({ kind, document_id: id, net, final, saved_ms: savedMs }: DocumentRow): SavedFileState {
    const today = this.#today.of(kind, id, savedMs)
    // What the copy does not have is told by the disk alone.
    return today === null ? 'current' : savedFileState({ net, final: final === 1, savedMs, found: null }, today)
  }
}
