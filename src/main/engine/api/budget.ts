/**
 * The one queue of requests to a service: so many at once, per minute and per hour, the click before what runs by itself.
 * When the service asks to wait (429, 503) nothing starts until then, and after it the pace is lower and recovers slowly; a click
 * is only bound by the limits then, as the lower pace of a sync that used up the minute would hold it for the rest of it.
 */
import { AppError } from '@shared/contract/errors'
import type { CallOptions, Priority } from './client'
import type { Clock } from './clock'
import { StartCount } from './startCount'

export interface BudgetLimits {
  readonly concurrency: number
  readonly requestsPerMinute: number
  readonly requestsPerHour: number
}

/** Why the service asked everyone to wait. */
export type PauseCause = 'rateLimited' | 'maintenance'

/** What a running request can tell its budget. */
export interface Turn {
  /** The service asked to wait `retryAfterMs`, or did not say for how long. */
  slowDown(cause: PauseCause, retryAfterMs: number | null): void
}

export interface BudgetState {
  readonly running: number
  readonly waiting: number
  /** Null while requests may start. */
  readonly pause: { readonly cause: PauseCause; readonly remainingMs: number } | null
  /** Why what waits does not start for a while yet: the limits, or a pause. Null while nothing is held up. */
  readonly held: { readonly cause: PauseCause | 'limits'; readonly remainingMs: number } | null
}

/** No service is left alone longer than this, whatever it asks for. */
export const LONGEST_PAUSE_MS = 15 * 60_000
const SHORTEST_PAUSE_MS = 1_000
/** The first pause when the service does not say how long; doubled each time. */
const UNSAID_PAUSE_MS = 5_000
const LONGEST_UNSAID_PAUSE_MS = 5 * 60_000
/** What is held up for less is seen as pace only. */
const SHORTEST_HELD_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const SLOWEST_PACE = 1 / 16
const PACE_GAINED_PER_ANSWER = 1 / 64

const PRIORITIES: readonly Priority[] = ['click', 'normal', 'background']
/** What share of the limits each may use, so that a click finds room while a sync runs. */
const SHARE: Readonly<Record<Priority, number>> = { click: 1, normal: 0.9, background: 0.8 }
/** How long each waits for the end of a pause; with a longer one ahead it is told at once. */
const PATIENCE_MS: Readonly<Record<Priority, number>> = { click: 3_000, normal: 60_000, background: LONGEST_PAUSE_MS }

interface Waiter {
  readonly priority: Priority
  readonly start: () => void
  readonly fail: (error: AppError) => void
}

export class Budget {
  private readonly queues: Readonly<Record<Priority, Waiter[]>> = { click: [], normal: [], background: [] }
  private readonly lastMinute = new StartCount(MINUTE_MS)
  private readonly lastHour = new StartCount(HOUR_MS)
  private running = 0
  private pace = 1
  private pausedUntilMs = 0
  private pauseCause: PauseCause = 'maintenance'
  private unsaidPauses = 0
  private lastPauseMs = -Infinity
  private stopTimer: (() => void) | null = null
  private heldUntilMs: number | null = null

  /** `heldChanged` is told when what waits begins to be held up, is for longer, or is no more. */
  constructor(
    private limits: BudgetLimits,
    private readonly clock: Clock,
    private readonly heldChanged: () => void = () => undefined
  ) {}

  /** Takes other limits, at once; what runs is left alone. */
  setLimits(limits: BudgetLimits): void {
    this.limits = limits
    this.startWaiting()
  }

  /**
   * Runs `task` when its turn comes; the turn lasts until its promise settles. Rejects with `cancelled` when the signal ends
   * it before it started, and with the cause of the pause, `rateLimited` or `maintenance`, when the pause is longer than its
   * priority waits for.
   */
  async run<T>(task: (turn: Turn) => Promise<T>, options: CallOptions): Promise<T> {
    await this.turn(options.priority ?? 'normal', options.signal)
    const startedMs = this.clock.monotonicMs()
    let slowed = false
    try {
      const value = await task({
        slowDown: (cause, retryAfterMs) => {
          slowed = true
          this.slowDown(cause, retryAfterMs, startedMs)
        }
      })
      if (!slowed) this.speedUp()
      return value
    } finally {
      this.running--
      this.startWaiting()
    }
  }

  state(): BudgetState {
    const nowMs = this.clock.monotonicMs()
    const remainingMs = this.pausedUntilMs - nowMs
    const pause = remainingMs > 0 ? { cause: this.pauseCause, remainingMs } : null
    const held = this.heldUntilMs === null ? null : { cause: 'limits' as const, remainingMs: this.heldUntilMs - nowMs }
    return { running: this.running, waiting: this.waiting(), pause, held: held && (pause ?? held) }
  }

  /** How many requests have started. */
  get started(): number {
    return this.lastHour.added
  }

