import type { EmployeeView, RetentionView, WriteMatches, WriteView } from '@shared/contract/views'
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { TooltipProvider } from 'reka-ui'
import { effectScope, h, reactive, type Component } from 'vue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import PackDialog from '@/areas/documents/PackDialog.vue'
import { printing } from '@/frame'
import PinButton from '@/areas/retention/PinButton.vue'
import ReviewPane from '@/areas/review/ReviewPane.vue'
import WriteQuestion from '@/areas/writes/WriteQuestion.vue'
import { createPinia, setActivePinia } from 'pinia'
import { useEditForm } from '@/areas/edits/useEditForm'
import type { Edit } from '@shared/domain/edit'
import { toDay } from '@shared/domain/day'
import { makeRouter } from '@/router'
import { useBridge } from './fakeBridge'
import { giveLayout } from './mountPage'
import { status } from './sample'

let wrapper: VueWrapper
beforeEach(giveLayout)
afterEach(() => {
  if (wrapper.exists()) wrapper.unmount()
  document.body.innerHTML = ''
})
/** What is asked and not answered yet, by the order of asking. */
const answers: (() => void)[] = []
const later = <Value>(value: Value): Promise<Value> => new Promise((done) => answers.push(() => done(value)))
async function answer(which: number): Promise<void> {
  answers[which]?.()
  await flushPromises()
}
async function show(part: Component, props: object): Promise<void> {
  answers.length = 0
  wrapper = mount(() => h(TooltipProvider, () => h(part, props)), {
    global: { plugins: [createPinia(), makeRouter()] },
    attachTo: document.body
  })
  await flushPromises()
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name)

it('whether somebody is pinned is said, and changed, of who is on screen', async () => {
  const pins = { pins: [{ kind: 'employee', id: 1 }], periods: [] } as unknown as RetentionView
  const bridge = useBridge({
    'retention.get': () => later(pins),
    'retention.pin': () => later(undefined)
  })
  const props = reactive({
    companyId: 1,
    what: { kind: 'employee', id: 1 } as const as { kind: 'employee'; id: number }
  })
  await show(PinButton, props)
  props.what = { kind: 'employee', id: 2 }
  await flushPromises()
  // The one before is pinned; of this one nothing is known yet.
  await answer(0)
  const pressed = () => document.querySelector('[aria-pressed]')?.getAttribute('aria-pressed')
  expect(pressed()).toBe('false')
  wrapper.get('button').element.click()
  await flushPromises()
  expect(bridge.inputsOf('retention.pin')).toEqual([])
  await answer(1)
  wrapper.get('button').element.click()
  await flushPromises()
  expect(bridge.inputsOf('retention.pin')).toMatchObject([{ id: 2, pinned: true }])
  props.what = { kind: 'employee', id: 3 }
  await flushPromises()
  await answer(2)
  expect(pressed()).toBe('false')
})

it('what the service has that a write may have made is offered for that write alone', async () => {
  const write = (id: number) =>
    ({ id, subject: `Person ${id}`, body: { kind: 'employeeCreate' }, state: 'unknown', createdMs: 1 }) as WriteView
  const bridge = useBridge({
    'writes.matches': ({ writeId }) =>
      later({
        write: write(writeId),
        readMs: 1,
        matches: [{ id: 77, label: 'Wong', points: [] }]
      } as unknown as WriteMatches)
  })
  const props = reactive({ write: write(1) })
  await show(WriteQuestion, props)
  button('See what the service has')?.click()
  await flushPromises()
  props.write = write(2)
  await flushPromises()
  await answer(0)
  expect(document.body.textContent).not.toContain('Read from the service')
  button('See what the service has')?.click()
  await flushPromises()
  await answer(1)
  expect(bridge.inputsOf('writes.matches')).toEqual([{ writeId: 1 }, { writeId: 2 }])
  expect(document.body.textContent).toContain('Read from the service')
})

it('a sign-off is of one part of a period, though another is gone to while it is gathered', async () => {
  const progress = (ticked: number) =>
    ({ payslips: 9, ticked, notes: 0, together: [], reopened: 0, savedPdfs: 0 }) as never
  let part = 1
  useBridge({
    'review.progress': ({ part: of }) => progress(of.kind === 'run' ? of.payRunId : 0),
    'review.signOff': () => later({ reasons: [], notes: [], steps: [] } as never),
    'review.openFlagged': () => ({ listId: 1, total: 0, unfilteredTotal: 0, rows: [], summary: { people: 0 } }),
    'lists.close': () => undefined
  })
  const day = toDay('2026-06-30')
  const scopeOf = () => ({ companyId: 1, frequencyId: 1, date: day, part: { kind: 'run', payRunId: part } })
  const viewOf = () => ({
    ...scopeOf(),
    frequency: `Run ${part}`,
    parts: [],
    items: [],
    states: {},
    previous: null,
    payslips: 9,
    unsettledEdits: 0,
    withoutNet: 0,
    asOf: { peopleMs: null }
  })
  const props = reactive({ scope: scopeOf(), view: viewOf() })
  await show(ReviewPane, props)
  button('Sign-off sheet')?.click()
  await flushPromises()
  part = 2
  Object.assign(props, { scope: scopeOf(), view: viewOf() })
  await flushPromises()
  await answer(0)
  expect(printing.value?.title).toContain('Run 1')
})

it('a change is taken back once, though its emptied field is left by its own button', async () => {
  setActivePinia(createPinia())
  const bridge = useBridge({
    'edits.form': () => ({ inputs: [], asOfMs: null, lockedReason: null }),
    'edits.ofPerson': () => [],
    'sync.readNow': () => undefined,
    'edits.discard': () => later(undefined)
  })
  answers.length = 0
  const scope = effectScope(true)
  const target = { kind: 'employee' } as const
  const form = scope.run(() => useEditForm(() => ({ companyId: 1, employeeId: 5, target })))
  const edit = { id: 3 } as Edit
  const both = Promise.all([form?.undo(edit), form?.undo(edit)])
  await answer(0)
  expect(await both).toEqual([null, null])
  expect(bridge.inputsOf('edits.discard')).toHaveLength(1)
  scope.stop()
})

it('what is said of a pack’s payslips is of as many as are chosen now', async () => {
  const preview = { final: 0, open: 0, calculating: 0, waitingEdits: 0, kept: 0 }
  useBridge({
    'status.get': () => status,
    'bulkSave.preview': ({ ids }) => later({ ...preview, open: ids.length } as never)
  })
  const payslips = Array.from({ length: 5 }, (_, at) => ({ id: at + 1, date: toDay('2026-06-30') }))
  const view = { id: 1, companyId: 1, lastName: 'Wong', firstName: 'Ka Yan', payslips, certificates: null } as unknown
  const props = reactive({ view: view as EmployeeView, open: false })
  await show(PackDialog, props)
  const openDialog = async (open: boolean) => {
    props.open = open
    await flushPromises()
  }
  await openDialog(true)
  await openDialog(false)
  props.view = { ...props.view, id: 2, payslips: props.view.payslips.slice(0, 3) }
  const before = answers.length
  await openDialog(true)
  for (let asked = before; asked < answers.length; asked++) await answer(asked)
  const said = document.querySelector('[role="dialog"]')?.textContent ?? ''
  expect(said).toContain('3')
  for (let asked = 0; asked < before; asked++) await answer(asked)
  expect(document.querySelector('[role="dialog"]')?.textContent).toBe(said)
})
