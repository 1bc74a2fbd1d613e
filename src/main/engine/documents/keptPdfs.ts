import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import type { KeptPdfsHeld } from '@shared/contract/views'
import { isKeptCurrent, type KeptStanding } from '../../store/keptDocument'
import type { EngineContext } from '../context'
import type { DocumentSubject } from './subject'
import { sha256 } from './sha256'

const BYTES_PER_MB = 1_000_000
/** Given back at once, between two other things that the engine does. */
const PAGES_AT_ONCE = 2000

interface Standing {
  net: string | null
  finalised: number
  fetched_ms: number
}

interface Row extends Standing {
  pdf: Buffer
}

/** PDFs kept inside the encrypted cache for offline use, within the cap of the settings; the oldest go first, what is pinned last. */
export class KeptPdfs {
  readonly #context: EngineContext
  readonly #get
  readonly #has
  readonly #put
  readonly #size
  readonly #oldest
  readonly #oldestPinned
  readonly #held
  readonly #remove

  constructor(context: EngineContext) {
    this.#context = context
    const cache: Database = context.cache
    this.#get = cache.prepare<[string, number], Row>(
      'SELECT pdf, net, finalised, fetched_ms FROM document WHERE kind = ? AND id = ?'
    )
    this.#has = cache.prepare<[string, number], Standing>(
      'SELECT net, finalised, fetched_ms FROM document WHERE kind = ? AND id = ?'
    )
    this.#put = cache.prepare<[string, number, number, Buffer, number, string, string | null, number, number]>(
      `INSERT INTO document (kind, id, company_id, pdf, bytes, sha256, net, finalised, fetched_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (kind, id) DO UPDATE SET pdf = excluded.pdf, bytes = excluded.bytes, sha256 = excluded.sha256,
         net = excluded.net, finalised = excluded.finalised, fetched_ms = excluded.fetched_ms`
    )
    this.#size = cache.prepare<[], { bytes: number }>('SELECT coalesce(sum(bytes), 0) AS bytes FROM document')
    this.#oldest = cache.prepare<[], { kind: string; id: number; bytes: number }>(
      `SELECT kind, id, bytes FROM document AS d
       WHERE NOT EXISTS (SELECT 1 FROM pinned_document x WHERE x.kind = d.kind AND x.id = d.id) ORDER BY fetched_ms LIMIT 50`
    )
    this.#oldestPinned = cache.prepare<[], { kind: string; id: number; bytes: number }>(
      'SELECT kind, id, bytes FROM document ORDER BY fetched_ms LIMIT 50'
    )
    this.#held = cache.prepare<[], KeptPdfsHeld>(
      `SELECT count(*) AS files, coalesce(sum(d.bytes), 0) AS bytes, count(x.id) AS pinnedFiles,
         coalesce(sum(iif(x.id IS NULL, 0, d.bytes)), 0) AS pinnedBytes
       FROM document d LEFT JOIN pinned_document x ON x.kind = d.kind AND x.id = d.id`
    )
    this.#remove = cache.prepare<[string, number]>('DELETE FROM document WHERE kind = ? AND id = ?')
  }

  /** The kept PDF when it still shows what the document shows now; null otherwise. */
  current(subject: DocumentSubject): Buffer | null {
    const row = this.#get.get(subject.kind, subject.id)
    return row && isKeptCurrent(standingOf(row), subject) ? row.pdf : null
  }

  /** Whether `current` gives one. */
  has(subject: DocumentSubject): boolean {
    const row = this.#has.get(subject.kind, subject.id)
    return row !== undefined && isKeptCurrent(standingOf(row), subject)
  }

  /** Keeps a PDF and makes room for it; nothing is kept when the cap is 0 or the PDF alone is over it. */
  keep(subject: DocumentSubject, pdf: Buffer): void {
    const cap = this.#cap
    if (pdf.length > cap) return
    this.#context.cacheWrites.now(() => {
      this.#put.run(
        subject.kind,
        subject.id,
        subject.companyId,
        pdf,
        pdf.length,
        sha256(pdf),
        subject.net,
        subject.final ? 1 : 0,
        this.#context.nowMs()
      )
      this.#shrinkTo(cap)
    })
    this.#context.changed(subject.companyId, 'documents')
  }

  /** How much is kept, in all companies of the connection. */
  held(): KeptPdfsHeld {
    return this.#held.get() ?? { files: 0, bytes: 0, pinnedFiles: 0, pinnedBytes: 0 }
  }

  /** Brings what is kept under a cap that was lowered, 0 keeping none, and gives the room back to the disk. */
  async shrink(): Promise<void> {
    const { cache, cacheWrites, signal } = this.#context
    let removed = false
    // Some at a time, as each is as much to write as it was to keep.
    for (let more = true; more; await turn()) {
      if (signal.aborted) return
      more = cacheWrites.now(() => this.#removeSome(this.#cap))
      removed ||= more
    }
    while (removed && !signal.aborted && freePages(cache) > 0) {
      cacheWrites.now(() => cache.pragma(`incremental_vacuum(${PAGES_AT_ONCE})`))
      await turn()
    }
  }

  get #cap(): number {
    return this.#context.settings().pdfCacheMb * BYTES_PER_MB
  }

  #shrinkTo(cap: number): void {
    while (this.#removeSome(cap));
  }

  /** Removes some of the oldest that are too many; false when there are none. */
  #removeSome(cap: number): boolean {
    let over = (this.#size.get()?.bytes ?? 0) - cap
    if (over <= 0) return false
    // What is pinned goes last of all.
    const unpinned = this.#oldest.all()
    for (const { kind, id, bytes } of unpinned.length > 0 ? unpinned : this.#oldestPinned.all()) {
      if (over <= 0) break
      this.#remove.run(kind, id)
      over -= bytes
    }
    return true
  }
}

function standingOf({ net, finalised, fetched_ms: fetchedMs }: Standing): KeptStanding {
  return { net, final: finalised === 1, fetchedMs }
}

function freePages(cache: Database): number {
  return Number(cache.pragma('freelist_count', { simple: true }))
}
