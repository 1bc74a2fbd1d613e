import { join } from 'node:path'
import { AppError } from '@shared/contract/errors'
import { diskError } from '../../../common/disk'
import { killPoint } from '../../../store/killPoint'
import type { StoredSaveItem, StoredSaveJob } from '../../../store/outbox/saveJobs'
import { OUT_OF_REACH, type FetchedPdf } from '../bytes'
import { alreadyThere } from '../giveName'
import { entryOf } from '../manifest'
import { pathIn } from '../naming'
import { sha256 } from '../sha256'
import type { DocumentSubject } from '../subject'
import { clearTemp } from '../writeFile'
import { closeFile, openNew, writeWhole } from './fileCalls'
import type { Notes } from './notes'
import { BLOCKS, type BulkParts } from './parts'
import type { Placing } from './placing'
import type { TargetFolders } from './targets'
import type { BulkTemps } from './temps'

export type ItemOutcome =
  /** Its bytes wait for their name: what becomes of it is told by `Placing`. */
  { readonly kind: 'written' } | { readonly kind: 'saved' } | { readonly kind: 'calculating' } | ItemFailure

export type ItemFailure =
  | { readonly kind: 'failed'; readonly error: AppError }
  /** The service cannot be asked now: it stays to be saved. */
  | { readonly kind: 'notNow'; readonly error: AppError | null }
  | { readonly kind: 'blocked'; readonly error: AppError }
  | { readonly kind: 'stopped' }

export interface ItemPlace {
  readonly job: StoredSaveJob
  readonly temps: BulkTemps
  readonly notes: Notes
  readonly placing: Placing
  readonly folders: TargetFolders
  readonly signal: AbortSignal
  /** False: only what is kept on this computer is saved. */
  readonly reachable: boolean
}

/** Gets one document of a bulk save onto the disk, under a name that is none yet. Never rejects. */
export async function saveItem(parts: BulkParts, item: StoredSaveItem, place: ItemPlace): Promise<ItemOutcome> {
  try {
    return await saved(parts, item, place)
  } catch (thrown) {
    return failureOf(parts, thrown)
  }
}

/** What a failure means for a document and its job. */
export function failureOf({ context }: BulkParts, thrown: unknown): ItemFailure {
  const error = context.failure(thrown)
  if (error.code === 'cancelled') return { kind: 'stopped' }
  if (BLOCKS.has(error.code)) return { kind: 'blocked', error }
  return { kind: OUT_OF_REACH.has(error.code) ? 'notNow' : 'failed', error }
}

async function saved(parts: BulkParts, item: StoredSaveItem, place: ItemPlace): Promise<ItemOutcome> {
  const { context, manifest, jobs } = parts
  const { job, temps, notes, placing, folders, signal, reachable } = place
  const subject = await subjectNow(parts, job, item.documentId, reachable)
  if (subject === null) throw new AppError('notHere')
  if (subject.calculating) return { kind: 'calculating' }
  const root = manifest.folderOf(job.companyId)
  if (root === null) throw new AppError('noFolder', { subject: String(job.companyId) })
  const { segments } = pathIn(root, subject, job.pattern)
  const fetched = await bytesOf(parts, subject, signal, reachable)
  if (fetched === null) return { kind: 'notNow', error: null }
  if (signal.aborted) return { kind: 'stopped' }
  try {
    const name = segments.at(-1) ?? ''
    const folder = await folders.at(root, segments.slice(0, -1))
    const facts = { bytes: fetched.pdf.length, sha256: sha256(fetched.pdf) }
    const entry = entryOf(subject, join(folder.path, name), facts, context.nowMs())
    const there = folder.isFree(name) ? null : await alreadyThere(entry.path, entry.sha256)
    if (there === null) {
      await placing.add({ item, entry, ...(await writtenTemp(folder.root, fetched.pdf, temps)) })
      return { kind: 'written' }
    }
    notes.add(() => {
      const id = manifest.add({ ...entry, path: there.path })
      jobs.saved(job.id, item.place, { ...there, id, final: entry.final })
    })
    return { kind: 'saved' }
  } catch (error) {
    throw diskError(error)
  }
}

async function writtenTemp(
  folder: string,
  bytes: Buffer,
  temps: BulkTemps
): Promise<{ readonly temp: string; readonly file: number }> {
  const temp = temps.begin(folder)
  try {
    const file = await openNew(temp)
    try {
      await writeWhole(file, bytes)
      killPoint('bulkSave.written')
      return { temp, file }
    } catch (error) {
      await closeFile(file)
      throw error
    }
  } catch (error) {
    await clearTemp(temp, temps)
    throw error
  }
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
