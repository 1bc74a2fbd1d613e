import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { AppError } from '@shared/contract/errors'
import { MOST_IN_MERGED } from '@shared/domain/savedFile'
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

/** One of the documents is not on the disk as it was saved. */
export class NotThere extends Error {
  readonly file: SavedItemFile

  constructor(file: SavedItemFile) {
    super('not as it was saved')
    this.file = file
  }
}

/**
 * Joins what a bulk save wrote into one PDF beside the files, in its order; more than 500 in parts. Its name says where one of
 * them is not final, and where some of the job could not be saved; it stands in the manifest as a file of its own kind. The same
 * documents make the same bytes, so that what a kill left unlisted is met again. Rejects with `NotThere` when a file is not on the
 * disk as it was saved: then there is no joined one either. `cancelled` when `signal` says so.
 */
export async function writeMergedPdf(parts: BulkParts, job: StoredSaveJob, signal: AbortSignal): Promise<JoinedFile[]> {
  const { context, manifest, pens, writes } = parts
  const folder = manifest.folderOf(job.companyId)
  const files = parts.jobs.files(job.id)
  if (folder === null || files.length === 0) return []
  const written: JoinedFile[] = []
  const pen = pens.of(folder)
  const { root } = await pen.folderInside(folder, [])
  const below = commonFolder(files.map(({ path }) => segmentsBelow(root, dirname(path))))
  const { total } = parts.jobs.counts(job.id)
  const isWhole = files.length === total
  const title = isWhole ? `All ${job.title}` : job.title
  const many = isWhole ? '' : `, ${files.length} of ${total}`
  // All of a part are in memory at once, and no more.
  const count = Math.ceil(files.length / MOST_IN_MERGED)
  for (let part = 0; part < count; part++) {
    const some = files.slice(part * MOST_IN_MERGED, (part + 1) * MOST_IN_MERGED)
    const final = some.every((file) => file.final)
    const joined = await joinedOf(pen, some, signal)
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
  return written
}

async function joinedOf(pen: Pen, files: readonly SavedItemFile[], signal: AbortSignal): Promise<Buffer> {
  // Only who joins waits for it to load.
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const whole = await PDFDocument.create({ updateMetadata: false })
  for (const file of files) {
    if (signal.aborted) throw new AppError('cancelled')
    const one = await PDFDocument.load(await bytesOf(pen, file), { updateMetadata: false })
    for (const page of await whole.copyPages(one, one.getPageIndices())) whole.addPage(page)
    // Everything else that the engine does goes on between two.
    await turn()
  }
  return Buffer.from(await whole.save())
}

async function bytesOf(pen: Pen, file: SavedItemFile): Promise<Uint8Array> {
  const bytes = await pen.read(file.path)
  if (bytes === null || sha256(bytes) !== file.sha256) throw new NotThere(file)
  return bytes
}
