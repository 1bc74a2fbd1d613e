import type { Database } from 'better-sqlite3'
import type { Day } from '@shared/domain/day'
import type { RetentionHorizon } from '@shared/domain/retention'

export interface RetentionQuery {
  readonly companyId: number
  readonly formerBefore: Day | null
  readonly periodsBefore: Day | null
  /** The first moment of `periodsBefore`; 0 without one. */
  readonly periodsMs: number
}

export interface CopyPeriod {
  readonly companyId: number
  readonly frequencyId: number | null
  readonly date: string
}

export interface LeavingPerson {
  readonly id: number
  readonly leftOn: Day
  readonly name: string
  readonly number: string | null
  readonly payslips: number
}

/** `leftOn` null: it leaves for its age. */
export interface LeavingPayslip {
  readonly id: number
  readonly leftOn: string | null
}

export interface MirroredRetention {
  readonly horizons: readonly (RetentionHorizon & { readonly companyId: number })[]
  readonly stays: readonly {
    readonly companyId: number
    /** `owner`: a person who stays for a payslip, whether it is in the copy or not. */
    readonly kind: 'employee' | 'payslip' | 'owner'
    readonly id: number
    readonly why: 'pinned' | 'unsettled'
  }[]
  readonly periods: readonly CopyPeriod[]
  readonly left: {
    readonly count: number
    readonly all: () => readonly { readonly companyId: number; readonly payslipId: number }[]
  }
}

const ALL = -1

// The rule of domain/retention.ts in SQL; a property test holds the two together.
const PERSON_IS_DUE = 'e.company_id = :companyId AND e.left_on IS NOT NULL AND e.left_on < :formerBefore'
const PERSON_STAYS = (why = '') => `(
  EXISTS (SELECT 1 FROM stays s WHERE s.kind IN ('employee', 'owner') AND s.id = e.id${why})
  OR EXISTS (SELECT 1 FROM payslip p JOIN stays s ON s.kind = 'payslip' AND s.id = p.id WHERE p.employee_id = e.id${why}))`
const PERSON_LEAVES = `${PERSON_IS_DUE} AND NOT ${PERSON_STAYS()}`

const PAYSLIP_LEAVES = `p.company_id = :companyId
  AND (p.date < :periodsBefore
    OR p.employee_id IN (SELECT e.id FROM employee e WHERE ${PERSON_LEAVES}))
  AND NOT EXISTS (SELECT 1 FROM stays s WHERE s.kind = 'payslip' AND s.id = p.id)
  AND NOT EXISTS (SELECT 1 FROM stays s WHERE s.kind = 'employee' AND s.id = p.employee_id)`

const CERTIFICATE_LEAVES = `c.company_id = :companyId
  AND (coalesce(c.worked_to, c.worked_from, c.date) < :periodsBefore
    OR c.employee_id IN (SELECT e.id FROM employee e WHERE ${PERSON_LEAVES}))
  AND NOT EXISTS (SELECT 1 FROM stays s WHERE s.kind = 'employee' AND s.id = c.employee_id)`

const RUN_LEAVES = `r.company_id = :companyId AND r.period_end < :periodsBefore
  AND NOT EXISTS (SELECT 1 FROM payslip p WHERE p.pay_run_id = r.id AND NOT (${PAYSLIP_LEAVES}))`

const VERSION_LEAVES = `v.company_id = :companyId AND (v.until_ms < :periodsMs
    OR EXISTS (SELECT 1 FROM payslip p WHERE p.id = v.payslip_id AND ${PAYSLIP_LEAVES}))
  AND NOT EXISTS (SELECT 1 FROM stays s WHERE s.kind = 'payslip' AND s.id = v.payslip_id)`

// Whole or not at all: without some of its rows its sums would be wrong.
const REPORT_LEAVES = `r.company_id = :companyId AND (r.as_of_ms < :periodsMs
    OR r.run_id IN (SELECT w.run_id FROM report_row w
      WHERE w.employee_id IN (SELECT e.id FROM employee e WHERE ${PERSON_LEAVES})))`

