import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HistoryProof, HistoryRow } from '@shared/contract/views'
import { historyColumns } from '@/areas/history/columns'
import { useBridge } from './fakeBridge'
import { giveLayout, mountPage, pageText } from './mountPage'
import { company, connection, info, settings, status } from './sample'

let wrapper: VueWrapper | null = null
beforeEach(giveLayout)
afterEach(() => {
  wrapper?.unmount()
  wrapper = null
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

const LINE: HistoryRow = {
  n: 1,
  user: 'maria',
  id: 1024,
  hash: 'f'.repeat(64),
  chineseName: '黃大文',
  company: company.name,
  atMs: 1,
  companyId: 1,
  kind: 'entry',
  subjectId: 1,
  employeeId: 7,
  person: 'Wong, Tai Man',
  number: '0012',
  payslip: null,
  field: 'Hong Kong identity card',
  attribute: 'hkid',
  valueKind: 'text',
  old: 'B7654321',
  oldRead: true,
  new: 'A1234567',
  from: null,
  to: 'queued',
  cause: 'added',
  text: 'You changed it',
  answer: null
}
const PROOF: HistoryProof = {
  state: 'whole',
  head: { n: 1, hash: LINE.hash },
  checkedMs: 1,
  breaks: [],
  seen: true,
  endKnown: true
}

function press(name: string): void {
  const button = [...document.querySelectorAll<HTMLElement>('button')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent?.trim().startsWith(name)
  )
  if (!button) throw new Error(`no button ${name}`)
  button.click()
}

it('a person has the name in Chinese beside the other, in what is copied and exported', () => {
  expect(
    historyColumns(false)
      .find(({ id }) => id === 'person')
      ?.text?.(LINE)
  ).toBe('Wong, Tai Man 黃大文')
})

it('numbers that are covered leave the program covered; in full they are shown, and leave it, only when asked', async () => {
  const copied: string[] = []
  document.execCommand = () => {
    const setData = (_: string, text: string) => void copied.push(text)
    return document.dispatchEvent(Object.assign(new Event('copy'), { clipboardData: { setData } }))
  }
  const bridge = useBridge({
    'app.info': () => info,
    'settings.get': () => settings,
    'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
    'companies.list': () => [company],
    'status.get': () => status,
    'edits.list': () => [],
    'history.proof': () => PROOF,
    'history.check': () => PROOF,
    'history.open': () => ({ listId: 1, total: 1, unfilteredTotal: 1, rows: [LINE], summary: null }),
    'history.rows': () => [LINE],
    'lists.close': () => undefined
  })
  wrapper = await mountPage('/history')
  await flushPromises()
  expect(pageText()).toContain('•••• ••67')
  expect(pageText()).not.toContain('A1234567')
  press('Show numbers of identity and bank in full')
  await flushPromises()
  expect(pageText()).toContain('A1234567')
  press('Copy')
  await flushPromises()
  expect(pageText()).toContain('Take identity and bank numbers out in full?')
  press('Cancel')
  await flushPromises()
  expect(copied).toEqual([])
  press('Copy')
  await flushPromises()
  press('Take them out in full')
  await flushPromises()
  // What leaves is preceded by a look through all of it.
  expect(bridge.inputsOf('history.check')).toHaveLength(1)
  press('Cover numbers of identity and bank')
  await flushPromises()
  press('Copy')
  await flushPromises()
  expect(pageText()).not.toContain('Take identity and bank numbers out in full?')
  expect(copied).toHaveLength(2)
  expect(copied[0]).toMatch(/A1234567[^]*Identity and bank numbers are in full\.\s*$/)
  expect(copied[1]).not.toMatch(/A1234567|B7654321/)
  expect(copied[1]).toMatch(/Identity and bank numbers are covered\.\s*$/)
})

it('an empty history of a company says that nothing was changed in it, not that a filter hides it', async () => {
  useBridge({
    'app.info': () => info,
    'settings.get': () => settings,
    'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
    'companies.list': () => [company],
    'status.get': () => status,
    'history.open': () => ({ listId: 1, total: 0, unfilteredTotal: 0, rows: [], summary: null }),
    'edits.list': () => [],
    'lists.close': () => undefined,
    'history.proof': () => PROOF
  })
  wrapper = await mountPage('/history')
  await flushPromises()
  expect(pageText()).toContain('Nothing was changed yet in this company')
  expect(pageText()).not.toContain('No line matches')
})

it('a line of a change that waited then says so as something past, without the mark of what waits now', async () => {
  useBridge({
    'app.info': () => info,
    'settings.get': () => settings,
    'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
    'companies.list': () => [company],
    'status.get': () => status,
    'history.open': () => ({ listId: 1, total: 1, unfilteredTotal: 1, rows: [LINE], summary: null }),
    'history.rows': () => [LINE],
    'edits.list': () => [],
    'lists.close': () => undefined,
    'history.proof': () => PROOF
  })
  wrapper = await mountPage('/history')
  await flushPromises()
  expect(pageText()).toContain('You changed it')
  expect(wrapper.find('.history-text .st').exists()).toBe(false)
})
