import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import type { PayItemEntry, PayItemsView, WriteView } from '@shared/contract/views'
import { TooltipProvider } from 'reka-ui'
import { h } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { toDay } from '@shared/domain/day'
import { hideAmounts } from '@/amounts'
import EntryDetail from '@/areas/payItems/EntryDetail.vue'
import EntryForm from '@/areas/payItems/EntryForm.vue'
import { operationsFor } from '@/areas/payItems/operations'
import { toastsNow } from '@/components/toasts'
import { useBridge, type FakeBridge } from './fakeBridge'
import { giveLayout, mountPage, pageText } from './mountPage'
import { company, connection, info, settings, status } from './sample'

const entry: PayItemEntry = {
  id: 901,
  standsFor: null,
  label: 'Loan repayment',
  systemType: 'employer_loan',
  origin: 'employee',
  state: 'ok',
  several: false,
  inputs: [
    { name: 'amount', value: '1500.00', formula: '7250.50 * 0.2', override: null },
    { name: 'balance', value: '98765', formula: null, override: null },
    { name: 'note', value: 'until June', formula: null, override: null }
  ],
  outputs: [],
  skipRule: null,
  multiplier: null,
  asSent: [{ field: 'instalment', value: 4321 }]
}
const view: PayItemsView = {
  companyId: 1,
  employeeId: 5117,
  person: 'Wong, Ka Yan',
  date: null,
  calculating: false,
  locked: null,
  asOfMs: 0,
  entries: [entry],
  inherited: null,
  kinds: []
}

describe('the ways of putting an item', () => {
  it('leave out upsert and update where several of the kind are there', () => {
    expect(operationsFor(2).map(({ value }) => value)).toEqual(['insert'])
    expect(operationsFor(1).map(({ value, why }) => [value, why === undefined])).toEqual([
      ['upsert', true],
      ['insert', true],
      ['update', true]
    ])
    expect(
      operationsFor(0)
        .filter(({ why }) => why === undefined)
        .map(({ value }) => value)
    ).toEqual(['upsert', 'insert'])
  })
})

describe('while amounts are hidden', () => {
  const draftOf = { kind: 'payItem', companyId: 1, owner: 'employee', ownerId: 5117, entry: '901' } as const
  const AMOUNTS = /1,?500|7250|98,?765|4321/

  afterEach(() => hideAmounts(false))

  it('nothing of an item shows one', () => {
    hideAmounts(true)
    const wrapper = mount(() =>
      h(TooltipProvider, () => h(EntryDetail, { entry, locked: null, onPayslip: false, busy: false }))
    )
    expect(wrapper.text()).not.toMatch(AMOUNTS)
    expect(wrapper.text()).toContain('Loan repayment')
  })

  it('its form covers fields of amounts, and has what was typed when they show again', async () => {
    useBridge({ 'writes.keepDraft': () => undefined })
    const wrapper: VueWrapper = mount(() =>
      h(TooltipProvider, () => h(EntryForm, { view, entry, draftOf, begun: null, busy: false, refused: {} }))
    )
    await wrapper.get('input').setValue('2750.25')
    hideAmounts(true)
    await wrapper.vm.$nextTick()
    expect(wrapper.text()).not.toMatch(AMOUNTS)
    expect(wrapper.findAll('input').map((input) => input.element.value)).not.toContain('2750.25')
    await wrapper.get('button[aria-label="Show amounts to edit Amount"]').trigger('click')
    expect(wrapper.get('input').element.value).toBe('2750.25')
    wrapper.unmount()
  })
})