/** What of the copy leaves under a horizon, and the taking out of it. */
export class RetentionCache {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Puts the officer's retention beside the copy, where the triggers look. Within a write. */
  mirror({ horizons, stays, periods, left }: MirroredRetention): void {
    const db = this.#db
    db.exec('DELETE FROM retention; DELETE FROM stays; DELETE FROM stays_period')
    const horizon = db.prepare<[number, string | null, string | null]>('INSERT INTO retention VALUES (?, ?, ?)')
    for (const each of horizons) {
      if (each.formerBefore !== null || each.periodsBefore !== null)
        horizon.run(each.companyId, each.formerBefore, each.periodsBefore)
    }
    const stay = db.prepare<[string, number, number, string]>('INSERT OR IGNORE INTO stays VALUES (?, ?, ?, ?)')
    for (const { kind, id, companyId, why } of stays) stay.run(kind, id, companyId, why)
    const period = db.prepare<[number, number | null, string]>('INSERT INTO stays_period VALUES (?, ?, ?)')
    for (const { companyId, frequencyId, date } of periods) period.run(companyId, frequencyId, date)
    const count = db.prepare<[], number>('SELECT count(*) FROM left_payslip').pluck().get()
    if (count === left.count) return
    db.exec('DELETE FROM left_payslip')
    const leave = db.prepare<[number, number]>('INSERT OR IGNORE INTO left_payslip VALUES (?, ?)')
    for (const { companyId, payslipId } of left.all()) leave.run(payslipId, companyId)
  }

  people(query: RetentionQuery, most: number): LeavingPerson[] {
    return this.#db
      .prepare<[RetentionQuery & { most: number }], LeavingPerson>(
        `SELECT e.id, e.left_on AS leftOn, e.last_name || ', ' || e.first_name AS name, e.number,
           (SELECT count(*) FROM payslip p WHERE p.employee_id = e.id AND p.company_id = e.company_id) AS payslips
         FROM employee e WHERE ${PERSON_LEAVES} ORDER BY e.left_on, e.id LIMIT :most`
      )
      .all({ ...query, most })
  }

  /** People who would leave but for `why`. */
  staying(query: RetentionQuery, why: 'pinned' | 'unsettled'): number {
    return this.#count(`employee e WHERE ${PERSON_IS_DUE} AND ${PERSON_STAYS(` AND s.why = '${why}'`)}`, query)
  }

  /** All but the payslips, which are too many to be counted in one go. */
  counts(
    query: RetentionQuery
  ): Record<'people' | 'certificates' | 'pdfs' | 'reports' | 'pdfBytes' | 'versions' | 'payRuns' | 'oddities', number> {
    const pdfs = this.#db
      .prepare<[RetentionQuery], { pdfs: number; pdfBytes: number }>(
        `SELECT count(*) AS pdfs, ifnull(sum(bytes), 0) AS pdfBytes FROM document d
         WHERE (d.kind = 'payslip' AND EXISTS (SELECT 1 FROM payslip p WHERE p.id = d.id AND ${PAYSLIP_LEAVES}))
           OR (d.kind = 'certificate' AND EXISTS (SELECT 1 FROM certificate c WHERE c.id = d.id AND ${CERTIFICATE_LEAVES}))`
      )
      .get(query)
    return {
      people: this.#count(`employee e WHERE ${PERSON_LEAVES}`, query),
      certificates: this.#count(`certificate c WHERE ${CERTIFICATE_LEAVES}`, query),
      pdfs: pdfs?.pdfs ?? 0,
      reports: this.#count(`report_result r WHERE ${REPORT_LEAVES}`, query),
      pdfBytes: pdfs?.pdfBytes ?? 0,
      versions: this.#count(`payslip_version v WHERE ${VERSION_LEAVES}`, query),
      payRuns: this.#count(`pay_run r WHERE ${RUN_LEAVES}`, query),
      oddities: this.#count('oddity WHERE company_id = :companyId AND last_ms < :periodsMs', query)
    }
  }

