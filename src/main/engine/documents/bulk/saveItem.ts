import { join } from 'node:path'
import { AppError } from '@shared/contract/errors'
import { diskError } from '../../../common/disk'
import { killPoint } from '../../../store/killPoint'
import type { StoredSaveItem, StoredSaveJob } from '../../../store/outbox/saveJobs'
import { OUT_OF_REACH, type FetchedPdf } from '../bytes'
import { entryOf, type ManifestEntry } from '../manifest'
import { pathIn } from '../naming'
import type { Pen, WrittenBytes, WrittenFile } from '../pen'
import { sha256 } from '../sha256'
import type { DocumentSubject } from '../subject'
import { clearTemps, withNewPens } from '../writeFile'
import type { GatheredWrites } from './gatheredWrites'
import type { Notes } from './notes'
import { BLOCKS, type BulkParts } from './parts'
import type { Placing } from './placing'
import type { Slot, Slots } from './slots'
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
  readonly slots: Slots
  readonly writes: GatheredWrites
  /** Whose document it is, as the copy has it. */
  readonly subjectNow: () => DocumentSubject | null
  readonly signal: AbortSignal
  /** False: only what is kept on this computer is saved. */
  readonly reachable: boolean
}

/** A document whose bytes are here. */
export interface FetchedItem {
  readonly kind: 'fetched'
  /** Gets it onto the disk, under a name that is none yet. Never rejects. */
  readonly write: () => Promise<ItemOutcome>
}

interface Fetched {
  readonly subject: DocumentSubject
  readonly root: string
  readonly segments: readonly string[]
  readonly pdf: Buffer
  /** Where the bytes may lie; to be freed when they are written. */
  readonly slot: Slot
}

type NotFetched = Exclude<ItemOutcome, { kind: 'written' | 'saved' }>

/** Gets the bytes of one document of a bulk save. Never rejects. */
export async function fetchItem(
  parts: BulkParts,
  item: StoredSaveItem,
  place: ItemPlace
): Promise<FetchedItem | NotFetched> {
  try {
    const first = await fetched(parts, item, place)
    if ('kind' in first) return first
    return { kind: 'fetched', write: () => written(parts, item, place, first) }
  } catch (thrown) {
    return failureOf(parts, thrown)
  }
}

async function written(parts: BulkParts, item: StoredSaveItem, place: ItemPlace, first: Fetched): Promise<ItemOutcome> {
  let next: Fetched | null = first
  try {
    return await withNewPens(async () => {
      // A pen that ended has taken the bytes with it.
      const now = next ?? (await fetched(parts, item, place))
      next = null
      return 'kind' in now ? now : onDisk(parts, item, place, now)
    })
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

async function fetched(parts: BulkParts, item: StoredSaveItem, place: ItemPlace): Promise<Fetched | NotFetched> {
  const slot = place.slots.take()
  try {
    const found = await fetchedTo(slot, parts, item, place)
    if ('kind' in found) slot.free()
    return found
  } catch (error) {
    slot.free()
    throw error
  }
}

async function fetchedTo(
  slot: Slot,
  parts: BulkParts,
  item: StoredSaveItem,
  place: ItemPlace
): Promise<Fetched | NotFetched> {
  const { job, signal } = place
  const subject = await subjectOf(parts, item.documentId, place)
  if (subject === null) throw new AppError('notHere')
  if (subject.calculating) return { kind: 'calculating' }
  const root = place.folders.granted
  if (root === null) throw new AppError('noFolder', { subject: String(job.companyId) })
  const { segments } = pathIn(await place.folders.rootOf(root), subject, job.pattern)
  const bytes = await bytesOf(parts, subject, slot, place)
  if (bytes === null) return { kind: 'notNow', error: null }
  if (signal.aborted) return { kind: 'stopped' }
  return { subject, root, segments, pdf: bytes.pdf, slot }
}

async function onDisk(
  { context, manifest, jobs }: BulkParts,
  item: StoredSaveItem,
  { job, temps, writes, notes, placing, folders }: ItemPlace,
  { subject, root, segments, pdf, slot }: Fetched
): Promise<ItemOutcome> {
  try {
    const name = segments.at(-1) ?? ''
    const folder = await folders.at(root, segments.slice(0, -1))
    const { pen } = folder
    const path = join(folder.path, name)
    const bytes = pdf.length
    const entry = (digest: string): ManifestEntry => entryOf(subject, path, { bytes, sha256: digest }, context.nowMs())
    const there = folder.isFree(name) ? null : await thereAs(pen, path, pdf)
    if (there === null) {
      const temp = await writtenTemp(pen, folder.root, pdf, { temps, writes })
      slot.free()
      await placing.add({ item, pen, entry: entry(temp.digest), temp: temp.path, inode: temp.inode })
      return { kind: 'written' }
    }
    notes.add(() => {
      const listed = entry(there.digest)
      const id = manifest.add({ ...listed, path: there.file.path })
      jobs.saved(job.id, item.place, { ...there.file, id, final: listed.final })
    })
    return { kind: 'saved' }
  } catch (error) {
    throw diskError(error)
  } finally {
    slot.free()
  }
}

async function thereAs(
  pen: Pen,
  path: string,
  pdf: Buffer
): Promise<{ readonly file: WrittenFile; readonly digest: string } | null> {
  const digest = sha256(pdf)
  const file = await pen.alreadyThere(path, digest)
  return file === null ? null : { file, digest }
}

async function writtenTemp(
  pen: Pen,
  folder: string,
  pdf: Buffer,
  { temps, writes }: Pick<ItemPlace, 'temps' | 'writes'>
): Promise<WrittenBytes & { readonly path: string }> {
  const path = temps.begin(folder)
  try {
    const written = await writes.add(pen, path, pdf)
    killPoint('bulkSave.written')
    return { ...written, path }
  } catch (error) {
    await clearTemps(pen, [path], temps)
    throw error
  }
}

// One that is not final may have been finalised or changed since it was read; its name must not say otherwise.
async function subjectOf(
  { context, subjects, ports }: BulkParts,
  id: number,
  { job: { kind }, subjectNow, reachable }: ItemPlace
): Promise<DocumentSubject | null> {
  const subject = subjectNow()
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
  { room }: Slot,
  { signal, reachable }: ItemPlace
): Promise<FetchedPdf | null> {
  if (!reachable) return Promise.resolve(bytes.keptOf(subject))
  // What is on the disk need not be in the copy as well, unless all of them are to be.
  const keep = context.settings().depth === 'everythingWithPdfs'
  return bytes.of(subject, { signal, priority: 'normal', keep, room })
}
