import type { EngineContext } from '../context'
import type { Block } from './answers'
import type { OutboxTiming } from './ports'

/** A block with the time at which it is tried again by itself; null: only a sign from outside ends it. */
interface Blocked {
  readonly block: Block
  readonly begunMs: number
  readonly untilMs: number | null
}

/** What keeps the runner from going on for now, and until when. */
export class Blocking {
  readonly #nowMs: EngineContext['nowMs']
  readonly #timing: OutboxTiming
  #blocked: Blocked | null = null

  constructor(nowMs: EngineContext['nowMs'], timing: OutboxTiming) {
    this.#nowMs = nowMs
    this.#timing = timing
  }

  get now(): Blocked | null {
    return this.#blocked
  }

  begin(block: Block): void {
    const { retryMs, waitMs } = this.#timing
    const usualMs = { unreachable: retryMs, wait: waitMs, paused: null }[block.kind]
    const askedMs = block.kind === 'wait' ? (block.waitMs ?? usualMs) : usualMs
    const begunMs = this.#nowMs()
    this.#blocked = { block, begunMs, untilMs: askedMs === null ? null : begunMs + askedMs }
  }

  /** Its time came. Where the clock was put back meanwhile the wait begins anew, so that it lasts no longer than asked. */
  endIfOver(): void {
    if (this.#blocked && this.#nowMs() < this.#blocked.begunMs) this.begin(this.#blocked.block)
    if (this.#blocked && this.#blocked.untilMs !== null && this.#blocked.untilMs <= this.#nowMs()) this.#blocked = null
  }

  /** The officer or the service gave a sign; a time that the service named is kept to. */
  endUnlessAskedToWait(): void {
    if (this.#blocked?.block.kind !== 'wait') this.#blocked = null
  }
}
