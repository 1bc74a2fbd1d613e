import { errorCodes, type ErrorCode } from '@shared/contract/errorCodes'
import { wordingOf } from '@shared/contract/errorWording'
import { AppError } from '@shared/contract/errors'
import { useBulkSaves } from '@/areas/bulkSave/store'
import { welcomeText } from '@/text/welcome'
import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useBridge, type FakeBridge } from './fakeBridge'
import { giveLayout, mountPage, pageText } from './mountPage'
import { company, connection, info, listOf, people, settings, status } from './sample'

let wrapper: VueWrapper | null = null
beforeEach(giveLayout)
afterEach(() => {
  wrapper?.unmount()
  wrapper = null
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

const base = {
  'app.info': () => info,
  'settings.get': () => settings,
  'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
  'companies.list': () => [company],
  'status.get': () => status,
  'periods.list': () => [],
  'lists.close': () => undefined
}

async function press(name: string): Promise<void> {
  const found = [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent.trim().startsWith(name)
  )
  if (!found) throw new Error(`no button "${name}" in: ${pageText()}`)
  found.click()
  await flushPromises()
}

describe('Welcome', () => {
  async function connectWith(bridge: FakeBridge, address: string, key: string): Promise<void> {
    wrapper = await mountPage('/welcome')
    const [addressField, keyField] = wrapper.findAll('input')
    await addressField?.setValue(address)
    await keyField?.setValue(key)
    await wrapper.get('form').trigger('submit')
    await flushPromises()
    expect(bridge.inputsOf('connections.connect')).toHaveLength(address === '' || key === '' ? 0 : 1)
  }

  // What was cancelled is no failure, and while Paydesk is locked a call waits.
  it.each<ErrorCode>(errorCodes.filter((code) => code !== 'cancelled' && code !== 'locked'))(
    'a connection that fails with %s has its sentence and next step',
    async (code) => {
      const bridge = useBridge({
        ...base,
        'connections.list': () => ({ connections: [], activeId: null, isListLost: false }),
        'connections.connect': () => {
          throw new AppError(code, { serviceMessage: 'No such key' })
        }
      })
      await connectWith(bridge, 'https://payroll.example.com', 'secret')
      expect(pageText()).toContain(wordingOf(code).sentence)
      expect(pageText()).toContain(welcomeText.nextStep(code) ?? wordingOf(code).nextStep)
      expect(pageText()).toContain('“No such key”')
    }
  )

  it('marks an address that cannot be one and goes back to it', async () => {
    const bridge = useBridge({
      ...base,
      'connections.list': () => ({ connections: [], activeId: null, isListLost: false })
    })
    wrapper = await mountPage('/welcome')
    const [addressField, keyField] = wrapper.findAll('input')
    await addressField?.setValue('http://payroll.example.com')
    await keyField?.setValue('secret')
    await wrapper.get('form').trigger('submit')
    await flushPromises()
    expect(bridge.inputsOf('connections.connect')).toEqual([])
    expect(addressField?.attributes('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(addressField?.element)
  })

  it('says nothing of a question that the officer answered with no', async () => {
    const bridge = useBridge({
      ...base,
      'connections.list': () => ({ connections: [], activeId: null, isListLost: false }),
      'connections.connect': () => {
        throw new AppError('cancelled')
      }
    })
    await connectWith(bridge, 'https://payroll.example.com', 'secret')
    expect(document.querySelector('[role="alert"]')).toBeNull()
    expect(pageText()).not.toContain(wordingOf('cancelled').sentence)
  })

  it('asks for what is missing before it asks the service', async () => {
    const bridge = useBridge({
      ...base,
      'connections.list': () => ({ connections: [], activeId: null, isListLost: false })
    })
    await connectWith(bridge, '', '')
    expect(pageText()).toContain('Enter the address of the service.')
    expect(pageText()).toContain('Paste the key.')
  })

  it('goes on without a keychain only when the officer says so', async () => {
    const bridge = useBridge({
      ...base,
      'connections.list': () => ({ connections: [], activeId: null, isListLost: false }),
      'connections.connect': ({ sessionOnly }) => {
        if (sessionOnly !== true) throw new AppError('keychain')
        return { connectionId: 'c1', companies: [{ id: 1, name: 'Tidewater Lantern' }] }
      },
      'employees.open': () => listOf([])
    })
    await connectWith(bridge, 'https://payroll.example.com', ' secret ')
    await press('Go on for this session only')
    expect(bridge.inputsOf('connections.connect').map((input) => input.sessionOnly)).toEqual([false, true])
    expect(bridge.inputsOf('connections.connect')[1]?.apiKey).toBe('secret')
  })

  it('asks twice before a development runtime gets a real key', async () => {
    const bridge = useBridge({
      ...base,
      'app.info': () => ({ ...info, developmentRuntime: true }),
      'connections.list': () => ({ connections: [], activeId: null, isListLost: false }),
      'connections.connect': () => ({ connectionId: 'c1', companies: [] }),
      'employees.open': () => listOf([])
    })
    wrapper = await mountPage('/welcome')
    const [addressField, keyField] = wrapper.findAll('input')
    await addressField?.setValue('https://payroll.example.com')
    await keyField?.setValue('secret')
    await wrapper.get('form').trigger('submit')
    await flushPromises()
    expect(bridge.inputsOf('connections.connect')).toHaveLength(0)
    await press('Connect all the same')
    expect(bridge.inputsOf('connections.connect')).toHaveLength(1)
  })

  it('does not keep the key in the page after it was taken', async () => {
    const bridge = useBridge({
      ...base,
      'connections.connect': () => ({ connectionId: 'c1', companies: [{ id: 1, name: 'One' }] }),
      'employees.open': () => listOf([])
    })
    await connectWith(bridge, 'https://payroll.example.com', 'PLANTED-KEY')
    expect(document.documentElement.outerHTML).not.toContain('PLANTED-KEY')
  })
})

describe('Employees', () => {
  it('shows who is there, what waits and what is not ready, and never a 0 for it', async () => {
    useBridge({ ...base, 'employees.open': () => listOf(people) })
    wrapper = await mountPage('/employees')
    const [wong, tsang] = wrapper.findAll('.vt-row').map((row) => row.text())
    expect(wong).toContain('0042Wong, Ka Yan黃嘉欣1 waiting')
    expect(wong).toContain('34,765.50+825.50')
    expect(tsang).toContain('noneTsang, Kin Wah')
    expect(tsang).toContain('Leaves 30 Jun 2026')
    expect(tsang).toContain('Calculatingnot ready')
    expect(wrapper.get('.foot').text()).toContain('1 calculating, not in the total')
  })

  it('have paper say what is calculating, as nobody can ask it', async () => {
    useBridge({ ...base, 'employees.open': () => listOf(people) })
    wrapper = await mountPage('/employees')
    expect(String(wrapper.getComponent({ name: 'TableActs' }).props('note'))).toContain('1 calculating')
  })

  it('shows the sums of many people once they are there, and never those of another question', async () => {
    const sums: ((netTotal: number) => void)[] = []
    useBridge({
      ...base,
      'employees.open': () => {
        const opened = listOf(people)
        return { ...opened, listId: sums.length + 1, summary: { ...opened.summary, figures: null } }
      },
      'employees.figures': () =>
        new Promise((done) => {
          sums.push((netTotal) => done({ netTotal, payslips: 2, calculating: 0, withoutNet: 0 }))
        })
    })
    wrapper = await mountPage('/employees')
    const foot = () => wrapper?.get('.foot').text()
    await vi.waitFor(() => expect(sums).toHaveLength(1))
    expect(foot()).not.toContain('Net')
    sums[0]?.(12_345_000)
    await flushPromises()
    expect(foot()).toContain('1,234.50')
    await wrapper.get('input[type="search"]').setValue('wong')
    await vi.waitFor(() => expect(sums).toHaveLength(2))
    expect(foot()).not.toContain('1,234.50')
    sums[1]?.(67_890_000)
    await flushPromises()
    expect(foot()).toContain('6,789.00')
  })

  it('says so where the sums of many people cannot be read', async () => {
    useBridge({
      ...base,
      'employees.open': () => {
        const opened = listOf(people)
        return { ...opened, summary: { ...opened.summary, figures: null } }
      },
      'employees.figures': () => {
        throw new AppError('storeDamaged')
      }
    })
    wrapper = await mountPage('/employees')
    const { message } = new AppError('storeDamaged')
    await vi.waitFor(() => expect(wrapper?.get('.foot').text()).toContain(message))
  })

  it('asks the reader for what is typed, and says what emptied the list', async () => {
    const bridge = useBridge({
      ...base,
      'employees.open': ({ search }) => (search === '' ? listOf(people) : listOf([], 64))
    })
    wrapper = await mountPage('/employees')
    await wrapper.get('input[type="search"]').setValue('wnog')
    await flushPromises()
    expect(bridge.inputsOf('employees.open').at(-1)).toMatchObject({ search: 'wnog', status: 'active', companyId: 1 })
    expect(pageText()).toContain('No one matches “wnog”')
    expect(pageText()).toContain('64 people')
    expect(pageText()).toContain('Status Active')
    await press('Clear search')
    expect(wrapper.findAll('.vt-row')).toHaveLength(2)
  })

  it('asks again when its company changed, and only then', async () => {
    const bridge = useBridge({ ...base, 'employees.open': () => listOf(people) })
    wrapper = await mountPage('/employees')
    bridge.tell('cache.changed', { companyId: 2, what: ['payslips'] })
    await flushPromises()
    expect(bridge.inputsOf('employees.open')).toHaveLength(1)
    bridge.tell('cache.changed', { companyId: 1, what: ['payslips'] })
    await flushPromises()
    expect(bridge.inputsOf('employees.open')).toHaveLength(2)
  })

  it('asks before it saves the PDFs of those selected, in the order of the list', async () => {
    useBridge({
      ...base,
      'employees.open': () => listOf(people),
      'employees.rows': () => [...people],
      'bulkSave.list': () => []
    })
    wrapper = await mountPage('/employees')
    await press('Select all rows')
    await press('Save 2 PDFs')
    expect(useBulkSaves().wanted).toMatchObject({ companyId: 1, kind: 'payslip', ids: [88431, 88408] })
  })
})

describe('Settings', () => {
  it('keeps a number that fits and refuses one that does not, with its range', async () => {
    const bridge = useBridge({ ...base, 'settings.set': (patch) => ({ ...settings, ...patch }) })
    wrapper = await mountPage('/settings')
    const perMinute = wrapper.findAll('input').find((input) => input.element.value === '120')
    // As a field that is left: with its `change`.
    await perMinute?.setValue('5')
    expect(pageText()).toContain('From 6 to 6,000.')
    expect(bridge.inputsOf('settings.set')).toEqual([])
    await perMinute?.setValue('60')
    expect(bridge.inputsOf('settings.set')).toEqual([{ requestsPerMinute: 60 }])
  })

  it('says that a wrong number is not kept when its page is left, and its range before', async () => {
    const bridge = useBridge({ ...base, 'settings.set': (patch) => ({ ...settings, ...patch }) })
    wrapper = await mountPage('/settings')
    expect(pageText()).toContain('From 6 to 6,000.')
    await wrapper
      .findAll('input')
      .find((input) => input.element.value === '120')
      ?.setValue('5')
    await wrapper.vm.$router.push('/employees')
    await flushPromises()
    expect(pageText()).toContain('5 was entered, which is no whole number from 6 to 6,000. It stays 120.')
    expect(bridge.inputsOf('settings.set')).toEqual([])
  })

  it('names the part of a folder pattern that is none, and a pattern that is too long', async () => {
    useBridge({
      ...base,
      'documents.folder': () => ({ folderName: null }),
      'documents.previewName': () => ({ rows: [], held: 0, collisions: 0, tooLong: 0 })
    })
    wrapper = await mountPage('/settings/documents')
    const folders = wrapper.findAll('input').find((input) => input.element.closest('.set-pattern') !== null)
    await folders?.setValue('{compny}')
    await flushPromises()
    expect(pageText()).toContain('{compny} is no part of a name. Those that are: {company}')
    await folders?.setValue('x'.repeat(300))
    await flushPromises()
    expect(pageText()).toContain('longer than 300 letters together')
  })

  it('finds a setting by a word', async () => {
    useBridge(base)
    wrapper = await mountPage('/settings')
    await wrapper.get('input[type="search"]').setValue('dark')
    expect(wrapper.findAll('.set h2').map((head) => head.text())).toEqual(['Appearance'])
  })

  it('removes everything only after it said how many changes go, and was told to', async () => {
    const bridge = useBridge({
      ...base,
      'connections.wipePreview': () => ({
        own: { edits: 3, writes: 1, forms: 0, ticks: 12, notes: 1 },
        files: 2,
        cacheBytes: 46_000_000,
        outboxBytes: 2_000_000
      }),
      'connections.wipeEverything': () => ({ filesLeft: true })
    })
    wrapper = await mountPage('/settings')
    await press('Remove everything')
    expect(pageText()).toContain(
      '3 changes that were not sent, 1 write without an answer, 12 ticks of reviewed payslips, 1 note, reason or step of a review go with it.'
    )
    const act = [...document.querySelectorAll<HTMLButtonElement>('.dialog-acts button')].at(-1)
    expect(act?.disabled).toBe(true)
    document.querySelector<HTMLElement>('[role="dialog"] [role="checkbox"]')?.click()
    await flushPromises()
    act?.click()
    await flushPromises()
    expect(bridge.inputsOf('connections.wipeEverything')).toEqual([
      { connectionId: 'c1', confirmed: { edits: 3, writes: 1, forms: 0, ticks: 12, notes: 1 } }
    ])
    expect(pageText()).toContain(
      'Some of its files could not be removed, as happens while another program has them open: they are encrypted, and without their keys nobody can read them. Paydesk removes them at its next start.'
    )
  })
})

it('the offline copy says what each depth costs before anything is fetched', async () => {
  const bridge = useBridge({
    ...base,
    'sync.estimate': () => [
      { depth: 'recent', requests: 284, requestsMissing: 0, minutes: 3, bytes: 18_000_000, what: '260 people' },
      { depth: 'everything', requests: 3948, requestsMissing: 3664, minutes: 33, bytes: 46_000_000, what: 'all' }
    ],
    'sync.start': () => undefined,
    'settings.set': (patch) => ({ ...settings, ...patch })
  })
  wrapper = await mountPage('/offline-copy')
  expect(pageText()).toContain('3,948')
  expect(bridge.inputsOf('sync.start')).toEqual([])
  await wrapper.findAll('[role="radio"]').at(1)?.trigger('click')
  expect(pageText()).toContain('3,664 requests, about 33 min, 46 MB on disk')
  await press('Fetch')
  expect(bridge.inputsOf('sync.start')).toEqual([{ companyId: 1, depth: 'everything' }])
})
