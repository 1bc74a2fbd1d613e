import type { ReportForm } from '@shared/domain/report'
import { leaveLabelFrom, learnedFrom } from '@shared/domain/reportAccounts'
import { tableOf, totalsOf, type ReportTable } from '@shared/domain/reportTable'
import type { StoredReportRun } from '../../store/outbox/reportRuns'
import type { ReportRows } from '../api'
import type { ReportParts } from './parts'

/** Rows in one step, between which everything else gets its turn. */
const ROWS_AT_ONCE = 500

/** Keeps what came back of a run in the encrypted copy, and learns what it tells of accounts. On disk when it resolves. */
export async function keepRows(parts: ReportParts, run: StoredReportRun, rows: ReportRows): Promise<ReportTable> {
  const table = tableOf(rows, run.form)
  await keepTable(parts, run, table)
  learn(parts, run.companyId, run.form, table)
  return table
}

/** Keeps a table as the result of a run. */
export async function keepTable(parts: ReportParts, run: StoredReportRun, table: ReportTable): Promise<void> {
  const { context, results, clock } = parts
  const { id: runId, companyId, form } = run
  const asOfMs = clock.wallMs()
  for (let start = 0; start < table.rows.length; start += ROWS_AT_ONCE) {
    const some = table.rows.slice(start, start + ROWS_AT_ONCE)
    context.cacheWrites.now(() => results.addRows(runId, start, some))
    await new Promise((resolve) => setImmediate(resolve))
  }
  const head = {
    runId,
    companyId,
    asOfMs,
    rows: table.rows.length,
    columns: table.columns,
    totals: totalsOf(form.report, table, form.raw)
  }
  context.cacheWrites.now(() => results.addHead(head))
}

/** Remembers the label of an account or a leave type where a result tells it. */
export function learn(
  { lists, writes, clock }: ReportParts,
  companyId: number,
  form: ReportForm,
  table: ReportTable
): void {
  const kind =
    form.report === 'transaction_history' ? 'account' : form.report === 'comparison_leave' ? 'leaveType' : null
  if (kind === null) return
  const known = lists.learned(companyId, kind)
  const lesson = kind === 'account' ? learnedFrom(form, table, known) : leaveLabelFrom(form, table, known)
  if (lesson.size === 0) return
  writes.run('reports.learn', () => lists.learn(companyId, kind, lesson, clock.wallMs()))
}
