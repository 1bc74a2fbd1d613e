import type { ErrorCode } from '@shared/contract/errorCodes'
import { wordingOf } from '@shared/contract/errorWording'
import { AppError } from '@shared/contract/errors'
import type { BulkSave, BulkSaveLeft, BulkSavePreview } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { h } from 'vue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import BulkSaveDialog from '@/areas/bulkSave/BulkSaveDialog.vue'
import BulkSavesDialog from '@/areas/bulkSave/BulkSavesDialog.vue'
import { useBulkSaves } from '@/areas/bulkSave/store'
import { toastsNow } from '@/components/toasts'
import { makeRouter } from '@/router'
import { useBridge, type FakeBridge } from './fakeBridge'
import { giveLayout, pageText } from './mountPage'
import { settings, status } from './sample'

const preview: BulkSavePreview = {
  folderName: 'Payroll',
  total: 59,
  final: 22,
  open: 36,
  calculating: 1,
  unknown: 0,
  kept: 5,
  savedAlready: 0,
  waitingEdits: 2,
  sameNames: 1,
  changedNames: 0,
  tooLong: 0,
  first: '0034_Au-Yeung_Cheuk Nam_2026-06-30_1.pdf',
  last: '0061_Yuen_Yiu Ming_2026-06-30_59_not-final.pdf'
}
const job: BulkSave = {
  jobId: 4,
  companyId: 1,
  kind: 'payslip',
  title: 'Monthly 2026-06-30',
  state: 'running',
  total: 59,
  saved: 20,
  unchanged: 0,
  renamed: 0,
  notFinal: 0,
  failed: 0,
  calculating: 0,
  awaitsService: false,
  requestsFromMs: null,
  perMinute: 120,
  leftMs: 20_000,
  error: null,
  lastFileId: 9
}
const left = (documentId: number, code: 'badAnswer' | 'pathTooLong'): BulkSaveLeft => ({
  documentId,
  employeeId: documentId,
  lastName: 'Wong',
  firstName: `No. ${documentId}`,
  number: null,
  date: toDay('2026-06-30'),
  state: 'failed',
  fault: { code, message: `Why ${code}.`, nextStep: `Do ${code}.`, serviceMessage: 'Sign in' }
})

let bridge: FakeBridge
let wrapper: VueWrapper
beforeEach(() => {
  giveLayout()
  const pinia = createPinia()
  setActivePinia(pinia)
  bridge = useBridge({
    'settings.get': () => settings,
    'status.get': () => status,
    'bulkSave.list': () => [],
    'bulkSave.preview': () => preview,
    'bulkSave.start': () => ({ jobId: 4 }),
    'bulkSave.left': () => [],
    'bulkSave.pause': () => undefined,
    'bulkSave.resume': () => undefined,
    'bulkSave.cancel': () => undefined,
    'bulkSave.retry': () => undefined,
    'bulkSave.putAway': () => undefined,
    'documents.chooseFolder': () => ({ folderName: 'Elsewhere' })
  })
  const both = () => h(TooltipProvider, () => [h(BulkSaveDialog), h(BulkSavesDialog)])
  wrapper = mount(both, { global: { plugins: [pinia, makeRouter()] }, attachTo: document.body })
})
afterEach(() => {
  toastsNow.value = []
  wrapper.unmount()
  document.body.innerHTML = ''
})

const buttons = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')]
const labels = () => buttons().map(({ textContent }) => textContent.trim())
async function press(label: string): Promise<void> {
  const found = buttons().find(({ textContent }) => textContent.trim() === label)
  if (!found) throw new Error(`no ${label} among ${labels().join(', ')}`)
  found.click()
  await flushPromises()
}

describe('before many are saved', () => {
  it('asks also about one, where it is about the one PDF of all, which is ticked then', async () => {
    await useBulkSaves().ask({ companyId: 1, kind: 'payslip', ids: [7], title: 'June', merge: true })
    await flushPromises()
    await press('Save 22 finalised')
    expect(bridge.inputsOf('bulkSave.start')).toEqual([
      { companyId: 1, kind: 'payslip', ids: [7], title: 'June', which: 'final', merge: true }
    ])
  })

  async function ask(of: Partial<BulkSavePreview> = {}): Promise<void> {
    bridge.answers['bulkSave.preview'] = () => ({ ...preview, ...of })
    await useBulkSaves().ask({ companyId: 1, kind: 'payslip', title: 'Monthly 2026-06-30', ids: [1, 2] })
    await flushPromises()
  }
  const startedWith = () => bridge.inputsOf('bulkSave.start').map(({ which, merge }) => [which, merge])

  it('says how many of which state, where to, the first and last name, and what is to be known; the finalised come first', async () => {
    await ask()
    for (const words of [
      'Save 59 payslip PDFs',
      '22 finalised, 36 open, 1 calculating',
      'Payroll',
      preview.first ?? '',
      preview.last ?? '',
      'the manifest lists them as to be replaced',
      '1 document is still calculating',
      '2 changes wait for these payslips and are not in the PDFs yet',
      '1 file has the name of another one but for its case'
    ])
      expect(pageText()).toContain(words)
    const primary = buttons().filter(({ className }) => className.includes('primary'))
    expect(primary.map(({ textContent }) => textContent.trim())).toEqual(['Save 22 finalised'])
    await press('Save 22 finalised')
    expect(startedWith()).toEqual([['final', false]])
    await ask()
    document.querySelector<HTMLElement>('[role="dialog"] [role="checkbox"]')?.click()
    await flushPromises()
    await press('Save all 59')
    expect(startedWith().at(-1)).toEqual(['all', true])
  })

  it('counts anew below another folder, and says where names do not fit or there is nothing to save', async () => {
    await ask({ tooLong: 3 })
    expect(pageText()).toContain('3 names do not fit below this folder')
    bridge.answers['bulkSave.preview'] = () => ({ ...preview, folderName: 'Elsewhere' })
    await press('Choose')
    expect(bridge.inputsOf('bulkSave.preview')).toHaveLength(2)
    expect(pageText()).toContain('Elsewhere')
    expect(pageText()).not.toContain('do not fit')
    bridge.answers['documents.chooseFolder'] = () => {
      throw new AppError('folderReadOnly')
    }
    await press('Choose')
    expect(pageText()).toContain(wordingOf('folderReadOnly').sentence)
    expect(toastsNow.value).toEqual([])
    await press('Cancel')
    await ask({ final: 0, open: 0, calculating: 0, unknown: 2 })
    expect(pageText()).toContain('There is nothing to save')
    expect(labels()).toEqual(['Choose', 'Cancel'])
  })
})

