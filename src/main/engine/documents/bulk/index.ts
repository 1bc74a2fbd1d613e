/**
 * Saving many PDFs as one job: written down with all its documents before the first is fetched, so that it goes on after a
 * restart or a lost connection exactly where it stopped. How: docs/documents.md.
 */
import { AppError } from '@shared/contract/errors'
import type { BulkSaveLeft } from '@shared/contract/views'
import { OF_THE_FOLDER } from '@shared/domain/curedElsewhere'
import { SaveJobRows, type StoredSaveItem, type StoredSaveJob } from '../../../store/outbox/saveJobs'
import { SavePlacings } from '../../../store/outbox/savePlacings'
import { OutboxWrites } from '../../../store/outbox/writes'
import type { EngineMethods } from '../../../threads/methods'
import { patternOf } from '../naming'
import { defaultTiming, type BulkBase, type BulkParts, type BulkTiming } from './parts'
import { previewOf } from './preview'
import { faultOf, Progress } from './progress'
import { BulkRunner } from './runner'

export type { BulkTiming } from './parts'

type BulkChannel = Extract<keyof EngineMethods, `bulkSave.${string}`>

export interface BulkSaves {
  readonly channels: Pick<EngineMethods, BulkChannel>
  start(): void
  stop(): Promise<void>
  /** The service has a new key. */
  goOn(): void
  /** What stopped at the folder goes on in the new one. */
  folderGranted(companyId: number): void
}

const MOST_LEFT = 500

export function createBulkSaves(base: BulkBase, timing: BulkTiming = defaultTiming): BulkSaves {
  const { context, manifest, subjects } = base
  const jobs = new SaveJobRows(context.outbox)
  const writes = new OutboxWrites(context.outbox)
  const placings = new SavePlacings(context.outbox)
  const parts: BulkParts = { ...base, timing, jobs, placings, writes }
  const progress = new Progress(parts)
  const runner = new BulkRunner(parts, progress)
  progress.awaitsService = (jobId) => runner.awaitsService(jobId)

  const found = (jobId: number): StoredSaveJob => {
    const job = jobs.get(jobId)
    if (!job) throw new AppError('notHere', { subject: String(jobId) })
    return job
  }

  function warm(companyId: number): void {
    const folder = manifest.folderOf(companyId)
    if (folder !== null) parts.pens.of(folder).warm()
  }

  function leftOf(
    job: StoredSaveJob,
    item: Pick<StoredSaveItem, 'documentId' | 'error'>,
    state: BulkSaveLeft['state']
  ): BulkSaveLeft {
    const subject = subjects.of(job.kind, item.documentId)
    const name = subject?.nameParts
    return {
      documentId: item.documentId,
      employeeId: subject?.employeeId ?? null,
      lastName: name?.surname ?? '',
      firstName: name?.firstName ?? '',
      number: name?.number ?? null,
      date: name?.date ?? null,
      state,
      fault: item.error === null ? null : faultOf(item.error)
    }
  }

  return {
    channels: {
      'bulkSave.preview': (input) => {
        // Until the officer has decided it is there.
        warm(input.companyId)
        return previewOf(parts, input, patternOf(input.kind, context.settings()))
      },
      'bulkSave.start': ({ companyId, kind, ids, which, title, merge }) => {
        const once = [...new Set(ids)]
        const wanted = which === 'all' ? once : once.filter((id) => subjects.of(kind, id)?.final === true)
        if (wanted.length === 0) throw new AppError('badInput', { subject: 'documents' })
        if (manifest.folderOf(companyId) === null) throw new AppError('noFolder', { subject: String(companyId) })
        warm(companyId)
        const job = { companyId, kind, title, pattern: patternOf(kind, context.settings()), merge }
        const jobId = writes.run('saves', () => jobs.add(job, wanted, context.nowMs()))
        progress.settled(jobId)
        runner.wake()
        return { jobId }
      },
      'bulkSave.list': () => jobs.shown().map((job) => progress.view(job)),
      'bulkSave.left': ({ jobId }) => {
        const job = found(jobId)
        const ofState = (state: 'failed' | 'calculating'): BulkSaveLeft[] =>
          jobs.items(jobId, state, -1, MOST_LEFT).map((item) => leftOf(job, item, state))
        const notJoined = jobs
          .files(jobId)
          .flatMap((file) => (file.error === null ? [] : leftOf(job, file, 'notJoined')))
        return [...ofState('failed'), ...ofState('calculating'), ...notJoined].slice(0, MOST_LEFT)
      },
      'bulkSave.pause': ({ jobId }) => runner.move(found(jobId), 'paused'),
      'bulkSave.resume': ({ jobId }) => runner.move(found(jobId), 'resumed'),
      'bulkSave.cancel': ({ jobId }) => runner.cancel(found(jobId)),
      'bulkSave.retry': ({ jobId }) => {
        const job = found(jobId)
        const retry = (): void => jobs.retry(jobId)
        if (job.state === 'done' || job.state === 'waiting') runner.move(job, 'retried', null, retry)
        else writes.run('saves', retry)
        runner.wake()
      },
      'bulkSave.putAway': ({ jobId }) => {
        writes.run('saves', () => jobs.putAway(jobId))
      }
    },
    start: () => runner.start(),
    stop: () => runner.stop(),
    goOn() {
      resumeBlocked((job) => job.error?.code === 'unauthorised' || job.error?.code === 'notConnected')
      runner.goOn()
    },
    folderGranted(companyId) {
      resumeBlocked((job) => job.companyId === companyId && job.error !== null && OF_THE_FOLDER.has(job.error.code))
    }
  }

  function resumeBlocked(which: (job: StoredSaveJob) => boolean): void {
    for (const job of jobs.shown()) if (job.state === 'blocked' && which(job)) runner.move(job, 'resumed')
  }
}
