/** Queued reports: how many may wait, how long one runs, and what becomes of it (spec, "Asynchronous report run"). */
import { randomUUID } from 'node:crypto'
import type { Settings } from '../../options'

/** What a poll finds. */
export type Polled = 'running' | 'timed_out' | 'failed' | 'unknown' | { readonly rows: readonly string[] }

interface Run {
  readonly companyId: number
  readonly startedMs: number
  runMs: number
  readonly ending: 'complete' | 'timed_out' | 'failed'
  readonly make: () => string[] | Promise<string[]>
  rows: string[] | null
}

export class ReportQueue {
  readonly #settings: Settings
  readonly #runs = new Map<string, Run>()
  /** How the next runs end, set over the control route. */
  readonly endings: ('timed_out' | 'failed')[] = []

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Takes a run in; null when too many are queued. */
  start(companyId: number, make: Run['make'], nowMs: number): string | null {
    const waiting = [...this.#runs.values()].filter((run) => nowMs < run.startedMs + run.runMs).length
    if (waiting >= this.#settings.reportQueue) return null
    const uuid = randomUUID()
    const { reportRunMs, reportBudgetMs } = this.#settings
    this.#runs.set(uuid, {
      companyId,
      startedMs: nowMs,
      runMs: Math.min(reportRunMs, reportBudgetMs),
      ending: this.endings.shift() ?? (reportRunMs > reportBudgetMs ? 'timed_out' : 'complete'),
      make,
      rows: null
    })
    return uuid
  }

  /** Ends every run that is queued or running now. */
  finishNow(): void {
    for (const run of this.#runs.values()) run.runMs = 0
  }

  async poll(companyId: number, uuid: string, nowMs: number): Promise<Polled> {
    const run = this.#runs.get(uuid)
    if (!run || run.companyId !== companyId) return 'unknown'
    if (nowMs < run.startedMs + run.runMs) return 'running'
    if (run.ending !== 'complete') return run.ending
    run.rows ??= await run.make()
    return { rows: run.rows }
  }
}
