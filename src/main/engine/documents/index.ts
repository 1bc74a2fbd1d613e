/**
 * Payslip and certificate PDFs: fetched from the service or taken from the encrypted cache, verified, and written under a safe
 * name into the folder that the officer granted for the company, with a manifest of every file.
 */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChannelInput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { SavedDocument } from '@shared/contract/views'
import { patternFaults } from '@shared/domain/fileName'
import { killPoint } from '../../store/killPoint'
import type { EngineContext } from '../context'
import { diskError, errnoOf } from '../../common/disk'
import { faultText } from '../../common/faultText'
import { createBulkSaves, type BulkSaves, type BulkTiming } from './bulk'
import { DocumentBytes } from './bytes'
import { KeptPdfs } from './keptPdfs'
import { Manifest, entryOf } from './manifest'
import { CERTIFICATE_PATTERN, pathIn } from './naming'
import type { DocumentPorts } from './ports'
import { SavedFiles, type FilesChecked } from './savedFiles'
import { DocumentSubjects, type DocumentSubject } from './subject'
import { writeInFolder, type TempFiles } from './writeFile'

const PREVIEW_ROWS = 6
export interface Documents {
  /** Temp files under way, also those of others: what a kill leaves of them goes at the next start. */
  readonly temps: TempFiles
  /** Many at once. */
  readonly bulk: BulkSaves['channels']
  /** Removes temp files that a kill left behind, and what is kept past the cap. */
  start(): Promise<void>
  /** The service has a new key: what waited for that goes on. */
  goOn(): void
  /** The settings changed: a lowered cap of kept PDFs holds at once. */
  settingsChanged(): Promise<void>
  /**
   * Takes no more saves, and waits for those under way, at most so long: a file that has its name also gets its row in the
   * manifest. True when none is left.
   */
  ended(limitMs: number): Promise<boolean>
  savePayslip(payslipId: number): Promise<SavedDocument>
  saveCertificate(certificateId: number): Promise<SavedDocument>
  /** Fetches a PDF into the encrypted cache unless a current one is there. For the offline copy. */
  keep(kind: 'payslip' | 'certificate', id: number): Promise<void>
  /** Looks at saved files of a company on disk and notes beside each what was found. */
  checkFiles(input: ChannelInput<'savedFiles.check'>): Promise<FilesChecked>
  grantFolder(companyId: number, path: string): void
  folder(companyId: number): { folderName: string | null }
  /** `fileGone` when it is not there any more. */
  pathOfFile(fileId: number): Promise<{ path: string }>
  /** `badInput` naming the part when the pattern cannot be used. */
  previewName(companyId: number, pattern: string): { path: string; changed: boolean }[]
}

