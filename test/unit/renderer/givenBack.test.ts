import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, effectScope, h, type EffectScope } from 'vue'
import type { VarianceQuery } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { LockView } from '@shared/contract/views'
import type { EditableInput } from '@shared/domain/edit'
import type { FormDraftOf } from '@shared/domain/formDraft'
import EditField from '@/areas/edits/EditField.vue'
import NotesBlock from '@/areas/review/NotesBlock.vue'
import { useNoteField } from '@/areas/review/noteField'
import ReasonField from '@/areas/variance/ReasonField.vue'
import { attempt, connectionIs } from '@/bridge'
import { toastsNow } from '@/components/toasts'
import { useFormDraft } from '@/formDraft'
import { answerBeforeEnd } from '@/leaving'
import { unkeptText } from '@/text/unkept'
import { forgetUnkept, tellUnkept, unkeptValues } from '@/unkept'
import { useBridge } from './fakeBridge'

// What the disk did not take while its field went away.

let isFull: boolean
let isLocked: boolean
let scope: EffectScope
let wrapper: VueWrapper | null
beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  toastsNow.value = []
  connectionIs('one')
  isFull = true
  isLocked = false
  scope = effectScope(true)
  wrapper = null
})
afterEach(async () => {
  leave()
  await flushPromises()
  forgetUnkept([])
  scope.stop()
  vi.useRealTimers()
})

const query: VarianceQuery = {
  companyId: 1,
  frequencyId: 1,
  before: { date: '2026-05-31', part: { kind: 'whole' } },
  now: { date: '2026-06-30', part: { kind: 'whole' } },
  people: null,
  limits: { amount: 0, percentTenths: 0 }
}
const input: EditableInput = {
  attribute: 'calc.commission.amount',
  label: 'Commission',
  valueKind: 'decimal',
  choices: null,
  base: { kind: 'read', value: '10.00', asOfMs: 0 },
  origin: 'payslip',
  locked: null
}
const lockView = (): LockView => ({
  locked: isLocked ? { sinceMs: 0, reason: 'byHand' } : null,
  ways: { passphrase: true, touchId: false, systemSession: false },
  triesLeft: 5,
  waitUntilMs: null
})

const NoteOf = defineComponent({
  props: { payslipId: { type: Number, required: true } },
  setup: (props) => {
    const add = async (payslipId: number, text: string, by: typeof attempt) =>
      (await by('review.addNote', { companyId: 1, payslipId, text })).error
    const noteField = useNoteField(() => props.payslipId, add)
    return () => h(NotesBlock, { review: null, noteField })
  }
})

/** The fields, and by which call what is typed in each is kept. */
const FIELDS = {
  note: { channel: 'review.addNote', of: () => h(NoteOf, { payslipId: 7 }) },
  reason: {
    channel: 'review.putReason',
    of: () => h(ReasonField, { query, person: null, itemKey: null, name: 'Net pay', reason: null })
  },
  value: {
    channel: 'edits.add',
    of: () =>
      h(EditField, {
        input,
        edit: null,
        place: 'commission of 7',
        keep: async (value: string) => {
          const target = { kind: 'employee' as const }
          const changes = [{ attribute: input.attribute, value }]
          return (await attempt('edits.add', { employeeId: 7, target, changes })).error?.message ?? null
        }
      })
  }
} as const
type Field = keyof typeof FIELDS
const ALL = ['note', 'reason', 'value'] as const

function open() {
  const keep = () => {
    if (isLocked) throw new AppError('locked')
    if (isFull) throw new AppError('diskFull')
  }
  const bridge = useBridge({
    'app.held': () => undefined,
    'lock.get': lockView,
    'review.addNote': keep,
    'review.putReason': keep,
    'edits.add': () => {
      keep()
      return []
    },
    'writes.keepDraft': keep,
    'writes.draft': () => null
  })
  scope.run(answerBeforeEnd)
  return bridge
}

function comeTo(field: Field) {
  wrapper = mount(() => h(TooltipProvider, () => FIELDS[field].of()), { attachTo: document.body })
  return wrapper.get('input')
}

function leave(): void {
  wrapper?.unmount()
  wrapper = null
}

/** What a quit would ask about. */
async function heldAtQuit(bridge: ReturnType<typeof open>): Promise<unknown> {
  bridge.tell('app.ending', null)
  await vi.advanceTimersByTimeAsync(1_100)
  return bridge.inputsOf('app.held').at(-1)
}

