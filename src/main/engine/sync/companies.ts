import type { ErrorCode } from '@shared/contract/errorCodes'
import { AppError } from '@shared/contract/errors'
import type { OfflineDepth, SyncState } from '@shared/contract/views'
import { faultText } from '../../common/faultText'
import { STORE_FAULTS } from '../../store/fault'
import { byItself } from '../byItself'
import type { EngineContext } from '../context'
import type { Plan } from './plan'
import { Progress } from './progress'
import type { TaskQueue } from './queue'
import { DEPTH_NAMES, type Refreshes } from './refreshes'
import type { Runner } from './runner'
import type { Stage } from './stages'
import { toSyncError } from './syncFailures'
import type { SyncTiming } from './timing'
import { said } from './words'

export interface CompaniesPorts {
  readonly context: EngineContext
  readonly queue: TaskQueue
  readonly plan: Plan
  readonly statusChanged: () => void
}

/** Failures after which nothing more is asked for a company until the officer acts. */
const STOPPING: ReadonlySet<ErrorCode> = new Set(['unauthorised', 'companyFrozen', ...STORE_FAULTS])

/** What changes while it is read is read anew so often in one piece of work. */
const MOST_ANEW = 3

/** The work of each company as the officer steers and sees it: begun, paused, resumed, given up, stopped by a failure. */
export class Companies {
  readonly #ports: CompaniesPorts
  readonly #timing: SyncTiming
  readonly #progress = new Map<number, Progress>()
  /** Paused ones without a depth of their own; those with one are paused on disk. */
  readonly #paused = new Set<number>()
  /** How often some of what is done in the present work was done anew. */
  readonly #anew = new Map<number, number>()
  readonly #calculating
  readonly #frozen
  #runner: Runner | null = null
  #refreshes: Refreshes | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #toldMs = -Infinity

  constructor(ports: CompaniesPorts, timing: SyncTiming) {
    this.#ports = ports
    this.#timing = timing
    const { cache } = ports.context
    this.#calculating = cache
      .prepare<[number], number>('SELECT coalesce(sum(calculating), 0) FROM period_total WHERE company_id = ?')
      .pluck()
    this.#frozen = cache.prepare<[number], number | null>('SELECT frozen_ms FROM company WHERE id = ?').pluck()
  }

  attach(runner: Runner, refreshes: Refreshes): void {
    this.#runner = runner
    this.#refreshes = refreshes
  }

