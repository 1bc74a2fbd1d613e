import type { Database } from 'better-sqlite3'
import type { EngineContext } from '../context'
import type { DocumentSubject } from './subject'
import { sha256 } from './writeFile'

const BYTES_PER_MB = 1_000_000

/** PDFs kept inside the encrypted cache for offline use, within the cap of the settings; the oldest unpinned go first. */
export class KeptPdfs {
  readonly #context: EngineContext
  readonly #get
  readonly #put
  readonly #size
  readonly #oldest
  readonly #remove

  constructor(context: EngineContext) {
    this.#context = context
    const cache: Database = context.cache
    this.#get = cache.prepare<[string, number], { pdf: Buffer; net: string | null; finalised: number }>(
      'SELECT pdf, net, finalised FROM document WHERE kind = ? AND id = ?'
    )
    this.#put = cache.prepare<[string, number, number, Buffer, number, string, string | null, number, number]>(
      `INSERT INTO document (kind, id, company_id, pdf, bytes, sha256, net, finalised, fetched_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (kind, id) DO UPDATE SET pdf = excluded.pdf, bytes = excluded.bytes, sha256 = excluded.sha256,
         net = excluded.net, finalised = excluded.finalised, fetched_ms = excluded.fetched_ms`
    )
    this.#size = cache.prepare<[], { bytes: number }>('SELECT coalesce(sum(bytes), 0) AS bytes FROM document')
    this.#oldest = cache.prepare<[], { kind: string; id: number; bytes: number }>(
      'SELECT kind, id, bytes FROM document WHERE pinned = 0 ORDER BY fetched_ms LIMIT 50'
    )
    this.#remove = cache.prepare<[string, number]>('DELETE FROM document WHERE kind = ? AND id = ?')
  }

  /** The kept PDF when it still shows what the payslip shows now; null otherwise. */
  current(subject: DocumentSubject): Buffer | null {
    const row = this.#get.get(subject.kind, subject.id)
    if (!row) return null
    if (subject.kind === 'certificate') return row.pdf
    return row.net === subject.net && (row.finalised === 1) === subject.final ? row.pdf : null
  }

  /** Keeps a PDF and makes room for it; nothing is kept when the cap is 0 or the PDF alone is over it. */
  keep(subject: DocumentSubject, pdf: Buffer): void {
    const cap = this.#context.settings().pdfCacheMb * BYTES_PER_MB
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

  #shrinkTo(cap: number): void {
    let bytes = this.#size.get()?.bytes ?? 0
    while (bytes > cap) {
      const oldest = this.#oldest.all()
      if (oldest.length === 0) return
      for (const { kind, id, bytes: size } of oldest) {
        if (bytes <= cap) return
        this.#remove.run(kind, id)
        bytes -= size
      }
    }
  }
}