/** The documents of an open connection. */
export function createDocuments(context: EngineContext, ports: DocumentPorts, bulkTiming?: BulkTiming): Documents {
  const manifest = new Manifest(context.outbox)
  const subjects = new DocumentSubjects(context.cache)
  const kept = new KeptPdfs(context)
  const bytes = new DocumentBytes(context, kept)
  const bulk = createBulkSaves({ context, ports, manifest, subjects, bytes, kept }, bulkTiming)
  const saving = new Set<Promise<unknown>>()
  let ending = false
  const savedFiles = new SavedFiles(context.outbox)

  async function save(subject: DocumentSubject, pattern: string, signal: AbortSignal): Promise<SavedDocument> {
    if (subject.calculating) throw new AppError('notReady')
    const folder = manifest.folderOf(subject.companyId)
    if (folder === null) throw new AppError('noFolder', { subject: String(subject.companyId) })
    const path = pathIn(folder, subject, pattern)
    const { pdf, source } = await bytes.of(subject, { signal, priority: 'click', keep: true })
    if (signal.aborted) throw new AppError('cancelled')
    const written = await writeInFolder(folder, path.segments, pdf, manifest)
    killPoint('documents.beforeManifest')
    const fileId = manifest.add(entryOf(subject, written.path, pdf, context.nowMs()))
    context.changed(subject.companyId, 'documents')
    return {
      fileId,
      fileName: basename(written.path),
      folderName: basename(folder),
      unchanged: written.unchanged,
      renamed: written.renamed,
      final: subject.final,
      source
    }
  }

  /** The same act, known while it runs; refused when the connection closes. */
  function noted(
    act: (id: number, signal: AbortSignal) => Promise<SavedDocument>
  ): (id: number) => Promise<SavedDocument> {
    return async (id) => {
      if (ending) throw new AppError('cancelled')
      const running = context.waits.run('pdf', ({ signal }) => act(id, signal))
      saving.add(running)
      try {
        return await running
      } finally {
        saving.delete(running)
      }
    }
  }

  return {
    temps: manifest,
    bulk: bulk.channels,

    goOn: () => bulk.goOn(),

    async start() {
      await manifest.removeLeftTemps((error) =>
        context.log('warn', `temp file not removed: ${errnoOf(error) ?? 'unknown'}`)
      )
      // It may have been lowered while nothing was open. A disk that is too full even for that keeps nobody from working.
      kept.shrink().catch((error: unknown) => context.log('warn', `kept PDFs: ${faultText(error)}`))
      bulk.start()
    },

    settingsChanged: () => kept.shrink(),

    async ended(limitMs) {
      ending = true
      const late = new AbortController()
      const all = Promise.allSettled([...saving, bulk.stop()]).then(() => true)
      const limit = sleep(limitMs, false, { signal: late.signal }).catch(() => true)
      const done = await Promise.race([all, limit])
      late.abort()
      return done
    },

    savePayslip: noted(async (payslipId, signal) => {
      const before = subjects.payslip(payslipId)
      if (!before) throw new AppError('notHere')
      // One that is not final may have been finalised or changed since it was read; its name must not say otherwise.
      if (!before.final) {
        await ports.readAgain(payslipId).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
        })
      }
      return save(subjects.payslip(payslipId) ?? before, context.settings().payslipPattern, signal)
    }),

    saveCertificate: noted(async (certificateId, signal) => {
      const subject = subjects.certificate(certificateId)
      if (!subject) throw new AppError('notHere')
      return save(subject, CERTIFICATE_PATTERN, signal)
    }),

    async keep(kind, id) {
      const subject = kind === 'payslip' ? subjects.payslip(id) : subjects.certificate(id)
      if (!subject || subject.calculating || kept.current(subject)) return
      await bytes.fetch(subject, { signal: context.signal, priority: 'background', keep: true })
    },

    async checkFiles(which) {
      const { differs, ...found } = await savedFiles.check(which, context.nowMs, context.signal)
      if (differs) context.changed(which.companyId, 'documents')
      return found
    },

    grantFolder(companyId, path) {
      manifest.grant(companyId, path, context.nowMs())
      bulk.folderGranted(companyId)
    },

    folder(companyId) {
      const path = manifest.folderOf(companyId)
      return { folderName: path === null ? null : basename(path) }
    },

    async pathOfFile(fileId) {
      const path = manifest.pathOf(fileId)
      if (path === null) throw new AppError('fileGone')
      try {
        await stat(path)
      } catch (error) {
        if (errnoOf(error) === 'ENOENT') throw new AppError('fileGone', { subject: basename(path) }, { cause: error })
        throw diskError(error)
      }
      return { path }
    },

    previewName(companyId, pattern) {
      const fault = patternFaults(pattern)[0]
      if (fault) throw new AppError('badInput', { subject: fault.kind === 'noId' ? '{id}' : `{${fault.part}}` })
      const folder = manifest.folderOf(companyId) ?? ''
      return subjects.samples(companyId, PREVIEW_ROWS).map((subject) => {
        const path = pathIn(folder, subject, pattern)
        return { path: path.segments.join('/'), changed: path.changed }
      })
    }
  }
}
