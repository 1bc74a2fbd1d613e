import type { BulkSave, BulkSaveFault } from '@shared/contract/views'
import { wordingOf, type AppErrorShape } from '@shared/contract/errors'
import type { StoredSaveJob } from '../../../store/outbox/saveJobs'
import type { BulkParts } from './parts'

/** The pace is that of the last files, as the service's changes. */
const PACE_OF_LAST = 50
const SHORTEST_SPAN_MS = 1000

/** Tells how far bulk saves are: at once what is settled, and each file at most so often. */
export class Progress {
  readonly #parts: BulkParts
  readonly #endsMs = new Map<number, number[]>()
  #toldMs = -Infinity
  awaitsService: (jobId: number) => boolean = () => false

  constructor(parts: BulkParts) {
    this.#parts = parts
  }

  /** A file more. */
  moved(jobId: number): void {
    const nowMs = performance.now()
    const ends = this.#endsMs.get(jobId) ?? []
    ends.push(nowMs)
    if (ends.length > PACE_OF_LAST) ends.shift()
    this.#endsMs.set(jobId, ends)
    if (nowMs - this.#toldMs < this.#parts.timing.tellMs) return
    this.#tell(jobId)
  }

  /** It began, stopped, went on or ended. */
  settled(jobId: number): void {
    this.#endsMs.delete(jobId)
    this.#tell(jobId)
  }

  view(job: StoredSaveJob): BulkSave {
    const counts = this.#parts.jobs.counts(job.id)
    const perMs = job.state === 'running' ? this.#perMs(job.id) : null
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
      awaitsService: job.state === 'running' && this.awaitsService(job.id),
      perMinute: perMs === null ? null : Math.round(perMs * 60_000),
      leftMs: perMs === null ? null : Math.round(counts.todo / perMs),
      error: job.error === null ? null : faultOf(job.error),
      lastFileId: counts.lastFileId
    }
  }

  #tell(jobId: number): void {
    const { jobs, context } = this.#parts
    const job = jobs.get(jobId)
    if (!job) return
    this.#toldMs = performance.now()
    context.emit('bulkSave.changed', this.view(job))
    context.changed(job.companyId, 'documents')
  }

  #perMs(jobId: number): number | null {
    const ends = this.#endsMs.get(jobId) ?? []
    const [first] = ends
    const last = ends.at(-1)
    if (first === undefined || last === undefined || last - first < SHORTEST_SPAN_MS) return null
    return (ends.length - 1) / (last - first)
  }
}

/** A failure in words. */
export function faultOf({ code, message, details }: AppErrorShape): BulkSaveFault {
  return { code, message, nextStep: wordingOf(code).nextStep, serviceMessage: details.serviceMessage ?? null }
}
