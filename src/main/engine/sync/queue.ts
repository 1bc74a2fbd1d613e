import type { Database } from 'better-sqlite3'
import type { OfflineDepth } from '@shared/contract/views'
import { STAGE_OF, type Stage, type TaskKind } from './stages'

/** What a company's copy lacks for a depth. It is told by the rows themselves, so that no bookkeeping can disagree with them. */
export interface Query {
  /** A query of ids. */
  readonly sql: string
  readonly parameters: readonly (number | string)[]
  /** What was done and is missing all the same was marked since, and is done anew; not where an answer may leave it missing. */
  readonly anew?: boolean
}

/** How deep a company's copy goes, and where the work on it stands. */
export interface JobRow {
  readonly company_id: number
  readonly depth: OfflineDepth
  readonly state: 'running' | 'paused' | 'done'
  readonly started_ms: number
  /** 1: something was written since it was last looked what is missing (migrations/cacheWork.ts). */
  readonly written: 0 | 1
}

export interface Task {
  readonly companyId: number
  readonly kind: TaskKind
  readonly subjectId: number
  readonly tries: number
}

interface TaskRow {
  kind: TaskKind
  subject_id: number
  tries: number
}

export interface StageCount {
  readonly open: number
  readonly done: number
  readonly failed: number
}

/**
 * The work of all companies, on disk, so that it survives a kill. A task is done in the transaction that writes what it
 * fetched; finished ones stay until the company has no more, so that progress has real counts.
 */
export class TaskQueue {
  readonly #db: Database
  readonly #jobs
  readonly #job
  readonly #putJob
  readonly #jobState
  readonly #looked
  readonly #dropJob
  readonly #dropTasks
  readonly #dropFinished
  readonly #reopen
  readonly #dropOpen
  readonly #companies
  readonly #stage
  readonly #due
  readonly #detailsOfEmployee
  readonly #detailsOfRun
  readonly #nextMs
  readonly #bringForward
  readonly #listsDueMs
  readonly #openWork
  readonly #add
  readonly #finish
  readonly #postpone
  readonly #counts

