import type { ErrorCode } from '@shared/contract/errorCodes'
import { wordingOf } from '@shared/contract/errorWording'
import { AppError } from '@shared/contract/errors'
import type { BulkSave } from '@shared/contract/views'
import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useBulkSaves } from '@/areas/bulkSave/store'
import { saveDocument } from '@/areas/documents/acts'
import { toastsNow } from '@/components/toasts'
import { useWork } from '@/frame'
import { useBridge, type FakeBridge } from './fakeBridge'
import { status } from './sample'

const job: BulkSave = {
  jobId: 4,
  companyId: 1,
  kind: 'payslip',
  title: 'Monthly 2026-06-30',
  state: 'running',
  total: 58,
  saved: 20,
  unchanged: 0,
  renamed: 0,
  notFinal: 0,
  failed: 0,
  calculating: 0,
  awaitsService: false,
  requestsFromMs: null,
  perMinute: null,
  leftMs: null,
  error: null,
  lastFileId: 9
}
const document = {
  fileId: 1,
  fileName: '0042_88431.pdf',
  folderName: 'Payroll',
  unchanged: false,
  renamed: false,
  final: true,
  waitingEdits: 0,
  source: 'service' as const
}
const wanted = { companyId: 1, kind: 'payslip' as const, title: 'Chosen' }

let bridge: FakeBridge
beforeEach(() => {
  setActivePinia(createPinia())
  toastsNow.value = []
  bridge = useBridge({
    'status.get': () => status,
    'bulkSave.list': () => [],
    'bulkSave.start': () => ({ jobId: 4 }),
    'bulkSave.cancel': () => undefined,
    'bulkSave.putAway': () => undefined,
    'documents.save': () => document
  })
})

const said = (): string[] => toastsNow.value.map((each) => each.text)
const inBar = (): string[] => useWork().running.map(({ label, done, total }) => `${label} ${done} of ${total}`)

describe('saving many payslips', () => {
  it('asks first, and nothing is saved before the officer has chosen which', async () => {
    const saves = useBulkSaves()
    await saves.ask({ ...wanted, ids: [1, 2] })
    expect(saves.wanted?.ids).toEqual([1, 2])
    expect(bridge.inputsOf('bulkSave.start')).toEqual([])
    await saves.start({ ...wanted, ids: [1, 2] }, 'final', false)
    expect(bridge.inputsOf('bulkSave.start')).toEqual([{ ...wanted, ids: [1, 2], which: 'final', merge: false }])
    expect(saves.wanted).toBeNull()
  })

  it('a list of jobs that was on its way when one ended does not have it run again', async () => {
    const saves = useBulkSaves()
    await flushPromises()
    bridge.tell('bulkSave.changed', { ...job, state: 'running' })
    let answer = (): void => undefined
    bridge.answers['bulkSave.list'] = async () => {
      await new Promise<void>((go) => (answer = go))
      return [{ ...job, state: 'running' }]
    }
    bridge.tell('connection.changed', { activeId: 'c1' })
    await flushPromises()
    bridge.tell('bulkSave.changed', { ...job, state: 'done' })
    answer()
    await flushPromises()
    expect(saves.jobs).toEqual([])
    expect(inBar()).toEqual([])
  })

  it('saves a single one at once, and says so where there is none', async () => {
    await useBulkSaves().ask({ ...wanted, ids: [7] })
    expect(bridge.inputsOf('documents.save')).toEqual([{ kind: 'payslip', id: 7 }])
    await useBulkSaves().ask({ ...wanted, ids: [] })
    expect(said().at(-1)).toBe('None of them has a document to save.')
  })

  it('tells on whichever screen how far it is, what it waits for, and that it is done; then nothing of it is left', async () => {
    useBulkSaves()
    bridge.tell('bulkSave.changed', job)
    expect(inBar()).toEqual(['Saving PDFs 20 of 58'])
    bridge.tell('bulkSave.changed', { ...job, awaitsService: true })
    expect(inBar()).toEqual(['Waits for the service and goes on by itself 20 of 58'])
    const requestsFromMs = new Date(2026, 5, 24, 9, 37, 20).getTime()
    bridge.tell('bulkSave.changed', { ...job, requestsFromMs })
    expect(inBar()).toEqual(['The requests allowed now are used up. Goes on by itself by 24 Jun 09:38 20 of 58'])
    bridge.tell('bulkSave.changed', { ...job, state: 'done', saved: 58 })
    expect(inBar()).toEqual([])
    expect(said()).toEqual(['Saved 58 PDFs'])
    await expect.poll(() => bridge.inputsOf('bulkSave.putAway')).toEqual([{ jobId: 4 }])
  })

  it('stays where some failed, until the officer puts it away, and is cancelled from the status bar', async () => {
    useBulkSaves()
    bridge.tell('bulkSave.changed', job)
    useWork().running[0]?.stop?.()
    await expect.poll(() => bridge.inputsOf('bulkSave.cancel')).toEqual([{ jobId: 4 }])
    bridge.tell('bulkSave.changed', { ...job, state: 'done', saved: 55, failed: 3 })
    expect(said().at(-1)).toBe('Saved 55 PDFs, 3 not.')
    expect(inBar()).toEqual(['Done 55 of 58'])
    expect(bridge.inputsOf('bulkSave.putAway')).toEqual([])
  })

  it('says at once that some failed, also while others still calculate', () => {
    useBulkSaves()
    bridge.tell('bulkSave.changed', job)
    bridge.tell('bulkSave.changed', { ...job, state: 'waiting', saved: 55, failed: 2, calculating: 1 })
    expect(said()).toEqual(['Saved 55 PDFs, 2 not.'])
    expect(inBar()).toEqual(['Saved but for what failed or still calculates 55 of 58'])
    bridge.tell('bulkSave.changed', { ...job, state: 'waiting', saved: 57, failed: 0, calculating: 1 })
    expect(inBar()).toEqual(['Saved but for what still calculates 57 of 58'])
  })
})

