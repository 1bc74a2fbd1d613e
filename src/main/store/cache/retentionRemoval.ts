import type { Database } from 'better-sqlite3'
import type { RetentionQuery } from './retention'

/** Takes out of the copy what leaves it, with all that hangs on it. Within a write. */
export class RetentionRemoval {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** The runs themselves are the officer's, and stay. */
  reports(runIds: readonly number[]): void {
    this.#each(runIds, ['DELETE FROM report_result WHERE run_id = ?', 'DELETE FROM report_row WHERE run_id = ?'])
  }

  payslips(companyId: number, ids: readonly number[]): void {
    this.#each(ids, [
      "DELETE FROM document WHERE kind = 'payslip' AND id = ?",
      'DELETE FROM payslip_detail WHERE payslip_id = ?',
      'DELETE FROM payslip_version WHERE payslip_id = ?',
      "DELETE FROM pay_item WHERE owner = 'payslip' AND owner_id = ?",
      "DELETE FROM arrival WHERE kind IN ('payslip', 'changed', 'finalised') AND id = ?",
      'DELETE FROM payslip WHERE id = ?'
    ])
    this.#forgetLists(companyId, ids, ['payItemsOfPayslip'])
  }

  certificates(ids: readonly number[]): void {
    this.#each(ids, [
      "DELETE FROM document WHERE kind = 'certificate' AND id = ?",
      "DELETE FROM arrival WHERE kind = 'certificate' AND id = ?",
      'DELETE FROM certificate WHERE id = ?'
    ])
  }

  payRuns(companyId: number, ids: readonly number[]): void {
    this.#each(ids, ['DELETE FROM pay_run_journal WHERE pay_run_id = ?', 'DELETE FROM pay_run WHERE id = ?'])
    this.#forgetLists(companyId, ids, ['payslipsOfRun', 'journalOfRun'])
  }

  /** Their payslips and certificates went before. */
  people(companyId: number, ids: readonly number[]): void {
    this.#each(ids, [
      "DELETE FROM pay_item WHERE owner IN ('employee', 'inherited') AND owner_id = ?",
      "DELETE FROM arrival WHERE kind = 'employee' AND id = ?",
      'DELETE FROM learned_pay_point WHERE employee_id = ?',
      'DELETE FROM employee_search WHERE rowid = ?',
      'DELETE FROM employee WHERE id = ?'
    ])
    this.#forgetLists(companyId, ids, [
      'employee',
      'payslipsOfEmployee',
      'payslipsOfGone',
      'payItemsOfEmployee',
      'inheritedOfEmployee',
      'certificatesOfEmployee'
    ])
  }

  /** A payslip whose older versions go is known from the end of the last of them on, so that no later one stands in for it. */
  old({ companyId, periodsMs }: RetentionQuery): void {
    this.#db
      .prepare<[{ companyId: number; periodsMs: number }]>(
        `UPDATE payslip AS p SET seen_day = (
           SELECT CAST(julianday(date(max(v.until_ms) / 1000, 'unixepoch', 'localtime')) - 2440587.5 AS INTEGER)
           FROM payslip_version v WHERE v.payslip_id = p.id AND v.until_ms < :periodsMs)
         WHERE p.id IN (SELECT v.payslip_id FROM payslip_version v WHERE v.company_id = :companyId
             AND v.until_ms < :periodsMs)
           AND NOT EXISTS (SELECT 1 FROM stays s WHERE s.kind = 'payslip' AND s.id = p.id)`
      )
      .run({ companyId, periodsMs })
    this.#db
      .prepare<[{ companyId: number; periodsMs: number }]>(
        `DELETE FROM payslip_version WHERE company_id = :companyId AND until_ms < :periodsMs
         AND NOT EXISTS (SELECT 1 FROM stays s WHERE s.kind = 'payslip' AND s.id = payslip_id)`
      )
      .run({ companyId, periodsMs })
    this.#db
      .prepare<[number, number]>('DELETE FROM oddity WHERE company_id = ? AND last_ms < ?')
      .run(companyId, periodsMs)
  }

  /** Work on what is not there any more. */
  dropTasks(companyId: number): void {
    this.#db
      .prepare<[number]>(
        `DELETE FROM sync_task WHERE company_id = ? AND (
           (kind LIKE '%OfEmployee' AND subject_id NOT IN (SELECT id FROM employee))
           OR ((kind LIKE '%OfPayslip' OR kind IN ('payslipDetail', 'payslipPdf'))
             AND subject_id NOT IN (SELECT id FROM payslip))
           OR (kind = 'certificatePdf' AND subject_id NOT IN (SELECT id FROM certificate))
           OR (kind LIKE '%OfRun' AND subject_id NOT IN (SELECT id FROM pay_run)))`
      )
      .run(companyId)
  }

  #each(ids: readonly number[], statements: readonly string[]): void {
    for (const sql of statements) {
      const statement = this.#db.prepare<[number]>(sql)
      for (const id of ids) statement.run(id)
    }
  }

  #forgetLists(companyId: number, ids: readonly number[], lists: readonly string[]): void {
    const statement = this.#db.prepare<[number, string, number]>(
      'DELETE FROM list_state WHERE company_id = ? AND list = ? AND subject_id = ?'
    )
    for (const list of lists) for (const id of ids) statement.run(companyId, list, id)
  }
}