describe('a form on the page of an owner', () => {
  let wrapper: VueWrapper | null = null
  afterEach(() => {
    wrapper?.unmount()
    document.body.innerHTML = ''
    vi.restoreAllMocks()
  })
  beforeEach(() => (toastsNow.value = []))
  const button = (name: string): HTMLElement => {
    const found = [...document.querySelectorAll<HTMLElement>('button, a')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === name
    )
    if (found === undefined) throw new Error(`no ${name} in: ${pageText()}`)
    return found
  }
  const press = async (name: string): Promise<void> => {
    button(name).click()
    await flushPromises()
  }
  const own = (systemType: string, label: string): PayItemEntry => ({ ...entry, id: null, systemType, label })

  async function open(path: string, answers: Parameters<typeof useBridge>[0]): Promise<FakeBridge> {
    giveLayout()
    const query = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
    vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
    const bridge = useBridge({
      'app.info': () => info,
      'settings.get': () => settings,
      'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
      'companies.list': () => [company],
      'status.get': () => status,
      'sync.readNow': () => undefined,
      'writes.list': () => [],
      'writes.drafts': () => [],
      'writes.draft': () => null,
      'writes.keepDraft': () => undefined,
      ...answers
    })
    wrapper = await mountPage(path)
    return bridge
  }

  it('closes when the page goes to the items of another owner, and what was entered is kept for its own', async () => {
    const bridge = await open('/payslips/7/items', {
      'payItems.list': (of) => ({ ...view, date: of.owner === 'payslip' ? toDay('2026-06-30') : null })
    })
    await press('Add itemN')
    await wrapper?.get('.entry-form input').setValue('500.00')
    await press('Items of the employee')
    await vi.waitFor(() => expect(bridge.inputsOf('payItems.list').at(-1)).toMatchObject({ owner: 'employee' }))
    expect(document.querySelector('.entry-form')).toBeNull()
    expect(bridge.inputsOf('writes.keepDraft').map(({ of }) => of)).toEqual([
      { kind: 'payItem', companyId: 1, owner: 'payslip', ownerId: 7, entry: 'new' }
    ])
  })

  it('that made its entry another by what it sent is open until that is answered, and is told as done', async () => {
    let entries: PayItemEntry[] = [{ ...own('commission', 'Commission'), standsFor: 901 }]
    let answer = (): void => undefined
    const bridge = await open('/payslips/7/items', {
      'payItems.list': () => ({ ...view, date: toDay('2026-06-30'), entries }),
      'payItems.put': () => new Promise((done) => (answer = () => done({ state: 'done' } as WriteView)))
    })
    ;[...document.querySelectorAll<HTMLElement>('td, th')]
      .find((cell) => cell.textContent.includes('Commission'))
      ?.click()
    await flushPromises()
    await press('Change for this payslip')
    await wrapper?.get('.entry-form input').setValue('500.00')
    await wrapper?.get('.entry-form').trigger('submit')
    await vi.waitFor(() => expect(bridge.inputsOf('payItems.put')).toHaveLength(1))
    entries = [{ ...own('commission', 'Commission'), id: 1234, standsFor: 901 }]
    bridge.tell('cache.changed', { companyId: 1, what: ['payItems'] })
    await flushPromises()
    await flushPromises()
    expect(document.querySelector('.entry-form h2')?.textContent).toBe('Change Commission')
    answer()
    await vi.waitFor(() => expect(document.querySelector('.entry-form')).toBeNull())
    expect(pageText()).not.toContain('The service does not have this item any more')
    // It stays chosen.
    expect(pageText()).not.toContain('Choose an item to see')
  })

  async function change(label: string, amount: string): Promise<void> {
    ;[...document.querySelectorAll<HTMLElement>('td, th')]
      .find(({ textContent }) => textContent.includes(label))
      ?.click()
    await flushPromises()
    await press('Change for this payslip')
    await wrapper?.get('.entry-form input').setValue(amount)
  }
  const one = { ...view, date: toDay('2026-06-30'), entries: [own('commission', 'Commission')] }

  /** The form of one item was sent and left, and that of another begun, before what was sent has its answer. */
  async function leftWhileSent(answer: Promise<WriteView>): Promise<void> {
    const bridge = await open('/payslips/7/items', { 'payItems.list': () => one, 'payItems.put': () => answer })
    await change('Commission', '500.00')
    await wrapper?.get('.entry-form').trigger('submit')
    await vi.waitFor(() => expect(bridge.inputsOf('payItems.put')).toHaveLength(1))
    await press('Close')
    await press('Add itemN')
    await wrapper?.get('.entry-form input').setValue('meal_allowance')
  }

  it('stays open when what another one sent before is answered, which is told', async () => {
    let answer: (write: WriteView) => void = () => undefined
    await leftWhileSent(new Promise((done) => (answer = done)))
    answer({ state: 'done' } as WriteView)
    await flushPromises()
    expect(wrapper?.get<HTMLInputElement>('.entry-form input').element.value).toBe('meal_allowance')
    expect(toastsNow.value).toMatchObject([{ tone: 'positive' }])
  })

  it('does not show as its own what another one was refused before, which is told', async () => {
    let answer: (write: WriteView) => void = () => undefined
    await leftWhileSent(new Promise((done) => (answer = done)))
    const error = new AppError('rejected', { fields: { calc_type: ['is too large'] } }).toShape()
    answer({ state: 'refused', subject: 'Item 5, Wong', message: 'No', error, cause: 'answered' } as WriteView)
    await flushPromises()
    expect(document.querySelector('.entry-form')?.textContent).not.toContain('is too large')
    expect(document.querySelector('.items-notices')?.textContent).not.toContain('refused')
    expect(toastsNow.value.map(({ text }) => text)).toMatchObject([expect.stringContaining('Item 5, Wong')])
  })

  it('is sent once, however often its button is pressed while its draft is being kept', async () => {
    let kept = (): void => undefined
    const bridge = await open('/payslips/7/items', {
      'payItems.list': () => one,
      'writes.keepDraft': () => new Promise((done) => (kept = () => done(undefined))),
      'payItems.put': () => new Promise(() => undefined)
    })
    await change('Commission', '500.00')
    await wrapper?.get('.entry-form').trigger('submit')
    await wrapper?.get('.entry-form').trigger('submit')
    kept()
    await flushPromises()
    expect(bridge.inputsOf('payItems.put')).toHaveLength(1)
  })

  it('stays that of its entry when others come before it, and closes when it is gone', async () => {
    let entries = [own('employer_loan', 'Loan repayment'), own('commission', 'Commission')]
    const bridge = await open('/payslips/7/items', {
      'payItems.list': () => ({ ...view, date: toDay('2026-06-30'), entries })
    })
    ;[...document.querySelectorAll<HTMLElement>('td, th')]
      .find((cell) => cell.textContent.includes('Commission'))
      ?.click()
    await flushPromises()
    await press('Change for this payslip')
    const head = () => document.querySelector('.entry-form h2')?.textContent
    expect(head()).toBe('Change Commission')
    entries = [own('bonus', 'Bonus'), ...entries]
    bridge.tell('cache.changed', { companyId: 1, what: ['payItems'] })
    await vi.waitFor(() => expect(pageText()).toContain('Bonus'))
    expect(head()).toBe('Change Commission')
    entries = entries.filter(({ systemType }) => systemType !== 'commission')
    bridge.tell('cache.changed', { companyId: 1, what: ['payItems'] })
    await vi.waitFor(() => expect(document.querySelector('.entry-form')).toBeNull())
  })
})

