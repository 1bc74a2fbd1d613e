import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { AppError } from '@shared/contract/errors'
import { RouterView } from 'vue-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WriteView } from '@shared/contract/views'
import type { Edit } from '@shared/domain/edit'
import { toastsNow } from '@/components/toasts'
import { forgetUnkept } from '@/unkept'
import { useBridge } from './fakeBridge'
import { giveLayout, mountPage, pageText } from './mountPage'
import { company, connection, info, settings, status } from './sample'

let wrapper: VueWrapper | null = null
beforeEach(() => {
  toastsNow.value = []
  giveLayout()
  // Wide enough that what is to be sent stands beside the form.
  const query = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
})
afterEach(async () => {
  wrapper?.unmount()
  document.body.innerHTML = ''
  await flushPromises()
  forgetUnkept([])
  vi.restoreAllMocks()
})

/** The program as it answers the form of a new person; what is kept is told by `inputsOf('writes.keepDraft')`. */
function answering(more: Parameters<typeof useBridge>[0] = {}) {
  return useBridge({
    'app.info': () => info,
    'settings.get': () => settings,
    'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
    'companies.list': () => [company],
    'status.get': () => status,
    'writes.draft': () => null,
    'writes.keepDraft': () => undefined,
    'writes.removeDraft': () => undefined,
    'writes.employeeForm': () => ({
      companyId: 1,
      company: 'Tidewater Lantern',
      employee: null,
      frequencies: [],
      knownIds: [],
      waiting: [],
      unknown: null
    }),
    ...more
  })
}
const ofNew = { kind: 'employee', companyId: 1, employeeId: null, place: 0 } as const

it('what was typed last is kept at once when the window loses the eye, and when the form is left', async () => {
  const bridge = answering()
  wrapper = await mountPage('/companies/1/employees/new')
  await wrapper.get('[data-field="first_name"]').setValue('Ka Yan')
  expect(bridge.inputsOf('writes.keepDraft')).toEqual([])
  window.dispatchEvent(new Event('blur'))
  expect(bridge.inputsOf('writes.keepDraft')).toEqual([{ of: ofNew, form: { first_name: 'Ka Yan' } }])
  await wrapper.get('[data-field="last_name"]').setValue('Wong')
  wrapper.unmount()
  wrapper = null
  expect(bridge.inputsOf('writes.keepDraft').at(-1)).toEqual({
    of: ofNew,
    form: { first_name: 'Ka Yan', last_name: 'Wong' }
  })
  expect(bridge.inputsOf('writes.keepDraft')).toHaveLength(2)
})

it('another new person is begun beside the one that was kept, in an empty form', async () => {
  const form = { first_name: 'Ka Yan' }
  const bridge = answering({
    'writes.drafts': () => [{ of: { ...ofNew, place: 3 }, subject: 'Lau', changedMs: 1, awaiting: false }],
    'writes.draft': ({ of }) => (of.kind === 'employee' && of.place === 0 ? { form, changedMs: 1 } : null)
  })
  wrapper = await mountPage('/companies/1/employees/new')
  const page = wrapper
  const value = (): string => page.get<HTMLInputElement>('[data-field="first_name"]').element.value
  expect(value()).toBe('Ka Yan')
  const another = wrapper.findAll('button').find((each) => each.text() === 'Begin another one')
  await another?.trigger('click')
  await flushPromises()
  await flushPromises()
  expect(value()).toBe('')
  await wrapper.get('[data-field="first_name"]').setValue('May')
  window.dispatchEvent(new Event('blur'))
  expect(bridge.inputsOf('writes.keepDraft')).toEqual([{ of: { ...ofNew, place: 4 }, form: { first_name: 'May' } }])
})

it('a form that was emptied again has no draft; one that cannot be kept says so', async () => {
  const bridge = answering({
    'writes.draft': () => ({ form: { first_name: 'Ka Yan' }, changedMs: 1 }),
    'writes.keepDraft': () => {
      throw new AppError('diskFull')
    }
  })
  wrapper = await mountPage('/companies/1/employees/new')
  const first = wrapper.get('[data-field="first_name"]')
  expect((first.element as HTMLInputElement).value).toBe('Ka Yan')
  await first.setValue('')
  window.dispatchEvent(new Event('blur'))
  expect(bridge.inputsOf('writes.removeDraft')).toEqual([{ of: ofNew }])
  await first.setValue('May')
  window.dispatchEvent(new Event('blur'))
  await flushPromises()
  expect(pageText()).toContain(new AppError('diskFull').message)
})

