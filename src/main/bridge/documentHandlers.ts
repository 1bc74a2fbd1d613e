import { basename } from 'node:path'
import { AppError } from '@shared/contract/errors'
import type { SavedDocument } from '@shared/contract/views'
import type { OpenedConnection } from '../connections'
import type { Handlers } from './dispatch'

interface DocumentHandlerOptions {
  readonly opened: Pick<OpenedConnection, 'engine'>
  /** While it is, the answer of a save names no file: names hold who it is about. */
  readonly isLocked: () => boolean
  /** The system's folder dialog; null when the officer cancelled. */
  readonly chooseFolder: () => Promise<string | null>
  readonly openFile: (path: string) => Promise<void>
  readonly showInFolder: (path: string) => void
}

type DocumentHandlers = Pick<
  Handlers,
  | 'documents.savePayslip'
  | 'documents.saveCertificate'
  | 'documents.open'
  | 'documents.showInFolder'
  | 'documents.chooseFolder'
  | 'bulkSave.start'
>

/**
 * Saving needs a folder, which only a dialog here can grant; the page never names a path. The first save of a company asks
 * for it and goes on.
 */
export function documentHandlers(options: DocumentHandlerOptions): DocumentHandlers {
  const { opened, isLocked, chooseFolder, openFile, showInFolder } = options

  async function grant(companyId: number): Promise<string | null> {
    const path = await chooseFolder()
    if (path !== null) await opened.engine('grantFolder', { companyId, path })
    return path
  }

  async function saved(save: () => Promise<SavedDocument>): Promise<SavedDocument> {
    const file = await granted(save)
    return isLocked() ? { ...file, fileName: '' } : file
  }

  /** Runs `save`; where no folder is known yet, asks once and runs it again. Cancelled: it ends as `cancelled`. */
  async function granted<Saved>(save: () => Promise<Saved>): Promise<Saved> {
    try {
      return await save()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'noFolder') throw error
      // The engine names the company whose folder it is.
      const companyId = Number(error.details.subject)
      if (!Number.isSafeInteger(companyId)) throw error
      if ((await grant(companyId)) === null) throw new AppError('cancelled')
      return save()
    }
  }

  return {
    'documents.savePayslip': (input) => saved(() => opened.engine('documents.savePayslip', input)),
    'documents.saveCertificate': (input) => saved(() => opened.engine('documents.saveCertificate', input)),
    'bulkSave.start': (input) => granted(() => opened.engine('bulkSave.start', input)),
    'documents.open': async ({ fileId }) => openFile((await opened.engine('pathOfFile', { fileId })).path),
    'documents.showInFolder': async ({ fileId }) => showInFolder((await opened.engine('pathOfFile', { fileId })).path),
    'documents.chooseFolder': async ({ companyId }) => {
      const path = await grant(companyId)
      return path === null ? null : { folderName: basename(path) }
    }
  }
}
