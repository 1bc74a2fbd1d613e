import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CompanyOverview, EmployeeView, HistoryProof, OverviewView, PayslipView } from '@shared/contract/views'
import { AppError } from '@shared/contract/errors'
import { toDay } from '@shared/domain/day'
import type { MenuEntry } from '@/components'
import { printing, useSession } from '@/frame'
import { kitText } from '@/text/kit'
import { useBridge, type FakeBridge } from './fakeBridge'
import { giveLayout, mountPage } from './mountPage'
import { company, connection, info, listOf, payslip, people, settings, status } from './sample'

let wrapper: VueWrapper | null = null
beforeEach(giveLayout)
afterEach(() => {
  wrapper?.unmount()
  wrapper = null
  printing.value = null
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

const OTHER = 'Pinegate Foods'
const empty = { listId: 1, total: 0, unfilteredTotal: 0, rows: [] }
const changes = { unsettled: 0, rejected: 0, conflicts: 0, unknown: 0, held: 0 }
const proof: HistoryProof = {
  state: 'whole',
  head: { n: 0, hash: '' },
  checkedMs: 1,
  breaks: [],
  seen: true,
  endKnown: true
}
const overview: OverviewView = {
  companyId: 1,
  name: company.name,
  frozenMs: null,
  today: toDay('2026-06-15'),
  people: 2,
  periods: [],
  main: null,
  calculating: 0,
  finalisedWithEdits: 0,
  changes,
  news: null,
  next: [],
  certificates: { seen: 0, peopleRead: 0 },
  ages: []
}
const companyRow = (id: number, name: string): CompanyOverview => ({
  id,
  name,
  frozenMs: null,
  people: 2,
  main: null,
  calculating: 0,
  changes,
  news: null,
  asOfMs: 1
})

const person = (id: number, companyId: number): EmployeeView => ({
  id,
  companyId,
  lastName: 'Wong',
  firstName: 'Ka Yan',
  chineseName: null,
  number: '0042',
  frequency: 'Monthly',
  payPoint: null,
  paymentMethod: null,
  status: { kind: 'active', since: toDay('2019-08-12'), leavesOn: null, returned: null },
  goneMs: null,
  profile: [],
  asSent: [],
  servicePeriods: null,
  frequencyPeriods: null,
  payslips: [],
  payItems: null,
  certificates: null,
  otherEdits: [],
  asOfMs: 1
})
const payslipOf = (id: number, companyId: number): PayslipView => {
  const one = payslip(id)
  return { ...one, header: { ...one.header, companyId } }
}

/** A page while the rail says company 1 of two. */
async function open(path: string, more: FakeBridge['answers'] = {}): Promise<FakeBridge> {
  const bridge = useBridge({
    'app.info': () => info,
    'settings.get': () => settings,
    'settings.set': () => settings,
    'connections.list': () => ({ connections: [connection], activeId: 'c1', isListLost: false }),
    'companies.list': () => [company, { ...company, id: 2, name: OTHER }],
    'status.get': () => status,
    'edits.list': () => [],
    'periods.list': () => [],
    'lists.close': () => undefined,
    'history.proof': () => proof,
    'history.check': () => proof,
    'history.open': () => ({ ...empty, summary: null }),
    'history.rows': () => [],
    'sync.readNow': () => undefined,
    'employees.open': () => listOf(people),
    // The first hundred are of company 1.
    'employees.get': ({ employeeId }) => person(employeeId, employeeId < 100 ? 1 : 2),
    'payslips.get': ({ payslipId }) => payslipOf(payslipId, payslipId < 100 ? 1 : 2),
    'payslips.openPeriod': () => {
      throw new AppError('notHere')
    },
    'review.desk': () => [],
    'review.deskFlags': () => [],
    'review.openFlagged': () => ({ ...empty, summary: { people: 0 } }),
    'overview.company': () => overview,
    'overview.companies': () => [companyRow(1, company.name), companyRow(2, OTHER)],
    'overview.visit': () => undefined,
    ...more
  })
  wrapper = await mountPage(path)
  await flushPromises()
  return bridge
}

/** Whose the sheets of the list on screen say that they are. */
async function onPaper(): Promise<string | undefined> {
  const acts = wrapper?.findComponent({ name: 'TableActs' })
  const entries: readonly MenuEntry[] = acts
    ?.findComponent({ name: 'AppMenu' })
    .props('entries') as readonly MenuEntry[]
  const print = entries.find((entry) => 'label' in entry && entry.label === kitText.table.print)
  if (print === undefined || !('act' in print)) throw new Error('no way to print it')
  print.act()
  await vi.waitFor(() => expect(printing.value).not.toBeNull())
  return printing.value?.document(new Set()).company
}

describe('the company on screen is that of the person or payslip that is shown', () => {
  it.each(['/employees/100', '/payslips/100', '/companies/2/employees/100'])(
    'however it was come to: %s',
    async (path) => {
      await open(path)
      expect(useSession().company?.name).toBe(OTHER)
    }
  )

  it('also after Back to one of the company that was left; another that is chosen while it is shown stays', async () => {
    const bridge = await open('/employees/1')
    const session = useSession()
    session.choose(2)
    bridge.tell('cache.changed', { companyId: 1, what: ['employees'] })
    await flushPromises()
    expect(session.companyId).toBe(2)
    await wrapper?.vm.$router.push('/employees')
    await flushPromises()
    expect(session.companyId).toBe(2)
    wrapper?.vm.$router.back()
    await vi.waitFor(() => expect(session.companyId).toBe(1))
    expect(wrapper?.vm.$route.path).toBe('/employees/1')
  })
})

describe('a list on paper says whose it is', () => {
  it.each([
    ['the history of the company that was chosen there', '2', OTHER],
    ['the history of all of them, where none is chosen', null, 'All companies']
  ])('%s, in the name of its file too', async (_, chosen, says) => {
    await open('/history')
    const chip = wrapper?.findAllComponents({ name: 'FilterChip' })[0]
    ;(chip as VueWrapper).vm.$emit('update:modelValue', chosen)
    await flushPromises()
    expect(wrapper?.findComponent({ name: 'TableActs' }).props('name')).toBe(`History ${says}`)
    expect(await onPaper()).toBe(says)
  })

  it.each(['/review/companies', '/review/companies?tab=flags', '/overview?companies=all'])(
    'all companies, where its rows are of all: %s',
    async (path) => {
      await open(path)
      expect(await onPaper()).toBe('All companies')
    }
  )
})