it('the form of a new person marks what is required, and finds no fault before anything was entered', async () => {
  answering()
  wrapper = await mountPage('/companies/1/employees/new')
  expect(pageText()).toContain('8 required fields are empty')
  expect(pageText()).not.toContain('another look')
  const marked = wrapper.findAll('.form-row').filter((row) => row.get('.form-label').text().endsWith('required'))
  expect(marked).toHaveLength(8)
  expect(wrapper.findAll('[aria-required="true"]')).toHaveLength(8)

  await wrapper.get('[data-field="first_name"]').setValue('Ka Yan')
  expect(pageText()).toContain('7 required fields are empty')
  await wrapper.get('[data-field="birthdate"]').setValue('30/6/1990')
  expect(pageText()).toContain('1 field needs another look, 6 required fields are empty')
})

it('what is changed without the service is queued, a bank account with its own tick, and what waits already is said', async () => {
  const record = { first_name: 'Ka Yan', bank_account: { bank_id: 12, branch_code: '001' } }
  const employee = { id: 5117, name: 'Wong, Ka Yan', number: '0042', gone: false, record, asOfMs: 1 }
  const bridge = answering({
    'status.get': () => ({ ...status, online: 'offline' }),
    'writes.employeeForm': () => ({
      companyId: 1,
      company: 'Tidewater Lantern',
      employee,
      frequencies: [],
      knownIds: [],
      waiting: [{ label: 'Address' }, { label: 'Email' }] as Edit[],
      unknown: null
    }),
    'edits.addForm': () => [{ id: 1 }, { id: 2 }] as Edit[]
  })
  wrapper = await mountPage('/companies/1/employees/5117')
  expect(pageText()).toContain('Address, Email wait to be sent')
  const entered = {
    'bank_account.bank_id': '24',
    'bank_account.branch_code': '007',
    'bank_account.account_number': '0012345',
    email: 'ky@example.com'
  }
  for (const [field, value] of Object.entries(entered)) await wrapper.get(`[data-field="${field}"]`).setValue(value)
  const button = (name: string): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim().startsWith(name))
  button('Check and send')?.click()
  await flushPromises()
  const dialog = document.querySelector('[role="dialog"]')
  expect(dialog?.textContent).toContain('0012345')
  expect(button('Change 4 fields')).toBeUndefined()
  button('Queue 4 fields')?.click()
  await flushPromises()
  expect(bridge.inputsOf('edits.addForm')).toEqual([])
  dialog?.querySelector<HTMLElement>('[role="checkbox"]')?.click()
  await flushPromises()
  button('Queue 4 fields')?.click()
  await flushPromises()
  expect(bridge.inputsOf('edits.addForm')).toEqual([{ companyId: 1, employeeId: 5117, form: entered }])
})

const button = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent.trim().startsWith(name))
/** A change of somebody's email that is about to be sent. */
async function emailToSend(more: Parameters<typeof useBridge>[0]) {
  const employee = { id: 5117, name: 'Wong, Ka Yan', number: '0042', gone: false, record: { email: '' }, asOfMs: 1 }
  const bridge = answering({
    'writes.employeeForm': () => ({
      companyId: 1,
      company: 'Tidewater Lantern',
      employee,
      frequencies: [],
      knownIds: [],
      waiting: [],
      unknown: null
    }),
    'writes.list': () => [],
    'writes.drafts': () => [],
    ...more
  })
  wrapper = await mountPage('/companies/1/employees/5117')
  await wrapper.get('[data-field="email"]').setValue('ky@example.com')
  button('Check and send')?.click()
  await flushPromises()
  return bridge
}

it('a form is sent once, however often its button is pressed while its draft is being kept', async () => {
  let kept = (): void => undefined
  const bridge = await emailToSend({
    'writes.keepDraft': () => new Promise((done) => (kept = () => done(undefined))),
    'writes.saveEmployee': () => new Promise(() => undefined)
  })
  for (let presses = 0; presses < 2; presses++) {
    button('Change 1 field')?.click()
    await flushPromises()
  }
  kept()
  await flushPromises()
  expect(bridge.inputsOf('writes.saveEmployee')).toHaveLength(1)
})

it.each([
  ['made', { state: 'done', madeId: null } as WriteView, 'positive'],
  ['refused', { state: 'refused', error: new AppError('rejected').toShape() } as WriteView, 'negative']
])('who went elsewhere while it was sent is told there that it was %s, and is left there', async (_, write, tone) => {
  let answer = (): void => undefined
  await emailToSend({ 'writes.saveEmployee': () => new Promise((done) => (answer = () => done(write))) })
  button('Change 1 field')?.click()
  await flushPromises()
  const router = wrapper?.getComponent(RouterView).vm.$router
  await router?.push('/writes')
  const led = router && vi.spyOn(router, 'replace')
  await vi.waitFor(() => expect(pageText()).toContain('Nothing was sent at once'))
  answer()
  await flushPromises()
  await flushPromises()
  expect(led).not.toHaveBeenCalled()
  expect(toastsNow.value).toMatchObject([{ tone, text: expect.stringContaining('Wong, Ka Yan') as string }])
})
