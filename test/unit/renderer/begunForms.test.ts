import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, h, ref, type EffectScope } from 'vue'
import { AppError } from '@shared/contract/errors'
import QueueDialog from '@/areas/bulkEdit/QueueDialog.vue'
import { useCreate } from '@/areas/frequencies/useCreate'
import { connectionIs } from '@/bridge'
import { toastsNow } from '@/components/toasts'
import { answerBeforeEnd } from '@/leaving'
import { forgetUnkept } from '@/unkept'
import { useBridge } from './fakeBridge'

// Forms that are sent by an act of their own: what is typed in them is on no disk until then.

let scope: EffectScope
let wrapper: VueWrapper | null
beforeEach(() => {
  setActivePinia(createPinia())
  toastsNow.value = []
  connectionIs('one')
  scope = effectScope(true)
  wrapper = null
})
afterEach(async () => {
  wrapper?.unmount()
  scope.stop()
  await flushPromises()
  forgetUnkept([])
})

describe('a new pay frequency', () => {
  const companyId = ref(1)
  beforeEach(() => (companyId.value = 1))

  function opened() {
    // Ends with the test, too.
    const page = scope.run(() => effectScope()) ?? effectScope()
    const form = page.run(() => useCreate(() => companyId.value))
    if (form === undefined) throw new Error('no form')
    return { form, leave: () => page.stop() }
  }
  function fillIn({ form }: ReturnType<typeof opened>): void {
    form.firstEnd.value = '2026-07-31'
    form.customName.value = 'Ferry crew'
  }
  const shown = ({ form }: ReturnType<typeof opened>) => [form.firstEnd.value, form.customName.value]

  it('stands as it was entered where its page was left, and a quit asks about it', async () => {
    const bridge = useBridge({ 'writes.list': () => [], 'app.held': () => undefined })
    scope.run(answerBeforeEnd)
    const first = opened()
    fillIn(first)
    first.leave()
    await flushPromises()
    bridge.tell('app.ending', null)
    await vi.waitFor(() => expect(bridge.inputsOf('app.held')).toEqual([{ values: 2 }]))
    const again = opened()
    expect(shown(again)).toEqual(['2026-07-31', 'Ferry crew'])
    again.form.giveUp()
    again.leave()
    expect(shown(opened())).toEqual(['', ''])
  })

  it('is of its company alone', async () => {
    useBridge({ 'writes.list': () => [] })
    const page = opened()
    fillIn(page)
    companyId.value = 2
    expect(shown(page)).toEqual(['', ''])
    companyId.value = 1
    expect(shown(page)).toEqual(['2026-07-31', 'Ferry crew'])
    page.form.giveUp()
    page.leave()
    await flushPromises()
  })

  it('that could not be sent while its page was left is told, and stands there again', async () => {
    let answer = () => {}
    useBridge({
      'writes.list': () => [],
      'writes.createFrequency': async () => {
        await new Promise<void>((done) => (answer = done))
        throw new AppError('diskFull')
      }
    })
    const page = opened()
    fillIn(page)
    const made = page.form.create()
    await flushPromises()
    page.leave()
    answer()
    expect(await made).toEqual({ isMade: false, isHere: false })
    expect(toastsNow.value.map(({ text }) => text)).toEqual([expect.stringMatching(/was not made: .*disk is full/)])
    expect(shown(opened())).toEqual(['2026-07-31', 'Ferry crew'])
  })
})

describe('the name of a batch', () => {
  function open(): void {
    const dialog = () => h(QueueDialog, { open: true, batchId: 3, edits: 2, checkedMs: 0 })
    wrapper = mount(() => h(TooltipProvider, dialog), { attachTo: document.body })
  }
  function field(): HTMLInputElement {
    const input = document.querySelector('input')
    if (input === null) throw new Error('no field')
    return input
  }

  it('that could not be queued while the page was left is told, and stands there again', async () => {
    let answer = () => {}
    useBridge({
      'bulkEdit.queue': async () => {
        await new Promise<void>((done) => (answer = done))
        throw new AppError('diskFull')
      }
    })
    open()
    await flushPromises()
    field().value = 'June overtime'
    field().dispatchEvent(new Event('input'))
    document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
    await flushPromises()
    wrapper?.unmount()
    answer()
    await flushPromises()
    expect(toastsNow.value.map(({ text }) => text)).toEqual([expect.stringMatching(/disk is full/)])
    open()
    await flushPromises()
    expect(field().value).toBe('June overtime')
  })
})
