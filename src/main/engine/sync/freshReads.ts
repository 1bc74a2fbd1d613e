import { AppError } from '@shared/contract/errors'
import type { CacheWrites } from '../../store/cacheWrites'
import { STORE_FAULTS } from '../../store/fault'

/** A long list while it streams in. */
export interface Streamed {
  /** Whether the person was read by themselves since the list began: what the list says of them may be older. */
  isOvertaken(employeeId: number): boolean
  /** Throws what made another write fail that took back rows of this list, which would then be missing unnoticed. */
  assertWhole(): void
  isBroken(): boolean
  end(): void
}

/**
 * Keeps a list that takes minutes from writing what it was told at its beginning over what was read since, such as the
 * read-back of an edit.
 */
export class FreshReads {
  readonly #running = new Set<Streamed>()
  readonly #order = new Map<number, number>()
  #reads = 0
  #rollbacks = 0
  #cause: unknown = null

  constructor(writes: CacheWrites) {
    writes.onRollback((cause) => {
      this.#rollbacks++
      this.#cause = cause
    })
  }

  /** A person was read by themselves just now. */
  read(employeeId: number): void {
    this.#reads++
    if (this.#running.size > 0) this.#order.set(employeeId, this.#reads)
  }

  /** A list begins to be asked for. Call `end` in any case. */
  begin(): Streamed {
    const begun = this.#reads
    const rollbacks = this.#rollbacks
    const streamed: Streamed = {
      isOvertaken: (employeeId) => (this.#order.get(employeeId) ?? 0) > begun,
      isBroken: () => this.#rollbacks !== rollbacks,
      assertWhole: () => {
        if (streamed.isBroken()) throw brokenBy(this.#cause)
      },
      end: () => {
        this.#running.delete(streamed)
        if (this.#running.size === 0) this.#order.clear()
      }
    }
    this.#running.add(streamed)
    return streamed
  }
}

// What ails the file ails this list too; a fault of the other write is none of this one's.
function brokenBy(cause: unknown): AppError {
  return cause instanceof AppError && STORE_FAULTS.has(cause.code) ? cause : new AppError('internal', {}, { cause })
}
