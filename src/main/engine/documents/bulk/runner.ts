import { basename } from 'node:path'
import { AppError } from '@shared/contract/errors'
import { MOST_RECORDS } from '@shared/contract/limits'
import { saveJobStateAfter, type SaveJobCause } from '@shared/domain/saveJob'
import { faultText } from '../../../common/faultText'
import type { StoredSaveJob } from '../../../store/outbox/saveJobs'
import { byItself } from '../../byItself'
import { writeManifestCsv } from './manifestCsv'
import { NotThere, writeMergedPdf, type JoinedFile } from './mergedPdf'
import { BLOCKS, type BulkParts } from './parts'
import { BulkPass } from './pass'
import type { Progress } from './progress'
import { provePlacings } from './proof'

/** How many documents that calculate are asked for in one look. */
const ASKED_AT_ONCE = 20

/** The job that is worked on. */
interface AtWork {
  readonly jobId: number
  /** It is not to run any more. */
  readonly cut: AbortController
}

/**
 * Takes bulk saves on, one after the other, oldest first. All that it decides by is on disk: a job goes on after a restart, and
 * when the service is back, with what is left of it.
 */
export class BulkRunner {
  readonly #parts: BulkParts
  readonly #progress: Progress
  /** When a job that the service was away for is tried again, by the monotonic clock. */
  readonly #restUntilMs = new Map<number, number>()
  /** How often the connection was lost over a document, by job and place. */
  readonly #lost = new Map<number, Map<number, number>>()
  #atWork: AtWork | null = null
  #working: Promise<unknown> = Promise.resolve()
  #looping: Promise<void> | null = null
  #again = false
  /** How often the service came back. */
  #returns = 0
  #ended = true
  #timer: ReturnType<typeof setTimeout> | null = null
  #offOnline: (() => void) | null = null
  #lookedMs = -Infinity
  /** The last place of each job that was asked for. */
  readonly #askedTo = new Map<number, number>()

  constructor(parts: BulkParts, progress: Progress) {
    this.#parts = parts
    this.#progress = progress
  }

  start(): void {
    this.#ended = false
    this.#offOnline = this.#parts.ports.onOnline(() => this.goOn())
    this.wake()
  }

  /** Takes no more; resolves when nothing is under way. */
  async stop(): Promise<void> {
    this.#ended = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#offOnline?.()
    this.#atWork?.cut.abort()
    await this.#looping
  }

  /** The service answers again, or has another key. */
  goOn(): void {
    this.#returns++
    this.#restUntilMs.clear()
    this.wake()
  }

