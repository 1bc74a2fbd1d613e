/** Time as the client sees it, so that tests need not wait. */
export interface Clock {
  /** Milliseconds that only move forward; their zero means nothing. */
  monotonicMs(): number
  /** Milliseconds since 1970, by the computer's clock, which may be wrong or jump. */
  wallMs(): number
  /** Runs `run` once after `delayMs`; the function given back stops that. */
  after(delayMs: number, run: () => void): () => void
}

export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  }
}
