import { describe, expect, it } from 'vitest'
import { AppError, toAppError } from '@shared/contract/errors'
import type { SavedDocument } from '@shared/contract/views'
import { callBegun } from '../../../src/main/bridge/callBegun'
import { documentHandlers } from '../../../src/main/bridge/documentHandlers'
import type { OpenedConnection } from '../../../src/main/connections'

const saved: SavedDocument = {
  fileId: 7,
  fileName: '0001_Chan.pdf',
  folderName: 'Pay',
  unchanged: false,
  renamed: false,
  final: true,
  waitingEdits: 0,
  source: 'service'
}

/** An engine that knows folders by what it is granted, and an officer who answers the dialog with `chosen`. */
function desk(
  chosen: string | null,
  isLocked = false,
  cloud: 'use' | 'choose' | 'cancel' = 'use',
  savedPath = '/pay/0001_Chan.pdf'
) {
  const folders = new Map<number, string>()
  const told: string[] = []
  let dialogs = 0
  /** What comes between: as the engine answers, or as the viewer has the PDF. */
  const now = { isLocked, connectionId: 'c1', asAnswered: (_method: string) => {}, asShown: () => {} }
  const engine = (method: string, input: unknown): unknown => {
    switch (method) {
      case 'grantFolder': {
        const { companyId, path } = input as { companyId: number; path: string }
        folders.set(companyId, path)
        return undefined
      }
      case 'documents.save':
        if ((input as { kind: string }).kind === 'certificate') throw new AppError('diskFull')
        if ((input as { id: number }).id === 9) throw new AppError('fileLocked', { subject: '0001_Chan.pdf' })
        if (!folders.has(3)) throw new AppError('noFolder', { subject: '3' })
        return saved
      case 'documentName':
        return { companyId: 3, fileName: '0001_Chan.pdf' }
      case 'saveDocumentAs':
        told.push(`as ${(input as { path: string }).path}`)
        return saved
      case 'lendDocument': {
        const { kind, fetch } = input as { kind: string; fetch: boolean }
        if (kind === 'payslip' && !fetch) throw new AppError('notKept')
        return { path: '/lent/0001_Chan.pdf' }
      }
      case 'documentPdf':
        return { pdf: Buffer.from('%PDF-'), fileName: '0001_Chan.pdf', final: false, waitingEdits: 2 }
      default:
        return { path: savedPath }
    }
  }
  const open = {
    get connection() {
      return { id: now.connectionId }
    }
  }
  const handlers = documentHandlers({
    opened: {
      engine: async (method: string, input: unknown) => {
        const value = engine(method, input)
        now.asAnswered(method)
        return value
      }
    } as Pick<OpenedConnection, 'engine'>,
    begun: () => callBegun(open, () => now.isLocked),
    isLocked: () => now.isLocked,
    chooseFolder: () => {
      dialogs++
      now.asShown()
      return Promise.resolve(chosen)
    },
    confirmCloud: (folderName, program) => {
      told.push(`${folderName} is kept by ${program}`)
      return Promise.resolve(dialogs > 1 ? 'use' : cloud)
    },
    choosePath: (fileName) => {
      dialogs++
      now.asShown()
      return Promise.resolve(chosen === null ? null : `${chosen}/${fileName}`)
    },
    startDrag: (path) => Promise.resolve(void told.push(`drag ${path}`)),
    printPdf: async (pdf, fileName, assertStill) => {
      now.asShown()
      assertStill()
      told.push(`print ${Buffer.from(pdf).toString()} ${fileName}`)
      return true
    },
    openFile: (path) => Promise.resolve(void told.push(`open ${path}`)),
    showInFolder: (path) => told.push(`show ${path}`)
  })
  return { handlers, folders, told, now, dialogs: () => dialogs }
}

