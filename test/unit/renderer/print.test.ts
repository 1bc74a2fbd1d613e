import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { amountsHidden, hideAmounts } from '@/amounts'
import { openPrintView, printing, type PrintDocument } from '@/frame'
import { useBridge } from './fakeBridge'
import { giveLayout, mountPage, pageText } from './mountPage'
import { connection, info, listOf, people, settings, status } from './sample'

const sheet: PrintDocument = {
  company: 'Tidewater Lantern',
  what: 'Employees',
  standing: 'Printed from the copy read 24 Jun 2026 09:38.',
  mark: '',
  lead: null,
  wide: false,
  columns: [{ head: 'Net pay', right: true, share: 1 }],
  rows: [{ kind: 'line', cells: ['34,765.50'] }],
  say: { strong: '1 row.', text: '' },
  foot: ''
}
const printable = { title: 'Employees', fileName: 'list', notice: null, options: [], document: () => sheet }

let wrapper: VueWrapper | null = null
beforeEach(() => {
  giveLayout()
  useBridge({
    'app.info': () => info,
    'settings.get': () => settings,
    'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
    'companies.list': () => [],
    'status.get': () => status,
    'employees.open': () => listOf(people)
  })
})
afterEach(() => {
  wrapper?.unmount()
  hideAmounts(false)
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

describe('the print view while amounts are hidden', () => {
  async function openHidden(): Promise<VueWrapper> {
    wrapper = await mountPage('/employees')
    hideAmounts(true)
    const opening = openPrintView(wrapper.vm.$router, printable)
    await flushPromises()
    const yes = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes('Show and print')
    )
    yes?.click()
    await opening
    await flushPromises()
    return wrapper
  }

  it('shows them for this once: left, they are hidden again, and going forward to it finds nothing', async () => {
    const { vm } = await openHidden()
    expect(pageText()).toContain('34,765.50')
    await vm.$router.push('/settings')
    expect(amountsHidden.value).toBe(true)
    await vm.$router.push('/print')
    await flushPromises()
    expect(pageText()).not.toContain('34,765.50')
  })

  it('hides them again where the view cannot be opened', async () => {
    wrapper = await mountPage('/employees')
    const { $router } = wrapper.vm
    $router.beforeEach(({ name }) => name !== 'print')
    hideAmounts(true)
    const opening = openPrintView($router, printable)
    await flushPromises()
    const yes = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes('Show and print')
    )
    yes?.click()
    await opening
    expect(amountsHidden.value).toBe(true)
  })
})

describe('what is to be printed', () => {
  it('is held no longer than its view: not where that is left, refused or fails to open', async () => {
    wrapper = await mountPage('/employees')
    const { $router } = wrapper.vm
    await openPrintView($router, printable)
    await flushPromises()
    expect(printing.value).toBe(printable)
    await $router.push('/settings')
    expect(printing.value).toBeNull()

    let answer = (): boolean => false
    $router.beforeEach(({ name }) => name !== 'print' || answer())
    await openPrintView($router, printable)
    expect(printing.value).toBeNull()
    // The router says it too.
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
    answer = () => {
      throw new Error('its code cannot be loaded')
    }
    await expect(openPrintView($router, printable)).rejects.toThrow('cannot be loaded')
    expect(printing.value).toBeNull()
  })
})
