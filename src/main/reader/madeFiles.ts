import { basename, dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { ChannelInput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { MadeFileRow, MergedFrom } from '@shared/contract/views'
import {
  madeFileState,
  PACK_LIST,
  PACKED_KIND,
  savedFileState,
  type FileFound,
  type MadeKind,
  type ManifestEntry,
  type SavedFileState
} from '@shared/domain/savedFile'
import { DocumentsToday } from '../store/documentToday'

interface FileRow {
  id: number
  path: string
  saved_ms: number
  final: number
  found: FileFound
  checked_ms: number | null
  title: string | null
  last_name: string | null
  first_name: string | null
}

interface PartRow {
  /** Null: a file of a pack that is no document. */
  kind: ManifestEntry['kind'] | null
  document_id: number
  net: string | null
  final: number
  saved_ms: number
  /** Whether it is a file of its own there. */
  own: number
  found: FileFound
}

interface Part {
  /** Null: it is no document. */
  readonly document: string | null
  readonly isFile: boolean
  /** The service does not have it any more, whatever the disk has. */
  readonly isGone: boolean
  readonly state: SavedFileState
}

/** What was made of several documents, and how it stands to these today. */
export class MadeFileQueries {
  readonly #today: DocumentsToday
  readonly #files
  readonly #madeOf
  readonly #saved

  constructor(db: Database) {
    this.#today = new DocumentsToday(db)
    this.#files = db.prepare<[MadeKind, number], FileRow>(
      `SELECT f.id, f.path, f.saved_ms, f.final, f.found, f.checked_ms, j.title, e.last_name, e.first_name
       FROM outbox.saved_file f
       LEFT JOIN outbox.save_job j ON f.kind = 'joined' AND j.id = f.document_id
       LEFT JOIN employee e ON f.kind = 'pack' AND e.id = f.employee_id
       WHERE f.kind = ? AND f.company_id = ? AND f.gone_ms IS NULL
         AND NOT EXISTS (SELECT 1 FROM outbox.saved_file g
           WHERE g.path = f.path AND g.kind = f.kind AND g.gone_ms IS NULL AND g.id > f.id)
       ORDER BY f.saved_ms DESC, f.id DESC`
    )
    // What a PDF was joined of are files beside it; what a pack is made of are its own.
    this.#madeOf = db.prepare<[number], PartRow>(
      `SELECT CASE x.kind WHEN '${PACKED_KIND.payslip}' THEN 'payslip' WHEN '${PACKED_KIND.certificate}' THEN 'certificate'
           WHEN 'packSummary' THEN NULL ELSE x.kind END AS kind,
         x.document_id, x.net, x.final, x.saved_ms,
         f.kind = 'pack' AND x.path <> f.path AS own, CASE f.kind WHEN 'pack' THEN x.found END AS found
       FROM outbox.saved_file f JOIN json_each(f.made_of) part JOIN outbox.saved_file x ON x.id = part.value
       WHERE f.id = ? ORDER BY part.key`
    )
    this.#saved = db.prepare<[number], PartRow & { title: string; kind: ManifestEntry['kind'] }>(
      `SELECT j.title, j.kind, i.document_id, x.net, x.final, x.saved_ms, 0 AS own, NULL AS found
       FROM outbox.saved_file f
       JOIN outbox.save_job j ON j.id = f.document_id
       JOIN outbox.save_item i ON i.job_id = j.id AND i.state = 'saved'
       JOIN outbox.saved_file x ON x.id = i.file_id
       WHERE f.id = ? AND f.kind = 'joined' ORDER BY i.place`
    )
  }

  /** Those of a company, latest first. One that was made again of the same documents in the same order since is replaced, and not listed. */
  list({ companyId, kind }: ChannelInput<'savedFiles.made'>): MadeFileRow[] {
    const later = new Set<string>()
    return this.#files.all(kind, companyId).flatMap((file) => {
      const made = this.#madeOf.all(file.id).map((row) => this.#partOf(row))
      const isFolder = kind === 'pack' && basename(file.path) === PACK_LIST
      // What the service does not have any more could not be saved again.
      const there = made.flatMap(({ document, isGone }) => (document === null || isGone ? [] : document))
      const same = `${isFolder ? 'folder' : 'file'} ${there.join()}`
      if (there.length > 0 && later.has(same)) return []
      later.add(same)
      const states = [...made.map(({ state }) => state), onDisk(file)]
      const state = madeFileState(states)
      return {
        id: file.id,
        name: basename(isFolder ? dirname(file.path) : file.path),
        title: file.title,
        lastName: file.last_name ?? '',
        firstName: file.first_name ?? '',
        documents: made.filter(({ document }) => document !== null).length,
        files: 1 + made.filter(({ isFile }) => isFile).length,
        state,
        differing: state === 'current' ? 0 : states.filter((each) => each === state).length,
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
    const ids = saved.filter((then) => !this.#partOf(then).isGone).map(({ document_id: id }) => id)
    return { kind: first.kind, title: first.title, ids }
  }

  #partOf(row: PartRow): Part {
    const { kind, document_id: id, net, final, saved_ms: savedMs, own, found } = row
    const isFile = own === 1
    if (kind === null) return { document: null, isFile, isGone: false, state: onDisk(row) }
    const today = this.#today.of(kind, id, savedMs)
    const state = savedFileState({ net, final: final === 1, savedMs, found }, today)
    return { document: `${kind} ${id}`, isFile, isGone: today?.kind === 'gone', state }
  }
}

function onDisk({ final, saved_ms: savedMs, found }: Pick<PartRow, 'final' | 'saved_ms' | 'found'>): SavedFileState {
  return savedFileState({ net: null, final: final === 1, savedMs, found }, null)
}
