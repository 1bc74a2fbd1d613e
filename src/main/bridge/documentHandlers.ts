import { basename, extname } from 'node:path'
import { AppError } from '@shared/contract/errors'
import type { SavedDocument } from '@shared/contract/views'
import { cloudOf } from '../common/cloudFolder'
import type { OpenedConnection } from '../connections'
import type { AssertStill } from './callBegun'
import type { Handlers } from './dispatch'

interface DocumentHandlerOptions {
  readonly opened: Pick<OpenedConnection, 'engine'>
  /** As a call begins: what throws where it may not go on. */
  readonly begun: () => AssertStill
  /** While it is, nothing is shown by the system, and the answer of a save names no file: names hold who it is about. */
  readonly isLocked: () => boolean
  /** The system's folder dialog; null when the officer cancelled. */
  readonly chooseFolder: () => Promise<string | null>
  /** Whether a folder that another program keeps elsewhere too is meant all the same. */
  readonly confirmCloud: (folderName: string, cloud: string) => Promise<'use' | 'choose' | 'cancel'>
  /** The system's dialog to save a PDF, which asks before another file is replaced; null when it was cancelled. */
  readonly choosePath: (fileName: string) => Promise<string | null>
  readonly openFile: (path: string) => Promise<void>
  readonly showInFolder: (path: string) => void
  readonly startDrag: (path: string) => Promise<void>
  /** False when the officer cancelled. `assertStill` throws where the dialog may not open any more. */
  readonly printPdf: (pdf: Uint8Array, fileName: string, assertStill: () => void) => Promise<boolean>
}

type DocumentHandlers = Pick<
  Handlers,
  | 'documents.save'
  | 'documents.saveAs'
  | 'documents.saveElsewhere'
  | 'documents.view'
  | 'documents.print'
  | 'documents.drag'
  | 'documents.pack'
  | 'documents.packAgain'
  | 'documents.open'
  | 'documents.showInFolder'
  | 'documents.chooseFolder'
  | 'bulkSave.start'
>

/** How the names of files end that this program saves. */
const WRITTEN: ReadonlySet<string> = new Set(['.pdf', '.csv', '.zip'])

/**
 * Saving needs a folder, which only a dialog here can grant; the page never names a path. The first save of a company asks
 * for it and goes on.
 */
export function documentHandlers(options: DocumentHandlerOptions): DocumentHandlers {
  const {
    opened,
    begun,
    isLocked,
    chooseFolder,
    confirmCloud,
    choosePath,
    openFile,
    showInFolder,
    startDrag,
    printPdf
  } = options

  /** What the engine was asked for, for something that shows it at once. */
  async function stillShown<Value>(ask: () => Promise<Value>): Promise<Value> {
    const assertStill = begun()
    const value = await ask()
    assertStill()
    return value
  }

  // That what is saved there leaves this computer is said once, as the folder is chosen.
  async function grant(companyId: number, assertStill: () => void): Promise<string | null> {
    for (;;) {
      assertStill()
      const path = await chooseFolder()
      if (path === null) return null
      // Whoever answers a dialog that was open as Paydesk was locked grants nothing.
      assertStill()
      const cloud = cloudOf(path)
      const meant = cloud === null ? 'use' : await confirmCloud(basename(path), cloud)
      if (meant === 'cancel') return null
      if (meant === 'choose') continue
      assertStill()
      await opened.engine('grantFolder', { companyId, path })
      // What is saved there next is named by its number, which is somebody else's in another connection.
      assertStill()
      return path
    }
  }

  /** What a save gives: while Paydesk is locked neither its answer nor what kept it from being saved names a file. */
  async function named<File extends SavedDocument | null>(save: () => Promise<File>): Promise<File> {
    try {
      const file = await save()
      return file !== null && isLocked() ? { ...file, fileName: '' } : file
    } catch (error) {
      if (isLocked() && error instanceof AppError && error.details.subject !== undefined)
        throw new AppError(error.code, { ...error.details, subject: undefined }, { cause: error })
      throw error
    }
  }

  /** Runs `save`; where no folder is known yet, asks once and runs it again. Cancelled: it ends as `cancelled`. */
  async function granted<Saved>(save: () => Promise<Saved>): Promise<Saved> {
    const assertStill = begun()
    try {
      return await save()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'noFolder') throw error
      // The engine names the company whose folder it is.
      const companyId = Number(error.details.subject)
      if (!Number.isSafeInteger(companyId)) throw error
      if ((await grant(companyId, assertStill)) === null) throw new AppError('cancelled')
      return save()
    }
  }

  return {
    'documents.save': (which) => named(() => granted(() => opened.engine('documents.save', which))),
    'documents.saveAs': (which) =>
      named(async () => {
        const assertStill = begun()
        const { fileName } = await opened.engine('documentName', which)
        assertStill()
        const path = await choosePath(fileName)
        if (path === null) return null
        assertStill()
        return opened.engine('saveDocumentAs', { ...which, path })
      }),
    'documents.saveElsewhere': (which) =>
      named(async () => {
        const assertStill = begun()
        const { companyId } = await opened.engine('documentName', which)
        return (await grant(companyId, assertStill)) === null ? null : opened.engine('documents.save', which)
      }),
    'documents.view': async (which) => {
      const { path } = await stillShown(() => opened.engine('lendDocument', { ...which, fetch: true }))
      return openFile(path)
    },
    'documents.print': async (which) => {
      const assertStill = begun()
      const { pdf, fileName, final, waitingEdits } = await opened.engine('documentPdf', which)
      assertStill()
      return { printed: await printPdf(pdf, fileName, assertStill), final, waitingEdits }
    },
    'documents.drag': async (which) => {
      const { path } = await stillShown(() => opened.engine('lendDocument', { ...which, fetch: false }))
      return startDrag(path)
    },
    'documents.pack': (input) => granted(() => opened.engine('documents.pack', input)),
    'documents.packAgain': (input) => granted(() => opened.engine('documents.packAgain', input)),
    'bulkSave.start': (input) => granted(() => opened.engine('bulkSave.start', input)),
    'documents.open': async ({ fileId }) => {
      const { path } = await stillShown(() => opened.engine('pathOfFile', { fileId }))
      // A list of files may have come with somebody else's backup: what this program does not write is not run.
      return WRITTEN.has(extname(path).toLowerCase()) ? openFile(path) : showInFolder(path)
    },
    'documents.showInFolder': async ({ fileId }) =>
      showInFolder((await stillShown(() => opened.engine('pathOfFile', { fileId }))).path),
    'documents.chooseFolder': async ({ companyId }) => {
      const path = await grant(companyId, begun())
      return path === null ? null : { folderName: basename(path) }
    }
  }
}
