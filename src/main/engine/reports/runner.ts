import { faultText } from '../../common/faultText'
import type { StoredReportRun } from '../../store/outbox/reportRuns'
import { LONGEST_PAUSE_MS } from '../api'
import { byItself } from '../byItself'
import { Joining } from './joining'
import type { ReportParts } from './parts'
import { ReportSteps } from './steps'

const LONGEST_TIMER_MS = 600_000
/** A clock that is put right by less makes no run wait longer than it should. */
const PUT_RIGHT_MS = 60_000

interface Working {
  readonly cut: AbortController
  readonly work: Promise<void>
  /** Its answer tells an id that is never told again. */
  readonly starts: boolean
}

/**
 * Takes the runs on: starts what was asked for, polls what runs, joins what was split. Everything it decides by is on disk, so
 * a run goes on after a restart, and after the service was away. Requests in the background wait for the service to be there;
 * a run that the officer waits for is tried at once.
 */
export class ReportRunner {
  readonly joining: Joining
  readonly #parts: ReportParts
  readonly #steps: ReportSteps
  readonly #busy = new Map<number, Working>()
  #stopTimer: (() => void) | null = null
  #offOnline: (() => void) | null = null
  #ended = true
  #told = 0

  constructor(parts: ReportParts) {
    this.#parts = parts
    this.#steps = new ReportSteps(parts)
    this.joining = new Joining(parts)
  }

  /** Takes up what an earlier run of the program left. */
  start(): void {
    const { runs, writes, results, context, clock, ports } = this.#parts
    this.#ended = false
    writes.run('reports', () => {
      for (const run of runs.open()) {
        // The answer to what was on its way is lost. What the service gave an id for is asked for by that id again.
        const lost = run.pieces === 1 && run.uuid === null && (!run.background || run.outMs !== null)
        if (lost) runs.move(run, 'restarted', { endedMs: clock.wallMs(), nextMs: null })
      }
    })
    context.cacheWrites.now(() => results.removeStrays())
    this.#offOnline = ports.onOnline(() => this.wake())
    this.wake()
  }

  /**
   * Cuts off what is under way; it is taken up again at the next start. Only the starts of runs in the background may end
   * within a moment, as without their answer nobody knows the run.
   */
  async stop(): Promise<void> {
    this.#ended = true
    this.#stopTimer?.()
    this.#offOnline?.()
    const working = [...this.#busy.values()]
    for (const { cut, starts } of working) if (!starts) cut.abort()
    const limit = setTimeout(
      byItself(this.#parts.context.log, 'reports stop', () => working.forEach(({ cut }) => cut.abort())),
      this.#parts.timing.stopMs
    )
    await Promise.all(working.map(({ work }) => work))
    clearTimeout(limit)
  }

  /** Looks what is due, now. */
  wake(): void {
    if (this.#ended) return
    try {
      this.#look()
    } catch (error) {
      // A file that cannot be read now may be readable later.
      this.#parts.context.log('error', `reports: ${faultText(error)}`)
      this.#lookAfter(this.#parts.timing.retryMs)
    }
  }

  /** Ends the request of a run that the officer cancelled. */
  cut(runId: number): void {
    this.#busy.get(runId)?.cut.abort()
  }

  #look(): void {
    const { runs, clock, timing } = this.#parts
    const nowMs = clock.wallMs()
    this.#bringForward(nowMs)
    let nextMs = Infinity
    for (const run of runs.open()) {
      if (this.#busy.has(run.id)) continue
      const dueMs = run.nextMs ?? 0
      if (run.pieces > 1) {
        if (this.joining.isDue(run.id)) this.#begin(run.id, () => this.joining.settle(run.id))
      } else if (!run.background) this.#now(run)
      else if (dueMs > nowMs) nextMs = Math.min(nextMs, dueMs)
      else if (this.#parts.ports.online() && this.#inBackground() < timing.atOnce) this.#step(run)
    }
    const running = this.running()
    if (running !== this.#told) this.#parts.ports.statusChanged()
    this.#told = running
    if (nextMs < Infinity) this.#lookAfter(nextMs - nowMs)
  }

  // One that waits longer than any should was put off while the clock was ahead. Not due at once: its last poll may have been just now.
  #bringForward(nowMs: number): void {
    const { runs, writes, timing } = this.#parts
    const latestMs = nowMs + LONGEST_PAUSE_MS + PUT_RIGHT_MS
    const ahead = runs.open().filter((run) => (run.nextMs ?? 0) > latestMs)
    if (ahead.length === 0) return
    writes.run('reports', () => {
      for (const run of ahead) runs.note(run, { nextMs: nowMs + timing.pollMs })
    })
  }

  #now(run: StoredReportRun): void {
    if (run.state === 'queued') this.#begin(run.id, (signal) => this.#steps.runNow(run, signal))
    // Its end could not be written down, by a full disk say; its answer is gone.
    else this.#steps.lose(run)
  }

  #step(run: StoredReportRun): void {
    const { uuid } = run
    if (uuid === null) this.#begin(run.id, (signal) => this.#steps.start(run, signal), true)
    else this.#begin(run.id, (signal) => this.#steps.poll(run, uuid, signal))
  }

  #inBackground(): number {
    return [...this.#busy.keys()].filter((id) => this.#parts.runs.get(id)?.background === true).length
  }

  #begin(runId: number, work: (signal: AbortSignal) => Promise<void>, starts = false): void {
    const cut = new AbortController()
    const signal = AbortSignal.any([cut.signal, this.#parts.context.signal])
    const done = work(signal)
      .catch((error: unknown) => {
        this.#parts.context.log('error', `reports: ${faultText(error)}`)
        // Of a failure that could not even be written down: not again at once.
        this.#lookAfter(this.#parts.timing.retryMs)
        return 'failed' as const
      })
      .then((outcome) => {
        this.#busy.delete(runId)
        if (outcome !== 'failed') this.wake()
      })
    this.#busy.set(runId, { cut, work: done, starts })
  }

  #lookAfter(delayMs: number): void {
    this.#stopTimer?.()
    if (this.#ended) return
    const { clock, context } = this.#parts
    this.#stopTimer = clock.after(
      Math.max(0, Math.min(delayMs, LONGEST_TIMER_MS)),
      byItself(context.log, 'reports', () => this.wake())
    )
  }

  /** How many runs have not ended; parts are not counted. */
  running(): number {
    return this.#parts.runs.open().filter((run) => run.partOf === null).length
  }
}
