import { AppError } from '@shared/contract/errors'
import { killPoint } from '../../../store/killPoint'
import type { StoredSaveItem, StoredSaveJob } from '../../../store/outbox/saveJobs'
import { OUT_OF_REACH, type FetchedPdf } from '../bytes'
import { entryOf } from '../manifest'
import { pathIn } from '../naming'
import type { DocumentSubject } from '../subject'
import { writeInFolder, type FolderCache } from '../writeFile'
import type { Notes } from './notes'
import { BLOCKS, type BulkParts } from './parts'
import type { BulkTemps } from './temps'

export type ItemOutcome =
  | { readonly kind: 'saved'; readonly path: string }
  | { readonly kind: 'calculating' }
  | { readonly kind: 'failed'; readonly error: AppError }
  /** The service cannot be asked now: it stays to be saved. */
  | { readonly kind: 'notNow'; readonly error: AppError | null }
  | { readonly kind: 'blocked'; readonly error: AppError }
  | { readonly kind: 'stopped' }

export interface ItemPlace {
  readonly job: StoredSaveJob
  readonly temps: BulkTemps
  readonly notes: Notes
  readonly folders: FolderCache
  readonly signal: AbortSignal
  /** False: only what is kept on this computer is saved. */
  readonly reachable: boolean
}

/** Saves one document of a bulk save and notes that it is, in one step with the manifest. Never rejects. */
export async function saveItem(parts: BulkParts, item: StoredSaveItem, place: ItemPlace): Promise<ItemOutcome> {
  try {
    return await saved(parts, item, place)
  } catch (thrown) {
    const error = parts.context.failure(thrown)
    if (error.code === 'cancelled') return { kind: 'stopped' }
    if (BLOCKS.has(error.code)) return { kind: 'blocked', error }
    return { kind: OUT_OF_REACH.has(error.code) ? 'notNow' : 'failed', error }
  }
}

async function saved(parts: BulkParts, item: StoredSaveItem, place: ItemPlace): Promise<ItemOutcome> {
  const { context, manifest, jobs } = parts
  const { job, temps, notes, folders, signal, reachable } = place
  const subject = await subjectNow(parts, job, item.documentId, reachable)
  if (subject === null) throw new AppError('notHere')
  if (subject.calculating) return { kind: 'calculating' }
  const folder = manifest.folderOf(job.companyId)
  if (folder === null) throw new AppError('noFolder', { subject: String(job.companyId) })
  const path = pathIn(folder, subject, job.pattern)
  const fetched = await bytesOf(parts, subject, signal, reachable)
  if (fetched === null) return { kind: 'notNow', error: null }
  if (signal.aborted) return { kind: 'stopped' }
  const way = { flush: false, tempName: () => temps.name(), folders }
  const written = await writeInFolder(folder, path.segments, fetched.pdf, temps, way)
  killPoint('documents.beforeManifest')
  const entry = entryOf(subject, written.path, fetched.pdf, context.nowMs())
  notes.add(() => {
    const id = manifest.add(entry)
    jobs.saved(job.id, item.place, { ...written, id, final: subject.final })
  })
  return { kind: 'saved', path: written.path }
}

// One that is not final may have been finalised or changed since it was read; its name must not say otherwise.
async function subjectNow(
  { context, subjects, ports }: BulkParts,
  { kind }: StoredSaveJob,
  id: number,
  reachable: boolean
): Promise<DocumentSubject | null> {
  const subject = subjects.of(kind, id)
  if (subject === null || subject.final || !reachable) return subject
  try {
    await ports.readAgain(id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (context.signal.aborted) throw error
  }
  return subjects.of(kind, id) ?? subject
}

function bytesOf(
  { context, bytes }: BulkParts,
  subject: DocumentSubject,
  signal: AbortSignal,
  reachable: boolean
): Promise<FetchedPdf | null> {
  if (!reachable) return Promise.resolve(bytes.keptOf(subject))
  // What is on the disk need not be in the copy as well, unless all of them are to be.
  const keep = context.settings().depth === 'everythingWithPdfs'
  return bytes.of(subject, { signal, priority: 'normal', keep })
}
