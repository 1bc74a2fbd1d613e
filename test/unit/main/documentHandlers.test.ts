import { describe, expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import type { SavedDocument } from '@shared/contract/views'
import { documentHandlers } from '../../../src/main/bridge/documentHandlers'
import type { OpenedConnection } from '../../../src/main/connections'

const saved: SavedDocument = {
  fileId: 7,
  fileName: '0001_Chan.pdf',
  folderName: 'Pay',
  unchanged: false,
  renamed: false,
  final: true,
  source: 'service'
}

/** An engine that knows folders by what it is granted, and an officer who answers the dialog with `chosen`. */
function desk(chosen: string | null, isLocked = false) {
  const folders = new Map<number, string>()
  const told: string[] = []
  let dialogs = 0
  const engine = (method: string, input: unknown): unknown => {
    switch (method) {
      case 'grantFolder': {
        const { companyId, path } = input as { companyId: number; path: string }
        folders.set(companyId, path)
        return undefined
      }
      case 'documents.savePayslip':
        if (!folders.has(3)) throw new AppError('noFolder', { subject: '3' })
        return saved
      case 'documents.saveCertificate':
        throw new AppError('diskFull')
      default:
        return { path: '/pay/0001_Chan.pdf' }
    }
  }
  const handlers = documentHandlers({
    opened: { engine: async (method, input) => engine(method, input) } as Pick<OpenedConnection, 'engine'>,
    isLocked: () => isLocked,
    chooseFolder: () => {
      dialogs++
      return Promise.resolve(chosen)
    },
    openFile: (path) => Promise.resolve(void told.push(`open ${path}`)),
    showInFolder: (path) => told.push(`show ${path}`)
  })
  return { handlers, folders, told, dialogs: () => dialogs }
}

describe('saving a payslip', () => {
  it('asks for the folder of its company the first time, and never again', async () => {
    const { handlers, folders, dialogs } = desk('/home/officer/Pay')
    expect(await handlers['documents.savePayslip']({ payslipId: 1 })).toEqual(saved)
    expect(await handlers['documents.savePayslip']({ payslipId: 2 })).toEqual(saved)
    expect([[...folders], dialogs()]).toEqual([[[3, '/home/officer/Pay']], 1])
  })

  it('goes on while Paydesk is locked, and names no file then', async () => {
    const { handlers } = desk('/home/officer/Pay', true)
    expect(await handlers['documents.savePayslip']({ payslipId: 1 })).toEqual({ ...saved, fileName: '' })
  })

  it('ends when the dialog is cancelled, and grants nothing', async () => {
    const { handlers, folders, dialogs } = desk(null)
    await expect(handlers['documents.savePayslip']({ payslipId: 1 })).rejects.toMatchObject({ code: 'cancelled' })
    expect([folders.size, dialogs()]).toEqual([0, 1])
  })

  it('asks nothing when something else is in the way', async () => {
    const { handlers, dialogs } = desk('/home/officer/Pay')
    await expect(handlers['documents.saveCertificate']({ certificateId: 1 })).rejects.toMatchObject({
      code: 'diskFull'
    })
    expect(dialogs()).toBe(0)
  })
})

describe('a folder and a file', () => {
  it('are told to the page by name only', async () => {
    const { handlers } = desk('/home/officer/Pay')
    expect(await handlers['documents.chooseFolder']({ companyId: 3 })).toEqual({ folderName: 'Pay' })
    expect(await desk(null).handlers['documents.chooseFolder']({ companyId: 3 })).toBeNull()
  })

  it('are opened by the path that the engine knows for them', async () => {
    const { handlers, told } = desk(null)
    await handlers['documents.open']({ fileId: 7 })
    await handlers['documents.showInFolder']({ fileId: 7 })
    expect(told).toEqual(['open /pay/0001_Chan.pdf', 'show /pay/0001_Chan.pdf'])
  })
})
