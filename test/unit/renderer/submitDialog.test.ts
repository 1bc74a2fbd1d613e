import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '@shared/contract/errors'
import type { Edit } from '@shared/domain/edit'
import { useSession } from '@/frame'
import { filesText } from '@/text/files'
import { useBridge, type FakeBridge } from './fakeBridge'
import { giveLayout, mountPage, pageText } from './mountPage'
import { company, connection, info, settings, status } from './sample'

let wrapper: VueWrapper | null = null
beforeEach(() => {
  giveLayout()
  const query = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
})
afterEach(() => {
  wrapper?.unmount()
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

const account = (number: string): string => JSON.stringify({ bank_id: 24, branch_code: '007', account_number: number })

function edit(id: number, change: Partial<Edit> = {}): Edit {
  return {
    id,
    companyId: 1,
    batchId: id,
    employeeId: 5117,
    personName: 'Wong, Ka Yan',
    personNumber: '0042',
    target: { kind: 'employee' },
    attribute: 'bank_account',
    label: 'Bank account',
    valueKind: 'record',
    base: { kind: 'read', value: account('0011111'), asOfMs: 1 },
    value: account('0022222'),
    state: 'queued',
    needsOfficer: change.state === 'conflict',
    reason: null,
    serviceValue: null,
    checkDue: false,
    savedOtherwise: false,
    untilMs: null,
    createdMs: 1,
    changedMs: 1,
    ...change
  }
}

function bridgeWith(edits: readonly Edit[]): FakeBridge {
  const waiting = edits.filter(({ state }) => state !== 'saved')
  return useBridge({
    'app.info': () => info,
    'settings.get': () => ({ ...settings, lastCompanies: { c1: 1 } }),
    'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
    'companies.list': () => [company],
    'status.get': () => status,
    'edits.list': ({ which }) => (which === 'unsettled' ? waiting : edits.filter(({ state }) => state === 'saved')),
    'edits.counts': () => ({ waiting: waiting.length, held: 0, total: edits.length }),
    'settings.set': () => settings,
    'writes.list': () => [],
    'edits.history': () => [],
    'bulkEdit.batches': () => [],
    'edits.preview': () => ({
      companyId: 1,
      look: `look at ${waiting.length}`,
      edits: waiting.length,
      people: 1,
      requests: 2,
      reads: 3,
      seconds: 3,
      groups: [],
      payslipDates: [],
      ticks: waiting.filter(({ attribute }) => attribute === 'bank_account'),
      withTicks: waiting
        .filter(({ attribute }) => attribute === 'payment_method')
        .map(({ id, personName }) => ({
          editId: id,
          person: personName,
          reason: 'Needs the account first.',
          ticks: [1]
        })),
      without: [{ editId: 9, person: 'Chan, Ada', reason: 'Goes with the account that the service has.' }],
      leftOut: []
    }),
    'edits.submit': ({ ticked }) => waiting.length - 1 + (ticked?.length ?? 0),
    'edits.resolveConflict': () => []
  })
}

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => {
    const words = textContent.trim()
    return words === name || (name.endsWith(' for') && words.startsWith(name))
  })
  if (!found) throw new Error(`no button ${name} among ${pageText()}`)
  return found
}

async function press(name: string): Promise<void> {
  button(name).click()
  await flushPromises()
}

it('an account is covered in the list and stands in full where it is ticked; without its tick it stays', async () => {
  const email = { attribute: 'email', label: 'Email', valueKind: 'text', value: 'ky@x.hk' } as const
  const bridge = bridgeWith([edit(1), edit(2, { ...email, base: { kind: 'notRead' } })])
  wrapper = await mountPage('/changes')
  expect(pageText()).toContain('Account number •••• ••22')
  expect(pageText()).not.toContain('0022222')

  await press('Submit 2 for')
  expect(pageText()).toContain('2 requests to send and up to 3 to read before and after, about 3 s')
  expect(pageText()).toContain('0011111')
  expect(pageText()).toContain('0022222')
  await press('Submit 1')
  expect(bridge.inputsOf('edits.submit')).toEqual([{ companyId: 1, ticked: [], look: 'look at 2' }])

  await press('Submit 2 for')
  const [box] = document.querySelectorAll<HTMLElement>('.check-ticks [role="checkbox"]')
  box?.click()
  await flushPromises()
  await press('Submit 2')
  expect(bridge.inputsOf('edits.submit').at(-1)).toEqual({ companyId: 1, ticked: [1], look: 'look at 2' })
})