describe('a form that was begun', () => {
  const of = { kind: 'payItem', companyId: 1, owner: 'employee', ownerId: 5117, entry: '901' } as const
  let wrapper: VueWrapper | null = null
  afterEach(() => {
    wrapper?.unmount()
    document.body.innerHTML = ''
    vi.restoreAllMocks()
  })

  const press = async (name: string): Promise<void> => {
    const button = [...document.querySelectorAll('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent).trim() === name
    )
    if (button === undefined) throw new Error(`no button ${name}`)
    button.click()
    await flushPromises()
  }

  it('is told on the page, opens as it was left, is kept while it is typed in, and can be thrown away', async () => {
    giveLayout()
    const query = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
    vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
    let kept: Readonly<Record<string, string>> | null = { 'input.amount': '650.00' }
    const bridge: FakeBridge = useBridge({
      'app.info': () => info,
      'settings.get': () => settings,
      'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
      'companies.list': () => [company],
      'status.get': () => status,
      'sync.readNow': () => undefined,
      'payItems.list': () => view,
      'payItems.readOne': () => undefined,
      'writes.list': () => [],
      'writes.drafts': () =>
        kept === null ? [] : [{ of, subject: 'Wong, Ka Yan', changedMs: 1_780_000_000_000, awaiting: false }],
      'writes.draft': () => (kept === null ? null : { form: kept, changedMs: 1_780_000_000_000 }),
      'writes.keepDraft': ({ form }) => void (kept = form),
      'writes.removeDraft': () => {
        kept = null
        bridge.tell('writes.changed', { companyId: 1 })
      }
    })
    wrapper = await mountPage('/employees/5117/items')
    expect(pageText()).toContain('Change Loan repayment: begun at')
    await press('Go on: Change Loan repayment')
    expect(pageText()).not.toContain('begun at')
    const amount = wrapper.get<HTMLInputElement>('.entry-form input')
    expect(amount.element.value).toBe('650.00')

    // Left by its own button a moment after the last letter.
    await amount.setValue('700.00')
    await press('Close')
    expect(kept).toEqual({ 'input.amount': '700.00' })
    expect(pageText()).toContain('Change Loan repayment: begun at')

    await press('Throw the draft away: Change Loan repayment')
    await press('Throw the draft away')
    expect(kept).toBeNull()
    expect(pageText()).not.toContain('begun at')
  })
})