  /** Looks what is to be done, now. */
  wake(): void {
    if (this.#ended) return
    this.#again = true
    this.#looping ??= this.#loop()
      .catch((error: unknown) => {
        // A file that cannot be written now may be writable later.
        this.#parts.context.log('error', `bulk saves: ${faultText(error)}`)
        this.#lookAfter(this.#parts.timing.retryMs)
      })
      .finally(() => (this.#looping = null))
  }

  /**
   * Moves a job on; `notAllowed` where its state has no such step. Cuts off what runs when it is not to run any more. `also` is written
   * with it, before.
   */
  move(job: StoredSaveJob, cause: SaveJobCause, error: AppError | null = null, also?: () => void): void {
    const state = saveJobStateAfter(job.state, cause)
    if (state === null) throw new AppError('notAllowed', { subject: job.state })
    const { jobs, writes, context } = this.#parts
    const endedMs = state === 'done' || state === 'cancelled' ? context.nowMs() : null
    writes.run('saves', () => {
      also?.()
      jobs.move(job.id, state, error?.toShape() ?? null, endedMs)
    })
    if (state !== 'running' && this.#atWork?.jobId === job.id) this.#atWork.cut.abort()
    this.#restUntilMs.delete(job.id)
    // The officer's word begins it anew.
    if (cause === 'retried' || cause === 'resumed') this.#lost.delete(job.id)
    this.#progress.settled(job.id)
    this.wake()
  }

  /** Whether a job has something left that only the service can give. */
  awaitsService(jobId: number): boolean {
    return this.#restUntilMs.has(jobId)
  }

  async #loop(): Promise<void> {
    while (this.#again && !this.#ended) {
      this.#again = false
      // Of an earlier program, or of a pass that could not write down what it did.
      await provePlacings(this.#parts)
      for (let job = this.#due(); job !== null && !this.#ended; job = this.#due()) {
        const atWork = { jobId: job.id, cut: new AbortController() }
        this.#atWork = atWork
        const working = this.#run(job, atWork.cut.signal).finally(() => (this.#atWork = null))
        // Whoever waits for its end hears of no failure; the loop does.
        this.#working = working.catch(() => undefined)
        await working
      }
      await this.#lookAtCalculating()
    }
    this.#schedule()
  }

  #due(): StoredSaveJob | null {
    const nowMs = performance.now()
    const due = ({ id, state }: StoredSaveJob): boolean =>
      state === 'running' && (this.#restUntilMs.get(id) ?? 0) <= nowMs
    return this.#parts.jobs.shown().find(due) ?? null
  }

  #lostOf(jobId: number): Map<number, number> {
    const lost = this.#lost.get(jobId) ?? new Map<number, number>()
    this.#lost.set(jobId, lost)
    return lost
  }

  async #run(job: StoredSaveJob, cut: AbortSignal): Promise<void> {
    const { jobs, timing, context } = this.#parts
    const returns = this.#returns
    this.#restUntilMs.delete(job.id)
    const tell = { ended: () => this.#progress.moved(job.id), written: () => this.#progress.written(job.id) }
    const pass = new BulkPass(this.#parts, job, this.#lostOf(job.id), tell, cut)
    const { notNow, blocked } = await pass.run()
    context.changed(job.companyId, 'documents')
    const now = jobs.get(job.id)
    if (this.#ended || now?.state !== 'running') return
    const counts = jobs.counts(job.id)
    if (blocked) this.move(now, 'blocked', blocked)
    else if (counts.todo > 0) {
      // What was passed over before the service came back is taken up at once.
      if (notNow && returns === this.#returns) this.#restUntilMs.set(job.id, performance.now() + timing.retryMs)
      this.#progress.settled(job.id)
    } else if (counts.calculating > 0) this.move(now, 'onlyCalculating')
    else await this.#end(now, cut)
  }

  // Where it was paused, cancelled or cut off meanwhile it is not over: whatever is missing is written when it goes on.
  async #end(job: StoredSaveJob, cut: AbortSignal): Promise<void> {
    let failure: AppError | null = null
    let joined: readonly JoinedFile[] = []
    if (job.merge) {
      try {
        const { files, leftOut } = await writeMergedPdf(this.#parts, job, cut)
        joined = files
        if (leftOut > 0) failure = new AppError('notJoined', { subject: String(leftOut) })
      } catch (error) {
        failure = this.#notMerged(job, error)
      }
    }
    if (cut.aborted) return
    // What stopped stops the list too, and goes on with it; of all else it is the list that says what became of each.
    if (failure === null || !BLOCKS.has(failure.code)) failure = (await this.#listed(job, joined)) ?? failure
    if (cut.aborted) return
    if (failure !== null && BLOCKS.has(failure.code)) this.move(job, 'blocked', failure)
    else this.move(job, 'ended', failure)
  }

  // A file that is not there any more is that document's failure, so that it can be saved again, and all of them be joined then.
  #notMerged({ id }: StoredSaveJob, error: unknown): AppError {
    const { jobs, writes, context } = this.#parts
    context.log('warn', `bulk save ${id}: merged: ${faultText(error)}`)
    if (!(error instanceof NotThere)) return context.failure(error)
    const gone = new AppError('fileGone', { subject: basename(error.file.path) })
    writes.run('saves', () => jobs.failed(id, error.file.place, gone.toShape()))
    return gone
  }

  /** Ends a job as it is, with the list of what it wrote. All of them as one it is not any more. */
  async cancel(job: StoredSaveJob): Promise<void> {
    const working = this.#atWork?.jobId === job.id ? this.#working : null
    this.move(job, 'cancelled')
    await working
    await this.#listed(job, [])
  }

  /** Writes the list of its files into their folder; gives the failure where that cannot be done. */
  async #listed(job: StoredSaveJob, joined: readonly JoinedFile[]): Promise<AppError | null> {
    try {
      await writeManifestCsv(this.#parts, job, joined)
      return null
    } catch (error) {
      this.#parts.context.log('warn', `bulk save ${job.id}: its list: ${faultText(error)}`)
      return this.#parts.context.failure(error)
    }
  }

  async #lookAtCalculating(): Promise<void> {
    const { jobs, timing, ports } = this.#parts
    const waiting = jobs.shown().filter(({ state }) => state === 'waiting')
    if (waiting.length === 0) return
    const asks = ports.online() && performance.now() - this.#lookedMs >= timing.calculatingMs
    if (asks) this.#lookedMs = performance.now()
    for (const job of waiting) {
      if (asks) await this.#askNext(job)
      const ready = jobs
        .items(job.id, 'calculating', -1, MOST_RECORDS)
        .filter(({ documentId }) => this.#parts.subjects.of(job.kind, documentId)?.calculating !== true)
      const now = jobs.get(job.id)
      const none = jobs.counts(job.id).calculating === 0
      if ((ready.length === 0 && !none) || now?.state !== 'waiting' || this.#ended) continue
      this.#parts.writes.run('saves', () => ready.forEach(({ place }) => jobs.todo(job.id, place)))
      this.move(now, 'ready')
    }
  }

  // Some that calculate for long keep none from being asked for. One that is not in the service any more has failed.
  async #askNext(job: StoredSaveJob): Promise<void> {
    const { jobs, writes } = this.#parts
    const items = jobs.items(job.id, 'calculating', -1, MOST_RECORDS)
    const last = this.#askedTo.get(job.id) ?? -1
    const next = [...items.filter(({ place }) => place > last), ...items.filter(({ place }) => place <= last)]
    for (const { documentId, place } of next.slice(0, ASKED_AT_ONCE)) {
      if (this.#ended) return
      const error = await this.#asked(job.kind, documentId)
      if (error?.code === 'notFound') writes.run('saves', () => jobs.failed(job.id, place, error.toShape()))
      this.#askedTo.set(job.id, place)
    }
  }

  async #asked(kind: StoredSaveJob['kind'], documentId: number): Promise<AppError | null> {
    const { ports, subjects } = this.#parts
    try {
      if (kind === 'payslip') await ports.readAgain(documentId)
      else {
        const employeeId = subjects.certificate(documentId)?.employeeId
        if (employeeId) await ports.readCertificates(employeeId)
      }
      return null
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return error
    }
  }

  #schedule(): void {
    const { jobs, timing } = this.#parts
    const rests = [...this.#restUntilMs.values()]
    if (jobs.shown().some(({ state }) => state === 'waiting')) rests.push(performance.now() + timing.calculatingMs)
    if (rests.length > 0) this.#lookAfter(Math.min(...rests) - performance.now())
  }

  #lookAfter(delayMs: number): void {
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#ended) return
    this.#timer = setTimeout(
      byItself(this.#parts.context.log, 'bulk saves', () => this.wake()),
      Math.max(0, delayMs)
    )
  }
}
