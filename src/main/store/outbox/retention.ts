import type { Database } from 'better-sqlite3'
import type { Day } from '@shared/domain/day'
import type { RetentionHorizon, RetentionRule } from '@shared/domain/retention'
import { OPEN_WRITE } from './directWrites'

interface RetentionRow {
  company_id: number
  former_years: number | null
  period_years: number | null
  former_before: Day | null
  periods_before: Day | null
  applied_ms: number
  done: number
}

export interface KeptRetention {
  readonly companyId: number
  readonly rule: RetentionRule
  readonly horizon: RetentionHorizon
  readonly appliedMs: number
  readonly done: boolean
}

export interface Pin {
  readonly companyId: number
  readonly kind: 'employee' | 'payslip'
  readonly id: number
}

/** A pay period whose PDFs are kept. */
export interface PinnedPeriod {
  readonly companyId: number
  readonly frequencyId: number | null
  readonly date: string
}

/** The officer's retention and pins, and whom something unsettled is about. */
export class RetentionRows {
  readonly #all
  readonly #put
  readonly #done
  readonly #pins
  readonly #pin
  readonly #unpin
  readonly #periods
  readonly #pinPeriod
  readonly #unpinPeriod
  readonly #unsettled
  readonly #unsettledPayslips
  readonly #left
  readonly #leftCount
  readonly #addLeft
  readonly #comesBack

