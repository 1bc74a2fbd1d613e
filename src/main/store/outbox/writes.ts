import type { Database } from 'better-sqlite3'
import { killPoint } from '../killPoint'

/**
 * The one door for writes to the outbox: each is a transaction of its own, on disk when `run` returns (`synchronous=FULL`).
 * `name` is its moment for kill tests: `outbox.<name>.beforeCommit` and `.afterCommit`. Writes inside a write join it.
 */
export class OutboxWrites {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  run<Value>(name: string, write: () => Value): Value {
    if (this.#db.inTransaction) return write()
    const value = this.#db
      .transaction(() => {
        const written = write()
        killPoint(`outbox.${name}.beforeCommit`)
        return written
      })
      .immediate()
    killPoint(`outbox.${name}.afterCommit`)
    return value
  }
}