it('what needs an account first stays with its sentence until that is ticked', async () => {
  const method = {
    attribute: 'payment_method',
    label: 'Payment method',
    valueKind: 'text',
    value: 'eft_manual'
  } as const
  bridgeWith([
    edit(1),
    edit(2, method),
    edit(3, { attribute: 'email', label: 'Email', valueKind: 'text', value: 'k@x.hk' })
  ])
  wrapper = await mountPage('/changes')
  await press('Submit 3 for')
  expect(pageText()).toContain('Wong, Ka Yan: Needs the account first.')
  expect(pageText()).toContain('Chan, Ada: Goes with the account that the service has.')
  expect(button('Submit 1').disabled).toBe(false)
  const [box] = document.querySelectorAll<HTMLElement>('.check-ticks [role="checkbox"]')
  box?.click()
  await flushPromises()
  expect(pageText()).not.toContain('Needs the account first.')
  expect(button('Submit 3').disabled).toBe(false)
})

it('is submitted once, though it is pressed twice', async () => {
  const bridge = bridgeWith([edit(1, { attribute: 'email', label: 'Email', valueKind: 'text', value: 'ky@x.hk' })])
  wrapper = await mountPage('/changes')
  await press('Submit 1 for')
  const [opening, submitting] = [button('Submit 1 for'), button('Submit 1')]
  opening.click()
  submitting.click()
  submitting.click()
  await flushPromises()
  expect(bridge.inputsOf('edits.submit')).toHaveLength(1)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

it('what was looked at of one company is neither shown nor sent in the next', async () => {
  const bridge = bridgeWith([edit(1, { attribute: 'email', label: 'Email', valueKind: 'text', value: 'ky@x.hk' })])
  bridge.answers['companies.list'] = () => [company, { ...company, id: 2, name: 'Second Company' }]
  const preview = bridge.answers['edits.preview']
  let answer = (): void => undefined
  const late = new Promise<void>((done) => (answer = done))
  bridge.answers['edits.preview'] = async (asked) => {
    await late
    if (preview === undefined) throw new Error('no preview')
    return preview(asked)
  }
  wrapper = await mountPage('/changes')
  const session = useSession()
  await press('Submit 1 for')
  session.choose(2)
  answer()
  await flushPromises()
  expect(document.querySelector('[role="dialog"]')).toBeNull()

  await press('Submit 1 for')
  expect(document.querySelector('[role="dialog"]')).not.toBeNull()
  session.choose(1)
  await flushPromises()
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(bridge.inputsOf('edits.submit')).toEqual([])
})

it('what waits of one company is not handed over in the next', async () => {
  const bridge = bridgeWith([edit(1)])
  bridge.answers['companies.list'] = () => [company, { ...company, id: 2, name: 'Second Company' }]
  let answer = (): void => undefined
  const late = new Promise<void>((done) => (answer = done))
  bridge.answers['handover.preview'] = () => late.then(() => ({ edits: 1, people: 1, onTheirWay: 0, drafts: 0 }))
  wrapper = await mountPage('/changes')
  const handOver = async (): Promise<void> => {
    const desks = document.querySelector<HTMLElement>(`button[aria-label="${filesText.desks}"]`)
    desks?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await flushPromises()
    const entry = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(({ textContent }) =>
      textContent.includes(filesText.handOver.act)
    )
    entry?.click()
    await flushPromises()
  }
  await handOver()
  expect(bridge.inputsOf('handover.preview')).toHaveLength(1)
  useSession().choose(2)
  answer()
  await flushPromises()
  expect(pageText()).not.toContain('move into a file')

  await handOver()
  expect(pageText()).toContain('move into a file')
  useSession().choose(1)
  await flushPromises()
  expect(pageText()).not.toContain('move into a file')
})

it('conflicts are settled for all at once after a question, each with its own value', async () => {
  const conflict = { state: 'conflict', serviceValue: account('0033333') } as const
  const bridge = bridgeWith([edit(1, conflict), edit(2, conflict), edit(3, { state: 'rejected', needsOfficer: true })])
  wrapper = await mountPage('/changes')
  await press('Take the service’s for all 2')
  expect(pageText()).toContain('Take the service’s value for 2 conflicts?')
  const [confirmed] = [
    ...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button, [role="dialog"] button')
  ].filter((each) => each.textContent.trim() === 'Take the service’s for all 2')
  confirmed?.click()
  await flushPromises()
  expect(bridge.inputsOf('edits.resolveConflict')).toEqual([{ editIds: [1, 2], take: 'service' }])
})

it('what is saved by the service’s word alone says that it is being checked', async () => {
  bridgeWith([edit(1, { state: 'saved', checkDue: true }), edit(2, { state: 'saved' })])
  wrapper = await mountPage('/changes')
  expect(pageText().split('checking: it is read back in the background')).toHaveLength(2)
})

it.each([
  { has: account('0033333'), shows: 'Account number •' },
  { has: null, shows: 'the service now has none' }
])(
  'what is saved, while a read shows another value there, says so in the list and in its pane',
  async ({ has, shows }) => {
    bridgeWith([edit(1, { state: 'saved', savedOtherwise: true, serviceValue: has }), edit(2, { state: 'saved' })])
    wrapper = await mountPage('/changes')
    expect(pageText().split('Saved, but the service now has')).toHaveLength(2)
    expect(pageText()).toContain(shows)
    document.querySelector<HTMLElement>('.change-line')?.click()
    await flushPromises()
    expect(pageText().split('Saved, but the service now has')).toHaveLength(3)
  }
)

it('a conflict says of what went out without an answer what is known of it, and never that nothing was sent', async () => {
  const conflict = { state: 'conflict', serviceValue: '77', valueKind: 'decimal', value: '90', label: 'Bonus' } as const
  const base = { kind: 'read', value: '100', asOfMs: 1 } as const
  const bonus = { ...conflict, base, attribute: 'calc.bonus.amount' }
  const lost = 'No answer said that it was saved, and the service now shows 77.'
  bridgeWith([
    edit(1, { ...bonus, reason: { text: lost, fromService: false } }),
    edit(2, { ...bonus, personName: 'Chan, Ada', reason: { text: 'is too high', fromService: true } }),
    edit(3, { ...bonus, personName: 'Ho, Bo' })
  ])
  wrapper = await mountPage('/changes')
  const told = async (name: string): Promise<string> => {
    const line = [...document.querySelectorAll<HTMLElement>('.change-line')].find((each) =>
      each.textContent.includes(name)
    )
    line?.click()
    await flushPromises()
    return document.querySelector('.conflict-what')?.textContent ?? ''
  }
  expect(await told('Wong, Ka Yan')).toBe(lost)
  expect(await told('Chan, Ada')).toBe(
    'The service says: “is too high” The service has another value than when you made yours.'
  )
  expect(await told('Ho, Bo')).toBe('The service has another value than when you made yours.')
  expect(pageText()).not.toContain('Nothing was sent.')
})

it('where changes go out by themselves, taking the officer’s values for all does not say that Submit comes first', async () => {
  const conflict = { state: 'conflict', serviceValue: account('0033333') } as const
  const bridge = bridgeWith([edit(1, conflict), edit(2, conflict)])
  wrapper = await mountPage('/changes')
  await press('Keep yours for all 2')
  expect(pageText()).toContain('Nothing is sent before you submit.')
  wrapper.unmount()
  document.body.innerHTML = ''

  bridge.answers['settings.get'] = () => ({ ...settings, lastCompanies: { c1: 1 }, sendAutomatically: true })
  wrapper = await mountPage('/changes')
  await press('Keep yours for all 2')
  expect(pageText()).toContain('changes are sent by themselves while online')
  expect(pageText()).not.toContain('Nothing is sent before you submit')
})

it('where something came since the look, nothing is submitted, that is said, and what goes out now is shown', async () => {
  const email = { attribute: 'email', label: 'Email', valueKind: 'text', value: 'ky@x.hk' } as const
  const bridge = bridgeWith([edit(1, email)])
  bridge.answers['edits.submit'] = ({ look }) => {
    if (look === 'second') return 7
    throw new AppError('changesAdded', { subject: '6' })
  }
  wrapper = await mountPage('/changes')
  await press('Submit 1 for')
  const preview = bridge.answers['edits.preview']
  bridge.answers['edits.preview'] = async (asked) => {
    if (preview === undefined) throw new Error('no preview')
    return { ...(await preview(asked)), edits: 7, look: 'second' }
  }
  await press('Submit 1')
  expect(pageText()).toContain(
    '6 changes were entered, altered or let go on since you looked, so nothing was submitted.'
  )
  await press('Submit 7')
  expect(pageText()).toContain('7 changes submitted.')
  await press('Submit 1 for')
  expect(pageText()).not.toContain('since you looked')
})
