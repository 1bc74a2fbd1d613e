import { AppError } from '@shared/contract/errors'
import type { OfflineDepth } from '@shared/contract/views'
import type { Priority } from '../api'
import type { EngineContext } from '../context'
import type { Lists, ListsProgress } from './lists'
import type { ListsRead } from './listsRead'
import type { Plan } from './plan'
import type { Progress } from './progress'
import type { TaskQueue } from './queue'
import type { SyncTiming } from './timing'
import { said } from './words'

export interface RefreshPorts {
  readonly context: EngineContext
  readonly lists: Lists
  readonly queue: TaskQueue
  readonly plan: Plan
  readonly progressOf: (companyId: number) => Progress
  /** Progress was made. */
  readonly changed: () => void
  /** A reading ended, well or not: there may be new tasks. */
  readonly ended: () => void
}

interface Running {
  readonly promise: Promise<void>
  readonly cancel: AbortController
}

/**
 * Reads the lists of companies, each company once at a time, and puts what follows from them into the queue: a person's own list
 * where a payslip is missing, lines that the list lacked, another look while payslips calculate, and what the chosen depth
 * wants of all that is new.
 */
export class Refreshes {
  readonly #ports: RefreshPorts
  readonly #timing: SyncTiming
  readonly #running = new Map<number, Running>()
  /** How often a company's lists were read in a row while something calculated. */
  readonly #looks = new Map<number, number>()
  readonly #payslips

  constructor(ports: RefreshPorts, timing: SyncTiming) {
    this.#ports = ports
    this.#timing = timing
    this.#payslips = ports.context.cache
      .prepare<[number], number>('SELECT coalesce(sum(payslips), 0) FROM period_total WHERE company_id = ?')
      .pluck()
  }

  /** Reads a company's lists; joins a reading that is under way. */
  refresh(companyId: number, priority: Priority): Promise<void> {
    const running = this.#running.get(companyId)
    if (running) return this.#joined(running, companyId, priority)
    const cancel = new AbortController()
    const promise = this.#read(companyId, priority, cancel.signal).finally(() => {
      this.#running.delete(companyId)
      this.#ports.changed()
      this.#ports.ended()
    })
    this.#running.set(companyId, { promise, cancel })
    this.#ports.changed()
    return promise
  }

  /** One that another key cut off, which nobody asked to end, is read again with that key. */
  async #joined({ promise, cancel }: Running, companyId: number, priority: Priority): Promise<void> {
    try {
      await promise
    } catch (error) {
      const ended = cancel.signal.aborted || this.#ports.context.signal.aborted
      if (ended || !(error instanceof AppError) || error.code !== 'cancelled') throw error
      await this.refresh(companyId, priority)
    }
  }

  isRunning(companyId: number): boolean {
    return this.#running.has(companyId)
  }

  companies(): number[] {
    return [...this.#running.keys()]
  }

  cancel(companyId: number): void {
    this.#running.get(companyId)?.cancel.abort()
  }

  /** Ends all readings; resolves when none writes any more. */
  async stop(): Promise<void> {
    const running = [...this.#running.values()]
    for (const { cancel } of running) cancel.abort()
    await Promise.allSettled(running.map(({ promise }) => promise))
  }

  async #read(companyId: number, priority: Priority, cancelled: AbortSignal): Promise<void> {
    const { context, lists, progressOf, changed } = this.#ports
    const signal = AbortSignal.any([cancelled, context.signal])
    const progress = progressOf(companyId)
    progress.listsBegin()
    const told: ListsProgress = {
      asked: () => {
        progress.listAsked()
        changed()
      },
      answered: (calculating) => {
        progress.listAnswered(calculating)
        changed()
      },
      log: (text) => progress.log(context.nowMs(), text),
      lacks: (kind, subjectId) => this.#ports.queue.addOfList(companyId, kind, subjectId)
    }
    try {
      const read = await lists.read(companyId, { priority, signal }, told, (soFar) => this.#follow(companyId, soFar))
      progress.failure = null
      progress.hindrance = null
      if (read.changed) progress.log(context.nowMs(), said.listsRead(read, this.#payslips.get(companyId) ?? 0))
      this.#sayAgain(companyId, read, progress)
    } catch (error) {
      // Calculating even without lines: asked again as any other list, and said.
      if (error instanceof AppError && error.code === 'calculating') {
        const atMs = context.nowMs() + this.#nextLookMs(companyId, error.details.retryAfterMs ?? null)
        context.cacheWrites.now(() => this.#ports.queue.add(companyId, 'lists', companyId, atMs))
        progress.log(context.nowMs(), said.askedAgain(0, atMs))
      }
      throw error
    } finally {
      // Also of one that was cut off: what its elements lack is asked for.
      progress.setCounts(this.#ports.queue.counts(companyId))
    }
  }

  // In the transaction that completes the list, so that a kill leaves either none of it or all.
  #follow(companyId: number, { reduced, calculating, changed, retryAfterMs }: ListsRead): void {
    const { queue, plan, context } = this.#ports
    queue.reopen(companyId)
    if (reduced || calculating > 0) {
      queue.add(companyId, 'lists', companyId, context.nowMs() + this.#nextLookMs(companyId, retryAfterMs))
    } else {
      this.#looks.delete(companyId)
      queue.dropOpen(companyId, 'lists')
    }
    const job = queue.job(companyId)
    if (!job || (job.state === 'done' && !changed)) return
    // What failed before is no more than missing now.
    if (!queue.hasOpenWork(companyId)) queue.dropFinished(companyId)
    plan.enqueue(queue, companyId, job.depth)
    if (job.state !== 'paused') queue.setJobState(companyId, queue.hasOpenWork(companyId) ? 'running' : 'done')
  }

  #sayAgain(companyId: number, { reduced, calculating }: ListsRead, progress: Progress): void {
    if (!reduced && calculating === 0) return
    const atMs = this.#ports.queue.listsDueMs(companyId)
    if (atMs !== null) progress.log(this.#ports.context.nowMs(), said.askedAgain(calculating, atMs))
  }

  #nextLookMs(companyId: number, retryAfterMs: number | null): number {
    const waits = this.#timing.askAgainMs
    const looks = this.#looks.get(companyId) ?? 0
    this.#looks.set(companyId, looks + 1)
    return Math.max(retryAfterMs ?? 0, waits[Math.min(looks, waits.length - 1)] ?? 0)
  }
}

/** What the officer's choice of depth is called. */
export const DEPTH_NAMES: Readonly<Record<OfflineDepth, string>> = {
  recent: 'lists and recent payslips',
  everything: 'everything but PDFs',
  everythingWithPdfs: 'everything with PDFs'
}
