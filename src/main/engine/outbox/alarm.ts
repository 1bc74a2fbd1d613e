import { byItself } from '../byItself'
import type { EngineContext } from '../context'

const LONGEST_TIMER_MS = 3_600_000

/** Rings once at the time it is set to, or an hour from now where that is later: a clock may be put right meanwhile. */
export class Alarm {
  readonly #context: EngineContext
  readonly #ring: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(context: EngineContext, ring: () => void) {
    this.#context = context
    this.#ring = ring
  }

  /** Sets it anew; null: to no time. */
  set(atMs: number | null): void {
    this.clear()
    if (atMs === null) return
    const waitMs = Math.min(LONGEST_TIMER_MS, Math.max(0, atMs - this.#context.nowMs()))
    this.#timer = setTimeout(byItself(this.#context.log, 'outbox', this.#ring), waitMs)
    this.#timer.unref()
  }

  clear(): void {
    clearTimeout(this.#timer)
  }
}
