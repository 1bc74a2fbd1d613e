import type { Database } from 'better-sqlite3'
import type { ChannelInput } from '@shared/contract/channels'
import type { RememberedValue, ReportPeople, ReportPerson, ReportRunView, ReportsView } from '@shared/contract/views'
import { parseDay } from '@shared/domain/day'
import { accountsOutcome, type AccountsOutcome, type LearnedLabels } from '@shared/domain/reportAccounts'
import { readForm } from '@shared/domain/reportForm'
import { formsOfParts } from '@shared/domain/reportParts'
import { reportColumnsOf } from '../store/cache/reportResults'
import { learnedOf, type ReportValueKind } from '../store/outbox/reportLists'
import { REPORT_RUN_COLUMNS, reportRunOfRow, type ReportRunRow, type StoredReportRun } from '../store/outbox/reportRuns'
import { ofPayPoint, PAY_POINT_KNOWN } from './payPoints'
import type { PeopleSearch } from './peopleSearch'
import { idsAsJson } from './rows'

const MOST_RUNS = 500
const MOST_VALUES = 200
const MOST_PERIODS = 400

interface Head {
  readonly run_id: number
  readonly as_of_ms: number
  readonly rows: number
  readonly columns: string
}

/** Runs, favourites and the choices of the forms. */
export class ReportQueries {
  readonly #db: Database
  readonly #search: PeopleSearch
  readonly #runs
  readonly #parts
  readonly #heads
  readonly #favourites
  readonly #values
  readonly #frequencies
  readonly #payPoints
  readonly #periods
  readonly #people
  readonly #everybody

