import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, h, nextTick } from 'vue'
import type { VarianceQuery } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { LockView } from '@shared/contract/views'
import { useEditForm } from '@/areas/edits/useEditForm'
import { Keeper } from '@/areas/bulkEdit/keeper'
import { useNoteField } from '@/areas/review/noteField'
import { useReview } from '@/areas/review/useReview'
import ReasonField from '@/areas/variance/ReasonField.vue'
import { connectionIs } from '@/bridge'
import { toastsNow } from '@/components/toasts'
import { useFormDraft } from '@/formDraft'
import { reviewText } from '@/text/review'
import { writesText } from '@/text/writes'
import { forgetUnkept } from '@/unkept'
import { useBridge } from './fakeBridge'

// What the officer wrote last waits behind the lock as another connection is opened under it, which has a company of the same id.

let isLocked: boolean
let wrapper: VueWrapper | undefined
beforeEach(() => {
  setActivePinia(createPinia())
  toastsNow.value = []
  isLocked = true
  connectionIs('one')
})
afterEach(() => {
  wrapper?.unmount()
  wrapper = undefined
  forgetUnkept([])
  vi.useRealTimers()
})

const lockView = (): LockView => ({
  locked: isLocked ? { sinceMs: 0, reason: 'byHand' } : null,
  ways: { passphrase: true, touchId: false, systemSession: false },
  triesLeft: 5,
  waitUntilMs: null
})

function lockedBridge() {
  const refuse = () => {
    if (isLocked) throw new AppError('locked')
  }
  const bridge = useBridge({
    'lock.get': lockView,
    'payslips.get': () => {
      refuse()
      throw new AppError('notHere')
    },
    'review.addNote': refuse,
    'review.putReason': refuse,
    'writes.keepDraft': refuse
  })
  const openOther = async () => {
    bridge.tell('connection.changed', { activeId: 'two' })
    await flushPromises()
    isLocked = false
    bridge.tell('lock.changed', lockView())
    await flushPromises()
  }
  return { bridge, openOther }
}
const query: VarianceQuery = {
  companyId: 1,
  frequencyId: 1,
  before: { date: '2026-05-31', part: { kind: 'whole' } },
  now: { date: '2026-06-30', part: { kind: 'whole' } },
  people: null,
  limits: { amount: 0, percentTenths: 0 }
}
const reasonField = () =>
  h(TooltipProvider, () => h(ReasonField, { query, person: null, itemKey: null, name: 'Net pay', reason: null }))
const told = () => toastsNow.value.map(({ text }) => text)

it('a reason is not kept in that one, neither at the unlock nor as its field goes, and the officer is told', async () => {
  const { bridge, openOther } = lockedBridge()
  wrapper = mount(reasonField, { attachTo: document.body })
  await wrapper.get('input').setValue('Agreed with Lee')
  await wrapper.get('input').trigger('blur')
  await flushPromises()
  await openOther()
  wrapper.unmount()
  wrapper = undefined
  await flushPromises()
  expect(bridge.inputsOf('review.putReason')).toHaveLength(1)
  expect(told()).toEqual([reviewText.ofAnother])
})

it('a reason that still stands in its field is not kept in one that is opened without a lock, and the officer is told', async () => {
  const { bridge } = lockedBridge()
  isLocked = false
  wrapper = mount(reasonField, { attachTo: document.body })
  await wrapper.get('input').setValue('Agreed with Lee')
  connectionIs('two')
  wrapper.unmount()
  wrapper = undefined
  await flushPromises()
  expect(bridge.inputsOf('review.putReason')).toEqual([])
  expect(told()).toEqual([reviewText.ofAnother])
})

it('a note is kept with no payslip of that one, and the officer is told', async () => {
  const { bridge, openOther } = lockedBridge()
  const scope = effectScope(true)
  const field = scope.run(() => {
    const review = useReview(() => null)
    return useNoteField(() => 7, review.addNote)
  })
  if (field !== undefined) field.entered.value = 'Agreed with Lee'
  const kept = field?.keep()
  await flushPromises()
  await openOther()
  await kept
  expect(field?.entered.value).toBe('')
  scope.stop()
  await flushPromises()
  expect(bridge.inputsOf('review.addNote')).toHaveLength(0)
  expect(told()).toEqual([reviewText.ofAnother])
})

it('a draft is not tried again in that one', async () => {
  vi.useFakeTimers()
  const { bridge, openOther } = lockedBridge()
  const scope = effectScope(true)
  const draft = scope.run(() =>
    useFormDraft(
      () => ({ kind: 'employee', companyId: 1, employeeId: null, place: 0 }),
      () => ({ last_name: 'Wong' }),
      () => {}
    )
  )
  draft?.changed()
  const waits = draft?.keepNow()
  await nextTick()
  await vi.advanceTimersByTimeAsync(1)
  const opening = openOther()
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all([waits, opening])
  scope.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(bridge.inputsOf('writes.keepDraft')).toHaveLength(1)
  expect(told()).toEqual([writesText.draftOfAnother])
})

it('a draft that was typed a moment before is not kept in one that is opened without a lock', async () => {
  const { bridge } = lockedBridge()
  isLocked = false
  const scope = effectScope(true)
  const draft = scope.run(() =>
    useFormDraft(
      () => ({ kind: 'employee', companyId: 1, employeeId: null, place: 0 }),
      () => ({ last_name: 'Wong' }),
      () => {}
    )
  )
  draft?.changed()
  connectionIs('two')
  scope.stop()
  await flushPromises()
  expect(bridge.inputsOf('writes.keepDraft')).toEqual([])
  expect(told()).toEqual([writesText.draftOfAnother])
})

it('values of a grid are not tried again in that one, and are told as lost once it is on screen', async () => {
  vi.useFakeTimers()
  const sent = vi.fn<() => Promise<void>>(() => Promise.reject(new AppError('cancelled')))
  const keeper = new Keeper(sent, () => {})
  keeper.put([{ employeeId: 5, columnKey: 'commission', value: '1.00' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveBeenCalledOnce()
  const lost = vi.fn<(values: number) => void>()
  keeper.end(lost)
  expect(lost).toHaveBeenCalledWith(1)
})

it('a value that stands in a field as the connection is left is kept with nobody of the next one', async () => {
  const bridge = useBridge({
    'edits.form': () => ({ inputs: [], asOfMs: null, lockedReason: null }),
    'edits.ofPerson': () => [],
    'edits.add': () => [],
    'sync.readNow': () => undefined
  })
  const scope = effectScope(true)
  const target = { kind: 'employee' } as const
  const form = scope.run(() => useEditForm(() => ({ companyId: 1, employeeId: 5, target })))
  await flushPromises()
  expect(await form?.set(target, 'hours', '1.00')).toBeNull()
  connectionIs('two')
  expect((await form?.set(target, 'hours', '2.00'))?.code).toBe('cancelled')
  expect(bridge.inputsOf('edits.add')).toHaveLength(1)
  // A form of that one is on screen by now.
  expect(await form?.set(target, 'hours', '3.00')).toBeNull()
  scope.stop()
})
