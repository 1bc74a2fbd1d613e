import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, type Pinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { h } from 'vue'
import { AppError } from '@shared/contract/errors'
import type { HandedRow, HandoverContents } from '@shared/contract/views'
import TakeOverPage from '@/areas/files/TakeOverPage.vue'
import { useSession } from '@/frame'
import { makeRouter } from '@/router'
import { useBridge } from './fakeBridge'

let wrapper: VueWrapper | null = null
let pinia: Pinia
beforeEach(() => (pinia = createPinia()))
afterEach(leave)

function row(at: number, ours: string): HandedRow {
  return {
    at,
    person: `Person ${at}`,
    number: null,
    label: 'First name',
    attribute: 'first_name',
    valueKind: 'text',
    target: { kind: 'employee' },
    base: { kind: 'notRead' },
    theirs: 'Kay',
    ours: { value: ours, state: 'queued' },
    verdict: 'differs',
    reason: null
  }
}

function contents(...rows: HandedRow[]): HandoverContents {
  return {
    kind: 'handover',
    madeMs: 0,
    user: 'Lee',
    computer: 'Desk 2',
    connection: { label: 'Bureau', address: 'https://payroll.example', sample: false },
    companyId: 1,
    company: 'Tidewater Lantern',
    note: '',
    edits: rows.length,
    takenMs: null,
    otherAddress: false,
    here: { user: 'Ho', computer: 'Desk 1' },
    rows
  }
}

async function come(): Promise<void> {
  wrapper = mount(() => h(TooltipProvider, () => h(TakeOverPage)), {
    global: { plugins: [pinia, makeRouter()] },
    attachTo: document.body
  })
  await flushPromises()
}

function leave(): void {
  wrapper?.unmount()
  wrapper = null
}

async function press(name: string): Promise<void> {
  await wrapper
    ?.findAll('button')
    .find((button) => button.text() === name)
    ?.trigger('click')
  await flushPromises()
}

async function openFile(): Promise<void> {
  await press('Choose file')
  await wrapper?.get('input[type=password]').setValue('a long passphrase')
  await wrapper?.get('form').trigger('submit')
  await flushPromises()
}

/** Whose value is chosen, row by row. */
const chosen = () =>
  wrapper?.findAll('tbody tr').map((line) => {
    const choice = line.find('[role=radio][aria-checked=true]')
    return choice.exists() ? choice.text() : null
  })

it('what was chosen of a colleague’s file is there when the officer comes back, but where either side is another since', async () => {
  let now = contents(row(1, 'Kate'), row(2, 'Kit'), row(3, 'Kei'))
  const bridge = useBridge({
    'files.choose': () => ({ fileId: 5, fileName: 'changes.paydesk' }),
    'handover.read': () => now
  })
  await come()
  await openFile()
  await press('All theirs')
  expect(chosen()).toEqual(['Theirs', 'Theirs', 'Theirs'])
  leave()
  now = contents(row(1, 'Kate'), row(2, 'Kim'), { ...row(3, 'Kei'), person: 'Another' })
  await come()
  expect(bridge.inputsOf('handover.read')).toEqual([
    { fileId: 5, passphrase: 'a long passphrase' },
    { fileId: 5, passphrase: null }
  ])
  expect(chosen()).toEqual(['Theirs', null, null])

  leave()
  bridge.answers['handover.read'] = () => {
    throw new AppError('diskFull')
  }
  await come()
  expect(chosen()).toEqual(['Theirs', null, null])

  useSession(pinia).activeId = 'another'
  await flushPromises()
  expect(wrapper?.find('form').exists()).toBe(true)
  expect(bridge.inputsOf('handover.putAway')).toHaveLength(1)
})

it('what is pressed while the file is read again counts, and a file that was put away stays away', async () => {
  let answer: () => void = () => undefined
  const bridge = useBridge({
    'files.choose': () => ({ fileId: 5, fileName: 'changes.paydesk' }),
    'handover.read': () => contents(row(1, 'Kate'), row(2, 'Kit'))
  })
  await come()
  await openFile()
  bridge.answers['handover.read'] = async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return contents(row(1, 'Kate'), row(2, 'Kit'))
  }
  leave()
  await come()
  await press('All mine')
  answer()
  await flushPromises()
  expect(chosen()).toEqual(['Mine', 'Mine'])

  leave()
  await come()
  answer()
  await flushPromises()
  await press('Another file')
  expect(wrapper?.find('form').exists()).toBe(true)
  expect(bridge.inputsOf('handover.putAway')).toHaveLength(1)
  leave()
  await come()
  expect(wrapper?.find('form').exists()).toBe(true)
})

it('a file that is still being opened when another connection is opened is put away', async () => {
  let answer: () => void = () => undefined
  const bridge = useBridge({
    'files.choose': () => ({ fileId: 5, fileName: 'changes.paydesk' }),
    'handover.read': async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return contents(row(1, 'Kate'))
    }
  })
  await come()
  await openFile()
  useSession(pinia).activeId = 'another'
  await flushPromises()
  expect(bridge.inputsOf('handover.putAway')).toHaveLength(1)
  answer()
  await flushPromises()
  expect(wrapper?.find('form').exists()).toBe(true)
})
