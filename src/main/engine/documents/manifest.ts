import { sep } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { MadeEntry, ManifestEntry, PackedEntry } from '@shared/domain/savedFile'
import type { DocumentSubject } from './subject'
import type { TempFiles } from './tempFiles'

export type { ManifestEntry }

/** A file of the manifest as it was written. */
export interface ListedFile extends Pick<
  ManifestEntry,
  'companyId' | 'path' | 'bytes' | 'sha256' | 'net' | 'final' | 'savedMs'
> {
  readonly id: number
}

interface ListedRow {
  id: number
  company_id: number
  path: string
  bytes: number
  sha256: string
  net: string | null
  final: number
  saved_ms: number
}

/** What is listed of a document that was written. */
export function entryOf(
  subject: DocumentSubject,
  path: string,
  { bytes, sha256 }: Pick<ManifestEntry, 'bytes' | 'sha256'>,
  savedMs: number
): ManifestEntry {
  return {
    kind: subject.kind,
    documentId: subject.id,
    companyId: subject.companyId,
    employeeId: subject.employeeId,
    path,
    bytes,
    sha256,
    net: subject.net,
    final: subject.final,
    savedMs
  }
}

/** The manifest, the granted folders and the temp files under way; all in the outbox, as they are the officer's. */
export class Manifest implements TempFiles {
  readonly #insert
  readonly #listed
  readonly #again
  readonly #file
  readonly #latest
  readonly #folder
  readonly #folders
  readonly #below
  readonly #grant
  readonly #begin
  readonly #end
  readonly #leftTemps
  readonly #gone

  constructor(outbox: Database) {
    this.#insert = outbox.prepare<
      [string, number, number, number | null, string, number, string, string | null, number, number, string | null]
    >(
      `INSERT INTO saved_file (kind, document_id, company_id, employee_id, path, bytes, sha256, net, final, saved_ms, made_of)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
    )
    this.#listed = outbox.prepare<[string, number, string, string], { id: number }>(
      'SELECT id FROM saved_file WHERE kind = ? AND document_id = ? AND path = ? AND sha256 = ? AND gone_ms IS NULL'
    )
    // The same bytes are of the document as it is now, whatever was claimed of them before.
    this.#again = outbox.prepare<[string | null, number, number, string | null, number]>(
      `UPDATE saved_file SET net = ?, final = ?, saved_ms = ?, made_of = ?, checked_ms = NULL, found = NULL WHERE id = ?`
    )
    const listed = 'SELECT id, company_id, path, bytes, sha256, net, final, saved_ms FROM saved_file WHERE'
    this.#file = outbox.prepare<[number], ListedRow>(`${listed} id = ?`)
    this.#latest = outbox.prepare<[string, number], ListedRow>(
      `${listed} kind = ? AND document_id = ? AND gone_ms IS NULL ORDER BY saved_ms DESC, id DESC LIMIT 1`
    )
    this.#folder = outbox.prepare<[number], { path: string }>('SELECT path FROM save_folder WHERE company_id = ?')
    this.#folders = outbox.prepare<[], string>('SELECT path FROM save_folder').pluck()
    this.#below = outbox
      .prepare<[string, string], number>('SELECT 1 FROM saved_file WHERE path > ? AND path < ? LIMIT 1')
      .pluck()
    this.#grant = outbox.prepare<[number, string, number]>(
      `INSERT INTO save_folder (company_id, path, granted_ms) VALUES (?, ?, ?)
       ON CONFLICT (company_id) DO UPDATE SET path = excluded.path, granted_ms = excluded.granted_ms`
    )
    this.#begin = outbox.prepare<[string, number]>('INSERT OR IGNORE INTO temp_file (path, started_ms) VALUES (?, ?)')
    this.#end = outbox.prepare<[string]>('DELETE FROM temp_file WHERE path = ?')
    this.#gone = outbox.prepare<[number, number]>('UPDATE saved_file SET gone_ms = ? WHERE id = ?')
    this.#leftTemps = outbox.prepare<[], { path: string }>('SELECT path FROM temp_file')
  }

  /** The id of the entry, a new one unless the very same file is listed already, saved anew; on disk when it returns. */
  add(entry: ManifestEntry | PackedEntry | MadeEntry): number {
    const listed = this.#listed.get(entry.kind, entry.documentId, entry.path, entry.sha256)
    const net = 'net' in entry ? entry.net : null
    const final = entry.final ? 1 : 0
    const madeOf = 'madeOf' in entry ? JSON.stringify(entry.madeOf) : null
    if (listed) {
      this.#again.run(net, final, entry.savedMs, madeOf, listed.id)
      return listed.id
    }
    const { lastInsertRowid } = this.#insert.run(
      entry.kind,
      entry.documentId,
      entry.companyId,
      entry.employeeId,
      entry.path,
      entry.bytes,
      entry.sha256,
      net,
      final,
      entry.savedMs,
      madeOf
    )
    return Number(lastInsertRowid)
  }

  /** Whether this very file is listed. */
  has({
    kind,
    documentId,
    path,
    sha256
  }: Pick<MadeEntry, 'documentId' | 'path' | 'sha256'> & { kind: string }): boolean {
    return this.#listed.get(kind, documentId, path, sha256) !== undefined
  }

  /** What is listed there is no file of this program any more. */
  gone(fileId: number, nowMs: number): void {
    this.#gone.run(nowMs, fileId)
  }

  fileOf(fileId: number): ListedFile | null {
    return listedFile(this.#file.get(fileId))
  }

  /** The file of a document that was saved last. */
  latestOf(kind: ManifestEntry['kind'], documentId: number): ListedFile | null {
    return listedFile(this.#latest.get(kind, documentId))
  }

  folderOf(companyId: number): string | null {
    return this.#folder.get(companyId)?.path ?? null
  }

  /** Whether something was saved in a folder or below it, or it is in the folder of a company. */
  knowsFolder(folder: string): boolean {
    const start = `${folder}${sep}`
    // Every path that begins so, and no other.
    const end = `${folder}${String.fromCharCode(sep.charCodeAt(0) + 1)}`
    return this.#below.get(start, end) === 1 || this.#folders.all().some((path) => start.startsWith(`${path}${sep}`))
  }

  grant(companyId: number, path: string, nowMs: number): void {
    this.#grant.run(companyId, path, nowMs)
  }

  begun(path: string): void {
    this.#begin.run(path, Date.now())
  }

  ended(path: string): void {
    this.#end.run(path)
  }

  /** Removes the temp files of an earlier run; one on a disk that is away now stays noted for the next start. */
  async removeLeftTemps(remove: (paths: readonly string[]) => Promise<readonly string[]>): Promise<{ left: number }> {
    const paths = this.#leftTemps.all().map(({ path }) => path)
    if (paths.length === 0) return { left: 0 }
    const gone = await remove(paths)
    for (const path of gone) this.ended(path)
    return { left: paths.length - gone.length }
  }
}

function listedFile(row: ListedRow | undefined): ListedFile | null {
  if (!row) return null
  const { company_id: companyId, saved_ms: savedMs, final, ...rest } = row
  return { ...rest, companyId, savedMs, final: final === 1 }
}
