import { byItself } from '../../byItself'
import type { EngineContext } from '../../context'
import type { OutboxWrites } from '../../../store/outbox/writes'

/** So many are written down together, or what there is after so long. */
const MOST = 25
const LONGEST_MS = 100

/**
 * What became of documents, written down some at a time: each transaction waits for the disk, and a thousand of them would take longer
 * than the files. A document whose note a kill takes is saved again, which finds its file there as it is.
 */
export class Notes {
  readonly #writes: OutboxWrites
  readonly #onWritten: () => void
  readonly #onFault: (error: unknown) => void
  readonly #log: EngineContext['log']
  #waiting: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    writes: OutboxWrites,
    log: EngineContext['log'],
    onWritten: () => void,
    onFault: (error: unknown) => void
  ) {
    this.#writes = writes
    this.#log = log
    this.#onWritten = onWritten
    this.#onFault = onFault
  }

  add(write: () => void): void {
    this.#waiting.push(write)
    if (this.#waiting.length >= MOST) this.write()
    else
      this.#timer ??= setTimeout(
        byItself(this.#log, 'bulk saves', () => this.write()),
        LONGEST_MS
      )
  }

  /** Writes down what waits, now. What cannot be written is told, and is done again by the next pass. */
  write(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const waiting = this.#waiting
    this.#waiting = []
    if (waiting.length === 0) return
    try {
      this.#writes.run('saves', () => waiting.forEach((write) => write()))
      this.#onWritten()
    } catch (error) {
      this.#onFault(error)
    }
  }
}