  constructor(db: Database) {
    this.#db = db
    this.#jobs = db.prepare<[], JobRow>('SELECT * FROM sync_job ORDER BY started_ms')
    this.#job = db.prepare<[number], JobRow>('SELECT * FROM sync_job WHERE company_id = ?')
    this.#putJob = db.prepare<[number, string, number]>(
      `INSERT INTO sync_job (company_id, depth, state, started_ms) VALUES (?, ?, 'running', ?)
       ON CONFLICT DO UPDATE SET depth = excluded.depth, state = 'running', started_ms = excluded.started_ms, written = 0`
    )
    this.#jobState = db.prepare<[{ companyId: number; state: string }]>(
      `UPDATE sync_job SET state = @state, written = iif(@state = 'done', 0, written) WHERE company_id = @companyId`
    )
    this.#looked = db.prepare<[number]>('UPDATE sync_job SET written = 0 WHERE company_id = ?')
    this.#dropJob = db.prepare<[number]>('DELETE FROM sync_job WHERE company_id = ?')
    this.#dropTasks = db.prepare<[number]>(
      `DELETE FROM sync_task WHERE company_id = ? AND (of_list = 0 OR state = 'done')`
    )
    this.#dropFinished = db.prepare<[number]>(
      `DELETE FROM sync_task WHERE company_id = ? AND state <> 'open' AND (of_list = 0 OR state = 'done' OR error = 'notHere')`
    )
    this.#reopen = db.prepare<[number]>(
      `UPDATE sync_task SET state = 'open', tries = 0, not_before_ms = 0, error = NULL
       WHERE company_id = ? AND of_list = 1 AND state = 'failed'`
    )
    this.#dropOpen = db.prepare<[number, string]>(
      "DELETE FROM sync_task WHERE company_id = ? AND kind = ? AND state = 'open'"
    )
    this.#companies = db
      .prepare<[], number>(
        `SELECT id FROM company c
         WHERE EXISTS (SELECT 1 FROM sync_task t WHERE t.company_id = c.id AND t.state = 'open')`
      )
      .pluck()
    this.#stage = db
      .prepare<[number, number], Stage>(
        "SELECT stage FROM sync_task WHERE company_id = ? AND state = 'open' AND not_before_ms <= ? ORDER BY stage LIMIT 1"
      )
      .pluck()
    this.#due = db.prepare<[number, Stage, number, number], TaskRow>(
      `SELECT kind, subject_id, tries FROM sync_task
       WHERE company_id = ? AND stage = ? AND state = 'open' AND not_before_ms <= ? ORDER BY kind, subject_id LIMIT ?`
    )
    this.#detailsOfEmployee = db.prepare<[number, number], TaskRow>(
      `SELECT t.kind, t.subject_id, t.tries FROM payslip p
       JOIN sync_task t ON t.company_id = p.company_id AND t.stage = 4 AND t.kind = 'payslipDetail'
         AND t.subject_id = p.id AND t.state = 'open'
       WHERE p.employee_id = ? AND t.not_before_ms <= ? ORDER BY p.date DESC`
    )
    this.#detailsOfRun = db.prepare<[number, number], TaskRow>(
      `SELECT t.kind, t.subject_id, t.tries FROM payslip p
       JOIN sync_task t ON t.company_id = p.company_id AND t.stage = 4 AND t.kind = 'payslipDetail'
         AND t.subject_id = p.id AND t.state = 'open'
       WHERE p.pay_run_id = ? AND p.employee_id IS NULL AND t.not_before_ms <= ?`
    )
    this.#nextMs = db
      .prepare<[number], number | null>(
        "SELECT min(not_before_ms) FROM sync_task WHERE company_id = ? AND state = 'open'"
      )
      .pluck()
    this.#bringForward = db.prepare<[number, number, number]>(
      "UPDATE sync_task SET not_before_ms = ? WHERE company_id = ? AND state = 'open' AND not_before_ms > ?"
    )
    this.#listsDueMs = db
      .prepare<[number], number>(
        "SELECT not_before_ms FROM sync_task WHERE company_id = ? AND stage = 1 AND kind = 'lists' AND state = 'open'"
      )
      .pluck()
    this.#openWork = db
      .prepare<[number], number>(
        `SELECT 1 FROM sync_task
         WHERE company_id = ? AND state = 'open' AND (stage > 1 OR not_before_ms = 0) LIMIT 1`
      )
      .pluck()
    this.#add = db.prepare<[number, Stage, TaskKind, number, number, 0 | 1]>(
      `INSERT INTO sync_task (company_id, stage, kind, subject_id, not_before_ms, of_list) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET state = 'open', tries = CASE state WHEN 'open' THEN tries ELSE 0 END,
         not_before_ms = excluded.not_before_ms, error = NULL, of_list = max(of_list, excluded.of_list)`
    )
    this.#finish = db.prepare<[string, string | null, number, Stage, TaskKind, number]>(
      `UPDATE sync_task SET state = ?, error = ? WHERE company_id = ? AND stage = ? AND kind = ? AND subject_id = ?`
    )
    this.#postpone = db.prepare<[number, number, string, number, Stage, TaskKind, number]>(
      `UPDATE sync_task SET tries = ?, not_before_ms = ?, error = ?
       WHERE company_id = ? AND stage = ? AND kind = ? AND subject_id = ?`
    )
    this.#counts = db.prepare<[number], { stage: Stage; state: keyof StageCount; times: number }>(
      'SELECT stage, state, count(*) AS times FROM sync_task WHERE company_id = ? GROUP BY stage, state'
    )
  }

  jobs(): JobRow[] {
    return this.#jobs.all()
  }

  job(companyId: number): JobRow | null {
    return this.#job.get(companyId) ?? null
  }

  putJob(companyId: number, depth: OfflineDepth, nowMs: number): void {
    this.#putJob.run(companyId, depth, nowMs)
  }

  setJobState(companyId: number, state: JobRow['state']): void {
    this.#jobState.run({ companyId, state })
  }

  /** It is looked now what is missing: only what is written from here on is to be looked at again. */
  looked(companyId: number): void {
    this.#looked.run(companyId)
  }

  dropJob(companyId: number): void {
    this.#dropJob.run(companyId)
    this.#dropTasks.run(companyId)
  }

  /** Forgets the tasks of a company's depth, as another was chosen; what lists asked for stays. */
  dropTasks(companyId: number): void {
    this.#dropTasks.run(companyId)
  }

  /** Forgets the finished tasks of a company, but for what lists asked for and was not answered. */
  dropFinished(companyId: number): void {
    this.#dropFinished.run(companyId)
  }

  /** Takes back tasks of a kind that need not be done any more. */
  dropOpen(companyId: number, kind: TaskKind): void {
    this.#dropOpen.run(companyId, kind)
  }

  /** Companies with open tasks, those the officer began first in the order in which they were begun. */
  companies(): number[] {
    const order = new Map(this.#jobs.all().map((job, at) => [job.company_id, at]))
    return this.#companies.all().sort((a, b) => (order.get(a) ?? Infinity) - (order.get(b) ?? Infinity) || a - b)
  }

  /** The first stage with an open task whose time has come; null when there is none. */
  stage(companyId: number, nowMs: number): Stage | null {
    return this.#stage.get(companyId, nowMs) ?? null
  }

  /** Open tasks of a stage whose time has come. */
  due(companyId: number, stage: Stage, nowMs: number, limit: number): Task[] {
    return this.#due.all(companyId, stage, nowMs, limit).map((row) => taskOf(companyId, row))
  }

  /** The open details that can be checked by one list: those of a person, or of a run where the person is not known. */
  detailsBeside(
    companyId: number,
    owner: { employeeId: number | null; payRunId: number | null },
    nowMs: number
  ): Task[] {
    const rows =
      owner.employeeId !== null
        ? this.#detailsOfEmployee.all(owner.employeeId, nowMs)
        : owner.payRunId !== null
          ? this.#detailsOfRun.all(owner.payRunId, nowMs)
          : []
    return rows.map((row) => taskOf(companyId, row))
  }

  /** When the next open task may start; null when none is open. */
  nextMs(companyId: number): number | null {
    return this.#nextMs.get(companyId) ?? null
  }

  /** Whether anything but the lists is open, or they are due at once. */
  hasOpenWork(companyId: number): boolean {
    return this.#openWork.get(companyId) !== undefined
  }

  /** When the lists are asked for again. */
  listsDueMs(companyId: number): number | null {
    return this.#listsDueMs.get(companyId) ?? null
  }

  /** What would be due later than `latestMs` is due at `nowMs`. */
  bringForward(companyId: number, nowMs: number, latestMs: number): void {
    this.#bringForward.run(nowMs, companyId, latestMs)
  }

  /** One task, to be done from `notBeforeMs` on; one that was finished is open again. */
  add(companyId: number, kind: TaskKind, subjectId: number, notBeforeMs = 0): void {
    this.#add.run(companyId, STAGE_OF[kind], kind, subjectId, notBeforeMs, 0)
  }

  /** What a list asks for, whatever the depth: it stays until it was answered, also where it is given up or the depth is. */
  addOfList(companyId: number, kind: TaskKind, subjectId: number): void {
    this.#add.run(companyId, STAGE_OF[kind], kind, subjectId, 0, 1)
  }

  /** What lists asked for and was given up is tried anew. */
  reopen(companyId: number): void {
    this.#reopen.run(companyId)
  }

  /** A task for each id of what is missing. Gives how many are new. */
  addAll(companyId: number, kind: TaskKind, { sql, parameters, anew = false }: Query): number {
    return this.#db
      .prepare(
        `INSERT INTO sync_task (company_id, stage, kind, subject_id)
         SELECT ${companyId}, ${STAGE_OF[kind]}, '${kind}', id FROM (${sql}) WHERE 1
         ON CONFLICT DO UPDATE SET state = 'open', tries = 0, not_before_ms = 0, error = NULL
         WHERE state = 'done' AND ${anew ? 1 : 0}`
      )
      .run(...parameters).changes
  }

  /** Opens again those tasks that are done whose id is one of `select`. Gives how many. */
  reopenDone(companyId: number, kind: TaskKind, select: string, parameters: readonly (number | string)[]): number {
    return this.#db
      .prepare(
        `UPDATE sync_task SET state = 'open', tries = 0, not_before_ms = 0, error = NULL
         WHERE company_id = ${companyId} AND stage = ${STAGE_OF[kind]} AND kind = '${kind}' AND state = 'done'
           AND subject_id IN (SELECT id FROM (${select}))`
      )
      .run(...parameters).changes
  }

  finish(task: Task, state: 'done' | 'failed', error: string | null): void {
    this.#finish.run(state, error, task.companyId, STAGE_OF[task.kind], task.kind, task.subjectId)
  }

  postpone(task: Task, tries: number, notBeforeMs: number, error: string): void {
    this.#postpone.run(tries, notBeforeMs, error, task.companyId, STAGE_OF[task.kind], task.kind, task.subjectId)
  }

  counts(companyId: number): Map<Stage, StageCount> {
    const counts = new Map<Stage, StageCount>()
    for (const { stage, state, times } of this.#counts.all(companyId)) {
      counts.set(stage, { open: 0, done: 0, failed: 0, ...counts.get(stage), [state]: times })
    }
    return counts
  }
}

function taskOf(companyId: number, { kind, subject_id: subjectId, tries }: TaskRow): Task {
  return { companyId, kind, subjectId, tries }
}