  constructor(db: Database, search: PeopleSearch) {
    this.#db = db
    this.#search = search
    this.#runs = db.prepare<[number], ReportRunRow>(
      `SELECT ${REPORT_RUN_COLUMNS} FROM outbox.report_run WHERE company_id = ? AND part_of IS NULL
       ORDER BY id DESC LIMIT ${MOST_RUNS}`
    )
    this.#parts = db.prepare<[number], { part_of: number; done: number }>(
      `SELECT part_of, sum(state = 'done') AS done FROM outbox.report_run
       WHERE company_id = ? AND part_of IS NOT NULL GROUP BY part_of`
    )
    this.#heads = db.prepare<[number], Head>(
      'SELECT run_id, as_of_ms, rows, columns FROM report_result WHERE company_id = ?'
    )
    this.#favourites = db.prepare<[number], { id: number; name: string; form: string }>(
      'SELECT id, name, form FROM outbox.report_favourite WHERE company_id = ? ORDER BY name, id'
    )
    this.#values = db.prepare<
      [number],
      { kind: ReportValueKind; value: string; label: string | null; left_out: number }
    >(
      `SELECT kind, value, label, left_out FROM outbox.report_value WHERE company_id = ?
       ORDER BY used_ms DESC, value LIMIT ${MOST_VALUES * 4}`
    )
    this.#frequencies = db.prepare<[number], { id: number; name: string }>(
      'SELECT id, name FROM pay_frequency WHERE company_id = ? AND gone_ms IS NULL ORDER BY name, id'
    )
    this.#payPoints = db.prepare<[number], { id: number; name: string }>(
      'SELECT id, name FROM pay_point WHERE company_id = ? AND gone_ms IS NULL ORDER BY name, id'
    )
    this.#periods = db.prepare<[number], { frequency_id: number; offset: number; period_end: string }>(
      `SELECT DISTINCT frequency_id, json_extract(body, '$.periodOffset') AS offset, period_end FROM pay_run
       WHERE company_id = ? AND special = 0 AND gone_ms IS NULL AND frequency_id IS NOT NULL
         AND json_extract(body, '$.periodOffset') IS NOT NULL
       ORDER BY period_end DESC, frequency_id LIMIT ${MOST_PERIODS}`
    )
    this.#people = db.prepare<[string], ReportPerson>(
      `SELECT e.id, e.last_name AS lastName, e.first_name AS firstName, e.chinese_name AS chineseName, e.number
       FROM json_each(?) j JOIN employee e ON e.id = j.value ORDER BY e.sort, e.id`
    )
    this.#everybody = db
      .prepare<[number], number>('SELECT id FROM employee WHERE company_id = ? AND gone_ms IS NULL ORDER BY sort, id')
      .pluck()
  }

  view({ companyId }: { companyId: number }): ReportsView {
    const everybody = this.#everybody.all(companyId)
    const values = this.#values.all(companyId)
    const learned = learnedOf(values.filter(({ kind }) => kind === 'account'))
    const heads = new Map(this.#heads.all(companyId).map((head) => [head.run_id, head]))
    const done = new Map(this.#parts.all(companyId).map((row) => [row.part_of, row.done]))
    const remembered = (kind: ReportValueKind): RememberedValue[] =>
      values
        .filter((row) => row.kind === kind)
        .slice(0, MOST_VALUES)
        .map(({ value, label, left_out }) => ({ value, label, leftOut: left_out === 1 }))
    return {
      runs: this.#runs.all(companyId).map((row) => {
        const run = reportRunOfRow(row)
        return runView(run, heads.get(run.id) ?? null, done.get(run.id) ?? 0, learned, everybody)
      }),
      favourites: this.#favourites.all(companyId).flatMap(({ id, name, form }) => {
        const read = readForm(JSON.parse(form))
        return read === null ? [] : [{ id, name, form: read }]
      }),
      remembered: {
        accounts: remembered('account'),
        leaveTypes: remembered('leaveType'),
        periodOffsets: remembered('periodOffset'),
        customFields: remembered('customField')
      },
      frequencies: this.#frequencies.all(companyId),
      payPoints: this.#payPoints.all(companyId),
      periods: this.#periods.all(companyId).flatMap(({ frequency_id, offset, period_end }) => {
        const periodEnd = parseDay(period_end)
        return periodEnd === null ? [] : [{ frequencyId: frequency_id, offset, periodEnd }]
      }),
      people: everybody.length
    }
  }

  people({ companyId, which }: ChannelInput<'reports.people'>): ReportPeople {
    if (which.by === 'ids') return { people: this.#people.all(idsAsJson(which.ids)), ids: which.ids, notKnown: 0 }
    const among = which.text.trim() === '' ? null : idsAsJson(this.#search.find(which.text, companyId).ids)
    const { payPoint } = which
    const found = this.#db
      .prepare<
        { companyId: number; among: string | null; payPointId: number | null },
        { id: number; is: number; unknown: number }
      >(
        `SELECT e.id, ${payPoint === null ? '1' : ofPayPoint(payPoint)} AS "is", NOT ${PAY_POINT_KNOWN} AS unknown
         FROM employee e WHERE e.company_id = @companyId AND e.gone_ms IS NULL
           AND (@among IS NULL OR e.id IN (SELECT value FROM json_each(@among)))
         ORDER BY e.sort, e.id`
      )
      .all({ companyId, among, payPointId: payPoint === null || payPoint === 'notKnown' ? null : payPoint.id })
    const ids = found.filter((row) => row.is === 1).map(({ id }) => id)
    return {
      people: this.#people.all(idsAsJson(ids.slice(0, which.limit))),
      ids,
      notKnown: found.reduce((sum, { unknown }) => sum + unknown, 0)
    }
  }
}

function runView(
  run: StoredReportRun,
  head: Head | null,
  piecesDone: number,
  learned: LearnedLabels,
  everybody: readonly number[]
): ReportRunView {
  const { id, companyId, form, body, background, state, cause, error, serviceMessage, pieces } = run
  const { createdMs, startedMs, endedMs, nextMs } = run
  return {
    id,
    companyId,
    form,
    body,
    background,
    state,
    cause,
    error,
    serviceMessage,
    createdMs,
    startedMs,
    endedMs,
    nextMs,
    pieces,
    piecesDone,
    canSplit: state === 'timedOut' && formsOfParts(form, pieces * 2, everybody) !== null,
    result: head && { rows: head.rows, asOfMs: head.as_of_ms, accounts: accountsOf(run, head, learned) }
  }
}

/** What became of the accounts that a run asked for; null where it asked for none. */
export function accountsOf(
  { form }: Pick<StoredReportRun, 'form'>,
  head: { readonly rows: number; readonly columns: string },
  learned: LearnedLabels
): AccountsOutcome | null {
  if (form.report !== 'transaction_history') return null
  return accountsOutcome(form, { columns: reportColumnsOf(head.columns), rows: { length: head.rows } }, learned)
}
