import type { Database } from 'better-sqlite3'
import type { PayRun } from '@shared/domain/company'
import { scaledOf } from '@shared/domain/money'
import type { ListStateWriter } from './listStates'
import { writeWholeList, type KnownRow, type ListChange } from './wholeList'

/** Pay runs of a company. */
export class PayRunWriter {
  readonly #lists: ListStateWriter
  readonly #known
  readonly #upsert
  readonly #gone
  readonly #frequencyOfPayslips
  readonly #hasOtherTotal
  readonly #frequencies

  constructor(db: Database, lists: ListStateWriter) {
    this.#lists = lists
    this.#known = db.prepare<[number], KnownRow>('SELECT id, body, gone_ms FROM pay_run WHERE company_id = ?')
    this.#upsert = db.prepare<
      [number, number, number | null, string, number, string | null, number | null, number, string]
    >(
      `INSERT INTO pay_run (id, company_id, frequency_id, period_end, special, total, total_scaled, posted, body)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET company_id = excluded.company_id, frequency_id = excluded.frequency_id,
         period_end = excluded.period_end, special = excluded.special, total = excluded.total,
         total_scaled = excluded.total_scaled, posted = excluded.posted, body = excluded.body, gone_ms = NULL`
    )
    this.#gone = db.prepare<[number, number]>('UPDATE pay_run SET gone_ms = ? WHERE id = ?')
    this.#frequencyOfPayslips = db.prepare<[number, number, number]>(
      'UPDATE payslip SET frequency_id = ? WHERE pay_run_id = ? AND frequency_id IS NOT ?'
    )
    this.#hasOtherTotal = db
      .prepare<[number, string | null], number>('SELECT 1 FROM pay_run WHERE id = ? AND total IS NOT ?')
      .pluck()
    this.#frequencies = db.prepare<[number], { id: number; frequency_id: number }>(
      'SELECT id, frequency_id FROM pay_run WHERE company_id = ? AND frequency_id IS NOT NULL'
    )
  }

  /** The list as read; those that a complete one lacks are marked gone. Payslips take the frequency of a run that changed. */
  putAll(companyId: number, runs: readonly PayRun[], complete: boolean, nowMs: number): ListChange {
    return writeWholeList({
      known: this.#known.all(companyId),
      items: runs,
      complete,
      put: (run, body) => {
        const { id, payFrequencyId, periodEndDate, special, total, postedToAccounting } = run
        // With another total so are its payslips, whatever the copy has of them.
        if (this.#hasOtherTotal.get(id, total) !== undefined) this.#lists.markStale(companyId, 'payslipsOfRun', id)
        this.#upsert.run(
          id,
          companyId,
          payFrequencyId,
          periodEndDate,
          special ? 1 : 0,
          total,
          scaledOf(total),
          postedToAccounting ? 1 : 0,
          body
        )
        // With another total or posting its journal is another, too.
        this.#lists.markStale(companyId, 'journalOfRun', id)
        if (payFrequencyId !== null) this.#frequencyOfPayslips.run(payFrequencyId, id, payFrequencyId)
      },
      markGone: (id) => this.#gone.run(nowMs, id)
    })
  }

  /** The pay frequency of each run of the company. */
  frequencies(companyId: number): Map<number, number> {
    return new Map(this.#frequencies.all(companyId).map((row) => [row.id, row.frequency_id]))
  }
}
