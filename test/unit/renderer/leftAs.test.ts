import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, ref } from 'vue'
import type { PayPart } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { useSession } from '@/frame'
import { forgetLeft, leftAs } from '@/leftAs'
import { useBridge, type FakeBridge } from './fakeBridge'
import { giveLayout, mountPage } from './mountPage'
import { company, connection, info, listOf, people, settings, status } from './sample'

let wrapper: VueWrapper | null = null
beforeEach(giveLayout)
afterEach(() => {
  wrapper?.unmount()
  wrapper = null
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

const empty = { listId: 1, total: 0, unfilteredTotal: 0, rows: [] }
const part = (year: number): PayPart => ({
  frequencyId: 1,
  frequency: 'Monthly',
  date: toDay(`${year}-06-30`),
  special: false,
  run: null,
  payslips: 5,
  calculating: 0,
  finalised: 0,
  withoutNet: 0,
  netTotal: 0,
  notAllRead: false
})

async function open(path: string): Promise<FakeBridge> {
  const bridge = useBridge({
    'app.info': () => info,
    'settings.get': () => settings,
    'settings.set': () => settings,
    'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
    'companies.list': () => [company, { ...company, id: 2, name: 'Pinegate Foods' }],
    'status.get': () => status,
    'edits.list': () => [],
    'lists.close': () => undefined,
    'employees.open': () => listOf(people),
    'employees.rows': () => [...people],
    'history.proof': () => ({
      state: 'whole',
      head: { n: 0, hash: '' },
      checkedMs: 1,
      breaks: [],
      seen: true,
      endKnown: true
    }),
    'history.open': () => ({ ...empty, summary: null }),
    'overview.openList': () => ({ ...empty, summary: { hasNumbers: true, sinceMs: null, note: null } }),
    'review.desk': () => [],
    'review.deskFlags': () => [],
    'review.flags': () => ({
      companyId: null,
      rules: [
        {
          rule: 'newLine',
          name: 'New line',
          about: '',
          tone: 'info',
          on: true,
          limit: null,
          scale: null,
          asMade: true,
          flags: 2
        }
      ],
      flags: 2,
      people: 2,
      payslips: 5,
      withoutLines: 0,
      withoutLeave: 0,
      asOfMs: null
    }),
    'review.openFlagged': () => ({ ...empty, summary: { people: 0 } }),
    'payRuns.list': () => ({ parts: [part(2026), part(2025)], asOfMs: null })
  })
  wrapper = await mountPage(path)
  await flushPromises()
  return bridge
}

async function go(path: string): Promise<void> {
  await wrapper?.vm.$router.push(path)
  await flushPromises()
}

async function back(to: string): Promise<void> {
  wrapper?.vm.$router.back()
  await vi.waitFor(() => expect(wrapper?.vm.$route.path).toBe(to))
  await flushPromises()
}

async function set(name: string, at: number, model: string, value: unknown): Promise<void> {
  const control: VueWrapper | undefined = wrapper?.findAllComponents({ name })[at]
  control?.vm.$emit(`update:${model}`, value)
  await flushPromises()
}

const chips = (): unknown[] =>
  wrapper?.findAllComponents({ name: 'FilterChip' }).map((chip): unknown => chip.props('modelValue')) ?? []
const order = (): unknown => wrapper?.findComponent({ name: 'VirtualTable' }).props('sort')
const byCompany = { id: 'company', descending: true }

describe('Back finds a list as it was left', () => {
  it('History: search, company, kind, days and order', async () => {
    const bridge = await open('/history')
    await set('TextField', 0, 'modelValue', 'wong')
    await set('FilterChip', 0, 'modelValue', '2')
    await set('FilterChip', 1, 'modelValue', 'entry')
    await set('FilterChip', 2, 'modelValue', 'week')
    await set('VirtualTable', 0, 'sort', byCompany)
    const asked = bridge.inputsOf('history.open').at(-1)
    await go('/employees')
    // What is opened there may be of another company.
    useSession().choose(2)
    await back('/history')
    expect(bridge.inputsOf('history.open').at(-1)).toEqual(asked)
    expect(chips()).toEqual(['2', 'entry', 'week'])
    expect(order()).toEqual(byCompany)
  })

  it('Pay runs: filters and order; those of another company begin anew', async () => {
    await open('/pay-runs')
    await set('FilterChip', 0, 'modelValue', 'regular')
    await set('FilterChip', 2, 'modelValue', '2025')
    await set('VirtualTable', 0, 'sort', { id: 'date', descending: true })
    const left = chips()
    expect(left).toContain('2025')
    await go('/employees')
    await back('/pay-runs')
    expect(chips()).toEqual(left)
    expect(order()).toEqual({ id: 'date', descending: true })
    useSession().choose(2)
    await flushPromises()
    expect(chips().every((each) => each === null)).toBe(true)
  })

  it('a list of the overview: search and order', async () => {
    const bridge = await open('/overview/calculating')
    await set('TableSearch', 0, 'modelValue', 'wong')
    await set('VirtualTable', 0, 'sort', { id: 'name', descending: true })
    await go('/employees')
    await back('/overview/calculating')
    expect(bridge.inputsOf('overview.openList').at(-1)).toMatchObject({
      search: 'wong',
      sort: 'name',
      descending: true
    })
  })

  it('flags: the chosen rule and the order', async () => {
    const bridge = await open('/review/companies?tab=flags')
    await vi.waitFor(() => expect(wrapper?.find('.flags-rules button').exists()).toBe(true))
    await wrapper?.find('.flags-rules button').trigger('click')
    await set('VirtualTable', 0, 'sort', { id: 'name', descending: true })
    await go('/employees')
    await back('/review/companies')
    await vi.waitFor(() => expect(wrapper?.find('.flags-rules button').attributes('aria-pressed')).toBe('true'))
    expect(bridge.inputsOf('review.openFlagged').at(-1)).toMatchObject({
      rule: 'newLine',
      sort: 'name',
      descending: true
    })
  })

  it('a visit begins anew, also at a place in the history that Back had left', async () => {
    const bridge = await open('/employees')
    await go('/history')
    await set('TextField', 0, 'modelValue', 'wong')
    await go('/history?again')
    await go('/employees')
    await go('/history')
    expect(bridge.inputsOf('history.open').at(-1)?.search).toBe('')
    await set('TextField', 0, 'modelValue', 'chan')
    await back('/employees')
    await go('/history')
    expect(bridge.inputsOf('history.open').at(-1)?.search).toBe('')
  })

  it('another connection finds nothing of it', async () => {
    const bridge = await open('/history')
    await set('TextField', 0, 'modelValue', 'wong')
    await go('/employees')
    bridge.answers['connections.list'] = () => ({
      connections: [connection, { ...connection, id: 'c2' }],
      activeId: 'c2',
      isListLost: false
    })
    bridge.tell('connection.changed', { activeId: 'c2' })
    await flushPromises()
    await back('/history')
    expect(bridge.inputsOf('history.open').at(-1)?.search).toBe('')
  })
})

it('what is left of one is never of another, and a page on screen begins anew when all is forgotten', () => {
  const useList = leftAs<{ search: string }>()
  const whose = ref(1)
  const scope = effectScope()
  scope.run(() => {
    const search = useList(
      () => ({ search: '' }),
      () => whose.value
    )('search')
    search.value = 'wong'
    whose.value = 2
    expect(search.value).toBe('')
    whose.value = 1
    expect(search.value).toBe('wong')
    forgetLeft()
    expect(search.value).toBe('')
  })
  scope.stop()
})
