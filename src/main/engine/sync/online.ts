import type { ErrorCode } from '@shared/contract/errorCodes'
import type { StatusView } from '@shared/contract/views'
import { byItself } from '../byItself'
import type { EngineContext } from '../context'
import type { SyncTiming } from './timing'

/** What an exchange with the service came to; the client tells each. */
export interface SeenExchange {
  /** The operation's number in the spec. */
  readonly operation: number
  /** HTTP status; null when no answer came. */
  readonly status: number | null
  readonly failure: ErrorCode | null
}

const COMPANY_LIST = 2

/** What of the status bar this knows. */
export type ConnectionView = Pick<StatusView, 'online' | 'sinceMs' | 'lastAnswerMs' | 'keyRefused'>

export interface OnlinePorts {
  /** Asks for the company list; its exchange is told to `saw`, so the answer itself may be ignored. */
  readonly ask: (signal: AbortSignal) => Promise<void>
  readonly nowMs: () => number
  readonly log: EngineContext['log']
  readonly changed: () => void
}

/**
 * Whether our own service answered lately (design 2.13: never the system's word for it). Every exchange tells; only when there
 * was none for a while, or the last one failed, is the company list asked for, so that going and coming back is noticed
 * within 30 s and a busy program asks nothing extra. When something else tells that the service is back, the list is asked for
 * too: what the key opens may be another by then. So it is when something else is told that the key is refused, as a service may say that
 * of one record alone; any request that is accepted tells that it is not.
 */
export class Online {
  readonly #ports: OnlinePorts
  readonly #timing: SyncTiming
  readonly #listeners = new Set<() => void>()
  #state: StatusView['online'] = 'unknown'
  #sinceMs: number | null = null
  #lastAnswerMs: number | null = null
  #keyRefused = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | null = null
  #asking: AbortController | null = null
  #askedMs = -Infinity
  /** Another answer than that of the question told something new, so it is asked however busy the program is. */
  #owed = false
  #stopped = true

  constructor(ports: OnlinePorts, timing: SyncTiming) {
    this.#ports = ports
    this.#timing = timing
  }

  start(): void {
    this.#stopped = false
    this.#askAfter(0)
  }

  stop(): void {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#asking?.abort()
  }

  isOnline(): boolean {
    return this.#state === 'online'
  }

  view(): ConnectionView {
    return {
      online: this.#state,
      sinceMs: this.#sinceMs,
      lastAnswerMs: this.#lastAnswerMs,
      keyRefused: this.#keyRefused
    }
  }

