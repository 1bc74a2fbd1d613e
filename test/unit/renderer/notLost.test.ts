import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, effectScope, h, nextTick, ref, type EffectScope } from 'vue'
import type { VarianceQuery } from '@shared/contract/channels'
import { AppError, toAppError } from '@shared/contract/errors'
import type { EditableInput } from '@shared/domain/edit'
import { hideAmounts } from '@/amounts'
import EditField from '@/areas/edits/EditField.vue'
import NotesBlock from '@/areas/review/NotesBlock.vue'
import { useNoteField } from '@/areas/review/noteField'
import NumberField from '@/areas/settings/NumberField.vue'
import ReasonField from '@/areas/variance/ReasonField.vue'
import { toastsNow } from '@/components/toasts'
import { useFormDraft } from '@/formDraft'
import { listenForShortcuts } from '@/keys'
import { answerBeforeEnd, useHeld } from '@/leaving'
import { forgetUnkept } from '@/unkept'
import { useBridge } from './fakeBridge'

let wrapper: VueWrapper | null = null
let scope: EffectScope
let stop: () => void = () => undefined
/** Answers what is asked for as the page goes; without an answer it is counted on. */
const answers = new Set<() => void>()
beforeEach(() => {
  setActivePinia(createPinia())
  toastsNow.value = []
  scope = effectScope(true)
  stop = listenForShortcuts(window)
})
afterEach(async () => {
  stop()
  scope.stop()
  wrapper?.unmount()
  wrapper = null
  for (const answer of answers) answer()
  answers.clear()
  await flushPromises()
  forgetUnkept([])
  document.body.innerHTML = ''
  vi.useRealTimers()
})

const input: EditableInput = {
  attribute: 'calc.commission.amount',
  label: 'Commission',
  valueKind: 'decimal',
  choices: null,
  base: { kind: 'read', value: '10.00', asOfMs: 0 },
  origin: 'payslip',
  locked: null
}

/** The field of an input, whose values are kept when the test says so. */
function field() {
  const asked: { value: string; answer: (failure: string | null) => void }[] = []
  const keep = (value: string): Promise<string | null> =>
    new Promise((answer) => {
      asked.push({ value, answer })
      answers.add(() => answer(null))
    })
  wrapper = mount(() => h(TooltipProvider, () => h(EditField, { input, edit: null, place: 'commission', keep })), {
    attachTo: document.body
  })
  return { asked, element: wrapper.get('input') }
}

