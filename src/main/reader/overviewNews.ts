import type { Database } from 'better-sqlite3'
import type { News } from '@shared/contract/views'
import { visitKey, visitOf } from '../store/outbox/visit'

/** A payslip whose state changed since `@sinceMs` so that it is finalised now and was not in the version before. */
const BECAME_FINAL = `p.finalised = 1 AND v.finalised = 0`

interface Versions {
  changed: number
  finalised: number
}

interface Since {
  companyId: number
  sinceMs: number
}

/** What is new in a company since the officer's last visit: what appeared, what went, and versions of payslips. */
export class NewsQueries {
  readonly #visit
  readonly #arrived
  readonly #gone
  readonly #versions

  constructor(db: Database) {
    this.#visit = db.prepare<[string], string>('SELECT value FROM outbox.setting WHERE key = ?').pluck()
    this.#arrived = db
      .prepare<Since & { kind: string }, number>(
        'SELECT count(*) FROM arrival WHERE company_id = @companyId AND kind = @kind AND at_ms > @sinceMs'
      )
      .pluck()
    this.#gone = db
      .prepare<Since, number>('SELECT count(*) FROM employee WHERE company_id = @companyId AND gone_ms > @sinceMs')
      .pluck()
    // The oldest version since then is what the payslip was at the last visit.
    this.#versions = db.prepare<Since, Versions>(
      `SELECT count(*) AS changed, ifnull(sum(became_final), 0) AS finalised FROM (
         SELECT v.payslip_id, ${BECAME_FINAL} AS became_final, min(v.until_ms)
         FROM payslip_version v JOIN payslip p ON p.id = v.payslip_id
         WHERE v.company_id = @companyId AND v.until_ms > @sinceMs AND p.gone_ms IS NULL
         GROUP BY v.payslip_id)`
    )
  }

  /** Since when things are new; null on the first visit. */
  sinceMs(companyId: number): number | null {
    return visitOf(this.#visit.get(visitKey(companyId)) ?? null)?.sinceMs ?? null
  }

  news(companyId: number): News | null {
    const sinceMs = this.sinceMs(companyId)
    if (sinceMs === null) return null
    const since = { companyId, sinceMs }
    const arrived = (kind: string): number => this.#arrived.get({ ...since, kind }) ?? 0
    const versions = this.#versions.get(since)
    return {
      sinceMs,
      counts: {
        newPeople: arrived('employee'),
        gonePeople: this.#gone.get(since) ?? 0,
        newPayslips: arrived('payslip'),
        changedPayslips: versions?.changed ?? 0,
        finalisedPayslips: versions?.finalised ?? 0,
        newCertificates: arrived('certificate')
      }
    }
  }
}
