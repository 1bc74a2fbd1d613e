import type { Database } from 'better-sqlite3'

/** Rows of `request`: what of a submission is on its way. */
export class RequestRows {
  readonly #prepare
  readonly #add
  readonly #out
  readonly #answered
  readonly #close

  constructor(db: Database) {
    this.#prepare = db.prepare<[number, number]>(
      "INSERT INTO request (company_id, state, prepared_ms) VALUES (?, 'prepared', ?)"
    )
    this.#add = db.prepare<[number, number, number]>(
      'INSERT INTO request_edit (request_id, edit_id, entity) VALUES (?, ?, ?)'
    )
    this.#out = db.prepare<[number, number]>("UPDATE request SET state = 'out', out_ms = ? WHERE id = ?")
    this.#answered = db.prepare<[number, string, number]>(
      "UPDATE request SET state = 'answered', answered_ms = ?, answer = ? WHERE id = ?"
    )
    this.#close = db.prepare<[number]>(
      `UPDATE request SET answered_ms = ?, answer = CASE state WHEN 'prepared' THEN 'not sent' ELSE 'no answer' END,
         state = 'answered' WHERE state <> 'answered'`
    )
  }

  /** Writes a request down with the edits of each of its entities; gives its id. */
  prepare(companyId: number, entities: readonly (readonly number[])[], nowMs: number): number {
    const id = Number(this.#prepare.run(companyId, nowMs).lastInsertRowid)
    entities.forEach((edits, entity) => edits.forEach((editId) => this.#add.run(id, editId, entity)))
    return id
  }

  markOut(requestId: number, nowMs: number): void {
    this.#out.run(nowMs, requestId)
  }

  /** `answer` is the HTTP status or the error's code. */
  markAnswered(requestId: number, answer: string, nowMs: number): void {
    this.#answered.run(nowMs, answer, requestId)
  }

  /** Ends what an earlier run of the program left open. */
  closeAll(nowMs: number): void {
    this.#close.run(nowMs)
  }
}
