/**
 * What the officer asked for and the service takes its time over: after a second the status bar says what it is, how far it is,
 * and cuts it short on their word. Work with a list of its own (a sync, the outbox, reports, bulk saves) is not told here.
 */
import type { WaitView, WaitWhat } from '@shared/contract/views'
import { byItself } from './byItself'

const SHOWN_AFTER_MS = 1_000
/** What has gone out, or has begun to leave the copy, cannot be taken back, so nothing is offered that looks as if it could. */
const STAYS: ReadonlySet<WaitWhat> = new Set(['sending', 'retention'])

interface Running {
  readonly what: WaitWhat
  readonly cut: AbortController
  readonly timer: NodeJS.Timeout
  shown: boolean
  done: number
  total: number | null
}

export interface Wait {
  /** Ends when the officer cancels it, or the connection closes. */
  readonly signal: AbortSignal
  /** Ends only when the officer cancels it: for work that the close of the connection waits for. */
  readonly cancelled: AbortSignal
  /** How far it is. */
  readonly went: (done: number, total: number) => void
}

export class Waits {
  readonly #signal: AbortSignal
  readonly #changed: () => void
  readonly #log: Parameters<typeof byItself>[0]
  readonly #running = new Map<number, Running>()
  #lastId = 0

  /** `signal` ends when the connection closes; `changed` is told when `view` gives something else. */
  constructor(signal: AbortSignal, changed: () => void, log: Parameters<typeof byItself>[0]) {
    this.#signal = signal
    this.#changed = changed
    this.#log = log
  }

  /** Gives what `work` gives; it rejects as `work` does, with `cancelled` when that obeys its signal. */
  async run<Value>(what: WaitWhat, work: (wait: Wait) => Promise<Value>): Promise<Value> {
    const id = ++this.#lastId
    const cut = new AbortController()
    const timer = setTimeout(
      byItself(this.#log, 'waits', () => this.#show(id)),
      SHOWN_AFTER_MS
    ).unref()
    const running: Running = { what, cut, timer, shown: false, done: 0, total: null }
    this.#running.set(id, running)
    const went = (done: number, total: number): void => {
      Object.assign(running, { done, total })
      if (running.shown) this.#changed()
    }
    try {
      return await work({ signal: AbortSignal.any([this.#signal, cut.signal]), cancelled: cut.signal, went })
    } finally {
      clearTimeout(timer)
      this.#running.delete(id)
      if (running.shown) this.#changed()
    }
  }

  /** Those that take longer than a second, oldest first. */
  view(): WaitView[] {
    return [...this.#running]
      .filter(([, { shown }]) => shown)
      .map(([id, { what, done, total }]) => ({ id, what, done, total, canCancel: !STAYS.has(what) }))
  }

  /** Nothing happens where it has ended, or cannot be cancelled. */
  cancel(which: { readonly waitId: number } | { readonly what: WaitWhat }): void {
    for (const [id, { what, cut }] of this.#running) {
      const isIt = 'waitId' in which ? id === which.waitId : what === which.what
      if (isIt && !STAYS.has(what)) cut.abort()
    }
  }

  #show(id: number): void {
    const running = this.#running.get(id)
    if (!running) return
    running.shown = true
    this.#changed()
  }
}