describe('while many are saved', () => {
  async function show(of: Partial<BulkSave>, some: readonly BulkSaveLeft[] = []): Promise<void> {
    bridge.answers['bulkSave.left'] = () => [...some]
    bridge.tell('bulkSave.changed', { ...job, ...of })
    useBulkSaves().detailsOpen = true
    await flushPromises()
    await flushPromises()
  }

  it('tells how far it is, how fast and how long; paused, gone on with, and cancelled', async () => {
    await show({})
    expect(pageText()).toContain('20 of 59 saved')
    expect(pageText()).toContain('120 a minute, 20 s left')
    await press('Pause')
    await show({ state: 'paused' })
    expect(pageText()).toContain('Paused')
    await press('Go on')
    await press('Cancel the rest')
    const asked = (['bulkSave.pause', 'bulkSave.resume', 'bulkSave.cancel'] as const).map((act) => bridge.inputsOf(act))
    expect(asked).toEqual([[{ jobId: 4 }], [{ jobId: 4 }], [{ jobId: 4 }]])
  })

  it('lists what failed with its reason, and tries these alone again', async () => {
    await show({ state: 'done', saved: 58, failed: 1 }, [left(7, 'badAnswer')])
    expect(pageText()).toContain('58 of 59 saved, 1 failed')
    expect(pageText()).toContain('Wong, No. 7')
    expect(pageText()).toContain('Why badAnswer. “Sign in”')
    expect(labels()).not.toContain('Save elsewhere')
    await press('Try 1 again')
    expect(bridge.inputsOf('bulkSave.retry')).toEqual([{ jobId: 4 }])
    await press('Put away')
    expect(bridge.inputsOf('bulkSave.putAway')).toEqual([{ jobId: 4 }])
  })

  it('where only what goes with the files failed, says so, and that is tried again, also elsewhere', async () => {
    const error = {
      code: 'pathTooLong' as const,
      message: 'Too long.',
      nextStep: 'Choose another.',
      serviceMessage: null
    }
    await show({ state: 'done', saved: 59, error })
    expect(pageText()).toContain('Saved, but not all that goes with it')
    expect(pageText()).toContain('Too long. Choose another.')
    await press('Try again')
    await press('Save elsewhere')
    expect(bridge.inputsOf('documents.chooseFolder')).toEqual([{ companyId: 1 }])
    expect(bridge.inputsOf('bulkSave.retry')).toEqual([{ jobId: 4 }, { jobId: 4 }])
    expect(bridge.inputsOf('bulkSave.putAway')).toEqual([])
  })

  it('what another place cures goes there: a job that stopped by itself, what failed by being tried again', async () => {
    const error = { code: 'diskFull' as const, message: 'Full.', nextStep: 'Free some.', serviceMessage: null }
    await show({ state: 'blocked', error })
    expect(pageText()).toContain('Full. Free some.')
    await press('Save elsewhere')
    expect(bridge.inputsOf('documents.chooseFolder')).toEqual([{ companyId: 1 }])
    expect(bridge.inputsOf('bulkSave.retry')).toEqual([])
    await show({ state: 'done', saved: 58, failed: 1, error: null }, [left(8, 'pathTooLong')])
    expect(pageText()).toContain('Do pathTooLong.')
    await press('Save elsewhere')
    expect(bridge.inputsOf('bulkSave.retry')).toEqual([{ jobId: 4 }])
  })

  it('what goes wrong while it is open is said in it, as nobody can come to what is said beside it', async () => {
    const refused = (code: ErrorCode) => () => {
      throw new AppError(code)
    }
    const error = { code: 'diskFull' as const, message: 'Full.', nextStep: 'Free some.', serviceMessage: null }
    await show({})
    bridge.answers['bulkSave.pause'] = refused('storeDamaged')
    await press('Pause')
    expect(pageText()).toContain(wordingOf('storeDamaged').sentence)
    bridge.answers['documents.showInFolder'] = refused('fileGone')
    await press('Show in folder')
    expect(pageText()).not.toContain(wordingOf('storeDamaged').sentence)
    expect(pageText()).toContain(wordingOf('fileGone').sentence)
    await show({ state: 'blocked', error })
    bridge.answers['documents.chooseFolder'] = refused('cancelled')
    await press('Save elsewhere')
    expect(pageText()).not.toContain(wordingOf('fileGone').sentence)
    bridge.answers['documents.chooseFolder'] = refused('folderReadOnly')
    await press('Save elsewhere')
    expect(pageText()).toContain(wordingOf('folderReadOnly').sentence)
    expect(toastsNow.value).toEqual([])
    // With the dialog closed it is said where the officer is.
    await press('Close')
    bridge.tell('bulkSave.changed', { ...job, state: 'running' })
    bridge.tell('bulkSave.changed', { ...job, state: 'blocked', error })
    expect(toastsNow.value.map(({ text }) => text)).toEqual(['Full. Free some.'])
  })
})
