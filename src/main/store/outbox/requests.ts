import type { Database } from 'better-sqlite3'

/** Rows of `request`: what of a submission is on its way. */
export class RequestRows {
  readonly #out
  readonly #answered
  readonly #close

  constructor(db: Database) {
    this.#out = db.prepare<[number, string, number]>(
      "INSERT INTO request (company_id, state, edits, out_ms) VALUES (?, 'out', ?, ?)"
    )
    this.#answered = db.prepare<[number, string, number]>(
      "UPDATE request SET state = 'answered', answered_ms = ?, answer = ? WHERE id = ?"
    )
    this.#close = db.prepare<[number]>(
      "UPDATE request SET answered_ms = ?, answer = 'no answer', state = 'answered' WHERE state = 'out'"
    )
  }

  /** Writes a request down as going out, with the edits of each of its entities; gives its id. */
  out(companyId: number, entities: readonly (readonly number[])[], nowMs: number): number {
    return Number(this.#out.run(companyId, JSON.stringify(entities), nowMs).lastInsertRowid)
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
