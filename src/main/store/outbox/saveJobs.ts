import type { Database } from 'better-sqlite3'
import type { AppErrorShape } from '@shared/contract/errors'
import type { SaveJobState } from '@shared/domain/saveJob'

/** A bulk save as it is on disk. */
export interface StoredSaveJob {
  readonly id: number
  readonly companyId: number
  readonly kind: 'payslip' | 'certificate'
  readonly title: string
  readonly pattern: string
  /** All of them also as one PDF. */
  readonly merge: boolean
  readonly state: SaveJobState
  readonly error: AppErrorShape | null
  readonly createdMs: number
}

export type SaveItemState = 'todo' | 'saved' | 'failed' | 'calculating'

/** One document of a bulk save. */
export interface StoredSaveItem {
  readonly place: number
  readonly documentId: number
  readonly state: SaveItemState
  readonly error: AppErrorShape | null
}

/** A file that a bulk save wrote. */
export interface SavedItemFile {
  readonly place: number
  readonly documentId: number
  readonly fileId: number
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  readonly net: string | null
  readonly final: boolean
  readonly savedMs: number
  readonly unchanged: boolean
  /** Why it is not in the one PDF; null: nothing kept it out. */
  readonly error: AppErrorShape | null
}

export interface SaveCounts {
  readonly total: number
  readonly todo: number
  readonly saved: number
  readonly failed: number
  readonly calculating: number
  readonly unchanged: number
  readonly renamed: number
  readonly notFinal: number
  readonly lastFileId: number | null
}

interface JobRow {
  id: number
  company_id: number
  kind: StoredSaveJob['kind']
  title: string
  pattern: string
  merge: number
  state: SaveJobState
  error: string | null
  created_ms: number
}

interface ItemRow {
  place: number
  document_id: number
  state: SaveItemState
  error: string | null
}

interface FileRow {
  place: number
  document_id: number
  id: number
  path: string
  bytes: number
  sha256: string
  net: string | null
  final: number
  saved_ms: number
  unchanged: number
  error: string | null
}

interface CountRow {
  state: SaveItemState
  n: number
  unchanged: number
  renamed: number
  not_final: number
  last: number | null
}

const JOB = 'SELECT id, company_id, kind, title, pattern, merge, state, error, created_ms FROM save_job'
const FILE = `SELECT i.place, i.document_id, f.id, f.path, f.bytes, f.sha256, f.net, f.final, f.saved_ms, i.unchanged, i.error
  FROM save_item i JOIN saved_file f ON f.id = i.file_id`

/** Rows of `save_job` and `save_item`. */
export class SaveJobRows {
  readonly #addJob
  readonly #addItem
  readonly #get
  readonly #shown
  readonly #move
  readonly #items
  readonly #counts
  readonly #saved
  readonly #failed
  readonly #leftOut
  readonly #calculating
  readonly #todo
  readonly #retry
  readonly #files
  readonly #putAway

