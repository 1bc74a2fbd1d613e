import type { AppError } from '@shared/contract/errors'
import { faultText } from '../../common/faultText'
import { byItself } from '../byItself'
import type { EngineContext } from '../context'
import type { Progress } from './progress'
import type { Task, TaskQueue } from './queue'
import { STAGE_OF, type Stage } from './stages'
import { consequenceOf, toSyncError } from './syncFailures'
import { runTasks, type TaskPorts } from './tasks'
import { LONGEST_WAIT_MS, type SyncTiming } from './timing'
import { said } from './words'

export interface RunnerPorts extends TaskPorts {
  readonly isOnline: () => boolean
  readonly progressOf: (companyId: number) => Progress
  readonly isPaused: (companyId: number) => boolean
  /** Reads the lists of a company; marks the task itself, as it may be due again. */
  readonly readLists: (companyId: number) => Promise<void>
  /** A stage of a company begins: what is missing from there on is known better now. */
  readonly planFrom: (companyId: number, stage: Stage) => void
  /** No open task of a company is left. */
  readonly companyDone: (companyId: number) => void
  /** Work stands still until the officer acts: the key is refused, the disk is full, the company is closed to the key. */
  readonly companyStopped: (companyId: number, error: AppError) => void
  /** It could not be told what is to be done, for no company in particular. */
  readonly failed: (error: unknown) => void
  readonly changed: () => void
}

interface CompanyRun {
  stage: Stage
  /** The last stage before which was looked what is missing. */
  planned: Stage
  /** Tasks that are being done, by kind and subject. */
  readonly running: Set<string>
  readonly cancel: AbortController
}

/** Picks this many at a time; one that runs already is passed over. */
const LOOK_AHEAD = 64
/** A clock that is put right by less makes no task wait longer than it should. */
const PUT_RIGHT_MS = 60_000

/**
 * Does the open tasks of all companies: those of the company begun first, in the order of their stages, as many at once as the
 * settings allow; the client's budget then spaces the requests. Stops between two requests.
 */
export class Runner {
  readonly #context: EngineContext
  readonly #queue: TaskQueue
  readonly #ports: RunnerPorts
  readonly #timing: SyncTiming
  readonly #runs = new Map<number, CompanyRun>()
  #active = 0
  #waitUntilMs = 0
  #timer: ReturnType<typeof setTimeout> | null = null
  #stopped = true
  #idle: (() => void)[] = []

  constructor(ports: RunnerPorts, timing: SyncTiming) {
    this.#context = ports.context
    this.#queue = ports.queue
    this.#ports = ports
    this.#timing = timing
  }

  start(): void {
    this.#stopped = false
    this.wake()
  }

  /** Ends what runs between two requests; resolves when nothing writes any more. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    for (const run of this.#runs.values()) run.cancel.abort()
    if (this.#active > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  /** Ends what runs for a company; its tasks stay open. */
  halt(companyId: number): void {
    this.#runs.get(companyId)?.cancel.abort()
    this.#runs.delete(companyId)
  }

