import type { ErrorCode } from '@shared/contract/errorCodes'
import { wordingOf } from '@shared/contract/errorWording'
import { AppError } from '@shared/contract/errors'
import type { StatusView } from '@shared/contract/views'
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { confirm, toast } from '@/components'
import { askedNow } from '@/components/confirm'
import { toastsNow } from '@/components/toasts'
import { findOpen, keysOpen } from '@/frame/layers'
import { frameText } from '@/text/frame'
import { troubleText } from '@/text/trouble'
import { FakeBridge } from './fakeBridge'
import { useApp } from './mountApp'
import { pageText } from './mountPage'
import { company, connection, info, settings, status } from './sample'

/** A page that is loaded when first opened; the machine may be slow, so this only ends a test that hangs. */
const LOADS = { timeout: 20_000 }
const start = useApp()
afterEach(() => {
  keysOpen.value = false
  findOpen.value = false
})

const statusBar = () => document.querySelector('footer')?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''

it('settings that the disk does not take are told with what that means, until it takes them again', async () => {
  const bridge = await start()
  expect(statusBar()).not.toContain('Settings not kept')
  bridge.tell('unkept.changed', { unkept: new AppError('storeReadOnly').toShape() })
  await flushPromises()
  expect(statusBar()).toContain('Settings not kept')
  bridge.tell('unkept.changed', { unkept: null })
  await flushPromises()
  expect(statusBar()).not.toContain('Settings not kept')
})

it('and to a page that comes later', async () => {
  await start({ 'app.info': () => ({ ...info, unkept: new AppError('diskFull').toShape() }) })
  expect(statusBar()).toContain('Settings not kept')
})

it('a part of the program that ended is told to a page that comes later', async () => {
  const threads = { state: 'restarting', error: null } as const
  await start({ 'app.info': () => ({ ...info, threads }) })
  expect(statusBar()).toContain(frameText.status.restarting)
})

it('and also where it is told while the page asks for what was so before', async () => {
  let answer = (): void => undefined
  const asked = new Promise<void>((done) => (answer = done))
  const starting = start({ 'app.info': () => asked.then(() => info) })
  const bridge = window.paydesk
  if (!(bridge instanceof FakeBridge)) throw new Error('no bridge')
  await vi.waitFor(() => expect(bridge.listening('unkept.changed')).toBe(1))
  bridge.tell('unkept.changed', { unkept: new AppError('diskFull').toShape() })
  answer()
  await starting
  await vi.waitFor(() => expect(statusBar()).not.toBe(''))
  expect(statusBar()).toContain('Settings not kept')
})

it('what can be done with a thing of one connection is not offered in the next, where its number is another thing’s', async () => {
  const bridge = await start({ 'bulkSave.list': () => [] })
  toast('positive', 'Saved 0042.pdf', [{ label: 'Undo', act: () => undefined }])
  toast('info', 'Nothing to read')
  bridge.answers['connections.list'] = () => ({
    connections: [connection, { ...connection, id: 'c2' }],
    activeId: 'c2',
    isListLost: false
  })
  bridge.tell('connection.changed', { activeId: 'c2' })
  await flushPromises()
  expect(toastsNow.value.map(({ text }) => text)).toEqual(['Nothing to read'])
})