describe.each(ALL)('a %s that could not be kept as its field went', (field) => {
  it('is told, counted, in the field again when that is there, and kept from there', async () => {
    const bridge = open()
    await comeTo(field).setValue('1200.00')
    leave()
    await flushPromises()
    expect(toastsNow.value.map(({ text }) => text)).toEqual([expect.stringMatching(/not kept: .*disk is full/)])
    expect(await heldAtQuit(bridge)).toEqual({ values: 1 })

    const element = comeTo(field)
    expect(element.element.value).toBe('1200.00')
    expect(wrapper?.text()).toContain('disk is full')
    // Of the field, and of nothing else.
    expect(unkeptValues()).toBe(0)
    expect(await heldAtQuit(bridge)).toEqual({ values: 1 })

    isFull = false
    await element.trigger('keydown', { key: 'Enter' })
    await flushPromises()
    expect(wrapper?.text()).not.toContain('disk is full')
    expect(await heldAtQuit(bridge)).toEqual({ values: 0 })
  })

  it('is kept by itself once it can be, and is in no field then', async () => {
    const bridge = open()
    await comeTo(field).setValue('1200.00')
    leave()
    await flushPromises()
    isFull = false
    const tries = bridge.inputsOf(FIELDS[field].channel).length
    await vi.advanceTimersByTimeAsync(6_000)
    expect(bridge.inputsOf(FIELDS[field].channel)).toHaveLength(tries + 1)
    expect(toastsNow.value.at(-1)?.text).toBe(unkeptText.keptNow(1))
    expect(comeTo(field).element.value).toBe('')
    leave()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(bridge.inputsOf(FIELDS[field].channel)).toHaveLength(tries + 1)
  })

  it('is in the field also where the officer is back before it is known', async () => {
    const bridge = open()
    let answer = () => {}
    Object.assign(bridge.answers, {
      [FIELDS[field].channel]: async () => {
        await new Promise<void>((done) => (answer = done))
        throw new AppError('diskFull')
      }
    })
    await comeTo(field).setValue('1200.00')
    leave()
    const element = comeTo(field)
    expect(element.element.value).toBe('')
    answer()
    await flushPromises()
    expect(element.element.value).toBe('1200.00')
    expect(toastsNow.value).toEqual([])
    Object.assign(bridge.answers, { [FIELDS[field].channel]: () => [] })
  })

  it('is in no field of another connection, which is told of it, and in its own again', async () => {
    const bridge = open()
    await comeTo(field).setValue('1200.00')
    leave()
    await flushPromises()
    connectionIs('two')
    tellUnkept('one')
    expect(toastsNow.value.at(-1)?.text).toBe(unkeptText.ofTheOther(1))
    expect(comeTo(field).element.value).toBe('')
    leave()
    isFull = false
    const tries = bridge.inputsOf(FIELDS[field].channel).length
    await vi.advanceTimersByTimeAsync(20_000)
    expect(bridge.inputsOf(FIELDS[field].channel)).toHaveLength(tries)
    expect(await heldAtQuit(bridge)).toEqual({ values: 1 })
    connectionIs('one')
    expect(comeTo(field).element.value).toBe('1200.00')
  })

  it('is forgotten with its connection', async () => {
    open()
    await comeTo(field).setValue('1200.00')
    leave()
    await flushPromises()
    forgetUnkept(['two'])
    expect(unkeptValues()).toBe(0)
    expect(comeTo(field).element.value).toBe('')
  })
})

it.each(['note', 'reason'] as const)(
  'a %s that waits behind the lock is in its field again where its connection is opened again under the same lock',
  async (field) => {
    const bridge = open()
    isFull = false
    isLocked = true
    const element = comeTo(field)
    await element.setValue('Agreed with Lee')
    await element.trigger('blur')
    await flushPromises()
    bridge.tell('connection.changed', { activeId: 'two' })
    await flushPromises()
    expect(element.element.value).toBe('')
    bridge.tell('connection.changed', { activeId: 'one' })
    connectionIs('one')
    isLocked = false
    bridge.tell('lock.changed', lockView())
    await flushPromises()
    expect(element.element.value).toBe('Agreed with Lee')
    await element.trigger('blur')
    await flushPromises()
    expect(bridge.inputsOf(FIELDS[field].channel).at(-1)).toMatchObject({ text: 'Agreed with Lee' })
    expect(await heldAtQuit(bridge)).toEqual({ values: 0 })
  }
)

it('a form that could not be kept as it was left stands in it again, and is kept from there', async () => {
  const bridge = open()
  const of: FormDraftOf = { kind: 'employee', companyId: 1, employeeId: null, place: 0 }
  const opened = (form: Record<string, string>) => {
    const page = effectScope(true)
    const draft = page.run(() =>
      useFormDraft(
        () => of,
        () => form,
        () => undefined
      )
    )
    return { page, draft }
  }
  const first = opened({ last_name: 'Wong', first_name: 'Ka Yan' })
  first.draft?.changed()
  first.page.stop()
  await flushPromises()
  expect(toastsNow.value.map(({ text }) => text)).toEqual([expect.stringMatching(/not kept: .*disk is full/)])
  expect(await heldAtQuit(bridge)).toEqual({ values: 2 })
  const second = opened({})
  expect(await second.draft?.begun()).toEqual({ last_name: 'Wong', first_name: 'Ka Yan' })
  isFull = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(bridge.inputsOf('writes.keepDraft').at(-1)?.form).toEqual({ last_name: 'Wong', first_name: 'Ka Yan' })
  expect(await heldAtQuit(bridge)).toEqual({ values: 0 })
  second.page.stop()
})
