import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import App from '@/App.vue'
import { isAroundRows } from '@/frame'
import { listenForShortcuts } from '@/keys'
import { makeRouter } from '@/router'
import { useBridge, type FakeBridge } from './fakeBridge'
import { giveLayout, loadAfterRows } from './mountPage'
import { company, connection, info, listOf, people, settings, status } from './sample'

const base = {
  'app.info': () => info,
  'settings.get': () => settings,
  'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
  'companies.list': () => [company, { ...company, id: 2, name: 'Pinegate Foods 松門食品有限公司' }],
  'status.get': () => status,
  'periods.list': () => [],
  'lists.close': () => undefined,
  'employees.open': () => listOf(people)
}

/** The whole page for each test of a file, with its keys, until all around the rows is there; gone after the test. */
export function useApp(): (answers?: Parameters<typeof useBridge>[0]) => Promise<FakeBridge> {
  let wrapper: VueWrapper | null = null
  let stopKeys: () => void
  beforeEach(() => {
    giveLayout()
    window.location.hash = ''
    stopKeys = listenForShortcuts(window)
  })
  afterEach(() => {
    stopKeys()
    wrapper?.unmount()
    wrapper = null
    document.body.innerHTML = ''
    vi.restoreAllMocks()
  })
  return async (answers = {}) => {
    const bridge = useBridge({ ...base, ...answers })
    await loadAfterRows()
    await import('@/areas/startFailure/StartFailure.vue')
    wrapper = mount(App, { global: { plugins: [createPinia(), makeRouter()] }, attachTo: document.body })
    // Pages that are loaded when they are first opened take a turn more.
    for (let turn = 0; turn < 5; turn++) await flushPromises()
    // What stands around the rows follows them.
    await vi.waitFor(() => expect(isAroundRows.value).toBe(true))
    await flushPromises()
    return bridge
  }
}