  /**
   * The payslips that leave, in the order of their ids and in parts, each found in one look at `most` payslips; with the day
   * their person left, where they go with the person.
   */
  *payslips(query: RetentionQuery, most: number): Generator<LeavingPayslip[]> {
    const last = this.#db
      .prepare<[number, number], number | null>(
        'SELECT max(id) FROM (SELECT id FROM payslip WHERE id > ? ORDER BY id LIMIT ?)'
      )
      .pluck()
    const leaving = this.#db.prepare<[RetentionQuery & { after: number; last: number }], LeavingPayslip>(
      `SELECT p.id, (SELECT e.left_on FROM employee e WHERE e.id = p.employee_id AND ${PERSON_LEAVES}) AS leftOn
       FROM payslip p NOT INDEXED WHERE p.id > :after AND p.id <= :last AND ${PAYSLIP_LEAVES} ORDER BY p.id`
    )
    let after = 0
    for (let end = last.get(after, most); typeof end === 'number'; end = last.get(after, most)) {
      yield leaving.all({ ...query, after, last: end })
      after = end
    }
  }

  /** Those of these payslips that leave as things are now. */
  leavingOf(query: RetentionQuery, ids: readonly number[]): number[] {
    const sql = `SELECT p.id FROM json_each(:ids) j CROSS JOIN payslip p ON p.id = j.value WHERE ${PAYSLIP_LEAVES}`
    return this.#db
      .prepare<[RetentionQuery & { ids: string }], number>(sql)
      .pluck()
      .all({ ...query, ids: JSON.stringify(ids) })
  }

  certificates(query: RetentionQuery, most = ALL): number[] {
    return this.#ids(`SELECT c.id FROM certificate c WHERE ${CERTIFICATE_LEAVES} LIMIT :most`, query, most)
  }

  payRuns(query: RetentionQuery, most: number): number[] {
    return this.#ids(`SELECT r.id FROM pay_run r WHERE ${RUN_LEAVES} LIMIT :most`, query, most)
  }

  /** Runs whose results leave. Asked before the people go by whom they are told. */
  reports(query: RetentionQuery, most: number): number[] {
    return this.#ids(`SELECT r.run_id FROM report_result r WHERE ${REPORT_LEAVES} LIMIT :most`, query, most)
  }

  /** What lists said before is no longer believed, so that the next ones are read whole. */
  readAllAgain(companyId: number): void {
    this.#db.prepare<[number]>("UPDATE employee SET hash = '' WHERE company_id = ?").run(companyId)
    this.#db.prepare<[number]>('UPDATE list_state SET hash = NULL WHERE company_id = ?').run(companyId)
    // Of a run that would say that it is another since.
    this.#db
      .prepare<[number]>(
        `UPDATE list_state SET stale = 1 WHERE company_id = ? AND list NOT IN ('journalOfRun', 'payslipsOfRun')`
      )
      .run(companyId)
  }

  pinned(kind: 'employee' | 'payslip', id: number): { name: string | null; date: Day | null } {
    const named = "SELECT last_name || ', ' || first_name AS name"
    const sql =
      kind === 'employee'
        ? `${named}, NULL AS date FROM employee WHERE id = ?`
        : `${named}, date FROM payslip p LEFT JOIN employee e ON e.id = p.employee_id WHERE p.id = ?`
    return (
      this.#db.prepare<[number], { name: string | null; date: Day | null }>(sql).get(id) ?? { name: null, date: null }
    )
  }

  frequency(id: number | null): string | null {
    return (
      this.#db.prepare<[number | null], string>('SELECT name FROM pay_frequency WHERE id = ?').pluck().get(id) ?? null
    )
  }

  /** The payslips of a period that are in the copy. */
  payslipsOf(period: CopyPeriod): { companyId: number; kind: 'payslip'; id: number }[] {
    return this.#db
      .prepare<[number, string, number | null], number>(
        'SELECT id FROM payslip WHERE company_id = ? AND date = ? AND frequency_id IS ? AND gone_ms IS NULL'
      )
      .pluck()
      .all(period.companyId, period.date, period.frequencyId)
      .map((id) => ({ companyId: period.companyId, kind: 'payslip', id }))
  }

  /** Whose of these payslips left. */
  formerOwners(payslipIds: readonly number[]): number[] {
    return this.#db
      .prepare<[string], number>(
        `SELECT DISTINCT e.id FROM json_each(?) x JOIN payslip p ON p.id = x.value JOIN employee e ON e.id = p.employee_id
         WHERE e.left_on IS NOT NULL`
      )
      .pluck()
      .all(JSON.stringify(payslipIds))
  }

  #count(from: string, query: RetentionQuery): number {
    return this.#db.prepare<[RetentionQuery], number>(`SELECT count(*) FROM ${from}`).pluck().get(query) ?? 0
  }

  #ids(sql: string, query: RetentionQuery, most: number): number[] {
    return this.#db
      .prepare<[RetentionQuery & { most: number }], number>(sql)
      .pluck()
      .all({ ...query, most })
  }
}
