import type { Database } from 'better-sqlite3'
import type { AppErrorShape } from '@shared/contract/errors'
import {
  stateAfter,
  type DirectWriteBody,
  type DirectWriteCause,
  type DirectWriteState
} from '@shared/domain/directWrite'
import { HistoryRows } from './history'
import { historyOfWrite } from './writeHistory'

/** A direct write as it is on disk. */
export interface StoredWrite {
  readonly id: number
  readonly companyId: number
  readonly subject: string
  readonly body: DirectWriteBody
  readonly state: DirectWriteState
  readonly cause: DirectWriteCause
  readonly before: readonly number[]
  readonly error: AppErrorShape | null
  readonly message: string | null
  readonly madeId: number | null
  readonly madeNumber: string | null
  readonly createdMs: number
  readonly changedMs: number
}

/** What a step of a write learned beside its cause. */
export interface Learned {
  readonly error?: AppErrorShape
  readonly message?: string | null
  readonly madeId?: number | null
  readonly madeNumber?: string | null
}

interface Row {
  id: number
  company_id: number
  subject: string
  body: string
  state: DirectWriteState
  cause: DirectWriteCause
  before: string
  error: string | null
  message: string | null
  made_id: number | null
  made_number: string | null
  created_ms: number
  changed_ms: number
}

const COLUMNS = `id, company_id, subject, body, state, cause, before, error, message, made_id, made_number, created_ms,
  changed_ms`

/** A write that has no end yet, in SQL. */
export const OPEN_WRITE = "state IN ('prepared', 'out', 'unknown')"

/** Rows of `direct_write`. The caller owns the transaction. */
export class DirectWriteRows {
  readonly #insert
  readonly #one
  readonly #update
  readonly #open
  readonly #latest
  readonly #history

  constructor(db: Database) {
    this.#history = new HistoryRows(db)
    this.#insert = db.prepare<[number, string, string, string, string, number, number]>(
      `INSERT INTO direct_write (company_id, kind, subject, body, state, cause, before, created_ms, changed_ms)
       VALUES (?, ?, ?, ?, 'prepared', 'prepared', ?, ?, ?)`
    )
    this.#one = db.prepare<[number], Row>(`SELECT ${COLUMNS} FROM direct_write WHERE id = ?`)
    this.#update = db.prepare<(string | number | null)[]>(
      `UPDATE direct_write SET state = ?, cause = ?, error = ?, message = ?, made_id = ?, made_number = ?, changed_ms = ?
       WHERE id = ?`
    )
    this.#open = db.prepare<[], Row>(`SELECT ${COLUMNS} FROM direct_write WHERE ${OPEN_WRITE} ORDER BY id`)
    this.#latest = db.prepare<[number, number], Row>(
      `SELECT ${COLUMNS} FROM direct_write WHERE company_id = ?
       ORDER BY state = 'unknown' DESC, id DESC LIMIT ?`
    )
  }

  /** Writes one down as `prepared`; gives it. */
  prepare(
    companyId: number,
    subject: string,
    body: DirectWriteBody,
    { before, nowMs }: { readonly before: readonly number[]; readonly nowMs: number }
  ): StoredWrite {
    const { lastInsertRowid } = this.#insert.run(
      companyId,
      body.kind,
      subject,
      JSON.stringify(body),
      JSON.stringify(before),
      nowMs,
      nowMs
    )
    return this.#onRecord(Number(lastInsertRowid))
  }

  one(id: number): StoredWrite | null {
    const row = this.#one.get(id)
    return row ? writeOf(row) : null
  }

  /** Moves one by the table of transitions; gives it as it is then. */
  move(id: number, cause: Exclude<DirectWriteCause, 'prepared'>, nowMs: number, learned: Learned = {}): StoredWrite {
    const before = this.#one.get(id)
    if (!before) throw new RangeError(`no direct write ${id}`)
    const { error, message = before.message, madeId = before.made_id, madeNumber = before.made_number } = learned
    const state = stateAfter(before.state, cause)
    const shape = error === undefined ? before.error : JSON.stringify(error)
    this.#update.run(state, cause, shape, message, madeId, madeNumber, nowMs, id)
    return this.#onRecord(id)
  }

  /** Those that have no end yet, of all companies, oldest first. */
  open(): StoredWrite[] {
    return this.#open.all().map(writeOf)
  }

  /** Those of a company, the ones without an answer first, then the newest. */
  latest(companyId: number, most: number): StoredWrite[] {
    return this.#latest.all(companyId, most).map(writeOf)
  }

  // Each step leaves its line in the history, within the same write.
  #onRecord(id: number): StoredWrite {
    const write = this.one(id)
    if (!write) throw new RangeError(`no direct write ${id}`)
    this.#history.append(historyOfWrite(write))
    return write
  }
}

// Only this file writes these columns.
function writeOf(row: Row): StoredWrite {
  return {
    id: row.id,
    companyId: row.company_id,
    subject: row.subject,
    body: JSON.parse(row.body) as DirectWriteBody,
    state: row.state,
    cause: row.cause,
    before: JSON.parse(row.before) as number[],
    error: row.error === null ? null : (JSON.parse(row.error) as AppErrorShape),
    message: row.message,
    madeId: row.made_id,
    madeNumber: row.made_number,
    createdMs: row.created_ms,
    changedMs: row.changed_ms
  }
}
