import { wordingOf } from '@shared/contract/errorWording'
import { AppError } from '@shared/contract/errors'
import type { OpenedList, SyncState } from '@shared/contract/views'
import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useBulkSaves } from '@/areas/bulkSave/store'
import { useEmployees } from '@/areas/employees/store'
import { useSession } from '@/frame'
import { useBridge, type FakeBridge } from './fakeBridge'
import { giveLayout, mountPage, pageText } from './mountPage'
import { company, connection, info, listOf, people, settings, status } from './sample'

let wrapper: VueWrapper | undefined
beforeEach(giveLayout)
afterEach(() => {
  wrapper?.unmount()
  wrapper = undefined
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

/** The employees of company 1, both chosen; the list of company 2 is on its way until it is let through. */
async function bothChosen(
  more: FakeBridge['answers'] = {}
): Promise<{ bridge: FakeBridge; answerOther: () => Promise<void> }> {
  let letThrough = (): void => undefined
  const bridge = useBridge({
    'app.info': () => info,
    'settings.get': () => settings,
    'settings.set': () => settings,
    'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
    'companies.list': () => [company, { ...company, id: 2, name: 'Pinegate Foods' }],
    'status.get': () => status,
    'periods.list': () => [],
    'lists.close': () => undefined,
    'bulkSave.list': () => [],
    'employees.rows': () => [...people],
    'employees.open': ({ companyId }) =>
      companyId === 1
        ? listOf(people)
        : new Promise<OpenedList<never, never>>((done) => {
            letThrough = () => done({ ...listOf([]), listId: 2 } as never)
          }),
    ...more
  })
  wrapper = await mountPage('/employees')
  await vi.waitFor(() => expect(pageText()).toContain('Wong'))
  useEmployees().selection.selectAll()
  await flushPromises()
  return {
    bridge,
    answerOther: async () => {
      letThrough()
      await flushPromises()
    }
  }
}
const button = (name: RegExp) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent))

it('nobody of the company that was left is shown or chosen under the name of the one that was gone to', async () => {
  const { answerOther } = await bothChosen()
  expect(button(/Save 2 PDFs/)).toBeDefined()
  useSession().choose(2)
  await flushPromises()
  expect(pageText()).not.toContain('Wong')
  expect(useEmployees().selection.count.value).toBe(0)
  expect(button(/Save 2 PDFs/)).toBeUndefined()
  await answerOther()
  expect(pageText()).not.toContain('Wong')
})

it('what is saved of the people who were chosen is of their company, though another was gone to before they were read', async () => {
  let read = (): void => undefined
  const { answerOther } = await bothChosen({
    'employees.rows': () => new Promise((done) => (read = () => done([...people])))
  })
  button(/Save 2 PDFs/)?.click()
  await flushPromises()
  useSession().choose(2)
  await answerOther()
  read()
  await flushPromises()
  expect(useBulkSaves().wanted).toMatchObject({ companyId: 1, ids: [88431, 88408] })
})

it('the offline copy shows no cost of the company that was left, says why there is none, and chooses as that company has', async () => {
  const depthOf = (companyId: number, depth: SyncState['depth']): SyncState => ({
    companyId,
    state: 'idle',
    depth,
    done: 0,
    total: 0,
    leftMs: null,
    stages: [],
    log: [],
    calculating: 0,
    error: null
  })
  const costs = { requests: 284, minutes: 3, bytes: 18_000_000 }
  let isAway = true
  useBridge({
    'app.info': () => info,
    'settings.get': () => settings,
    'settings.set': () => settings,
    'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
    'companies.list': () => [company, { ...company, id: 2, name: 'Pinegate Foods' }],
    'status.get': () => ({ ...status, sync: [depthOf(1, 'everything'), depthOf(2, 'recent')] }),
    'overview.oddAnswers': () => [],
    'sync.estimate': ({ companyId }) => {
      if (companyId === 2 && isAway) throw new AppError('diskFailed')
      return [
        { depth: 'recent', ...costs, requestsMissing: companyId, what: '260 people' },
        { depth: 'everything', ...costs, requests: 3948, requestsMissing: 3664, what: 'all' }
      ]
    }
  })
  wrapper = await mountPage('/offline-copy')
  await vi.waitFor(() => expect(pageText()).toContain('3,664 requests'))
  useSession().choose(2)
  await flushPromises()
  expect(pageText()).not.toContain('3,948')
  expect(pageText()).toContain(wordingOf('diskFailed').nextStep)
  isAway = false
  useSession().choose(1)
  await flushPromises()
  expect(pageText()).toContain('3,664 requests')
  useSession().choose(2)
  await flushPromises()
  expect(pageText()).toContain('2 requests')
})
