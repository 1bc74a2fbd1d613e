import type { OpenedList } from '@shared/contract/views'
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