  /** What a restart left. */
  load(): void {
    const { queue, context } = this.#ports
    for (const companyId of queue.companies()) {
      const progress = this.progressOf(companyId)
      const { done, total } = progress.total()
      if (done > 0) progress.log(context.nowMs(), said.wentOn(done, total))
    }
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  progressOf(companyId: number): Progress {
    const known = this.#progress.get(companyId)
    if (known) return known
    const progress = new Progress(companyId)
    progress.setCounts(this.#ports.queue.counts(companyId))
    this.#progress.set(companyId, progress)
    return progress
  }

  /** Nothing is asked for it by itself: paused, failed until the officer acts, or closed to the key. */
  isHalted(companyId: number): boolean {
    return this.#isPaused(companyId) || this.#isFrozen(companyId) || this.#failureOf(companyId) !== null
  }

  begin(companyId: number, depth: OfflineDepth): void {
    const { queue, plan, context } = this.#ports
    if (this.#isFrozen(companyId)) throw new AppError('companyFrozen')
    this.#runner?.halt(companyId)
    context.cacheWrites.now(() => {
      const nowMs = context.nowMs()
      queue.dropTasks(companyId)
      queue.putJob(companyId, depth, nowMs)
      queue.add(companyId, 'lists', companyId)
      plan.enqueue(queue, companyId, depth)
    })
    this.#anew.delete(companyId)
    this.#paused.delete(companyId)
    const progress = this.progressOf(companyId)
    progress.failure = null
    progress.setCounts(queue.counts(companyId))
    progress.log(context.nowMs(), said.begun(DEPTH_NAMES[depth]))
    this.changed()
  }

  pause(companyId: number): void {
    const { queue, context } = this.#ports
    if (queue.job(companyId)) context.cacheWrites.now(() => queue.setJobState(companyId, 'paused'))
    else this.#paused.add(companyId)
    this.#refreshes?.cancel(companyId)
    this.#runner?.halt(companyId)
    this.changed()
  }

  resume(companyId: number): void {
    const { queue, context } = this.#ports
    // Whether something is missing is told with the next lists: those that were read then may have been cut off.
    if (queue.job(companyId)) context.cacheWrites.now(() => queue.setJobState(companyId, 'running'))
    this.#paused.delete(companyId)
    this.progressOf(companyId).failure = null
    this.changed()
  }

  cancel(companyId: number): void {
    const { queue, context } = this.#ports
    this.#refreshes?.cancel(companyId)
    this.#runner?.halt(companyId)
    context.cacheWrites.now(() => queue.dropJob(companyId))
    this.#anew.delete(companyId)
    this.#paused.delete(companyId)
    const progress = this.progressOf(companyId)
    progress.failure = null
    progress.setCounts(queue.counts(companyId))
    this.changed()
  }

  planFrom(companyId: number, stage: Stage): void {
    const { queue, plan, context } = this.#ports
    const job = queue.job(companyId)
    if (job) context.cacheWrites.now(() => plan.enqueue(queue, companyId, job.depth, stage))
    this.progressOf(companyId).setCounts(queue.counts(companyId))
  }

  /** No task is open: the work is done, or some of it is to be done anew. */
  done(companyId: number): void {
    const { queue, context } = this.#ports
    const progress = this.progressOf(companyId)
    const isAnew = context.cacheWrites.now(() => this.#doAnew(companyId))
    if (isAnew) progress.setCounts(queue.counts(companyId))
    else this.#end(companyId, progress)
    this.changed()
  }

  stopped(companyId: number, error: AppError): void {
    const { context } = this.#ports
    const progress = this.progressOf(companyId)
    progress.failure = error
    progress.log(context.nowMs(), error.code === 'companyFrozen' ? said.frozen : error.message)
    if (error.code === 'companyFrozen') context.changed(companyId, 'companies')
    this.changed()
  }

  /**
   * Something failed that nobody waits for: it is logged, and what stops the work of the company is shown. `null`: it was of no
   * company in particular, so a file that cannot be written or read stops them all.
   */
  failed(companyId: number | null, error: unknown): void {
    const failure = toSyncError(error)
    if (failure.code === 'cancelled') return
    this.#ports.context.log('warn', `sync ${companyId ?? 'of all'}: ${faultText(failure)}`)
    if (companyId !== null) this.refreshFailed(companyId, failure)
    else if (STORE_FAULTS.has(failure.code)) for (const each of this.#progress.keys()) this.refreshFailed(each, failure)
  }

  /** A refresh by hand failed; what stops the work of the company stops it here too. Gives the error to be shown. */
  refreshFailed(companyId: number, error: unknown): AppError {
    const failure = toSyncError(error)
    if (STOPPING.has(failure.code)) {
      this.#runner?.halt(companyId)
      this.stopped(companyId, failure)
    }
    return failure
  }

  cameBack(): void {
    for (const progress of this.#progress.values()) {
      if (progress.hindrance) progress.log(this.#ports.context.nowMs(), said.back)
      progress.hindrance = null
    }
  }

  /** Another key may do what the last one could not. */
  forgetFailures(): void {
    for (const progress of this.#progress.values()) progress.failure = null
    this.changed()
  }

  state(): SyncState[] {
    const { queue, context } = this.#ports
    const nowMs = context.nowMs()
    const { requestsPerMinute, requestsPerHour } = context.settings()
    const jobs = new Map(queue.jobs().map((job) => [job.company_id, job]))
    const ids = new Set([...jobs.keys(), ...this.#progress.keys()])
    return [...ids].map((companyId) =>
      this.progressOf(companyId).view({
        state: this.#stateOf(companyId),
        depth: jobs.get(companyId)?.depth ?? null,
        calculating: this.#calculating.get(companyId) ?? 0,
        perMinute: Math.min(requestsPerMinute, requestsPerHour / 60),
        nowMs
      })
    )
  }

  /** Says that the status changed; several changes within a moment are one. */
  changed(): void {
    const sinceMs = performance.now() - this.#toldMs
    if (this.#timer !== null) return
    this.#timer = setTimeout(
      byItself(this.#ports.context.log, 'sync status', () => {
        this.#timer = null
        this.#toldMs = performance.now()
        this.#ports.statusChanged()
      }),
      Math.max(0, this.#timing.statusMs - sinceMs)
    )
  }

  // What was read may be missing again, as a refresh or a page brought other figures since. What is missing again although nothing
  // was written, its own answer leaves missing; and what could not be read waits for the next lists.
  #doAnew(companyId: number): boolean {
    const { queue, plan } = this.#ports
    const job = queue.job(companyId)
    const times = this.#anew.get(companyId) ?? 0
    if (!job || times >= MOST_ANEW || (times > 0 && job.written === 0)) return false
    queue.looked(companyId)
    if (!plan.reopen(queue, companyId, job.depth)) return false
    this.#anew.set(companyId, times + 1)
    return true
  }

  #end(companyId: number, progress: Progress): void {
    const { queue, context } = this.#ports
    progress.close(context.nowMs())
    const isUnsteady = (this.#anew.get(companyId) ?? 0) >= MOST_ANEW && queue.job(companyId)?.written === 1
    if (isUnsteady) progress.log(context.nowMs(), said.unsteady)
    context.cacheWrites.now(() => {
      // What could not be read, or changed each time that it was, keeps the work from being done: the next lists plan it again.
      const failed = [...queue.counts(companyId).values()].some((count) => count.failed > 0)
      queue.dropFinished(companyId)
      if (!failed && !isUnsteady) queue.setJobState(companyId, 'done')
    })
    this.#anew.delete(companyId)
    progress.log(context.nowMs(), said.done)
  }

  #isFrozen(companyId: number): boolean {
    return this.#frozen.get(companyId) != null
  }

  // A company that was closed to the key and is not any more needs nobody to act.
  #failureOf(companyId: number): AppError | null {
    const progress = this.#progress.get(companyId)
    if (progress?.failure?.code === 'companyFrozen' && !this.#isFrozen(companyId)) progress.failure = null
    return progress?.failure ?? null
  }

  #isPaused(companyId: number): boolean {
    return this.#paused.has(companyId) || this.#ports.queue.job(companyId)?.state === 'paused'
  }

  #stateOf(companyId: number): SyncState['state'] {
    const { queue } = this.#ports
    if (this.#failureOf(companyId)) return 'failed'
    if (this.#isPaused(companyId)) return 'paused'
    return this.#refreshes?.isRunning(companyId) || queue.hasOpenWork(companyId) ? 'running' : 'idle'
  }
}
