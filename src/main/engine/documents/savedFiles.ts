import { open } from 'node:fs/promises'
import type { Database } from 'better-sqlite3'
import { errnoOf } from '../../common/disk'
import { sha256 as digestOf } from './writeFile'

type Found = 'same' | 'changed' | 'missing'

interface Row {
  id: number
  path: string
  bytes: number
  sha256: string
}

/** What a look at the saved files of a company came to; files that could not be read now count as neither. */
export interface FilesChecked {
  readonly checked: number
  readonly changed: number
  readonly missing: number
}

const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR'])

/** Compares what the manifest lists with what is on disk, and notes it beside each file. */
export class SavedFiles {
  readonly #latest
  readonly #note
  readonly #differs
  readonly #outbox: Database

  constructor(outbox: Database) {
    this.#outbox = outbox
    this.#latest = outbox.prepare<[string, number], Row>(
      `SELECT id, path, bytes, sha256 FROM saved_file AS f
       WHERE kind = ? AND company_id = ? AND gone_ms IS NULL AND id = (
         SELECT g.id FROM saved_file g WHERE g.kind = f.kind AND g.document_id = f.document_id AND g.gone_ms IS NULL
         ORDER BY g.saved_ms DESC, g.id DESC LIMIT 1)`
    )
    this.#note = outbox.prepare<[number, Found, number]>('UPDATE saved_file SET checked_ms = ?, found = ? WHERE id = ?')
    this.#differs = outbox
      .prepare<[number, Found], number>('SELECT count(*) FROM saved_file WHERE id = ? AND found IS NOT ?')
      .pluck()
  }

  /** Looks at the latest file of each document of a kind. `changed` is told whether anything is other than noted before. */
  async check(
    kind: 'payslip' | 'certificate',
    companyId: number,
    nowMs: () => number,
    signal: AbortSignal
  ): Promise<FilesChecked & { readonly differs: boolean }> {
    const looked: { readonly id: number; readonly found: Found }[] = []
    for (const row of this.#latest.all(kind, companyId)) {
      if (signal.aborted) break
      const found = await foundOf(row)
      if (found !== null) looked.push({ id: row.id, found })
    }
    const differs = looked.some(({ id, found }) => this.#differs.get(id, found) === 1)
    if (!signal.aborted) {
      this.#outbox.transaction(() => {
        for (const { id, found } of looked) this.#note.run(nowMs(), found, id)
      })()
    }
    return {
      checked: looked.length,
      changed: looked.filter(({ found }) => found === 'changed').length,
      missing: looked.filter(({ found }) => found === 'missing').length,
      differs
    }
  }
}

// A file that another program holds, or on a disk that is away for a moment, is neither changed nor missing.
async function foundOf({ path, bytes, sha256 }: Row): Promise<Found | null> {
  try {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      if (size !== bytes) return 'changed'
      return digestOf(await file.readFile()) === sha256 ? 'same' : 'changed'
    } finally {
      await file.close()
    }
  } catch (error) {
    return GONE.has(errnoOf(error) ?? '') ? 'missing' : null
  }
}