describe('one document that cannot be saved', () => {
  // Another folder cures the first ones, another place or name the others.
  it.each<[ErrorCode, 'documents.saveElsewhere' | 'documents.saveAs']>([
    ['folderGone', 'documents.saveElsewhere'],
    ['folderReadOnly', 'documents.saveElsewhere'],
    ['folderLeadsOut', 'documents.saveElsewhere'],
    ['folderSilent', 'documents.saveElsewhere'],
    ['diskFull', 'documents.saveElsewhere'],
    ['diskFailed', 'documents.saveElsewhere'],
    ['fileLocked', 'documents.saveAs'],
    ['nameTaken', 'documents.saveAs'],
    ['pathTooLong', 'documents.saveAs']
  ])('%s has its own sentence, and goes elsewhere by %s', async (code, channel) => {
    Object.assign(bridge.answers, {
      'documents.save': () => {
        throw new AppError(code)
      },
      [channel]: () => document
    })
    await saveDocument({ kind: 'payslip', id: 7 })
    const [told] = toastsNow.value
    expect(told?.text).toBe(`${wordingOf(code).sentence} ${wordingOf(code).nextStep}`)
    const again = ['fileLocked', 'diskFull', 'diskFailed'].includes(code) ? ['Try again'] : []
    expect(told?.acts.map(({ label }) => label)).toEqual([...again, 'Save elsewhere'])
    told?.acts.at(-1)?.act()
    await vi.waitFor(() => expect(said().at(-1)).toBe('Saved 0042_88431.pdf in Payroll.'))
    expect(bridge.inputsOf(channel)).toEqual([{ kind: 'payslip', id: 7 }])
  })

  it.each<ErrorCode>(['offline', 'timeout', 'maintenance', 'rateLimited'])(
    '%s offers the marked print of a payslip, nothing for a certificate, and promises nothing',
    async (code) => {
      bridge.answers['documents.save'] = () => {
        throw new AppError(code)
      }
      for (const kind of ['payslip', 'certificate'] as const) {
        await saveDocument({ kind, id: 7 })
        const [told] = toastsNow.value
        expect(told?.acts.map(({ label }) => label)).toEqual(kind === 'payslip' ? ['Print a marked copy'] : [])
        expect(told?.text).toMatch(/not kept on this computer.*save it when the service answers/i)
        expect(told?.text).not.toContain('by itself')
      }
    }
  )

  it.each<ErrorCode>(['calculating', 'notReady'])(
    'that is not ready (%s) is told as that, by its kind',
    async (code) => {
      bridge.answers['documents.save'] = () => {
        throw new AppError(code)
      }
      for (const kind of ['payslip', 'certificate'] as const) await saveDocument({ kind, id: 7 })
      expect(said()).toEqual([
        'The payslip is still calculating, so there is nothing to save yet. Save it when its net pay is shown.',
        'The certificate is still calculating, so there is nothing to save yet. Save it when it is ready.'
      ])
    }
  )

  it('says of an open one that it is not final, and what waits for it', async () => {
    const saved = { ...document, final: false }
    for (const waitingEdits of [0, 1, 2]) {
      bridge.answers['documents.save'] = () => ({ ...saved, waitingEdits })
      await saveDocument({ kind: 'payslip', id: 7 })
    }
    const start = 'Saved 0042_88431.pdf in Payroll. The payslip is not final yet'
    expect(said()).toEqual([
      `${start}.`,
      `${start}: 1 change waits for it and is not in the PDF.`,
      `${start}: 2 changes wait for it and are not in the PDF.`
    ])
  })
})
