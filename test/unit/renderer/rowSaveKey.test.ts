import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineComponent, h, ref, shallowRef } from 'vue'
import { AppError } from '@shared/contract/errors'
import { useRowSaveKey } from '@/areas/documents/rowSaveKey'
import { useRowWindow, VirtualTable } from '@/components'
import { useBridge, type FakeBridge } from './fakeBridge'
import { giveLayout } from './mountPage'

interface Slip {
  readonly id: number
}

let wrapper: VueWrapper
let bridge: FakeBridge
let answer: () => void
let fails: boolean
const search = ref('')

beforeEach(async () => {
  giveLayout()
  bridge = useBridge({})
  answer = () => undefined
  fails = false
  search.value = ''
  const source = {
    open: async (asked: string) => {
      if (asked !== '') await new Promise<void>((done) => (answer = done))
      if (fails) throw new AppError('stopped')
      const rows: readonly Slip[] = asked === '' ? [{ id: 1 }, { id: 2 }] : [{ id: 7 }]
      return { listId: 1, total: rows.length, unfilteredTotal: 2, rows, summary: null }
    },
    rows: () => Promise.resolve([]),
    close: () => Promise.resolve()
  }
  const Page = defineComponent(() => {
    const list = useRowWindow<Slip, null, string>(source, () => search.value)
    const current = shallowRef<Slip | null>(null)
    useRowSaveKey(list, current, 'Slips', ({ id }) => ({ kind: 'payslip', id }))
    return () =>
      h(TooltipProvider, () =>
        h(VirtualTable<Slip>, {
          rows: list,
          columns: [{ id: 'id', head: 'No.', width: 100, text: ({ id }: Slip) => String(id) }],
          rowKey: ({ id }: Slip) => id,
          rowName: ({ id }: Slip) => String(id),
          layout: 'slips',
          label: 'Slips',
          onCurrent: (row: Slip) => (current.value = row)
        })
      )
  })
  wrapper = mount(Page, { global: { plugins: [createPinia()] }, attachTo: document.body })
  await flushPromises()
})
afterEach(() => {
  wrapper.unmount()
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

const save = () => bridge.tell('menu.command', { command: 'savePdf' })
const saved = () => bridge.inputsOf('documents.save').map(({ id }) => id)

it('what is saved by the key is on the row that is there', async () => {
  save()
  await flushPromises()
  expect(saved()).toEqual([1])
})

it('is nothing while a question is open, by the menu bar neither', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="alertdialog" data-state="open"></div>')
  save()
  await flushPromises()
  expect(saved()).toEqual([])
})

it('while another search is on its way it is of its answer, and of none where that cannot be read', async () => {
  search.value = 'wo'
  await flushPromises()
  save()
  save()
  await flushPromises()
  expect(saved()).toEqual([])
  answer()
  await flushPromises()
  expect(saved()).toEqual([7])

  fails = true
  search.value = 'won'
  await flushPromises()
  save()
  answer()
  await flushPromises()
  expect(saved()).toEqual([7])
})
