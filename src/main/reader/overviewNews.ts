import type { Database } from 'better-sqlite3'
import type { News } from '@shared/contract/views'
import { visitKey, visitOf } from '../store/outbox/visit'

interface Since {
  companyId: number
  sinceMs: number
}

/** What is new in a company since the officer's last visit: what appeared, what went, what changed. */
export class NewsQueries {
  readonly #visit
  readonly #arrived
  readonly #gone

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
    return {
      sinceMs,
      counts: {
        newPeople: arrived('employee'),
        gonePeople: this.#gone.get(since) ?? 0,
        newPayslips: arrived('payslip'),
        changedPayslips: arrived('changed'),
        finalisedPayslips: arrived('finalised'),
        newCertificates: arrived('certificate')
      }
    }
  }
}