  /** Calls `listener` each time the service answers again; gives the function that ends that. */
  onOnline(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A key was given or replaced: nothing is known of it, so it is asked at once whether the service is there for it. */
  keyChanged(): void {
    this.#refuse(false)
    if (!this.#stopped) this.#askAfter(0)
  }

  /** To be told every exchange of the client. */
  saw({ operation, status, failure }: SeenExchange): void {
    switch (verdict(operation, status, failure, this.#asking?.signal.aborted === true)) {
      case 'answered': {
        const refused = this.#refuse(keyRefusedBy(operation, status, failure))
        const back = (this.#state !== 'online' || refused) && !this.#asking
        this.#lastAnswerMs = this.#ports.nowMs()
        this.#failures = 0
        this.#turn('online')
        if (back) {
          this.#owed = true
          this.#askAfter(this.#untilNextMs())
          return
        }
        // The next question is due a quiet while after this answer; asking again by every answer would move a timer 1,000
        // times a minute, so a running timer looks at the last answer when it ends.
        if (!this.#timer) this.#askAfter(this.#timing.quietMs)
        return
      }
      case 'gone': {
        // Requests that fail side by side are one sign, not many.
        const first = this.#state !== 'offline'
        this.#failures = first ? 1 : this.#failures + (this.#asking ? 1 : 0)
        this.#turn('offline')
        if (first || !this.#timer) this.#askAfter(this.#waitMs())
        return
      }
      case 'doubtful':
        if (this.#state !== 'offline' && !this.#asking) this.#askAfter(0)
        return
      case 'nothing':
        return
    }
  }

  /** Gives whether that is a refusal not known before; null where nothing tells. */
  #refuse(refused: boolean | null): boolean {
    if (refused === null || refused === this.#keyRefused || this.#stopped) return false
    this.#keyRefused = refused
    this.#ports.changed()
    return refused
  }

  #turn(state: 'online' | 'offline'): void {
    if (this.#state === state || this.#stopped) return
    this.#state = state
    this.#sinceMs = this.#ports.nowMs()
    this.#ports.changed()
    if (state === 'online') for (const listener of this.#listeners) listener()
  }

  #waitMs(): number {
    const waits = this.#timing.offlineMs
    return waits[Math.min(this.#failures, waits.length) - 1] ?? this.#timing.quietMs
  }

  /** A service that comes and goes within moments is not asked each time. */
  #untilNextMs(): number {
    const [shortestMs = 0] = this.#timing.offlineMs
    // No longer than that where the clock was set back.
    return Math.min(shortestMs, Math.max(0, this.#askedMs + shortestMs - this.#ports.nowMs()))
  }

  #askAfter(delayMs: number): void {
    if (this.#stopped) return
    if (this.#timer) clearTimeout(this.#timer)
    const look = (): void => {
      this.#timer = null
      const agoMs = this.#ports.nowMs() - (this.#lastAnswerMs ?? -Infinity)
      // Where the last answer is of a time to come, the clock was put back, and nobody knows how long it was quiet.
      const restMs = agoMs < 0 ? 0 : this.#timing.quietMs - agoMs
      const busy = delayMs > 0 && this.#state === 'online' && restMs > 0
      if (busy && !this.#owed) this.#askAfter(Math.min(restMs, this.#timing.quietMs))
      else void this.#ask()
    }
    this.#timer = setTimeout(byItself(this.#ports.log, 'sync online', look), delayMs)
  }

  async #ask(): Promise<void> {
    if (this.#asking || this.#stopped) return
    const asking = new AbortController()
    this.#asking = asking
    this.#askedMs = this.#ports.nowMs()
    this.#owed = false
    const limit = setTimeout(
      byItself(this.#ports.log, 'sync probe', () => asking.abort()),
      this.#timing.probeLimitMs
    )
    try {
      await this.#ports.ask(asking.signal)
    } catch {
      // The client told `saw` what became of it, and `ask` tells what is not the service's. A request that never got its turn
      // says nothing of the service.
    } finally {
      clearTimeout(limit)
      this.#asking = null
      if (!this.#timer) this.#askAfter(this.#state === 'offline' ? this.#waitMs() : this.#timing.quietMs)
    }
  }
}

/** Whether an answer refuses the key, accepts it, or (null) tells neither: 403 is of one record unless the company list says it. */
function keyRefusedBy(operation: number, status: number | null, failure: ErrorCode | null): boolean | null {
  if (failure === null) return false
  if (failure !== 'unauthorised') return null
  return status === 401 || operation === COMPANY_LIST ? true : null
}

type Verdict = 'answered' | 'gone' | 'doubtful' | 'nothing'

function verdict(operation: number, status: number | null, failure: ErrorCode | null, asked: boolean): Verdict {
  switch (failure) {
    case 'maintenance':
      return 'gone'
    case 'offline':
    case 'proxy':
    case 'proxyUnusable':
    case 'certificate':
      // An answer that broke off says less than a connection that could not be made.
      return status === null ? 'gone' : 'doubtful'
    case 'timeout':
      return operation === COMPANY_LIST ? 'gone' : 'doubtful'
    case 'badAnswer':
      // The company list answered by something else: the sign-in page of a hotel's network, say.
      return operation === COMPANY_LIST ? 'gone' : 'nothing'
    case 'cancelled':
      // Our own question ran into its limit, having got its turn.
      return operation === COMPANY_LIST && asked ? 'gone' : 'nothing'
    default:
      return status === null && failure !== null ? 'nothing' : 'answered'
  }
}