describe('the start', () => {
  it('opens the employees of the first company that can be opened, with its name in the title', async () => {
    await start({ 'companies.list': () => [{ ...company, id: 9, name: 'Closed', frozenMs: 1 }, company] })
    expect(document.title).toBe('Tidewater Lantern - Paydesk')
    expect(document.querySelector('h1')?.textContent).toBe('Employees')
    expect(document.querySelector('[aria-current="page"]')?.textContent).toContain('Employees')
  })

  it('opens the company last looked at with this connection', async () => {
    await start({
      'companies.list': () => [company, { ...company, id: 9, name: 'Pinegate Foods' }],
      'settings.get': () => ({ ...settings, lastCompanies: { c1: 9, c2: 1 } })
    })
    expect(document.title).toBe('Pinegate Foods - Paydesk')
  })

  it('says in the title when it is the sample', async () => {
    await start({
      'connections.list': () => ({ connections: [{ ...connection, sample: true }], activeId: 'c1', isListLost: false })
    })
    expect(document.title).toBe('Tidewater Lantern (sample) - Paydesk')
  })

  it('shows Welcome without a connection', async () => {
    await start({ 'connections.list': () => ({ connections: [], activeId: null, isListLost: false }) })
    await vi.waitFor(() => expect(pageText()).toContain('Connect to your payroll service'), LOADS)
  })

  it.each<[ErrorCode, string, readonly string[]]>([
    ['keyMissing', 'cache', ['Fetch a fresh copy']],
    ['storeDamaged', 'cache', ['Fetch a fresh copy']],
    ['storeNewer', '7', []],
    ['storeReadOnly', '', []],
    ['keychain', 'no answer', []],
    ['storeDamaged', 'outbox', ['Use the last backup', 'Open a backup file', 'Start with no changes']],
    ['keyMissing', 'outbox', ['Open a backup file', 'Start with no changes']],
    ['storeDamaged', 'migration', []]
  ])('files that cannot be opened (%s of %s) are explained, with the ways on', async (code, subject, ways) => {
    const fail = () => {
      throw new AppError(code, { subject })
    }
    await start({ 'companies.list': fail, 'status.get': fail })
    const own = troubleText.ofFile(code, subject === 'cache' || subject === 'outbox' ? subject : null)
    expect(pageText()).toContain(own?.title ?? wordingOf(code).sentence)
    expect(pageText()).toContain(own?.meaning ?? wordingOf(code).nextStep)
    const acts = [...document.querySelectorAll('main :is(a, button)')].map((act) => act.textContent.trim())
    expect(acts).toEqual(['Try again', 'Settings', 'Connections', 'Show the log', ...ways])
  })

  it('files that only the engine cannot open are told too, and a way on is carried out', async () => {
    let damaged = true
    const bridge = await start({
      'status.get': () => {
        if (damaged) throw new AppError('storeDamaged', { subject: 'outbox' })
        return status
      },
      'connections.repairOutbox': ({ how }) => {
        if (how === 'lastBackup') throw new AppError('notHere', { subject: 'backup' })
        damaged = false
      }
    })
    const press = async (name: string) => {
      const button = [...document.querySelectorAll('main button')].find((each) => each.textContent.trim() === name)
      ;(button as HTMLButtonElement).click()
      for (let turn = 0; turn < 5; turn++) await flushPromises()
    }
    await press('Use the last backup')
    expect(pageText()).toContain('There is no backup of this connection.')
    await press('Start with no changes')
    expect(bridge.inputsOf('connections.repairOutbox')).toEqual([
      { connectionId: 'c1', how: 'lastBackup' },
      { connectionId: 'c1', how: 'fresh' }
    ])
    expect(document.querySelector('h1')?.textContent).toBe('Employees')
  })

  it('a program that answers nothing says so, and tries again when asked', async () => {
    let answers = false
    await start({
      'app.info': () => {
        if (!answers) throw new AppError('internal')
        return info
      }
    })
    expect(pageText()).toContain('Paydesk could not start')
    answers = true
    document.querySelector<HTMLButtonElement>('main button')?.click()
    for (let turn = 0; turn < 5; turn++) await flushPromises()
    expect(document.querySelector('h1')?.textContent).toBe('Employees')
  })
})

