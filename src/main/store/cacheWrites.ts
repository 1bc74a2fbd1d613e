import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import { storeError } from './fault'
import { killPoint } from './killPoint'
import { lineTotalsOf } from './lineTotals'

/** A batch is committed in its writer's next turn when it is this old, and at once when it holds this many writes. */
const COMMIT_AFTER_MS = 80
const COMMIT_AFTER_WRITES = 2000
/**
 * Folding back is one piece of work for which the thread's other work waits. When it took this long, as where rows that lie all over the
 * file change, the next batches are smaller, until one is folded back quickly.
 */
const LONG_FOLD_MS = 40
const QUICK_FOLD_MS = 20
const SMALLER_BATCH_MS = 50
/**
 * Fewer pages wait for the next batch, which writes many of them again. Each folding back has a flush of the disk, too (bench/NOTES.md); with
 * more an edit may have to wait too long for one.
 */
const FOLD_AT_PAGES = 400
/** Who can wait for a turn of the thread commits in one of its own; who did not come to it by then does so at once. */
const COMMIT_AT_LAST_MS = 2 * COMMIT_AFTER_MS
/** A batch to which nothing was added for so long waits for the service. */
const IDLE_AFTER_MS = COMMIT_AFTER_MS

/**
 * The one door for writes to the cache. A sync writes many rows a second through `add`, which commits by time: small commits
 * empty the readers' page caches, large ones hold them up. Everything whose answer somebody waits for goes through `now`.
 * A failed write rolls the whole open batch back and throws; the sync then reads that part again.
 */
export class CacheWrites {
  readonly #db: Database
  readonly #nowMs: () => number
  readonly #onRollback: ((cause: unknown) => void)[] = []
  readonly #onEnd: (() => void)[] = []
  #openedMs = 0
  #wroteMs = 0
  #writes = 0
  readonly #foldedAtPages: number
  #dueAfterMs = COMMIT_AFTER_MS

  // Not the clock of the computer, which may be put back while something is open.
  constructor(db: Database, nowMs: () => number = performance.now.bind(performance)) {
    this.#db = db
    this.#nowMs = nowMs
    this.#foldedAtPages = Number(db.pragma('wal_autocheckpoint', { simple: true }))
  }

  /** Registers what must be forgotten after a rollback, such as ids kept in memory; it is told what made it fail. */
  onRollback(forget: (cause: unknown) => void): void {
    this.#onRollback.push(forget)
  }

  /** Registers what is to be done each time that nothing is open any more: what was written is there for readers, or was given up. */
  onEnd(then: () => void): void {
    this.#onEnd.push(then)
  }

  /** Whether something is written that no reader sees yet. */
  isOpen(): boolean {
    return this.#db.inTransaction
  }

  /** Writes within the open batch, opening one where there is none. */
  add(write: () => void): void {
    if (!this.#db.inTransaction) {
      this.#begin()
      this.#openedMs = this.#nowMs()
      this.#writes = 0
    }
    this.#guarded(write)
    this.#writes++
    this.#wroteMs = this.#nowMs()
    const late = this.#wroteMs - this.#openedMs >= COMMIT_AT_LAST_MS
    if (this.#writes >= COMMIT_AFTER_WRITES || late) this.flush()
  }

  /** True when nothing was added to what is open for some time: it should be committed as it is. */
  isIdle(): boolean {
    return this.#db.inTransaction && this.#nowMs() - this.#wroteMs >= IDLE_AFTER_MS
  }

  /** Commits what is open. Call it before waiting for the service. */
  flush(): void {
    if (!this.#db.inTransaction) return
    this.#guarded(() => {
      lineTotalsOf(this.#db)?.write()
      killPoint('cache.beforeCommit')
      this.#db.exec('COMMIT')
    })
    killPoint('cache.afterCommit')
    for (const then of this.#onEnd) then()
  }

  /**
   * Commits what is open where that is due, and then folds the journal back, each as a piece of work of its own: `turn` lets others
   * of the thread go first, who would wait for both together else.
   */
  async flushInTurns(turn: () => Promise<void>): Promise<void> {
    if (!this.#db.inTransaction || this.#nowMs() - this.#openedMs < this.#dueAfterMs) return
    await turn()
    this.#foldAt(0)
    try {
      this.flush()
    } finally {
      this.#foldAt(this.#foldedAtPages)
    }
    const pages = this.#pagesToFold()
    if (pages < FOLD_AT_PAGES) return
    await turn()
    // Others may have begun a batch meanwhile; what they commit is folded back with the next one.
    if (!this.#db.open || this.#db.inTransaction) return
    try {
      const beganMs = this.#nowMs()
      this.#db.pragma('wal_checkpoint(PASSIVE)')
      const tookMs = this.#nowMs() - beganMs
      if (tookMs > LONG_FOLD_MS) this.#dueAfterMs = SMALLER_BATCH_MS
      else if (tookMs < QUICK_FOLD_MS) this.#dueAfterMs = COMMIT_AFTER_MS
    } catch (error) {
      // A disk that takes nothing is for the next commit to say: all that was committed is in the journal.
      if (!(storeError(error, 'cache') instanceof AppError)) throw error
    }
  }

  /** Commits what is open, then runs `write` in a transaction of its own; on disk when it returns. */
  now<Value>(write: () => Value): Value {
    this.flush()
    this.#begin()
    const value = this.#guarded(write)
    this.flush()
    return value
  }

  #pagesToFold(): number {
    const [journal] = this.#db.pragma('wal_checkpoint(NOOP)') as readonly { log: number; checkpointed: number }[]
    return journal ? journal.log - journal.checkpointed : 0
  }

  // How many pages of the journal a commit folds back itself; 0: never any.
  #foldAt(pages: number): void {
    // Others may have closed it in the turn.
    if (this.#db.open) this.#db.pragma(`wal_autocheckpoint = ${pages}`)
  }

  #begin(): void {
    try {
      this.#db.exec('BEGIN IMMEDIATE')
    } catch (error) {
      throw storeError(error, 'cache')
    }
  }

  #guarded<Value>(step: () => Value): Value {
    try {
      return step()
    } catch (error) {
      const cause = storeError(error, 'cache')
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK')
      lineTotalsOf(this.#db)?.forget()
      for (const forget of this.#onRollback) forget(cause)
      for (const then of this.#onEnd) then()
      throw cause
    }
  }
}
