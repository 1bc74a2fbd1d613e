/**
 * Payslip and certificate PDFs: fetched from the service or taken from the encrypted cache, verified, and written under a safe
 * name into the folder that the officer granted for the company, with a manifest of every file.
 */
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChannelInput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { EnquiryPack, NamePreview, SavedDocument } from '@shared/contract/views'
import type { EngineContext } from '../context'
import { faultText } from '../../common/faultText'
import { createBulkSaves, type BulkSaves, type BulkTiming } from './bulk'
import { DocumentBytes } from './bytes'
import { KeptPdfs } from './keptPdfs'
import { LentFiles } from './lentFiles'
import { Manifest } from './manifest'
import { namePreview } from './namePreview'
import { EnquiryPacks } from './pack'
import { PinnedPdfs } from './pinnedPdfs'
import { Pens } from './pen'
import { PlacedFiles } from './placed'
import type { DocumentPorts } from './ports'
import { SavedFiles, type FilesChecked } from './savedFiles'
import { SingleDocuments, type WhichDocument } from './single'
import { DocumentSubjects } from './subject'
import type { TempFiles } from './tempFiles'

export interface Documents {
  /** Temp files under way, also those of others: what a kill leaves of them goes at the next start. */
  readonly temps: TempFiles
  /** Many at once. */
  readonly bulk: BulkSaves['channels']
  /** Removes temp files that a kill left behind, and what is kept past the cap; lists what got its name and was not listed. */
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
  save(which: WhichDocument): Promise<SavedDocument>
  saveAs(input: WhichDocument & { readonly path: string }): Promise<SavedDocument>
  nameOf: SingleDocuments['nameOf']
  undoSave(fileId: number): Promise<void>
  /** `notKept` when it is neither saved nor kept and is not to be fetched. */
  lend(input: WhichDocument & { readonly fetch: boolean }): Promise<{ path: string }>
  pdfOf(which: WhichDocument): ReturnType<SingleDocuments['pdfOf']>
  pack(input: ChannelInput<'documents.pack'>): Promise<EnquiryPack>
  packAgain(input: ChannelInput<'documents.packAgain'>): Promise<EnquiryPack>
  /** Fetches a PDF into the encrypted cache unless a current one is there. For the offline copy. */
  keep(kind: 'payslip' | 'certificate', id: number): Promise<void>
  /** Other people, payslips or periods are pinned. */
  pinsChanged(): void
  /** The copy has other payslips: those that are pinned may be among them. */
  payslipsChanged(): void
  held: KeptPdfs['held']
  /** Looks at saved files of a company on disk and notes beside each what was found. */
  checkFiles(input: ChannelInput<'savedFiles.check'>): Promise<FilesChecked>
  grantFolder(companyId: number, path: string): void
  folder(companyId: number): { folderName: string | null }
  /** Whether something was saved in a folder or below it, or it is in the folder of a company. */
  folderKnown(folder: string): { known: boolean }
  /** `fileGone` when it is not there any more. */
  pathOfFile(fileId: number): Promise<{ path: string }>
  previewName(input: ChannelInput<'documents.previewName'>): NamePreview
}

const TEMPS_LIMIT_MS = 2000

