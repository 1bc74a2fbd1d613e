import type { Database } from 'better-sqlite3'
import { storeError } from '../fault'
import { killPoint } from '../killPoint'
import type { OutboxMoment } from './moments'

/**
 * The one door for writes to the outbox: each is a transaction of its own, on disk when `run` returns (`synchronous=FULL`).
 * Where the disk has no room it throws `diskFull`, and nothing of it is kept.
 * `name` is its moment for kill tests: `outbox.<name>.beforeCommit` and `.afterCommit`. Writes inside a write join it.
 */
export class OutboxWrites {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  run<Value>(name: OutboxMoment, write: () => Value): Value {
    if (this.#db.inTransaction) return write()
    const value = this.#written(() => {
      const written = write()
      killPoint(`outbox.${name}.beforeCommit`)
      return written
    })
    killPoint(`outbox.${name}.afterCommit`)
    return value
  }

  #written<Value>(write: () => Value): Value {
    try {
      return this.#db.transaction(write).immediate()
    } catch (error) {
      throw storeError(error, 'outbox')
    }
  }
}
