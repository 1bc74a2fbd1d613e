import type { BulkSave, BulkSaveFault } from '@shared/contract/views'
import { wordingOf } from '@shared/contract/errorWording'
import type { AppErrorShape } from '@shared/contract/errors'
import type { StoredSaveJob } from '../../../store/outbox/saveJobs'
import { byItself } from '../../byItself'
import type { BulkParts } from './parts'

/** The pace is that of the last files, as the service's changes: of so many, and of so long, as many end together. */
const PACE_OF_LAST = 50
const SHORTEST_SPAN_MS = 1000
const POINT_MS = 100
/** A shorter wait is seen as pace only. */
const SHORTEST_WAIT_MS = 1000

/** How many documents of a job had ended at a time, and how many requests had started by then. */
interface Point {
  readonly atMs: number
  files: number
  requests: number
}

/** Tells how far bulk saves are: at once what is settled, and each file at most so often. */
export class Progress {
  readonly #parts: BulkParts
  readonly #points = new Map<number, Point[]>()
  #toldMs = -Infinity
  #later: NodeJS.Timeout | null = null
  awaitsService: (jobId: number) => boolean = () => false

  constructor(parts: BulkParts) {
    this.#parts = parts
  }

  /** A file more. */
  moved(jobId: number): void {
    const atMs = performance.now()
    const points = this.#points.get(jobId) ?? []
    this.#points.set(jobId, points)
    const last = points.at(-1)
    const files = (last?.files ?? 0) + 1
    const requests = this.#parts.ports.requests.started()
    if (last && atMs - last.atMs < POINT_MS) Object.assign(last, { files, requests })
    else points.push({ atMs, files, requests })
    for (let [, second] = points; second && isEnough(second); [, second] = points) points.shift()

    function isEnough(from: Point): boolean {
      return files - from.files >= PACE_OF_LAST && atMs - from.atMs >= SHORTEST_SPAN_MS
    }
  }

  /** What became of some is on disk: that is what is counted. */
  written(jobId: number): void {
    if (performance.now() - this.#toldMs < this.#parts.timing.tellMs) this.#tellLater(jobId)
    else this.#tell(jobId)
  }

  // The last ones are told too, when nothing follows them for a while.
  #tellLater(jobId: number): void {
    const tell = (): void => {
      this.#later = null
      if (!this.#parts.context.signal.aborted) this.#tell(jobId)
    }
    if (this.#later) return
    this.#later = setTimeout(byItself(this.#parts.context.log, 'bulk saves', tell), this.#parts.timing.tellMs).unref()
  }

  /** It began, stopped, went on or ended. */
  settled(jobId: number): void {
    this.#points.delete(jobId)
    this.#tell(jobId)
  }

  view(job: StoredSaveJob): BulkSave {
    const counts = this.#parts.jobs.counts(job.id)
    const awaitsService = job.state === 'running' && this.awaitsService(job.id)
    const pace = job.state === 'running' ? this.#paceOf(job.id, counts.todo) : null
    return {
      jobId: job.id,
      companyId: job.companyId,
      kind: job.kind,
      title: job.title,
      state: job.state,
      total: counts.total,
      saved: counts.saved,
      unchanged: counts.unchanged,
      renamed: counts.renamed,
      notFinal: counts.notFinal,
      failed: counts.failed,
      calculating: counts.calculating,
      awaitsService,
      requestsFromMs: job.state === 'running' && counts.todo > 0 && !awaitsService ? this.#requestsFromMs() : null,
      perMinute: pace === null ? null : Math.round(pace.perMs * 60_000),
      leftMs: pace === null ? null : Math.round(pace.leftMs),
      error: job.error === null ? null : faultOf(job.error),
      lastFileId: counts.lastFileId
    }
  }

  // While what may be asked in a minute or an hour is used up, or the service asked to wait, nothing moves.
  #requestsFromMs(): number | null {
    const { ports, context } = this.#parts
    const waitMs = ports.requests.leastMsFor(1)
    return waitMs < SHORTEST_WAIT_MS ? null : context.nowMs() + waitMs
  }

  #tell(jobId: number): void {
    const { jobs, context } = this.#parts
    const job = jobs.get(jobId)
    if (!job) return
    this.#toldMs = performance.now()
    context.emit('bulkSave.changed', this.view(job))
    context.changed(job.companyId, 'documents')
  }

  // The last files went as fast as the budget let them; where it is used up by then, the rest goes no faster than it allows.
  #paceOf(jobId: number, todo: number): { perMs: number; leftMs: number } | null {
    const points = this.#points.get(jobId) ?? []
    const [first] = points
    const last = points.at(-1)
    if (first === undefined || last === undefined || last.atMs - first.atMs < SHORTEST_SPAN_MS) return null
    const files = last.files - first.files
    const perMs = files / (last.atMs - first.atMs)
    const each = (last.requests - first.requests) / files
    const leftMs = Math.max(todo / perMs, this.#parts.ports.requests.leastMsFor(Math.ceil(todo * each)))
    return { perMs: todo === 0 ? perMs : Math.min(perMs, todo / leftMs), leftMs }
  }
}

/** A failure in words. */
export function faultOf({ code, message, details }: AppErrorShape): BulkSaveFault {
  return { code, message, nextStep: wordingOf(code).nextStep, serviceMessage: details.serviceMessage ?? null }
}
