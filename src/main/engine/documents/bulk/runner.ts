import { AppError } from '@shared/contract/errors'
import { saveJobStateAfter, type SaveJobCause } from '@shared/domain/saveJob'
import { faultText } from '../../../common/faultText'
import type { StoredSaveJob } from '../../../store/outbox/saveJobs'
import { byItself } from '../../byItself'
import { writeManifestCsv } from './manifestCsv'
import { writeMergedPdf } from './mergedPdf'
import type { BulkParts } from './parts'
import { BulkPass } from './pass'
import type { Progress } from './progress'
import { provePlacings } from './proof'

/** How many documents that calculate are asked for in one look. */
const ASKED_AT_ONCE = 20
const MOST_ITEMS = 100_000

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
  #pass: BulkPass | null = null
  #passing: Promise<unknown> = Promise.resolve()
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
    this.#pass?.cut()
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

  /** Moves a job on; `notAllowed` where its state has no such step. Cuts off what runs when it is not to run any more. */
  move(job: StoredSaveJob, cause: SaveJobCause, error: AppError | null = null): void {
    const state = saveJobStateAfter(job.state, cause)
    if (state === null) throw new AppError('notAllowed', { subject: job.state })
    const { jobs, writes, context } = this.#parts
    const endedMs = state === 'done' || state === 'cancelled' ? context.nowMs() : null
    writes.run('saves', () => jobs.move(job.id, state, error?.toShape() ?? null, endedMs))
    if (state !== 'running' && this.#pass?.job.id === job.id) this.#pass.cut()
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
      for (let job = this.#due(); job !== null && !this.#ended; job = this.#due()) await this.#run(job)
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

  async #run(job: StoredSaveJob): Promise<void> {
    const { jobs, timing, context } = this.#parts
    const returns = this.#returns
    this.#restUntilMs.delete(job.id)
    const pass = new BulkPass(this.#parts, job, this.#lostOf(job.id), {
      ended: () => this.#progress.moved(job.id),
      written: () => this.#progress.written(job.id)
    })
    this.#pass = pass
    const running = pass.run()
    this.#passing = running
    const { notNow, blocked } = await running
    this.#pass = null
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
    else this.move(now, 'ended', await this.#listed(now))
  }

  /** Ends a job as it is, with the list of what it wrote. */
  async cancel(job: StoredSaveJob): Promise<void> {
    this.move(job, 'cancelled')
    await this.#passing
    await this.#listed(job)
  }

  /** Writes all of them as one where that is asked for, and the list of its files into their folder; gives the failure where that cannot be done. */
  async #listed(job: StoredSaveJob): Promise<AppError | null> {
    let failure: AppError | null = null
    const failed = (error: unknown): [] => {
      this.#parts.context.log('warn', `bulk save ${job.id}: afterwards: ${faultText(error)}`)
      failure ??= this.#parts.context.failure(error)
      return []
    }
    const joined = job.merge ? await writeMergedPdf(this.#parts, job).catch(failed) : []
    await writeManifestCsv(this.#parts, job, joined).catch(failed)
    return failure
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
        .items(job.id, 'calculating', -1, MOST_ITEMS)
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
    const items = jobs.items(job.id, 'calculating', -1, MOST_ITEMS)
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
