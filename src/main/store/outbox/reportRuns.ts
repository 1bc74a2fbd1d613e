import type { Database } from 'better-sqlite3'
import { errorCodes, type ErrorCode } from '@shared/contract/errorCodes'
import type { ReportForm } from '@shared/domain/report'
import { readForm } from '@shared/domain/reportForm'
import { reportStateAfter, type ReportRunCause, type ReportRunState } from '@shared/domain/reportRun'

/** A run of a report as it is on disk. */
export interface StoredReportRun {
  readonly id: number
  readonly companyId: number
  readonly partOf: number | null
  readonly form: ReportForm
  /** As it is sent, JSON. */
  readonly body: string
  readonly background: boolean
  readonly pieces: number
  readonly state: ReportRunState
  readonly cause: ReportRunCause
  readonly error: ErrorCode | null
  readonly serviceMessage: string | null
  readonly uuid: string | null
  readonly outMs: number | null
  readonly nextMs: number | null
  readonly misses: number
  readonly rows: number | null
  readonly createdMs: number
  readonly startedMs: number | null
  readonly endedMs: number | null
}

/** What a step changes beside the state; what is not named stays. */
export type ReportRunChange = Partial<
  Pick<
    StoredReportRun,
    'error' | 'serviceMessage' | 'uuid' | 'outMs' | 'nextMs' | 'misses' | 'rows' | 'startedMs' | 'endedMs'
  >
>

interface Row {
  readonly id: number
  readonly company_id: number
  readonly part_of: number | null
  readonly form: string
  readonly body: string
  readonly background: number
  readonly pieces: number
  readonly state: ReportRunState
  readonly cause: ReportRunCause
  readonly error: string | null
  readonly service_message: string | null
  readonly uuid: string | null
  readonly out_ms: number | null
  readonly next_ms: number | null
  readonly misses: number
  readonly rows: number | null
  readonly created_ms: number
  readonly started_ms: number | null
  readonly ended_ms: number | null
}

/** The columns of `report_run` that a run is made of, of a table or alias `run`. */
export const REPORT_RUN_COLUMNS = `id, company_id, part_of, form, body, background, pieces, state, cause, error,
  service_message, uuid, out_ms, next_ms, misses, rows, created_ms, started_ms, ended_ms`

/** Rows of `report_run`. Every change of state goes through the table of shared/domain/reportRun. */
export class ReportRunRows {
  readonly #add
  readonly #get
  readonly #open
  readonly #parts
  readonly #move
  readonly #release
  readonly #remove

  constructor(db: Database) {
    this.#add = db.prepare<[number, number | null, string, string, string, number, number, string, number]>(
      `INSERT INTO report_run (company_id, part_of, report, form, body, background, pieces, state, cause, created_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'asked', ?)`
    )
    this.#get = db.prepare<[number], Row>(`SELECT ${REPORT_RUN_COLUMNS} FROM report_run WHERE id = ?`)
    this.#open = db.prepare<[], Row>(
      `SELECT ${REPORT_RUN_COLUMNS} FROM report_run WHERE state IN ('queued', 'running') ORDER BY id`
    )
    this.#parts = db.prepare<[number], Row>(
      `SELECT ${REPORT_RUN_COLUMNS} FROM report_run WHERE part_of = ? ORDER BY id`
    )
    this.#move = db.prepare<Record<string, string | number | null>>(
      `UPDATE report_run SET state = @state, cause = @cause, error = @error, service_message = @serviceMessage,
         uuid = @uuid, out_ms = @outMs, next_ms = @nextMs, misses = @misses, rows = @rows, started_ms = @startedMs,
         ended_ms = @endedMs
       WHERE id = @id`
    )
    this.#release = db.prepare<[number]>('UPDATE report_run SET part_of = NULL WHERE part_of = ?')
    this.#remove = db.prepare<[number]>('DELETE FROM report_run WHERE id = ?')
  }

  /** Writes a new run down; gives its id. */
  add(
    run: Pick<StoredReportRun, 'companyId' | 'partOf' | 'form' | 'body' | 'background' | 'pieces'>,
    nowMs: number
  ): number {
    const { lastInsertRowid } = this.#add.run(
      run.companyId,
      run.partOf,
      run.form.report,
      JSON.stringify(run.form),
      run.body,
      run.background ? 1 : 0,
      run.pieces,
      reportStateAfter(null, 'asked'),
      nowMs
    )
    return Number(lastInsertRowid)
  }

  get(id: number): StoredReportRun | null {
    const row = this.#get.get(id)
    return row ? reportRunOfRow(row) : null
  }

  /** Those that have not ended, oldest first, parts included. */
  open(): StoredReportRun[] {
    return this.#open.all().map(reportRunOfRow)
  }

  /** The parts of a run, in their order. */
  parts(id: number): StoredReportRun[] {
    return this.#parts.all(id).map(reportRunOfRow)
  }

  /** Moves a run on by `cause`; a RangeError when the table has no such step. */
  move(run: StoredReportRun, cause: ReportRunCause, change: ReportRunChange = {}): StoredReportRun {
    return this.#write({ ...run, ...change, cause, state: reportStateAfter(run.state, cause) })
  }

  #write(moved: StoredReportRun): StoredReportRun {
    this.#move.run({
      id: moved.id,
      state: moved.state,
      cause: moved.cause,
      error: moved.error,
      serviceMessage: moved.serviceMessage,
      uuid: moved.uuid,
      outMs: moved.outMs,
      nextMs: moved.nextMs,
      misses: moved.misses,
      rows: moved.rows,
      startedMs: moved.startedMs,
      endedMs: moved.endedMs
    })
    return moved
  }

  /** Writes down something of a run that is no step of it. */
  note(run: StoredReportRun, change: ReportRunChange): StoredReportRun {
    return this.#write({ ...run, ...change })
  }

  /** Makes the parts of a run stand for themselves. */
  releaseParts(id: number): void {
    this.#release.run(id)
  }

  /** Takes a run out, with its parts. */
  remove(id: number): void {
    this.#remove.run(id)
  }
}

/** The run that a row of `REPORT_RUN_COLUMNS` holds. */
export function reportRunOfRow(row: Row): StoredReportRun {
  const form = readForm(JSON.parse(row.form))
  if (form === null) throw new RangeError(`report run ${row.id} has no form`)
  return {
    id: row.id,
    companyId: row.company_id,
    partOf: row.part_of,
    form,
    body: row.body,
    background: row.background === 1,
    pieces: row.pieces,
    state: row.state,
    cause: row.cause,
    error: errorCodes.find((code) => code === row.error) ?? null,
    serviceMessage: row.service_message,
    uuid: row.uuid,
    outMs: row.out_ms,
    nextMs: row.next_ms,
    misses: row.misses,
    rows: row.rows,
    createdMs: row.created_ms,
    startedMs: row.started_ms,
    endedMs: row.ended_ms
  }
}

export type ReportRunRow = Row
