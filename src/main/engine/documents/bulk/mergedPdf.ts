import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { PDFDocument } from '@cantoo/pdf-lib'
import { AppError } from '@shared/contract/errors'
import type { SavedItemFile, StoredSaveJob } from '../../../store/outbox/saveJobs'
import { nameIn } from '../naming'
import type { Pen } from '../pen'
import { sha256 } from '../sha256'
import { writeInFolder } from '../writeFile'
import { commonFolder, segmentsBelow } from './folders'
import type { BulkParts } from './parts'

/** All of a bulk save, or a part of them, as one PDF. */
export interface JoinedFile {
  readonly path: string
  readonly documents: number
  readonly bytes: number
  readonly sha256: string
  /** Whether all of them are. */
  readonly final: boolean
  readonly savedMs: number
}

/** What became of it. */
export interface Joined {
  readonly files: readonly JoinedFile[]
  /** How many documents are in none, as they cannot be joined. */
  readonly leftOut: number
}

/** One of the documents is not on the disk as it was saved. */
export class NotThere extends Error {
  readonly file: SavedItemFile

  constructor(file: SavedItemFile) {
    super('not as it was saved')
    this.file = file
  }
}

/**
 * Joins what a bulk save wrote into one PDF beside the files, in its order; more than `mostInMerged` in parts. Its name says where one of
 * them is not final, and where some of the job could not be saved or joined; it stands in the manifest as a file of its own kind. One
 * that cannot be joined is left out and noted at its place. The same documents make the same bytes, so that what a kill left unlisted
 * is met again. Rejects with `NotThere` when a file is not on the disk as it was saved: then there is no joined one either.
 * `cancelled` when `signal` says so.
 */
export async function writeMergedPdf(parts: BulkParts, job: StoredSaveJob, signal: AbortSignal): Promise<Joined> {
  const { context, manifest, pens, writes, timing } = parts
  const folder = manifest.folderOf(job.companyId)
  const files = parts.jobs.files(job.id)
  if (folder === null || files.length === 0) return { files: [], leftOut: 0 }
  const written: JoinedFile[] = []
  const pen = pens.of(folder)
  const { root } = await pen.folderInside(folder, [])
  const below = commonFolder(files.map(({ path }) => segmentsBelow(root, dirname(path))))
  const { total } = parts.jobs.counts(job.id)
  let leftOut = 0
  const leaveOut = (out: readonly SavedItemFile[]): void => {
    if (out.length === 0) return
    leftOut += out.length
    const error = new AppError('notJoined').toShape()
    writes.run('saves', () => out.forEach(({ place }) => parts.jobs.leaveOut(job.id, place, error)))
  }
  // The name of the first part tells of all of them, so what is in none is known before it is written.
  const isInParts = files.length > timing.mostInMerged
  const able = isInParts ? await ableToBeJoined(pen, files, signal) : files
  leaveOut(files.filter((file) => !able.includes(file)))
  // All of a part are in memory at once, and no more.
  const count = Math.ceil(able.length / timing.mostInMerged)
  for (let part = 0; part < count; part++) {
    const all = able.slice(part * timing.mostInMerged, (part + 1) * timing.mostInMerged)
    const { joined, some } = await joinedOf(pen, all, signal)
    leaveOut(all.filter((file) => !some.includes(file)))
    if (some.length === 0) continue
    const final = some.every((file) => file.final)
    const isWhole = files.length - leftOut === total
    const title = isWhole ? `All ${job.title}` : job.title
    const many = isWhole ? '' : `, ${files.length - leftOut} of ${total}`
    const which = count === 1 ? '' : `, part ${part + 1} of ${count}`
    const name = nameIn(join(root, ...below), title, `${many}${which}${final ? '.pdf' : '_not-final.pdf'}`)
    const { path } = await writeInFolder(pens, folder, [...below, name], joined, manifest)
    const file = { path, bytes: joined.length, sha256: sha256(joined), final, savedMs: context.nowMs() }
    const madeOf = some.map(({ fileId }) => fileId)
    const whose = { documentId: job.id, companyId: job.companyId, employeeId: null }
    const entry = { ...file, ...whose, kind: 'joined', madeOf } as const
    writes.run('saves', () => manifest.add(entry))
    written.push({ ...file, documents: some.length })
  }
  return { files: written, leftOut }
}

interface JoinedPart {
  readonly joined: Buffer
  /** Those that are in it. */
  readonly some: readonly SavedItemFile[]
}

async function joinedOf(pen: Pen, files: readonly SavedItemFile[], signal: AbortSignal): Promise<JoinedPart> {
  const whole = await emptyPdf()
  const some: SavedItemFile[] = []
  for (const file of files) if (await isAdded(whole, pen, file, signal)) some.push(file)
  return { joined: Buffer.from(await whole.save()), some }
}

async function ableToBeJoined(
  pen: Pen,
  files: readonly SavedItemFile[],
  signal: AbortSignal
): Promise<readonly SavedItemFile[]> {
  const able: SavedItemFile[] = []
  for (const file of files) if (await isAdded(await emptyPdf(), pen, file, signal)) able.push(file)
  return able
}

async function emptyPdf(): Promise<PDFDocument> {
  // Only who joins waits for it to load.
  const { PDFDocument: Pdf } = await import('@cantoo/pdf-lib')
  return Pdf.create({ updateMetadata: false })
}

/** Whether the pages of a file stand at the end of `whole` now; false where it cannot be joined. */
async function isAdded(whole: PDFDocument, pen: Pen, file: SavedItemFile, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) throw new AppError('cancelled')
  const bytes = await bytesOf(pen, file)
  // Everything else that the engine does goes on between two.
  await turn()
  const { PDFDocument: Pdf } = await import('@cantoo/pdf-lib')
  // The bytes are those that were saved, so whatever fails here is of this document, and fails each time.
  try {
    const one = await Pdf.load(bytes, { updateMetadata: false })
    for (const page of await whole.copyPages(one, one.getPageIndices())) whole.addPage(page)
    return true
  } catch {
    return false
  }
}

async function bytesOf(pen: Pen, file: SavedItemFile): Promise<Uint8Array> {
  const bytes = await pen.read(file.path)
  if (bytes === null || sha256(bytes) !== file.sha256) throw new NotThere(file)
  return bytes
}
