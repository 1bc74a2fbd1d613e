import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import { savedFileState, type FileFound, type MadeKind, type ManifestEntry } from '@shared/domain/savedFile'
import { DocumentsToday } from '../../store/documentToday'
import type { ListedFile } from './manifest'
import type { AsWritten, Pens } from './pen'
import type { DocumentSubject } from './subject'

type Found = NonNullable<FileFound>

/** Whose files are looked at: those of a company, or of some of its documents. */
interface WhichFiles {
  readonly companyId: number
  /** `joined`: PDFs made of several documents, whose ids are those of their jobs; `pack`: enquiry packs, by their people. */
  readonly kind: ManifestEntry['kind'] | MadeKind
  readonly documentIds?: readonly number[] | undefined
}

interface Row extends AsWritten {
  readonly id: number
}

/** What a look at the saved files of a company came to; files that could not be read now count as neither. */
export interface FilesChecked {
  readonly checked: number
  readonly changed: number
  readonly missing: number
}

/** While the answer of one is noted another is read. */
const AT_ONCE = 4

/** Compares what the manifest lists with what is on disk, and notes it beside each file. */
export class SavedFiles {
  readonly #latest
  readonly #packed
  readonly #note
  readonly #differs
  readonly #outbox: Database
  readonly #today: DocumentsToday
  readonly #pens: Pens

  constructor(outbox: Database, cache: Database, pens: Pens) {
    this.#outbox = outbox
    this.#pens = pens
    this.#today = new DocumentsToday(cache)
    this.#latest = outbox.prepare<{ kind: string; company: number; ids: string | null }, Row>(
      `SELECT id, path, bytes, sha256 FROM saved_file AS f
       WHERE kind = @kind AND company_id = @company AND gone_ms IS NULL
         AND (@ids IS NULL OR document_id IN (SELECT value FROM json_each(@ids))) AND id = (
         SELECT g.id FROM saved_file g WHERE g.kind = f.kind AND g.document_id = f.document_id AND g.gone_ms IS NULL
           AND (f.kind <> 'joined' OR g.path = f.path)
         ORDER BY g.saved_ms DESC, g.id DESC LIMIT 1)`
    )
    // Of a pack in a folder each file; what is in a ZIP is looked at with the ZIP.
    this.#packed = outbox.prepare<{ company: number; ids: string | null }, Row>(
      `WITH pack AS (SELECT id, path, bytes, sha256, made_of FROM saved_file
         WHERE kind = 'pack' AND company_id = @company AND gone_ms IS NULL
           AND (@ids IS NULL OR document_id IN (SELECT value FROM json_each(@ids))))
       SELECT id, path, bytes, sha256 FROM pack
       UNION ALL
       SELECT f.id, f.path, f.bytes, f.sha256 FROM pack JOIN json_each(pack.made_of) part JOIN saved_file f ON f.id = part.value
       WHERE f.path <> pack.path`
    )
    this.#note = outbox.prepare<[number, Found, number]>('UPDATE saved_file SET checked_ms = ?, found = ? WHERE id = ?')
    this.#differs = outbox
      .prepare<[number, Found], number>('SELECT count(*) FROM saved_file WHERE id = ? AND found IS NOT ?')
      .pluck()
  }

  /** Whether a file shows its document as it is now, whatever the disk has of it. */
  isCurrent({ net, final, savedMs }: ListedFile, { kind, id }: Pick<DocumentSubject, 'kind' | 'id'>): boolean {
    const today = this.#today.of(kind, id, savedMs)
    return today !== null && savedFileState({ net, final, savedMs, found: null }, today) === 'current'
  }

  /** Whether a file is on the disk as it was written; not of one whose disk does not answer. */
  async isAsWritten(file: AsWritten): Promise<boolean> {
    try {
      return (await this.#pens.ofFile(file.path).filesAre([file]))[0] === 'same'
    } catch (error) {
      if (error instanceof AppError && error.code === 'folderSilent') return false
      throw error
    }
  }

  /**
   * Looks at the latest file of each document, at each part of a merged one, and at all files of packs. `differs`: anything is other than noted before. Rejects with `folderSilent` where a disk
   * does not answer, once what was found by then is noted.
   */
  async check(
    { companyId, kind, documentIds }: WhichFiles,
    nowMs: () => number,
    signal: AbortSignal
  ): Promise<FilesChecked & { readonly differs: boolean }> {
    const ids = documentIds === undefined ? null : JSON.stringify(documentIds)
    const waiting =
      kind === 'pack'
        ? this.#packed.all({ company: companyId, ids })
        : this.#latest.all({ kind, company: companyId, ids })
    const looked: { readonly id: number; readonly found: Found }[] = []
    const look = async (): Promise<void> => {
      for (let row = waiting.pop(); row !== undefined && !signal.aborted; row = waiting.pop()) {
        const [found = null] = await this.#pens.ofFile(row.path).filesAre([row])
        if (found !== null) looked.push({ id: row.id, found })
      }
    }
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, look))
    // Of a connection that closes the files are closed too.
    const differs = !signal.aborted && looked.some(({ id, found }) => this.#differs.get(id, found) === 1)
    if (!signal.aborted) {
      this.#outbox.transaction(() => {
        for (const { id, found } of looked) this.#note.run(nowMs(), found, id)
      })()
    }
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed && !signal.aborted) throw failed.reason
    return {
      checked: looked.length,
      changed: looked.filter(({ found }) => found === 'changed').length,
      missing: looked.filter(({ found }) => found === 'missing').length,
      differs
    }
  }
}
