import { basename } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { CertificateFileState } from '@shared/contract/views'
import { savedFileState, type FileFound } from '@shared/domain/savedFile'
import { idsAsJson } from './rows'

/** The file of a certificate that was saved last, as it was when it was last looked at. */
export interface SavedCertificate {
  readonly documentId: number
  readonly fileId: number
  readonly fileName: string
  readonly savedMs: number
  readonly found: FileFound
}

interface Row {
  document_id: number
  id: number
  path: string
  saved_ms: number
  found: SavedCertificate['found']
}

/** Saved certificates of a company, and where they go. */
export class CertificateFiles {
  readonly #saved
  readonly #some
  readonly #folder

  constructor(db: Database) {
    this.#saved = db.prepare<[number], Row>(
      `SELECT document_id, id, path, saved_ms, found FROM outbox.saved_file
       WHERE kind = 'certificate' AND company_id = ? AND gone_ms IS NULL ORDER BY saved_ms, id`
    )
    this.#some = db.prepare<[string], Row>(
      `SELECT s.document_id, s.id, s.path, s.saved_ms, s.found FROM json_each(?) a
       CROSS JOIN outbox.saved_file s ON s.kind = 'certificate' AND s.document_id = a.value
       WHERE s.gone_ms IS NULL ORDER BY s.saved_ms, s.id`
    )
    this.#folder = db.prepare<[number], string>('SELECT path FROM outbox.save_folder WHERE company_id = ?').pluck()
  }

  /** The latest of each certificate, by its id. */
  of(companyId: number): ReadonlyMap<number, SavedCertificate> {
    return latestOf(this.#saved.all(companyId))
  }

  /** The same for some certificates. */
  ofSome(certificateIds: Iterable<number>): ReadonlyMap<number, SavedCertificate> {
    return latestOf(this.#some.all(idsAsJson(certificateIds)))
  }

  /** The name of the folder that the officer granted for the company; null before that. */
  folderName(companyId: number): string | null {
    const path = this.#folder.get(companyId)
    return path === undefined ? null : basename(path)
  }
}

function latestOf(rows: readonly Row[]): ReadonlyMap<number, SavedCertificate> {
  return new Map(
    rows.map((row) => [
      row.document_id,
      {
        documentId: row.document_id,
        fileId: row.id,
        fileName: basename(row.path),
        savedMs: row.saved_ms,
        found: row.found
      }
    ])
  )
}

/** How a saved file stands to the certificate, which is as it is since `changedMs`. */
export function fileStateOf(saved: SavedCertificate | undefined, changedMs: number): CertificateFileState {
  if (!saved) return 'none'
  const { savedMs, found } = saved
  const state = savedFileState({ savedMs, found, net: null, final: true }, { kind: 'certificate', changedMs })
  return state === 'missing' || state === 'changed' || state === 'outdated' ? state : 'saved'
}
