/** One step of a run: its start, at once or in the background, and a poll; each ends with what became of it on disk. */
import type { ErrorCode } from '@shared/contract/errorCodes'
import type { AppError } from '@shared/contract/errors'
import { requestOf } from '@shared/domain/report'
import { isEnded, type ReportRunCause } from '@shared/domain/reportRun'
import { faultText } from '../../common/faultText'
import type { ReportRunChange, StoredReportRun } from '../../store/outbox/reportRuns'
import type { ReportRows } from '../api'
import { keepRows } from './keeping'
import type { ReportParts } from './parts'

/** Failures that pass, or that the officer ends elsewhere: the run waits for it. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'timeout',
  'certificate',
  'proxy',
  'proxyUnusable',
  'maintenance',
  'rateLimited',
  'unauthorised',
  'notConnected'
])
/** The service has read a request of these and did not take it. */
const ANSWERED: ReadonlySet<ErrorCode> = new Set(['maintenance', 'rateLimited', 'unauthorised', 'notConnected'])
/** How often in a row an answer to a poll may be none of the service's before the run is given up. */
const MOST_MISSES = 5

export class ReportSteps {
  readonly #parts: ReportParts

  constructor(parts: ReportParts) {
    this.#parts = parts
  }

  /** #19-23: asks and waits for the rows. */
  async runNow(run: StoredReportRun, signal: AbortSignal): Promise<void> {
    const { clock, context } = this.#parts
    const nowMs = clock.wallMs()
    const started = this.#move(run, 'started', { startedMs: nowMs, outMs: nowMs })
    try {
      // Not as a click: a report may take minutes, and the place that is kept for clicks must stay free.
      const options = { signal, priority: 'normal' as const }
      const rows = await context.client().reports.run(run.companyId, requestOf(run.form), options)
      await this.#complete(started, rows, signal)
    } catch (thrown) {
      if (this.#isOver(run.id, signal)) return
      this.#end(started, 'refused', this.#known(thrown))
    }
  }

  /** #24: asks the service to begin. */
  async start(run: StoredReportRun, signal: AbortSignal): Promise<void> {
    const { clock, context, timing } = this.#parts
    // On disk before a byte goes out: a run of which that is all that is known was lost by a kill.
    const going = this.#write(() => this.#parts.runs.note(run, { outMs: clock.wallMs() }), run.companyId)
    try {
      const options = { signal, priority: 'normal' as const }
      const answer = await context.client().reports.start(run.companyId, requestOf(run.form), options)
      const nowMs = clock.wallMs()
      if (this.#isOver(run.id, signal)) return
      if (answer.kind === 'started') {
        const nextMs = nowMs + timing.pollMs
        const fresh = { error: null, serviceMessage: null, misses: 0 }
        this.#move(going, 'started', { uuid: answer.uuid, startedMs: nowMs, nextMs, ...fresh })
        return
      }
      const waitMs = timing.queueFullMs[Math.min(run.misses, timing.queueFullMs.length - 1)] ?? timing.pollMs
      this.#move(going, 'queueFull', {
        outMs: null,
        nextMs: nowMs + (answer.retryAfterMs ?? waitMs),
        misses: run.misses + 1,
        error: null,
        serviceMessage: answer.message
      })
    } catch (thrown) {
      if (this.#isOver(run.id, signal)) return
      const error = this.#known(thrown)
      if (PASSING.has(error.code) && (error.details.sent !== 'maybe' || ANSWERED.has(error.code))) {
        const nextMs = clock.wallMs() + (error.details.retryAfterMs ?? timing.retryMs)
        this.#move(going, 'notReached', { outMs: null, nextMs, error: error.code, serviceMessage: null })
      } else if (PASSING.has(error.code) || error.code === 'badAnswer') this.#end(going, 'startUnanswered', error)
      else this.#end(going, 'refused', error)
    }
  }

  /** #25: asks whether it is through. */
  async poll(run: StoredReportRun, uuid: string, signal: AbortSignal): Promise<void> {
    const { context } = this.#parts
    try {
      const answer = await context.client().reports.poll(run.companyId, uuid, { signal, priority: 'normal' })
      if (this.#isOver(run.id, signal)) return
      switch (answer.kind) {
        case 'running':
          this.#move(run, 'stillRunning', { nextMs: this.#nextPollMs(run), misses: 0, error: null })
          return
        case 'complete':
          await this.#complete(run, answer.rows, signal)
          return
        case 'failed':
          this.#move(run, answer.timedOut ? 'serviceTimedOut' : 'serviceFailed', this.#ended(null, answer.message))
          return
        case 'unknownRun':
          this.#move(run, 'unknownRun', this.#ended('notFound', answer.message))
          return
      }
    } catch (thrown) {
      if (this.#isOver(run.id, signal)) return
      const error = this.#known(thrown)
      const nextMs = Math.max(this.#nextPollMs(run), this.#parts.clock.wallMs() + (error.details.retryAfterMs ?? 0))
      if (PASSING.has(error.code)) this.#move(run, 'notAnswered', { nextMs, error: error.code })
      else if (error.code === 'rejected' || error.code === 'tooLarge' || run.misses + 1 >= MOST_MISSES) {
        this.#end(run, 'refused', error)
      } else this.#move(run, 'notAnswered', { nextMs, error: error.code, misses: run.misses + 1 })
    }
  }

  /** Ends a run whose answer is gone. */
  lose(run: StoredReportRun): void {
    this.#move(run, 'restarted', this.#ended(null, null))
  }

  async #complete(run: StoredReportRun, rows: ReportRows, signal: AbortSignal): Promise<void> {
    const table = await keepRows(this.#parts, run, rows)
    if (this.#isOver(run.id, signal)) {
      this.#parts.context.cacheWrites.now(() => this.#parts.results.remove(run.id))
      return
    }
    this.#move(run, 'complete', { ...this.#ended(null, null), rows: table.rows.length })
  }

  #nextPollMs(run: StoredReportRun): number {
    const { clock, timing } = this.#parts
    const nowMs = clock.wallMs()
    const slow = nowMs - (run.startedMs ?? nowMs) > timing.slowAfterMs
    return nowMs + (slow ? timing.slowPollMs : timing.pollMs)
  }

  // Cancelled by the officer meanwhile, removed, or the program is closing: what is on disk stays.
  #isOver(runId: number, signal: AbortSignal): boolean {
    if (signal.aborted) return true
    const run = this.#parts.runs.get(runId)
    return run === null || isEnded(run.state)
  }

  #known(thrown: unknown): AppError {
    const error = this.#parts.context.failure(thrown)
    if (error.code === 'internal') this.#parts.context.log('error', `reports: ${faultText(error)}`)
    return error
  }

  #end(run: StoredReportRun, cause: ReportRunCause, error: AppError): void {
    this.#move(run, cause, this.#ended(error.code, error.details.serviceMessage ?? null))
  }

  #ended(error: ErrorCode | null, serviceMessage: string | null): ReportRunChange {
    return { error, serviceMessage, nextMs: null, endedMs: this.#parts.clock.wallMs() }
  }

  #move(run: StoredReportRun, cause: ReportRunCause, change: ReportRunChange): StoredReportRun {
    return this.#write(() => this.#parts.runs.move(run, cause, change), run.companyId)
  }

  #write<Value>(write: () => Value, companyId: number): Value {
    const value = this.#parts.writes.run('reports', write)
    this.#parts.changed(companyId)
    return value
  }
}
