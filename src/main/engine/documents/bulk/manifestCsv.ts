import { basename, dirname, join } from 'node:path'
import { localMinute } from '@shared/domain/day'
import type { NameParts } from '@shared/domain/fileName'
import { csvOf } from '../../../exporter/csv'
import type { SavedItemFile, StoredSaveJob } from '../../../store/outbox/saveJobs'
import { nameIn } from '../naming'
import { writeInFolder } from '../writeFile'
import { commonFolder, segmentsBelow } from './folders'
import type { JoinedFile } from './mergedPdf'
import { faultOf } from './progress'
import type { BulkParts } from './parts'

const HEADS = [
  'File',
  'Document',
  'Document id',
  'Employee number',
  'Surname',
  'First name',
  'Date',
  'Net pay when saved',
  'Final',
  'Bytes',
  'SHA-256',
  'Saved at (UTC)',
  'What became of it'
] as const
const NET = HEADS.indexOf('Net pay when saved')
const READ_AT_ONCE = 500

/**
 * Writes the list of what a bulk save wrote, and of what it did not, beside the files: into the deepest folder that holds all of
 * them. Rejects as a save does.
 */
export async function writeManifestCsv(
  parts: BulkParts,
  job: StoredSaveJob,
  joined: readonly JoinedFile[]
): Promise<void> {
  const folder = parts.manifest.folderOf(job.companyId)
  const files = parts.jobs.files(job.id)
  if (folder === null || files.length === 0) return
  const { root } = await parts.pens.of(folder).folderInside(folder, [])
  const folders = new Set(files.map(({ path }) => dirname(path)))
  const below = commonFolder([...folders].map((path) => segmentsBelow(root, path)))
  const rows = [...fileRows(parts, job, files), ...joined.map(joinedRow), ...leftRows(parts, job)]
  const columns = HEADS.map((head, index) => ({ head, kind: index === NET ? ('amount' as const) : ('text' as const) }))
  const name = nameIn(join(root, ...below), `Manifest ${job.title}`, ` ${localMinute(parts.context.nowMs())}.csv`)
  await writeInFolder(parts.pens, folder, [...below, name], csvOf(columns, rows), parts.manifest)
}

function fileRows({ subjects }: BulkParts, { kind }: StoredSaveJob, files: readonly SavedItemFile[]): string[][] {
  const rows: string[][] = []
  for (let at = 0; at < files.length; at += READ_AT_ONCE) {
    const some = files.slice(at, at + READ_AT_ONCE)
    const ids = some.map(({ documentId }) => documentId)
    const names = subjects.some(kind, ids)
    for (const file of some) rows.push(rowOf(kind, file, names.get(file.documentId)?.nameParts))
  }
  return rows
}

function rowOf(kind: StoredSaveJob['kind'], file: SavedItemFile, name: NameParts | undefined): string[] {
  return [
    basename(file.path),
    name?.type ?? kind,
    String(file.documentId),
    name?.number ?? '',
    name?.surname ?? '',
    name?.firstName ?? '',
    name?.date ?? '',
    file.net ?? '',
    finalWord(file),
    String(file.bytes),
    file.sha256,
    new Date(file.savedMs).toISOString(),
    `${file.unchanged ? 'was there already' : 'saved'}${file.error === null ? '' : ', not in the one PDF: protected by a password or damaged'}`
  ]
}

function joinedRow(file: JoinedFile): string[] {
  const nothing = ['', '', '', '', '', '']
  return [
    basename(file.path),
    `${file.documents} of them as one PDF`,
    ...nothing,
    finalWord(file),
    String(file.bytes),
    file.sha256,
    new Date(file.savedMs).toISOString(),
    'saved'
  ]
}

function finalWord({ final }: { readonly final: boolean }): string {
  return final ? 'final' : 'not final, to be replaced'
}

function leftRows({ jobs, subjects }: BulkParts, job: StoredSaveJob): string[][] {
  const rows: string[][] = []
  for (const state of ['failed', 'calculating', 'todo'] as const) {
    let place = -1
    for (;;) {
      const items = jobs.items(job.id, state, place, READ_AT_ONCE)
      for (const item of items) {
        const name = subjects.of(job.kind, item.documentId)?.nameParts
        const why = item.error === null ? '' : faultOf(item.error).message
        const words = {
          failed: `not saved: ${why}`,
          calculating: 'not saved: still calculating',
          todo: 'not saved: stopped'
        }
        rows.push([
          '',
          name?.type ?? job.kind,
          String(item.documentId),
          name?.number ?? '',
          name?.surname ?? '',
          name?.firstName ?? '',
          name?.date ?? '',
          '',
          '',
          '',
          '',
          '',
          words[state]
        ])
        place = item.place
      }
      if (items.length < READ_AT_ONCE) break
    }
  }
  return rows
}