  constructor(db: Database) {
    this.#addJob = db.prepare<[number, string, string, string, number, number]>(
      `INSERT INTO save_job (company_id, kind, title, pattern, merge, state, created_ms)
       VALUES (?, ?, ?, ?, ?, 'running', ?)`
    )
    this.#addItem = db.prepare<[number, number, number]>(
      'INSERT INTO save_item (job_id, place, document_id) VALUES (?, ?, ?)'
    )
    this.#get = db.prepare<[number], JobRow>(`${JOB} WHERE id = ?`)
    this.#shown = db.prepare<[], JobRow>(`${JOB} WHERE put_away = 0 ORDER BY id`)
    this.#move = db.prepare<[string, string | null, number | null, number]>(
      'UPDATE save_job SET state = ?, error = ?, ended_ms = ? WHERE id = ?'
    )
    this.#items = db.prepare<[number, string, number, number], ItemRow>(
      `SELECT place, document_id, state, error FROM save_item WHERE job_id = ? AND state = ? AND place > ?
       ORDER BY place LIMIT ?`
    )
    this.#counts = db.prepare<[number], CountRow>(
      `SELECT state, count(*) AS n, sum(unchanged) AS unchanged, sum(renamed) AS renamed, sum(not_final) AS not_final,
         max(file_id) AS last
       FROM save_item WHERE job_id = ? GROUP BY state`
    )
    this.#saved = db.prepare<[number, number, number, number, number, number]>(
      `UPDATE save_item SET state = 'saved', error = NULL, file_id = ?, unchanged = ?, renamed = ?, not_final = ?, placing = NULL
       WHERE job_id = ? AND place = ?`
    )
    this.#failed = db.prepare<[string, number, number]>(
      `UPDATE save_item SET state = 'failed', error = ?, placing = NULL WHERE job_id = ? AND place = ?`
    )
    this.#leftOut = db.prepare<[string, number, number]>(
      `UPDATE save_item SET error = ? WHERE job_id = ? AND place = ? AND state = 'saved'`
    )
    this.#calculating = db.prepare<[number, number]>(
      `UPDATE save_item SET state = 'calculating', error = NULL WHERE job_id = ? AND place = ?`
    )
    this.#todo = db.prepare<[number, number]>(
      `UPDATE save_item SET state = 'todo', error = NULL, file_id = NULL, placing = NULL WHERE job_id = ? AND place = ?`
    )
    this.#retry = db.prepare<[number]>(
      `UPDATE save_item SET state = 'todo', error = NULL WHERE job_id = ? AND state = 'failed'`
    )
    this.#files = db.prepare<[number], FileRow>(`${FILE} WHERE i.job_id = ? AND i.state = 'saved' ORDER BY i.place`)
    this.#putAway = db.prepare<[number]>(
      `UPDATE save_job SET put_away = 1 WHERE id = ? AND state IN ('done', 'cancelled')`
    )
  }

  /** Writes a new job down; gives its id. In a transaction of the caller's. */
  add(
    job: Pick<StoredSaveJob, 'companyId' | 'kind' | 'title' | 'pattern' | 'merge'>,
    ids: readonly number[],
    nowMs: number
  ): number {
    const { lastInsertRowid } = this.#addJob.run(
      job.companyId,
      job.kind,
      job.title,
      job.pattern,
      job.merge ? 1 : 0,
      nowMs
    )
    const jobId = Number(lastInsertRowid)
    for (const [place, id] of ids.entries()) this.#addItem.run(jobId, place, id)
    return jobId
  }

  get(jobId: number): StoredSaveJob | null {
    const row = this.#get.get(jobId)
    return row ? jobOf(row) : null
  }

  /** All that were not put away, oldest first. */
  shown(): StoredSaveJob[] {
    return this.#shown.all().map(jobOf)
  }

  move(jobId: number, state: SaveJobState, error: AppErrorShape | null, endedMs: number | null): void {
    this.#move.run(state, error === null ? null : JSON.stringify(error), endedMs, jobId)
  }

  /** Items in a state after a place, in order. */
  items(jobId: number, state: SaveItemState, afterPlace: number, limit: number): StoredSaveItem[] {
    return this.#items.all(jobId, state, afterPlace, limit).map((row) => ({
      place: row.place,
      documentId: row.document_id,
      state: row.state,
      error: errorOf(row.error)
    }))
  }

  counts(jobId: number): SaveCounts {
    const rows = this.#counts.all(jobId)
    const of = (state: SaveItemState): number => rows.find((row) => row.state === state)?.n ?? 0
    const saved = rows.find((row) => row.state === 'saved')
    return {
      total: rows.reduce((sum, { n }) => sum + n, 0),
      todo: of('todo'),
      saved: of('saved'),
      failed: of('failed'),
      calculating: of('calculating'),
      unchanged: saved?.unchanged ?? 0,
      renamed: saved?.renamed ?? 0,
      notFinal: saved?.not_final ?? 0,
      lastFileId: saved?.last ?? null
    }
  }

  saved(
    jobId: number,
    place: number,
    file: { readonly id: number; readonly unchanged: boolean; readonly renamed: boolean; readonly final: boolean }
  ): void {
    this.#saved.run(file.id, file.unchanged ? 1 : 0, file.renamed ? 1 : 0, file.final ? 0 : 1, jobId, place)
  }

  failed(jobId: number, place: number, error: AppErrorShape): void {
    this.#failed.run(JSON.stringify(error), jobId, place)
  }

  /** It is saved, and cannot be in the one PDF. */
  leaveOut(jobId: number, place: number, error: AppErrorShape): void {
    this.#leftOut.run(JSON.stringify(error), jobId, place)
  }

  calculating(jobId: number, place: number): void {
    this.#calculating.run(jobId, place)
  }

  /** To be saved (again). */
  todo(jobId: number, place: number): void {
    this.#todo.run(jobId, place)
  }

  /** Those that failed are to be tried again. */
  retry(jobId: number): void {
    this.#retry.run(jobId)
  }

  /** All files of a job in its order. */
  files(jobId: number): SavedItemFile[] {
    return this.#files.all(jobId).map(fileOf)
  }

  putAway(jobId: number): void {
    this.#putAway.run(jobId)
  }
}

function jobOf(row: JobRow): StoredSaveJob {
  return {
    id: row.id,
    companyId: row.company_id,
    kind: row.kind,
    title: row.title,
    pattern: row.pattern,
    merge: row.merge === 1,
    state: row.state,
    error: errorOf(row.error),
    createdMs: row.created_ms
  }
}

function fileOf(row: FileRow): SavedItemFile {
  return {
    place: row.place,
    documentId: row.document_id,
    fileId: row.id,
    path: row.path,
    bytes: row.bytes,
    sha256: row.sha256,
    net: row.net,
    final: row.final === 1,
    savedMs: row.saved_ms,
    unchanged: row.unchanged === 1,
    error: errorOf(row.error)
  }
}

// This class alone writes it.
function errorOf(text: string | null): AppErrorShape | null {
  return text === null ? null : (JSON.parse(text) as AppErrorShape)
}
