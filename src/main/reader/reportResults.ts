import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import type { ChannelInput } from '@shared/contract/channels'
import type { OpenedList, ReportResultSummary, ReportRow } from '@shared/contract/views'
import { unlearned } from '@shared/domain/reportAccounts'
import { compareCells, explained } from '@shared/domain/reportTable'
import { reportCellsOf, reportColumnsOf } from '../store/cache/reportResults'
import { learnedOf } from '../store/outbox/reportLists'
import { REPORT_RUN_COLUMNS, reportRunOfRow, type ReportRunRow, type StoredReportRun } from '../store/outbox/reportRuns'
import type { OpenLists } from './openLists'
import { accountsOf } from './reports'
import { idsAsJson } from './rows'

const FIRST_ROWS = 100

interface Head {
  readonly run_id: number
  readonly as_of_ms: number
  readonly rows: number
  readonly columns: string
  readonly totals: string
}

interface Row {
  readonly position: number
  readonly employee: string | null
  readonly cells: string
  readonly id: number | null
  readonly last_name: string
  readonly first_name: string
  readonly chinese_name: string | null
  readonly number: string | null
}

type Sort = NonNullable<ChannelInput<'reports.openResult'>['sort']>

/** Kept results of report runs: opened once in an order, then read by place. */
export class ReportResultQueries {
  readonly #lists: OpenLists
  readonly #run
  readonly #head
  readonly #values
  readonly #lines
  readonly #cells
  readonly #people
  readonly #rows

  constructor(db: Database, lists: OpenLists) {
    this.#lists = lists
    this.#run = db.prepare<[number], ReportRunRow>(`SELECT ${REPORT_RUN_COLUMNS} FROM outbox.report_run WHERE id = ?`)
    this.#head = db.prepare<[number], Head>(
      'SELECT run_id, as_of_ms, rows, columns, totals FROM report_result WHERE run_id = ?'
    )
    this.#values = db.prepare<[number], { value: string; label: string | null; left_out: number }>(
      "SELECT value, label, left_out FROM outbox.report_value WHERE company_id = ? AND kind = 'account'"
    )
    this.#lines = db.prepare<[], string>('SELECT DISTINCT name FROM item WHERE coded = 0').pluck()
    this.#cells = db.prepare<[string, number], { position: number; cell: string | null }>(
      'SELECT position, json_extract(cells, ?) AS cell FROM report_row WHERE run_id = ? ORDER BY position'
    )
    this.#people = db.prepare<
      [number],
      { position: number; employee: string | null; sort: string | null; number: string | null }
    >(
      `SELECT r.position, r.employee, e.sort, e.number FROM report_row r LEFT JOIN employee e ON e.id = r.employee_id
       WHERE r.run_id = ? ORDER BY r.position`
    )
    this.#rows = db.prepare<[string, number], Row>(
      `SELECT r.position, r.employee, r.cells, e.id, e.last_name, e.first_name, e.chinese_name, e.number
       FROM json_each(?) j JOIN report_row r ON r.run_id = ? AND r.position = j.value
       LEFT JOIN employee e ON e.id = r.employee_id
       ORDER BY j.key`
    )
  }

  open({ runId, sort }: ChannelInput<'reports.openResult'>): OpenedList<ReportRow, ReportResultSummary> {
    const row = this.#run.get(runId)
    const head = this.#head.get(runId)
    if (!row || !head) throw new AppError('notHere', { subject: String(runId) })
    const run = reportRunOfRow(row)
    const ids = Float64Array.from(this.#order(run, head, sort))
    const learned = learnedOf(this.#values.all(run.companyId))
    const kept = { columns: reportColumnsOf(head.columns), totals: reportCellsOf(head.totals) }
    return {
      listId: this.#lists.keep({ of: 'reportRows', ids, runId }),
      total: ids.length,
      unfilteredTotal: ids.length,
      rows: this.#read(runId, ids.subarray(0, FIRST_ROWS)),
      summary: {
        runId,
        form: run.form,
        asOfMs: head.as_of_ms,
        ...explained(run.form.report, kept, new Set(this.#lines.all())),
        accounts: accountsOf(run, head, learned),
        unlearned: run.form.report === 'transaction_history' ? unlearned(run.form.accountNames, learned).length : 0,
        pieces: run.pieces
      }
    }
  }

  rows({ listId, start, count }: ChannelInput<'reports.rows'>): ReportRow[] {
    const { ids, runId } = this.#lists.get(listId, 'reportRows')
    return this.#read(runId, ids.subarray(start, start + count))
  }

  // The positions in order; rows that are alike stay in the order in which they were received.
  #order(run: StoredReportRun, { rows }: Head, sort: Sort | null): number[] {
    if (sort === null) return Array.from({ length: rows }, (_, position) => position)
    const { column, descending } = sort
    if (typeof column === 'number') {
      const cells = this.#cells.all(`$[${column}]`, run.id)
      return cells
        .sort((a, b) => compareCells(a.cell, b.cell, run.form.raw, descending))
        .map(({ position }) => position)
    }
    const people = this.#people.all(run.id).map((row) => ({
      position: row.position,
      cell: column === 'name' ? (row.sort ?? row.employee) : (row.number ?? row.employee)
    }))
    return people.sort((a, b) => compareCells(a.cell, b.cell, false, descending)).map(({ position }) => position)
  }

  #read(runId: number, positions: Float64Array): ReportRow[] {
    return this.#rows.all(idsAsJson(positions), runId).map((row) => ({
      position: row.position,
      employee: row.employee,
      person:
        row.id === null
          ? null
          : {
              id: row.id,
              lastName: row.last_name,
              firstName: row.first_name,
              chineseName: row.chinese_name,
              number: row.number
            },
      cells: reportCellsOf(row.cells)
    }))
  }
}
