import { basename } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { MergedFileRow } from '@shared/contract/views'
import {
  mergedFileState,
  MOST_IN_MERGED,
  savedFileState,
  type FileFound,
  type SavedFileState
} from '@shared/domain/savedFile'
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
  kind: 'payslip' | 'certificate' | null
}

interface DocumentRow {
  document_id: number
  net: string | null
  final: number
  saved_ms: number
}

/** PDFs that were made of the documents of a bulk save, and how they stand to these today. */
export class MergedFileQueries {
  readonly #today: DocumentsToday
  readonly #files
  readonly #documents

  constructor(db: Database) {
    this.#today = new DocumentsToday(db)
    this.#files = db.prepare<[number], FileRow>(
      `SELECT f.id, f.document_id AS job_id, f.path, f.saved_ms, f.final, f.found, f.checked_ms, j.title, j.kind
       FROM outbox.saved_file f LEFT JOIN outbox.save_job j ON j.id = f.document_id
       WHERE f.kind = 'joined' AND f.company_id = ? AND f.gone_ms IS NULL
         AND NOT EXISTS (SELECT 1 FROM outbox.saved_file g
           WHERE g.path = f.path AND g.kind = 'joined' AND g.gone_ms IS NULL AND g.id > f.id)
       ORDER BY f.saved_ms DESC, f.id DESC`
    )
    this.#documents = db.prepare<[number], DocumentRow>(
      `SELECT x.document_id, x.net, x.final, x.saved_ms
       FROM outbox.save_item i JOIN outbox.saved_file x ON x.id = i.file_id
       WHERE i.job_id = ? AND i.state = 'saved' ORDER BY i.place`
    )
  }

  /** Those of a company, latest first. */
  list(companyId: number): MergedFileRow[] {
    const files = this.#files.all(companyId)
    const parts = new Map<number, number[]>()
    for (const { job_id: job, id } of files)
      parts.set(
        job,
        [...(parts.get(job) ?? []), id].sort((a, b) => a - b)
      )
    return files.map((file) => {
      const made = this.#statesOf(file, parts.get(file.job_id) ?? [])
      return {
        id: file.id,
        fileName: basename(file.path),
        title: file.title,
        documents: made.length,
        differing: made.filter((state) => state !== 'current').length,
        state: mergedFileState(file.found, made),
        savedMs: file.saved_ms,
        finalThen: file.final === 1,
        checkedMs: file.checked_ms
      }
    })
  }

  #statesOf({ id, job_id: job, kind }: FileRow, parts: readonly number[]): SavedFileState[] {
    if (kind === null) return []
    const all = this.#documents.all(job)
    // Parts are written in order. Where there are more files than parts, as some were made anew, each stands for all.
    const isPart = parts.length === Math.ceil(all.length / MOST_IN_MERGED)
    const from = isPart ? parts.indexOf(id) * MOST_IN_MERGED : 0
    return (isPart ? all.slice(from, from + MOST_IN_MERGED) : all).map((then) => {
      const savedMs = then.saved_ms
      const today = this.#today.of(kind, then.document_id, savedMs)
      if (today === null) return 'current'
      return savedFileState({ net: then.net, final: then.final === 1, savedMs, found: null }, today)
    })
  }
}