describe('the status bar', () => {
  const at = new Date(2026, 5, 24, 9, 38).getTime()
  it.each<[string, Partial<StatusView>, string]>([
    ['not asked yet', { online: 'unknown' }, 'Not asked yet'],
    ['online', { online: 'online', listsAsOfMs: at }, 'Online Lists 24 Jun'],
    ['offline', { online: 'offline', sinceMs: at }, 'Offline since 24 Jun'],
    ['a refused key while away', { keyRefused: true, online: 'offline', sinceMs: at }, 'Offline since 24 Jun'],
    ['waiting here', { waitingHere: 14 }, '14 changes waiting'],
    [
      'waiting elsewhere',
      { waitingHere: 1, waitingElsewhere: 6, otherCompaniesWaiting: 2 },
      '1 change waiting+6 in 2 others'
    ],
    ['a write without an answer', { unknownWrites: 1 }, '1 write has no answer'],
    ['needing the officer', { waitingHere: 3, needsOfficer: 2 }, '1 change waiting2 need you'],
    ['sending', { runner: { ...status.runner, state: 'sending', done: 10, total: 26 } }, 'Submitting 10 of 26'],
    [
      'paused',
      { runner: { ...status.runner, state: 'paused', reason: 'The key was refused.' } },
      'The key was refused.'
    ]
  ])('says %s', async (_what, view, words) => {
    await start({ 'status.get': () => ({ ...status, ...view }) })
    expect(statusBar()).toContain(words)
  })

  it('shows a refused key as wrong, with the way to the key, until the engine tells otherwise', async () => {
    const bridge = await start({ 'status.get': () => ({ ...status, keyRefused: true }) })
    const label = document.querySelector('footer [role="status"] .st')
    expect(label?.textContent.trim()).toBe('Key refused')
    expect(statusBar()).toMatch(/^Key refused ?the copy stays readable ?Change the key/)
    expect(label?.classList.contains('negative')).toBe(true)
    expect(document.querySelector('footer [role="status"] a')?.getAttribute('href')).toContain('/settings/connection')
    bridge.tell('status.changed', { ...status, keyRefused: false })
    await flushPromises()
    expect(statusBar()).toMatch(/^Online/)
    expect(document.querySelector('footer [role="status"] a')).toBeNull()
  })

  it('shows a sync with real counts, and cancels it', async () => {
    const bridge = await start({
      'status.get': () => ({
        ...status,
        sync: [
          {
            companyId: 2,
            state: 'running',
            depth: 'everything',
            done: 1204,
            total: 3046,
            leftMs: 40_000,
            stages: [],
            log: [],
            calculating: 0,
            error: null
          }
        ]
      }),
      'sync.cancel': () => undefined
    })
    expect(statusBar()).toContain('1,204 of 3,046')
    expect(statusBar()).toContain('40 s left')
    expect(document.querySelector('footer [role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('1204')
    const cancel = [...document.querySelectorAll('footer button')].find((each) => each.textContent.includes('Cancel'))
    cancel?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await flushPromises()
    expect(bridge.inputsOf('sync.cancel')).toEqual([{ companyId: 2 }])
  })

  it('says what takes long and how far it is, and cancels what can be cancelled', async () => {
    const bridge = await start({
      'status.get': () => ({
        ...status,
        waits: [
          { id: 7, what: 'accounts', done: 2, total: 5, canCancel: true },
          { id: 8, what: 'sending', done: 0, total: null, canCancel: false }
        ]
      }),
      'status.cancelWait': () => undefined
    })
    expect(statusBar()).toMatch(/Asking for accounts one by one ?2 of 5/)
    expect(statusBar()).toContain('Waiting for the service’s answer')
    const cancels = [...document.querySelectorAll<HTMLButtonElement>('footer button[aria-label^="Cancel"]')]
    expect(cancels.map((each) => each.getAttribute('aria-label'))).toEqual(['Cancel Asking for accounts one by one'])
    cancels[0]?.click()
    await flushPromises()
    expect(bridge.inputsOf('status.cancelWait')).toEqual([{ waitId: 7 }])
  })

  it.each([
    ['limits', 'the requests allowed now are used up'],
    ['rateLimited', 'the service asked to wait'],
    ['maintenance', 'the service is away for maintenance']
  ] as const)('says what requests wait for and until when (%s)', async (cause, why) => {
    await start({ 'status.get': () => ({ ...status, held: { cause, untilMs: Date.UTC(2026, 5, 24, 1, 37, 20) } }) })
    expect(statusBar()).toMatch(new RegExp(`Goes on by itself by [^:]*\\d\\d:38: ${why}`))
  })

  it('says that nothing is kept when there is no keychain', async () => {
    await start({
      'connections.list': () => ({
        connections: [{ ...connection, keeping: 'sessionOnly' }],
        activeId: 'c1',
        isListLost: false
      })
    })
    expect(statusBar()).toContain('This session only')
  })
})

describe('the keyboard', () => {
  const press = async (key: string, init: KeyboardEventInit = {}) => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
    await flushPromises()
  }

  it('? lists every key that acts here', async () => {
    await start()
    await press('?', { shiftKey: true })
    const dialog = document.querySelector('[role="dialog"]')?.textContent ?? ''
    for (const words of ['Find anything', 'Ctrl K', 'Copy the rows', 'Select all', 'Refresh the lists']) {
      expect(dialog).toContain(words)
    }
  })

  it('rests while a question is open, and so does the menu bar', async () => {
    const bridge = await start()
    void confirm({ title: 'Remove the note?', body: 'It is not kept.', confirm: 'Remove' })
    await flushPromises()
    await press('?', { shiftKey: true })
    await press('k', { ctrlKey: true })
    bridge.tell('menu.command', { command: 'keys' })
    bridge.tell('menu.command', { command: 'settings' })
    await flushPromises()
    expect([keysOpen.value, findOpen.value, window.location.hash]).toEqual([false, false, '#/employees'])
    expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain('Remove the note?')
    askedNow.value?.answer(false)
  })
})