  constructor(db: Database) {
    this.#all = db.prepare<[], RetentionRow>('SELECT * FROM retention')
    this.#put = db.prepare<[number, number | null, number | null, string | null, string | null, number]>(
      `INSERT INTO retention (company_id, former_years, period_years, former_before, periods_before, applied_ms, done)
       VALUES (?, ?, ?, ?, ?, ?, 0)
       ON CONFLICT DO UPDATE SET former_years = excluded.former_years, period_years = excluded.period_years,
         former_before = excluded.former_before, periods_before = excluded.periods_before,
         applied_ms = excluded.applied_ms, done = 0`
    )
    this.#done = db.prepare<[number]>('UPDATE retention SET done = 1 WHERE company_id = ?')
    this.#pins = db.prepare<[], { company_id: number; kind: 'employee' | 'payslip'; id: number }>(
      'SELECT company_id, kind, id FROM pin ORDER BY pinned_ms'
    )
    this.#pin = db.prepare<[number, string, number, number]>(
      'INSERT INTO pin (company_id, kind, id, pinned_ms) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING'
    )
    this.#unpin = db.prepare<[number, string, number]>('DELETE FROM pin WHERE company_id = ? AND kind = ? AND id = ?')
    this.#periods = db.prepare<[], PinnedPeriod>(
      'SELECT company_id AS companyId, frequency_id AS frequencyId, date FROM pinned_period ORDER BY date DESC, id'
    )
    this.#pinPeriod = db.prepare<[number, number | null, string, number]>(
      'INSERT INTO pinned_period (company_id, frequency_id, date, pinned_ms) VALUES (?, ?, ?, ?)'
    )
    this.#unpinPeriod = db.prepare<[number, number | null, string]>(
      'DELETE FROM pinned_period WHERE company_id = ? AND frequency_id IS ? AND date = ?'
    )
    // The body of a direct write names the person (domain/directWrite.ts).
    this.#unsettled = db.prepare<[], { company_id: number; employee_id: number }>(
      `SELECT company_id, employee_id FROM edit WHERE settled = 0 OR check_due = 1
       UNION SELECT company_id, employee_id FROM read_again
       UNION SELECT company_id, employee_id FROM round_person
       UNION SELECT company_id, subject_id FROM form_draft WHERE kind IN ('employeeUpdate', 'itemOfEmployee')
       UNION SELECT company_id, coalesce(json_extract(body, '$.employeeId'), json_extract(body, '$.place.employeeId'))
         FROM direct_write WHERE ${OPEN_WRITE}
         AND coalesce(json_extract(body, '$.employeeId'), json_extract(body, '$.place.employeeId')) IS NOT NULL`
    )
    this.#unsettledPayslips = db.prepare<[], { company_id: number; payslip_id: number }>(
      `SELECT company_id, payslip_id FROM edit WHERE settled = 0 AND payslip_id IS NOT NULL
       UNION SELECT company_id, payslip_id FROM round_person WHERE payslip_id IS NOT NULL
       UNION SELECT company_id, subject_id FROM form_draft WHERE kind = 'itemOfPayslip'`
    )
    this.#left = db.prepare<[], { company_id: number; payslip_id: number }>(
      'SELECT company_id, payslip_id FROM left_payslip'
    )
    this.#leftCount = db.prepare<[], number>('SELECT count(*) FROM left_payslip').pluck()
    this.#addLeft = db.prepare<[number, number, string]>(
      'INSERT INTO left_payslip (company_id, payslip_id, left_on) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'
    )
    this.#comesBack = db.prepare<[number, string | null, string | null]>(
      'DELETE FROM left_payslip WHERE company_id = ? AND (? IS NULL OR left_on >= ?)'
    )
  }

  all(): KeptRetention[] {
    return this.#all.all().map((row) => ({
      companyId: row.company_id,
      rule: { formerYears: row.former_years, periodYears: row.period_years },
      horizon: { formerBefore: row.former_before, periodsBefore: row.periods_before },
      appliedMs: row.applied_ms,
      done: row.done === 1
    }))
  }

  of(companyId: number): KeptRetention | null {
    return this.all().find((each) => each.companyId === companyId) ?? null
  }

  /** Keeps a rule with the days it comes to; not done yet. */
  put(companyId: number, rule: RetentionRule, horizon: RetentionHorizon, nowMs: number): void {
    const { formerBefore, periodsBefore } = horizon
    this.#put.run(companyId, rule.formerYears, rule.periodYears, formerBefore, periodsBefore, nowMs)
    this.#comesBack.run(companyId, formerBefore, formerBefore)
  }

  markDone(companyId: number): void {
    this.#done.run(companyId)
  }

  pins(): Pin[] {
    return this.#pins.all().map(({ company_id: companyId, kind, id }) => ({ companyId, kind, id }))
  }

  hasPins(): boolean {
    return this.#pins.get() !== undefined || this.#periods.get() !== undefined
  }

  periods(): PinnedPeriod[] {
    return this.#periods.all()
  }

  /** In a transaction of the caller's. */
  pinPeriod({ companyId, frequencyId, date }: PinnedPeriod, pinned: boolean, nowMs: number): void {
    this.#unpinPeriod.run(companyId, frequencyId, date)
    if (pinned) this.#pinPeriod.run(companyId, frequencyId, date, nowMs)
  }

  pin({ companyId, kind, id }: Pin, pinned: boolean, nowMs: number): void {
    if (pinned) this.#pin.run(companyId, kind, id, nowMs)
    else this.#unpin.run(companyId, kind, id)
  }

  /** Whom, and which payslip, an edit, a read after it, a form or a write is about that is not settled; and prepared rounds. */
  unsettled(): Pin[] {
    return [
      ...this.#unsettled
        .all()
        .map((row) => ({ companyId: row.company_id, kind: 'employee' as const, id: row.employee_id })),
      ...this.#unsettledPayslips
        .all()
        .map((row) => ({ companyId: row.company_id, kind: 'payslip' as const, id: row.payslip_id }))
    ]
  }

  /** Payslips of people who left the copy. */
  left(): { companyId: number; payslipId: number }[] {
    return this.#left.all().map((row) => ({ companyId: row.company_id, payslipId: row.payslip_id }))
  }

  leftCount(): number {
    return this.#leftCount.get() ?? 0
  }

  addLeft(companyId: number, payslipId: number, leftOn: string): void {
    this.#addLeft.run(companyId, payslipId, leftOn)
  }
}