  /** Something may be to do: a task was added, the service is back, a place is free. Never throws. */
  wake(): void {
    if (this.#stopped) return
    try {
      this.#look()
    } catch (error) {
      this.#ports.failed(error)
    }
  }

  #look(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const nowMs = this.#context.nowMs()
    if (!this.#ports.isOnline()) return
    // No wait is longer; the clock was ahead when this one began.
    this.#waitUntilMs = Math.min(this.#waitUntilMs, nowMs + LONGEST_WAIT_MS)
    if (nowMs < this.#waitUntilMs) {
      this.#wakeAt(this.#waitUntilMs)
      return
    }
    let nextMs = Infinity
    for (const companyId of this.#queue.companies()) {
      if (this.#ports.isPaused(companyId)) continue
      try {
        nextMs = Math.min(nextMs, this.#startCompany(companyId, nowMs))
      } catch (error) {
        this.#stopCompany(companyId, error)
      }
      if (this.#active >= this.#context.settings().concurrency) return
    }
    if (nextMs < Infinity) this.#wakeAt(nextMs)
  }

  // Gives when the company's next task may start; Infinity when that depends on one that runs. A task that has to wait holds
  // up nothing but itself.
  #startCompany(companyId: number, nowMs: number): number {
    for (;;) {
      const stage = this.#queue.stage(companyId, nowMs)
      if (stage === null) return this.#nextOf(companyId, nowMs)
      const run = this.#runOf(companyId, stage)
      if (stage !== run.stage) {
        // A stage tells what the next has to ask, so they do not mix.
        if (run.running.size > 0) return Infinity
        run.stage = stage
        if (stage <= run.planned) continue
        run.planned = stage
        this.#ports.planFrom(companyId, stage)
        continue
      }
      const due = this.#queue
        .due(companyId, stage, nowMs, LOOK_AHEAD + run.running.size)
        .filter((task) => !run.running.has(keyOf(task)))
      for (const task of due) {
        if (this.#active >= this.#context.settings().concurrency) return Infinity
        // One begun just now may have taken this one with it.
        if (!run.running.has(keyOf(task))) this.#begin(this.#together(task, nowMs, run), run)
      }
      return Infinity
    }
  }

  // A task that waits longer than any should was put off while the clock was ahead.
  #nextOf(companyId: number, nowMs: number): number {
    const nextMs = this.#queue.nextMs(companyId)
    const latestMs = nowMs + LONGEST_WAIT_MS + PUT_RIGHT_MS
    if (nextMs === null || nextMs <= latestMs) return nextMs ?? Infinity
    this.#context.cacheWrites.now(() => this.#queue.bringForward(companyId, nowMs, latestMs))
    return nowMs
  }

  #runOf(companyId: number, stage: Stage): CompanyRun {
    const known = this.#runs.get(companyId)
    if (known) return known
    const run: CompanyRun = { stage, planned: stage, running: new Set(), cancel: new AbortController() }
    this.#runs.set(companyId, run)
    return run
  }

  // Details of one person are checked by one list, so they are read together.
  #together(task: Task, nowMs: number, run: CompanyRun): readonly Task[] {
    if (task.kind !== 'payslipDetail') return [task]
    const beside = this.#ports.details.ownerOf(task.subjectId)
    if (beside === null) return [task]
    const others = this.#queue
      .detailsBeside(task.companyId, beside, nowMs)
      .filter((other) => other.subjectId !== task.subjectId && !run.running.has(keyOf(other)))
    return [task, ...others]
  }

  #begin(tasks: readonly Task[], run: CompanyRun): void {
    const [first] = tasks
    if (!first) return
    const { companyId } = first
    const stage = STAGE_OF[first.kind]
    const progress = this.#ports.progressOf(companyId)
    for (const task of tasks) run.running.add(keyOf(task))
    this.#active++
    progress.started(stage, tasks.length)
    const ended = (): void => {
      for (const task of tasks) run.running.delete(keyOf(task))
      this.#active--
      progress.ended(stage, tasks.length)
      this.#settled(companyId, run)
    }
    void this.#do(first, tasks, run, progress).then(ended, (error: unknown) => {
      this.#stopCompany(companyId, error)
      ended()
    })
  }

  /** Rejects with what could not even be written down: a full disk, a damaged page. */
  async #do(first: Task, tasks: readonly Task[], run: CompanyRun, progress: Progress): Promise<void> {
    const { companyId } = first
    const stage = STAGE_OF[first.kind]
    try {
      if (first.kind === 'lists') {
        await this.#ports.readLists(companyId)
      } else {
        const signal = AbortSignal.any([run.cancel.signal, this.#context.signal])
        const { done, changedDetails } = await runTasks(tasks, this.#ports, { signal, priority: 'background' })
        progress.finished(stage, done.length, 'done', this.#context.nowMs())
        if (stage === 4) progress.detailsRead(done.length, changedDetails)
        const left = tasks.filter((task) => !done.includes(task))
        if (left.length > 0) this.#again(left, 'calculating', this.#context.nowMs() + this.#delayOf(first), progress)
      }
      progress.hindrance = null
    } catch (error) {
      this.#failed(tasks, toSyncError(error), progress, run)
    }
  }

  #settled(companyId: number, run: CompanyRun): void {
    if (this.#active === 0) for (const resolve of this.#idle.splice(0)) resolve()
    if (this.#stopped) return
    try {
      this.#endIfDone(companyId, run)
    } catch (error) {
      this.#stopCompany(companyId, error)
    }
    this.#ports.changed()
    this.wake()
  }

  #endIfDone(companyId: number, run: CompanyRun): void {
    if (run.running.size > 0 || this.#runs.get(companyId) !== run || !this.#isDone(companyId)) return
    this.#ports.planFrom(companyId, 2)
    if (!this.#isDone(companyId)) return
    this.#runs.delete(companyId)
    this.#ports.companyDone(companyId)
  }

  /** What is to be done next could not be read or written: nothing more is asked for this company until the officer acts. */
  #stopCompany(companyId: number, error: unknown): void {
    const failure = toSyncError(error)
    this.#context.log('error', `sync ${companyId}: ${faultText(failure)}`)
    this.halt(companyId)
    this.#ports.companyStopped(companyId, failure)
  }

  // Lists that are asked for again later, as something calculates, are no part of the work.
  #isDone(companyId: number): boolean {
    return !this.#queue.hasOpenWork(companyId)
  }

  #failed(tasks: readonly Task[], error: AppError, progress: Progress, run: CompanyRun): void {
    const [first] = tasks
    if (!first) return
    const nowMs = this.#context.nowMs()
    const { retryAfterMs } = error.details
    const consequence = consequenceOf(error)
    if (consequence === 'none') return
    this.#context.log('warn', `sync ${first.companyId} ${first.kind} ${first.subjectId}: ${error.code}`)
    switch (consequence) {
      case 'stop':
        run.cancel.abort()
        this.#runs.delete(first.companyId)
        this.#ports.companyStopped(first.companyId, error)
        return
      case 'away':
        // The watcher of the connection tells when it is worth while again; this is only for failures it does not share.
        progress.hindrance = error
        progress.log(nowMs, said.away)
        this.#waitUntilMs = nowMs + (retryAfterMs ?? this.#timing.offlineMs[0] ?? 0)
        return
      case 'asked':
        progress.hindrance = error
        this.#waitUntilMs = nowMs + (retryAfterMs ?? this.#delayOf(first))
        progress.log(nowMs, said.askedToWait(this.#waitUntilMs - nowMs))
        return
      case 'giveUp':
        this.#giveUp(tasks, error.code, progress)
        return
      case 'again':
        this.#again(tasks, error.code, nowMs + this.#waitMs(error, first), progress)
    }
  }

  // Only one that calculates names a time for itself.
  #waitMs({ code, details }: AppError, task: Task): number {
    return (code === 'calculating' ? details.retryAfterMs : null) ?? this.#delayOf(task)
  }

  #delayOf({ tries }: Task): number {
    const waits = this.#timing.retryMs
    return waits[Math.min(tries, waits.length - 1)] ?? 0
  }

  #again(tasks: readonly Task[], code: string, notBeforeMs: number, progress: Progress): void {
    const spent = tasks.filter(({ tries }) => tries >= this.#timing.retryMs.length)
    const others = tasks.filter((task) => !spent.includes(task))
    this.#context.cacheWrites.now(() => {
      for (const task of others) this.#queue.postpone(task, task.tries + 1, notBeforeMs, code)
    })
    this.#giveUp(spent, code, progress)
  }

  #giveUp(tasks: readonly Task[], code: string, progress: Progress): void {
    const [first] = tasks
    if (!first) return
    this.#context.cacheWrites.now(() => {
      for (const task of tasks) this.#queue.finish(task, 'failed', code)
    })
    progress.finished(STAGE_OF[first.kind], tasks.length, 'failed', this.#context.nowMs())
  }

  #wakeAt(atMs: number): void {
    const waitMs = Math.max(0, Math.min(atMs - this.#context.nowMs(), 60_000))
    this.#timer = setTimeout(
      byItself(this.#context.log, 'sync runner', () => this.wake()),
      waitMs
    )
  }
}

function keyOf({ kind, subjectId }: Task): string {
  return `${kind} ${subjectId}`
}
