import { AppError } from '@shared/contract/errors'
import type { EmployeePayslipRow, EmployeeView } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inThousands, netChart } from '@/areas/employee/netBars'
import { packText } from '@/text/pack'
import { useBridge } from './fakeBridge'
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

function payslip(id: number, date: string, net: string | null, special = false): EmployeePayslipRow {
  return { id, date: toDay(date), special, state: 'released', net, gross: null, change: null, unsettledEdits: 0 }
}

const payslips = [
  payslip(5, '2026-03-31', '-100.00'),
  payslip(4, '2026-02-28', '30000.00'),
  payslip(3, '2026-02-14', '5000.00', true),
  payslip(2, '2026-01-31', null),
  payslip(1, '2025-12-31', '29500.00')
]

function person(id: number, lastName: string): EmployeeView {
  return {
    id,
    companyId: 1,
    lastName,
    firstName: 'Ka Yan',
    chineseName: null,
    number: '0042',
    frequency: 'Monthly',
    payPoint: 'Tsim Sha Tsui shop',
    paymentMethod: 'eft_manual',
    status: { kind: 'active', since: toDay('2019-08-12'), leavesOn: null, returned: null },
    goneMs: null,
    profile: [
      { field: 'first_name', label: 'First name', value: 'Ka Yan', sensitive: false, edits: [] },
      { field: 'payment_method', label: 'Payment method', value: 'eft_manual', sensitive: false, edits: [] },
      { field: 'director', label: 'Director', value: 'false', sensitive: false, edits: [] },
      { field: 'hkid', label: 'Hong Kong identity card', value: 'Z123456(7)', sensitive: true, edits: [] },
      { field: 'name_in_chinese', label: 'Chinese name', value: null, sensitive: false, edits: [] }
    ],
    asSent: [{ field: 'custom_fields', value: { 31: 'Locker 9' } }],
    servicePeriods: null,
    frequencyPeriods: null,
    payslips,
    payItems: null,
    certificates: null,
    otherEdits: [],
    asOfMs: 1
  }
}

const [first, second] = people.map((row) => row.id)

function bridgeOf(known: Readonly<Record<number, EmployeeView>>) {
  return useBridge({
    'app.info': () => info,
    'settings.get': () => settings,
    'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
    'companies.list': () => [company],
    'status.get': () => status,
    'periods.list': () => [],
    'lists.close': () => undefined,
    'employees.open': () => listOf(people),
    'lists.indexOf': ({ id }) => people.findIndex((row) => row.id === id),
    'employees.get': ({ employeeId }) => {
      const view = known[employeeId]
      if (view === undefined) throw new AppError('notHere')
      return view
    },
    'sync.readNow': () => undefined
  })
}

function named(label: string): HTMLButtonElement {
  const found = document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)
  if (found === null) throw new Error(`no button "${label}"`)
  return found
}

describe('a person’s page', () => {
  it('follows the list one came from, and ends where it ends', async () => {
    bridgeOf({ [first ?? 0]: person(first ?? 0, 'Wong'), [second ?? 0]: person(second ?? 0, 'Tsang') })
    wrapper = await mountPage(`/employees/${first}`)
    await flushPromises()
    expect(pageText()).toContain('1 of 2')
    expect(named('Previous employee').disabled).toBe(true)
    named('Next employee').click()
    await flushPromises()
    expect(pageText()).toContain('Tsang, Ka Yan')
    expect(pageText()).toContain('2 of 2')
    expect(named('Next employee').disabled).toBe(true)
  })

  it('has the mark of what waits apart from the kind of the payslip', async () => {
    const waits = { ...payslip(4, '2026-02-28', '30000.00'), unsettledEdits: 1 }
    bridgeOf({ [first ?? 0]: { ...person(first ?? 0, 'Wong'), payslips: [waits] } })
    wrapper = await mountPage(`/employees/${first}`)
    await flushPromises()
    const mark = document.querySelector('td .t-pending')
    expect(mark?.closest('td')?.innerHTML).toMatch(/Regular\s+<span class="t-pending">/)
  })

  it('closes a dialog about the one before that was opened while the next was on the way', async () => {
    const bridge = bridgeOf({ [first ?? 0]: person(first ?? 0, 'Wong') })
    wrapper = await mountPage(`/employees/${first}`)
    await flushPromises()
    let answer = (): void => undefined
    bridge.answers['bulkSave.preview'] = () => new Promise(() => undefined)
    bridge.answers['employees.get'] = () => new Promise((done) => (answer = () => done(person(second ?? 0, 'Tsang'))))
    named('Next employee').click()
    await flushPromises()
    ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes(packText.open))?.click()
    await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Wong'))
    answer()
    await flushPromises()
    expect(pageText()).toContain('Tsang, Ka Yan')
    expect(document.querySelector('[role="dialog"]')).toBeNull()
  })

  it('never shows one person for another who cannot be shown', async () => {
    bridgeOf({ [first ?? 0]: person(first ?? 0, 'Wong') })
    wrapper = await mountPage(`/employees/${first}`)
    await flushPromises()
    named('Next employee').click()
    await vi.waitFor(() => expect(document.querySelector('[role="alert"]')).not.toBeNull())
    expect(pageText()).not.toContain('Wong, Ka Yan')
  })

  it('says fields in the officer’s words, covers the sensitive ones and tells what is not sent', async () => {
    bridgeOf({ [first ?? 0]: person(first ?? 0, 'Wong') })
    wrapper = await mountPage(`/employees/${first}`)
    const text = pageText()
    expect(text).toContain('Bank transfer')
    expect(text).toContain('DirectorNo')
    expect(text).not.toContain('Z123456')
    expect(text).toContain('Not sent by the service: Chinese name.')
    expect(text).toContain('custom_fields 31Locker 9')
  })

  it('draws net pay with a text that says what is drawn', async () => {
    bridgeOf({ [first ?? 0]: person(first ?? 0, 'Wong') })
    wrapper = await mountPage(`/employees/${first}`)
    expect(document.querySelector('.net-bars svg')?.getAttribute('aria-label')).toBe(
      'Net pay of 3 regular payslips, from 29,500.00 on 31 Dec 2025 to −100.00 on 31 Mar 2026. The table below holds the figures.'
    )
  })
})

describe('the bars of net pay', () => {
  it('puts a once-off payslip with the regular one it came before, and leaves out what is no number', () => {
    const chart = netChart(payslips)
    expect(chart?.columns.map(({ date, regular, onceOff }) => [date, regular, onceOff])).toEqual([
      ['2025-12-31', 295_000_000, null],
      ['2026-01-31', null, null],
      ['2026-02-28', 300_000_000, 50_000_000],
      ['2026-03-31', -1_000_000, null]
    ])
  })

  it('draws nothing for fewer than two figures', () => {
    expect(netChart(payslips.slice(3))).toBeNull()
    expect(netChart([])).toBeNull()
  })

  it.each([
    [347_655_000, '34.8'],
    [-1_000_000, '−0.1'],
    [-400_000, '0.0'],
    [0, '0.0']
  ])('%s is %s thousand', (net, shown) => {
    expect(inThousands(net)).toBe(shown)
  })
})