describe('a value in its field', () => {
  it('that is typed on while it is kept stays as typed', async () => {
    const { asked, element } = field()
    await element.setValue('1000')
    await element.trigger('keydown', { key: 'Enter' })
    expect(asked.map(({ value }) => value)).toEqual(['1000.00'])
    await element.setValue('10000')
    asked[0]?.answer(null)
    await flushPromises()
    expect(element.element.value).toBe('10000')
    await element.trigger('blur')
    expect(asked.map(({ value }) => value)).toEqual(['1000.00', '10000.00'])
  })

  it('that could not be kept is said where the field is gone by then', async () => {
    const { asked, element } = field()
    await element.setValue('1000')
    wrapper?.unmount()
    asked[0]?.answer('The disk is full.')
    await flushPromises()
    expect(toastsNow.value.map(({ text }) => text)).toEqual(['Commission 1000 was not kept: The disk is full.'])
  })

  it('on its way when the program is about to end is waited for, and is nothing that would be lost', async () => {
    const bridge = useBridge({ 'app.held': () => undefined })
    scope.run(answerBeforeEnd)
    const { asked, element } = field()
    element.element.focus()
    await element.setValue('1000')
    bridge.tell('app.ending', null)
    await flushPromises()
    expect(asked.map(({ value }) => value)).toEqual(['1000.00'])
    expect(bridge.inputsOf('app.held')).toEqual([])
    asked[0]?.answer(null)
    await vi.waitFor(() => expect(bridge.inputsOf('app.held')).toEqual([{ values: 0 }]))
  })

  it('whose amounts are hidden is said without its figure', async () => {
    const { asked, element } = field()
    await element.setValue('1000')
    hideAmounts(true)
    wrapper?.unmount()
    asked[0]?.answer('The disk is full.')
    await flushPromises()
    hideAmounts(false)
    expect(toastsNow.value.map(({ text }) => text)).toEqual(['Commission was not kept: The disk is full.'])
  })

  it('that is no number is said, too, when the field goes', async () => {
    const { element } = field()
    await element.setValue('1.355,90')
    wrapper?.unmount()
    await flushPromises()
    expect(toastsNow.value.map(({ text }) => text)).toEqual([
      expect.stringContaining('Commission 1.355,90 was not kept')
    ])
  })

  it('is not done with by the keys of an input method', async () => {
    const { asked, element } = field()
    await element.setValue('1000')
    await element.trigger('keydown', { key: 'Enter', isComposing: true })
    await element.trigger('keydown', { key: 'Escape', isComposing: true })
    expect([asked, element.element.value]).toEqual([[], '1000'])
    await element.trigger('keydown', { key: 'Enter' })
    expect(asked).toHaveLength(1)
  })

  it('of a setting stays as typed while the one before it is kept', async () => {
    const value = ref(5)
    wrapper = mount(() => h(NumberField, { value: value.value, least: 0, most: 999, label: 'Minutes', unit: 'min' }))
    const element = wrapper.get('input')
    await element.setValue('10')
    await element.trigger('change')
    await element.setValue('107')
    value.value = 10
    await nextTick()
    expect(element.element.value).toBe('107')
    await element.trigger('change')
    value.value = 107
    await nextTick()
    value.value = 30
    await nextTick()
    expect(element.element.value).toBe('30')
  })
})

describe('a form that is kept while it is typed in', () => {
  it('is tried again where the disk did not take it, and that is said once', async () => {
    vi.useFakeTimers()
    let full = true
    const bridge = useBridge({
      'writes.keepDraft': () => {
        if (full) throw new AppError('diskFull')
      }
    })
    const said: string[] = []
    const form = { last_name: 'Wong' }
    const of = { kind: 'employee', companyId: 1, employeeId: null, place: 0 } as const
    const draft = scope.run(() =>
      useFormDraft(
        () => of,
        () => form,
        ({ code }) => said.push(code)
      )
    )
    draft?.changed()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(bridge.inputsOf('writes.keepDraft').length).toBeGreaterThan(2)
    expect([said, draft?.keptMs.value]).toEqual([['diskFull'], null])
    full = false
    await vi.advanceTimersByTimeAsync(6_000)
    expect(draft?.keptMs.value).not.toBeNull()
    const tries = bridge.inputsOf('writes.keepDraft').length
    await vi.advanceTimersByTimeAsync(20_000)
    expect(bridge.inputsOf('writes.keepDraft')).toHaveLength(tries)
  })
})

function noteField(add: () => Promise<void>) {
  wrapper = mount(
    defineComponent(() => {
      const field = useNoteField(
        () => 7,
        () =>
          add().then(
            () => null,
            (error: unknown) => toAppError(error)
          )
      )
      return () => h(TooltipProvider, () => h(NotesBlock, { review: null, noteField: field }))
    }),
    { attachTo: document.body }
  )
  return wrapper.get('input')
}

function reasonField() {
  const query: VarianceQuery = {
    companyId: 1,
    frequencyId: 1,
    before: { date: '2026-05-31', part: { kind: 'whole' } },
    now: { date: '2026-06-30', part: { kind: 'whole' } },
    people: null,
    limits: { amount: 0, percentTenths: 0 }
  }
  const row = { query, person: null, itemKey: null, name: 'Net pay', reason: null }
  wrapper = mount(() => h(TooltipProvider, () => h(ReasonField, row)), { attachTo: document.body })
  return wrapper.get('input')
}