/** The documents of an open connection. */
export function createDocuments(
  context: EngineContext,
  ports: DocumentPorts & { readonly lentFolder: string },
  bulkTiming?: BulkTiming
): Documents {
  const manifest = new Manifest(context.outbox)
  const subjects = new DocumentSubjects(context.cache)
  const kept = new KeptPdfs(context)
  const bytes = new DocumentBytes(context, kept)
  const pens = new Pens({ log: context.log, silentMs: bulkTiming?.silentMs })
  const bulk = createBulkSaves({ context, ports, manifest, pens, subjects, bytes, kept }, bulkTiming)
  const saving = new Set<Promise<unknown>>()
  const keep: Documents['keep'] = async (kind, id) => {
    const subject = subjects.of(kind, id)
    if (!subject || subject.calculating || kept.current(subject)) return
    await bytes.fetch(subject, { signal: context.signal, priority: 'background', keep: true })
  }
  const pinned = new PinnedPdfs(context, { keep, readRun: ports.readRun, onOnline: ports.onOnline })
  let ending = false
  const savedFiles = new SavedFiles(context.outbox, context.cache, pens)
  const lent = new LentFiles(ports.lentFolder, context.log)
  const placed = new PlacedFiles({ context, manifest, pens })
  const single = new SingleDocuments({ context, ports, manifest, pens, subjects, bytes, savedFiles, lent, placed })
  const packs = new EnquiryPacks({ context, manifest, pens, placed, single })

  /** The same act, known while it runs; refused when the connection closes. */
  async function noted<Value>(act: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    if (ending) throw new AppError('cancelled')
    const running = context.waits.run('pdf', ({ signal }) => act(signal))
    saving.add(running)
    try {
      return await running
    } finally {
      saving.delete(running)
    }
  }

  // On a disk that does not answer they stay, and nobody waits for it.
  async function leftTempsGone(): Promise<void> {
    const late = new AbortController()
    const limit = sleep(TEMPS_LIMIT_MS, null, { signal: late.signal }).catch(() => null)
    const removing = manifest
      .removeLeftTemps((paths) => pens.elsewhere.remove(paths))
      .then(
        ({ left }) => left > 0 && context.log('warn', `temp files not removed: ${left}`),
        (error: unknown) => context.log('warn', `temp files not removed: ${faultText(error)}`)
      )
    await Promise.race([removing, limit])
    late.abort()
  }

  return {
    temps: manifest,
    bulk: bulk.channels,

    goOn: () => bulk.goOn(),

    async start() {
      await leftTempsGone()
      // It may have been lowered while nothing was open. A disk that is too full even for that keeps nobody from working.
      kept.shrink().catch((error: unknown) => context.log('warn', `kept PDFs: ${faultText(error)}`))
      await lent.removeAll().catch((error: unknown) => context.log('warn', `lent files: ${faultText(error)}`))
      placed.prove().catch((error: unknown) => context.log('warn', `notes of saved files: ${faultText(error)}`))
      bulk.start()
      pinned.start()
    },

    settingsChanged: () => kept.shrink(),

    async ended(limitMs) {
      ending = true
      const late = new AbortController()
      const all = Promise.allSettled([...saving, bulk.stop(), pinned.stop()]).then(() => true)
      const limit = sleep(limitMs, false, { signal: late.signal }).catch(() => true)
      const done = await Promise.race([all, limit])
      late.abort()
      pens.close()
      await lent.removeAll().catch((error: unknown) => context.log('warn', `lent files: ${faultText(error)}`))
      return done
    },

    save: (which) => noted((signal) => single.save(which, signal)),
    saveAs: ({ path, ...which }) => noted((signal) => single.saveAs(which, path, signal)),
    nameOf: (which) => single.nameOf(which),
    undoSave: (fileId) => noted(() => single.undo(fileId)),
    lend: ({ fetch, ...which }) =>
      noted(async (signal) => {
        const path = await single.lend(which, fetch, signal)
        if (path === null) throw new AppError('notKept')
        return { path }
      }),
    pdfOf: (which) => noted((signal) => single.pdfOf(which, signal)),
    pack: (input) => noted((signal) => packs.make(input, signal)),
    packAgain: ({ fileId }) => noted((signal) => packs.makeAgain(fileId, signal)),

    keep,

    pinsChanged: () => pinned.wake(),

    payslipsChanged: () => pinned.wakeLater(),

    held: () => kept.held(),

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

    folderKnown: (folder) => ({ known: manifest.knowsFolder(folder) }),

    async pathOfFile(fileId) {
      const path = manifest.fileOf(fileId)?.path
      if (path === undefined) throw new AppError('fileGone')
      if (!(await pens.ofFile(path).isSomething(path))) throw new AppError('fileGone', { subject: basename(path) })
      return { path }
    },

    previewName: (input) => namePreview(subjects, manifest.folderOf(input.companyId) ?? '', input)
  }
}
