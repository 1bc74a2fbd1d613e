import type { Database } from 'better-sqlite3'
import type { ReportColumn, ReportTable, ReportTableRow } from '@shared/domain/reportTable'

/** Results of report runs in the cache. Rows first, then the head: what has no head is not there. */
export class ReportResultRows {
  readonly #addRow
  readonly #addHead
  readonly #removeHead
  readonly #removeRows
  readonly #head
  readonly #rows
  readonly #isKept
  readonly #strays

  constructor(db: Database) {
    this.#addRow = db.prepare<[number, number, string | null, number | null, string]>(
      `INSERT INTO report_row (run_id, position, employee, employee_id, cells) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET employee = excluded.employee, employee_id = excluded.employee_id,
         cells = excluded.cells`
    )
    this.#addHead = db.prepare<[number, number, number, number, string, string]>(
      'INSERT OR REPLACE INTO report_result (run_id, company_id, as_of_ms, rows, columns, totals) VALUES (?, ?, ?, ?, ?, ?)'
    )
    this.#removeHead = db.prepare<[number]>('DELETE FROM report_result WHERE run_id = ?')
    this.#removeRows = db.prepare<[number]>('DELETE FROM report_row WHERE run_id = ?')
    this.#head = db.prepare<[number], { columns: string }>('SELECT columns FROM report_result WHERE run_id = ?')
    this.#rows = db.prepare<[number], { employee: string | null; cells: string }>(
      'SELECT employee, cells FROM report_row WHERE run_id = ? ORDER BY position'
    )
    this.#isKept = db.prepare<[number], number>('SELECT 1 FROM report_result WHERE run_id = ?').pluck()
    this.#strays = db.prepare('DELETE FROM report_row WHERE run_id NOT IN (SELECT run_id FROM report_result)')
  }

  /** Writes rows from `start` on; they count once the head is there. */
  addRows(runId: number, start: number, rows: readonly ReportTableRow[]): void {
    for (const [at, { employee, cells }] of rows.entries()) {
      this.#addRow.run(runId, start + at, employee, employeeIdOf(employee), JSON.stringify(cells))
    }
  }

  addHead(head: {
    readonly runId: number
    readonly companyId: number
    readonly asOfMs: number
    readonly rows: number
    readonly columns: readonly ReportColumn[]
    readonly totals: readonly (string | null)[]
  }): void {
    const { runId, companyId, asOfMs, rows, columns, totals } = head
    this.#addHead.run(runId, companyId, asOfMs, rows, JSON.stringify(columns), JSON.stringify(totals))
  }

  remove(runId: number): void {
    this.#removeHead.run(runId)
    this.#removeRows.run(runId)
  }

  isKept(runId: number): boolean {
    return this.#isKept.get(runId) === 1
  }

  /** The whole result; null when it is not kept. */
  table(runId: number): ReportTable | null {
    const head = this.#head.get(runId)
    if (!head) return null
    return {
      columns: reportColumnsOf(head.columns),
      rows: this.#rows.all(runId).map(({ employee, cells }) => ({ employee, cells: reportCellsOf(cells) }))
    }
  }

  /** Removes rows that a kill left without their head. */
  removeStrays(): void {
    this.#strays.run()
  }
}

/** The columns in `report_result.columns`, which only this file writes. */
export function reportColumnsOf(json: string): ReportColumn[] {
  return JSON.parse(json) as ReportColumn[]
}

/** The cells in `report_row.cells` or the sums in `report_result.totals`. */
export function reportCellsOf(json: string): (string | null)[] {
  return JSON.parse(json) as (string | null)[]
}

function employeeIdOf(employee: string | null): number | null {
  const id = employee !== null && /^[1-9]\d{0,15}$/.test(employee) ? Number(employee) : null
  return id !== null && Number.isSafeInteger(id) ? id : null
}