/** Types something, and the field goes while it is being kept. */
async function typeAndLeave(what: string, kept: () => Promise<void>): Promise<void> {
  if (what === 'a form') {
    const form = effectScope(true)
    const draft = form.run(() =>
      useFormDraft(
        () => ({ kind: 'employee', companyId: 1, employeeId: null, place: 0 }),
        () => ({ last_name: 'Wong' }),
        () => undefined
      )
    )
    draft?.changed()
    form.stop()
    return
  }
  const element =
    what === 'a value' ? field().element : what === 'a note of a payslip' ? noteField(kept) : reasonField()
  await element.setValue('1000')
  wrapper?.unmount()
  wrapper = null
}

describe('the end of the program', () => {
  it('waits until what the page holds is put away, and is told how much is not', async () => {
    const bridge = useBridge({ 'app.held': () => undefined })
    let held = 3
    scope.run(() => {
      answerBeforeEnd()
      useHeld({ keep: () => Promise.resolve((held = 1)), values: () => held })
    })
    const blurred = vi.fn<() => void>()
    const element = document.body.appendChild(document.createElement('input'))
    element.addEventListener('blur', blurred)
    element.focus()
    bridge.tell('app.ending', null)
    await vi.waitFor(() => expect(bridge.inputsOf('app.held')).toEqual([{ values: 1 }]))
    // Left, as what is left is kept; the officer may stay and type on.
    expect(blurred).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(element)
  })

  it.each([
    { words: 'a note of a payslip', failure: null, lost: 'nothing', values: 0 },
    { words: 'a note of a payslip', failure: new AppError('diskFull'), lost: 'one', values: 1 },
    { words: 'a reason of a variance', failure: null, lost: 'nothing', values: 0 },
    { words: 'a reason of a variance', failure: new AppError('diskFull'), lost: 'one', values: 1 }
  ])('waits for $words that is being written ($lost lost)', async ({ words, failure, values }) => {
    let answer: () => void = () => undefined
    const kept = async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
        answers.add(resolve)
      })
      if (failure) throw failure
    }
    const bridge = useBridge({ 'app.held': () => undefined, 'review.putReason': kept })
    scope.run(answerBeforeEnd)
    const element = words === 'a note of a payslip' ? noteField(kept) : reasonField()
    element.element.focus()
    await element.setValue('Agreed with Lee')
    bridge.tell('app.ending', null)
    await flushPromises()
    expect(bridge.inputsOf('app.held')).toEqual([])
    answer()
    await vi.waitFor(() => expect(bridge.inputsOf('app.held')).toEqual([{ values }]))
    expect(bridge.inputsOf('review.putReason')).toHaveLength(words === 'a note of a payslip' ? 0 : 1)
  })

  it.each(['a note of a payslip', 'a reason of a variance', 'a value', 'a form'])(
    'counts %s whose field went a moment before, until it is kept',
    async (what) => {
      vi.useFakeTimers()
      const kept = () => new Promise<void>((resolve) => answers.add(resolve))
      const bridge = useBridge({ 'app.held': () => undefined, 'review.putReason': kept, 'writes.keepDraft': kept })
      scope.run(answerBeforeEnd)
      await typeAndLeave(what, kept)
      bridge.tell('app.ending', null)
      await vi.advanceTimersByTimeAsync(1_100)
      expect(bridge.inputsOf('app.held')).toEqual([{ values: 1 }])
      for (const answer of answers) answer()
      await vi.advanceTimersByTimeAsync(1)
      bridge.tell('app.ending', null)
      await vi.advanceTimersByTimeAsync(1_100)
      expect(bridge.inputsOf('app.held').at(-1)).toEqual({ values: 0 })
    }
  )

  it('does not wait for a disk that does not answer', async () => {
    vi.useFakeTimers()
    const bridge = useBridge({ 'app.held': () => undefined })
    scope.run(() => {
      answerBeforeEnd()
      useHeld({ keep: () => new Promise<void>((resolve) => answers.add(resolve)), values: () => 5 })
    })
    bridge.tell('app.ending', null)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(bridge.inputsOf('app.held')).toEqual([{ values: 5 }])
  })
})