describe('saving a payslip', () => {
  it('asks for the folder of its company the first time, and never again', async () => {
    const { handlers, folders, dialogs } = desk('/home/officer/Pay')
    expect(await handlers['documents.save']({ kind: 'payslip', id: 1 })).toEqual(saved)
    expect(await handlers['documents.save']({ kind: 'payslip', id: 2 })).toEqual(saved)
    expect([[...folders], dialogs()]).toEqual([[[3, '/home/officer/Pay']], 1])
  })

  it('goes on while Paydesk is locked, and names no file then', async () => {
    const { handlers, folders } = desk(null, true)
    folders.set(3, '/home/officer/Pay')
    expect(await handlers['documents.save']({ kind: 'payslip', id: 1 })).toEqual({ ...saved, fileName: '' })
  })

  it('names no file either in what keeps it from being saved while Paydesk is locked', async () => {
    const failure = async (isLocked: boolean): Promise<unknown> => {
      try {
        return await desk(null, isLocked).handlers['documents.save']({ kind: 'payslip', id: 9 })
      } catch (error) {
        return { ...toAppError(error).details }
      }
    }
    expect([await failure(false), await failure(true)]).toEqual([{ subject: '0001_Chan.pdf' }, {}])
  })

  it('names no file where the lock comes while it is saved, wherever that is', async () => {
    for (const method of ['documents.save', 'documents.saveAs', 'documents.saveElsewhere'] as const) {
      const lockedAs = (asked: string): ReturnType<typeof desk> => {
        const it = desk('/home/officer/Pay')
        it.folders.set(3, '/home/officer/Pay')
        it.now.asAnswered = (answered) => {
          if (answered === asked) it.now.isLocked = true
        }
        return it
      }
      const { handlers } = lockedAs(method === 'documents.saveAs' ? 'saveDocumentAs' : 'documents.save')
      expect(await handlers[method]({ kind: 'payslip', id: 1 })).toEqual({ ...saved, fileName: '' })
    }
  })

  it('asks for a folder over no lock screen, and takes none from whoever answers there', async () => {
    const locked = desk('/media/stick', true)
    await expect(locked.handlers['documents.save']({ kind: 'payslip', id: 1 })).rejects.toMatchObject({
      code: 'locked'
    })
    const open = desk('/media/stick')
    open.now.asShown = () => (open.now.isLocked = true)
    await expect(open.handlers['documents.save']({ kind: 'payslip', id: 1 })).rejects.toMatchObject({ code: 'locked' })
    expect([locked.dialogs(), locked.folders.size, open.dialogs(), open.folders.size]).toEqual([0, 0, 1, 0])
  })

  it('saves nothing where another connection is opened as the folder is granted', async () => {
    for (const method of ['documents.save', 'documents.saveElsewhere'] as const) {
      const { handlers, folders, now, told } = desk('/home/officer/Pay')
      now.asAnswered = () => {
        if (folders.size > 0) now.connectionId = 'c2'
      }
      await expect(handlers[method]({ kind: 'payslip', id: 1 })).rejects.toMatchObject({ code: 'cancelled' })
      expect([folders.get(3), told]).toEqual(['/home/officer/Pay', []])
    }
  })

  it('ends when the dialog is cancelled, and grants nothing', async () => {
    const { handlers, folders, dialogs } = desk(null)
    await expect(handlers['documents.save']({ kind: 'payslip', id: 1 })).rejects.toMatchObject({ code: 'cancelled' })
    expect([folders.size, dialogs()]).toEqual([0, 1])
  })

  it('asks nothing when something else is in the way', async () => {
    const { handlers, dialogs } = desk('/home/officer/Pay')
    await expect(handlers['documents.save']({ kind: 'certificate', id: 1 })).rejects.toMatchObject({
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

  it.each(['/pay/0001_Chan.exe', '\\\\there\\share\\0001_Chan.pdf.lnk', '/pay/0001_Chan'])(
    'are shown and not opened where the path is none of a document: %s',
    async (path) => {
      const { handlers, told } = desk(null, false, 'use', path)
      await handlers['documents.open']({ fileId: 7 })
      expect(told).toEqual([`show ${path}`])
    }
  )
})

describe('a folder that another program keeps elsewhere too', () => {
  it('is asked about once, as it is chosen, and never at a save', async () => {
    const { handlers, told } = desk('/home/officer/OneDrive - Harbour/Pay')
    await handlers['documents.save']({ kind: 'payslip', id: 1 })
    await handlers['documents.save']({ kind: 'payslip', id: 2 })
    expect(told).toEqual(['Pay is kept by OneDrive'])
  })

  it('is not granted when it was not meant: another is chosen, or nothing is saved', async () => {
    const again = desk('/home/officer/Dropbox', false, 'choose')
    await again.handlers['documents.save']({ kind: 'payslip', id: 1 })
    expect([again.dialogs(), again.folders.size]).toEqual([2, 1])
    const not = desk('/home/officer/Dropbox', false, 'cancel')
    await expect(not.handlers['documents.save']({ kind: 'payslip', id: 1 })).rejects.toMatchObject({
      code: 'cancelled'
    })
    expect(not.folders.size).toBe(0)
  })
})

describe('one document', () => {
  const which = { kind: 'payslip', id: 1 } as const

  it('is saved where the dialog says, and nowhere when that is cancelled', async () => {
    const { handlers, told, folders } = desk('/elsewhere')
    expect(await handlers['documents.saveAs'](which)).toEqual(saved)
    expect(told).toEqual(['as /elsewhere/0001_Chan.pdf'])
    expect(folders.size).toBe(0)
    expect(await desk(null).handlers['documents.saveAs'](which)).toBeNull()
  })

  it('is saved into another folder, which is the company’s from then on', async () => {
    const { handlers, folders } = desk('/elsewhere')
    expect(await handlers['documents.saveElsewhere'](which)).toEqual(saved)
    expect([...folders]).toEqual([[3, '/elsewhere']])
    expect(await desk(null).handlers['documents.saveElsewhere'](which)).toBeNull()
  })

  it('is opened and printed, and dragged only where it is on this computer', async () => {
    const { handlers, told } = desk(null)
    await handlers['documents.view'](which)
    expect(await handlers['documents.print'](which)).toEqual({ printed: true, final: false, waitingEdits: 2 })
    await expect(handlers['documents.drag'](which)).rejects.toMatchObject({ code: 'notKept' })
    expect(told).toEqual(['open /lent/0001_Chan.pdf', 'print %PDF- 0001_Chan.pdf'])
  })
})

describe('what the system would show of a document', () => {
  const which = { kind: 'payslip', id: 1 } as const
  type Handlers = ReturnType<typeof desk>['handlers']
  const acts: readonly (readonly [string, (handlers: Handlers) => unknown])[] = [
    ['Save as', (handlers) => handlers['documents.saveAs'](which)],
    ['Save elsewhere', (handlers) => handlers['documents.saveElsewhere'](which)],
    ['Open', (handlers) => handlers['documents.view'](which)],
    ['Print', (handlers) => handlers['documents.print'](which)],
    ['a drag', (handlers) => handlers['documents.drag']({ kind: 'certificate', id: 1 })],
    ['opening a saved file', (handlers) => handlers['documents.open']({ fileId: 7 })],
    ['showing a saved file', (handlers) => handlers['documents.showInFolder']({ fileId: 7 })]
  ]

  it.each(acts)('does not come over the lock screen, nor above another client’s: %s', async (_name, act) => {
    for (const [change, code] of [
      [{ isLocked: true }, 'locked'],
      [{ connectionId: 'c2' }, 'cancelled'],
      // Asked again once it is unlocked, it would be the other's document of that number.
      [{ isLocked: true, connectionId: 'c2' }, 'cancelled']
    ] as const) {
      const { handlers, told, now, dialogs } = desk('/elsewhere')
      now.asAnswered = () => Object.assign(now, change)
      await expect(act(handlers)).rejects.toMatchObject({ code })
      expect([told, dialogs()]).toEqual([[], 0])
    }
  })

  it('is looked at once more as the dialog is about to open, and after it', async () => {
    for (const act of ['documents.print', 'documents.saveAs', 'documents.saveElsewhere'] as const) {
      const { handlers, told, folders, now } = desk('/elsewhere')
      now.asShown = () => (now.isLocked = true)
      await expect(handlers[act](which)).rejects.toMatchObject({ code: 'locked' })
      expect([told, folders.size]).toEqual([[], 0])
    }
  })
})