  /** The least time until so many more requests of a priority have started, by what the limits leave room for. */
  leastMsFor(requests: number, priority: Priority): number {
    const nowMs = this.clock.monotonicMs()
    const minute = this.perMinute(priority)
    const hour = this.shareOf(this.limits.requestsPerHour, priority)
    return Math.max(
      this.pausedUntilMs - nowMs,
      this.lastMinute.leastMs(nowMs, requests, minute),
      this.lastHour.leastMs(nowMs, requests, hour)
    )
  }

  private waiting(): number {
    return PRIORITIES.reduce((sum, priority) => sum + this.queues[priority].length, 0)
  }

  private turn(priority: Priority, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) return Promise.reject(new AppError('cancelled', { sent: 'no' }))
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        const queue = this.queues[priority]
        queue.splice(queue.indexOf(waiter), 1)
        if (this.waiting() === 0) this.holdUntil(null)
        reject(new AppError('cancelled', { sent: 'no' }))
      }
      const waiter: Waiter = {
        priority,
        start: () => {
          signal?.removeEventListener('abort', cancel)
          resolve()
        },
        fail: (error) => {
          signal?.removeEventListener('abort', cancel)
          reject(error)
        }
      }
      signal?.addEventListener('abort', cancel, { once: true })
      this.queues[priority].push(waiter)
      this.startWaiting()
    })
  }

  private startWaiting(): void {
    this.stopTimer?.()
    this.stopTimer = null
    const nowMs = this.clock.monotonicMs()
    const pauseMs = this.pausedUntilMs - nowMs
    if (pauseMs > 0) {
      this.tellTheImpatient(pauseMs)
      this.wakeAfter(pauseMs)
      return
    }
    let wakeMs = Infinity
    for (const priority of PRIORITIES) {
      const queue = this.queues[priority]
      while (queue.length > 0) {
        if (this.running >= this.placesFor(priority)) break
        const waitMs = Math.max(
          this.lastMinute.waitMs(nowMs, this.perMinute(priority)),
          this.lastHour.waitMs(nowMs, this.shareOf(this.limits.requestsPerHour, priority))
        )
        if (waitMs > 0) {
          wakeMs = Math.min(wakeMs, waitMs)
          break
        }
        this.running++
        this.lastMinute.add(nowMs)
        this.lastHour.add(nowMs)
        queue.shift()?.start()
      }
    }
    if (wakeMs < Infinity) this.wakeAfter(wakeMs)
    else this.holdUntil(null)
  }

  private wakeAfter(delayMs: number): void {
    if (this.waiting() === 0) return this.holdUntil(null)
    this.holdUntil(delayMs < SHORTEST_HELD_MS ? null : this.clock.monotonicMs() + delayMs)
    this.stopTimer = this.clock.after(delayMs, () => {
      this.stopTimer = null
      this.startWaiting()
    })
  }

  private holdUntil(untilMs: number | null): void {
    const before = this.heldUntilMs
    this.heldUntilMs = untilMs
    const isSame =
      before === null || untilMs === null ? before === untilMs : Math.abs(untilMs - before) < SHORTEST_HELD_MS
    if (!isSame) this.heldChanged()
  }

  private tellTheImpatient(pauseMs: number): void {
    for (const priority of PRIORITIES) {
      if (pauseMs <= PATIENCE_MS[priority]) continue
      for (const waiter of this.queues[priority].splice(0)) {
        waiter.fail(new AppError(this.pauseCause, { retryAfterMs: Math.ceil(pauseMs), sent: 'no' }))
      }
    }
  }

  /** One place is kept for clicks where there is more than one. */
  private placesFor(priority: Priority): number {
    const places = Math.max(1, Math.floor(this.limits.concurrency * this.pace))
    return priority === 'click' ? places : Math.max(1, places - 1)
  }

  private perMinute(priority: Priority): number {
    return this.shareOf(this.limits.requestsPerMinute * (priority === 'click' ? 1 : this.pace), priority)
  }

  private shareOf(limit: number, priority: Priority): number {
    return Math.max(1, Math.floor(limit * SHARE[priority]))
  }

  private slowDown(cause: PauseCause, retryAfterMs: number | null, startedMs: number): void {
    const nowMs = this.clock.monotonicMs()
    // Requests that ran side by side are refused together; only the first says something new about the pace.
    if (startedMs >= this.lastPauseMs) {
      this.pace = Math.max(SLOWEST_PACE, this.pace / 2)
      this.lastPauseMs = nowMs
      if (retryAfterMs === null) this.unsaidPauses++
    }
    const askedMs =
      retryAfterMs ?? Math.min(LONGEST_UNSAID_PAUSE_MS, UNSAID_PAUSE_MS * 2 ** Math.max(0, this.unsaidPauses - 1))
    const untilMs = nowMs + Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, askedMs))
    if (untilMs > this.pausedUntilMs) {
      this.pausedUntilMs = untilMs
      this.pauseCause = cause
    }
  }

  private speedUp(): void {
    this.unsaidPauses = 0
    this.pace = Math.min(1, this.pace + PACE_GAINED_PER_ANSWER)
  }
}
