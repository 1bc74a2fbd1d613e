import type { DirectWriteCause } from '@shared/domain/directWrite'
import { stateAfter } from '@shared/domain/directWrite'
import { faultText } from '../../common/faultText'
import type { DirectWriteRows, Learned, StoredWrite } from '../../store/outbox/directWrites'
import type { OutboxMoment } from '../../store/outbox/moments'
import type { OutboxWrites } from '../../store/outbox/writes'
import { byItself } from '../byItself'
import type { EngineContext } from '../context'

type StepCause = Exclude<DirectWriteCause, 'prepared'>

interface Kept {
  readonly name: OutboxMoment
  readonly cause: StepCause
  readonly learned: Learned
  readonly atMs: number
}

const TRIED_EVERY_MS = 15_000

/**
 * Steps of writes that are under way. What the service said is true whether or not there is room to write it down: a step that
 * the disk refuses holds in memory, the screens see it, and it is written when there is room. A program that ends before that
 * finds the write without an answer, and asks.
 */
export class WriteSteps {
  readonly #context: EngineContext
  readonly #rows: DirectWriteRows
  readonly #writes: OutboxWrites
  readonly #kept = new Map<number, Kept>()
  #timer: NodeJS.Timeout | undefined

  constructor(context: EngineContext, rows: DirectWriteRows, writes: OutboxWrites) {
    this.#context = context
    this.#rows = rows
    this.#writes = writes
  }

  /** Moves a write; gives it as it stands then, on disk or not yet. */
  take(name: OutboxMoment, write: StoredWrite, cause: StepCause, learned: Learned = {}): StoredWrite {
    const step = { name, cause, learned, atMs: this.#context.nowMs() }
    try {
      return this.#write(write.id, step)
    } catch (error) {
      this.#context.log('error', `direct write ${write.id}: ${cause} not written down, ${faultText(error)}`)
      this.#kept.set(write.id, step)
      this.#tryLater()
      return this.shown(write)
    }
  }

  /** A write that was read from disk, as it stands. */
  shown(write: StoredWrite): StoredWrite {
    const step = this.#kept.get(write.id)
    if (!step) return write
    const { cause, learned, atMs } = step
    return { ...write, ...learned, state: stateAfter(write.state, cause), cause, changedMs: atMs }
  }

  /** Writes down what could not be until now; throws what the disk says of this one. */
  catchUp(id: number): void {
    const step = this.#kept.get(id)
    if (!step) return
    this.#write(id, step)
    this.#kept.delete(id)
  }

  /** The same for all of them, as far as there is room. */
  catchUpAll(): void {
    clearTimeout(this.#timer)
    try {
      for (const id of this.#kept.keys()) this.catchUp(id)
    } catch (error) {
      this.#context.log('warn', `direct writes: still not written down, ${faultText(error)}`)
      this.#tryLater()
    }
  }

  #write(id: number, { name, cause, learned, atMs }: Kept): StoredWrite {
    return this.#writes.run(name, () => this.#rows.move(id, cause, atMs, learned))
  }

  #tryLater(): void {
    clearTimeout(this.#timer)
    if (this.#context.signal.aborted) return
    this.#timer = setTimeout(
      byItself(this.#context.log, 'direct writes', () => this.#context.signal.aborted || this.catchUpAll()),
      TRIED_EVERY_MS
    )
    this.#timer.unref()
  }
}
