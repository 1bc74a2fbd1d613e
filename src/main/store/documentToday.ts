import type { Database } from 'better-sqlite3'
import type { DocumentToday } from '@shared/domain/savedFile'

interface PayslipNow {
  net: string | null
  held_net: string | null
  dirty: number
  finalised: number
  gone_ms: number | null
}

/** What the copy knows of a document now, to hold a saved file of it against. */
export class DocumentsToday {
  readonly #payslip
  readonly #certificate
  readonly #linesChanged

  /** `cache` is the main file of the connection. */
  constructor(cache: Database) {
    this.#payslip = cache.prepare<[number], PayslipNow>(
      'SELECT net, held_net, dirty, finalised, gone_ms FROM main.payslip WHERE id = ?'
    )
    this.#certificate = cache.prepare<[number], { changed_ms: number; gone_ms: number | null }>(
      'SELECT changed_ms, gone_ms FROM main.certificate WHERE id = ?'
    )
    // The version that held when the file was saved is the first one that ended after it. A line may have changed while net pay
    // stayed; where lines were not read then or are not now, nothing is claimed.
    this.#linesChanged = cache
      .prepare<[number, number], number>(
        `SELECT v.until_ms FROM (
           SELECT until_ms, lines, coded, payslip_id FROM main.payslip_version
           WHERE payslip_id = ? AND until_ms > ? ORDER BY until_ms LIMIT 1) v
         JOIN main.payslip p ON p.id = v.payslip_id
         WHERE v.coded = 0 AND v.lines IS NOT NULL AND p.lines IS NOT NULL AND v.lines <> p.lines`
      )
      .pluck()
  }

  /** Null: the copy does not have it, so nothing can be said of its file. */
  of(kind: 'payslip' | 'certificate', id: number, savedMs: number): DocumentToday | null {
    return kind === 'payslip' ? this.#ofPayslip(id, savedMs) : this.#ofCertificate(id)
  }

  #ofPayslip(id: number, savedMs: number): DocumentToday | null {
    const now = this.#payslip.get(id)
    if (!now) return null
    if (now.gone_ms !== null) return { kind: 'gone' }
    return {
      kind: 'payslip',
      net: now.dirty === 1 ? now.held_net : now.net,
      final: now.finalised === 1,
      changedMs: this.#linesChanged.get(id, savedMs) ?? null
    }
  }

  #ofCertificate(id: number): DocumentToday | null {
    const now = this.#certificate.get(id)
    if (!now) return null
    return now.gone_ms === null ? { kind: 'certificate', changedMs: now.changed_ms } : { kind: 'gone' }
  }
}
