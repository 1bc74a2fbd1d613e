import { AppError } from '@shared/contract/errors'
import type { FindHit } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { useBulkGrid } from '@/areas/bulkEdit/store'
import { useReports } from '@/areas/reports/store'
import { useSession } from '@/frame'
import { findOpen } from '@/frame/layers'
import { useApp } from './mountApp'
import { settings } from './sample'

const start = useApp()
afterEach(() => {
  findOpen.value = false
})
// A screen that is loaded when it is first opened takes longer.
beforeAll(async () => {
  await Promise.all([
    import('@/areas/employee/EmployeePage.vue'),
    import('@/areas/payRuns/PayPeriodPage.vue'),
    import('@/areas/payRuns/PayRunsPage.vue'),
    import('@/areas/variance/VariancePage.vue'),
    import('@/areas/past/PastPeriodPage.vue'),
    import('@/areas/expected/ExpectedPage.vue'),
    import('@/areas/bulkEdit/BulkEditPage.vue'),
    import('@/areas/reports/ReportsPage.vue')
  ])
}, 60_000)

const OTHER = { companyId: 2, company: 'Pinegate Foods' }
const person: FindHit = {
  ...OTHER,
  kind: 'person',
  employeeId: 77,
  lastName: 'Wong',
  firstName: 'K',
  chineseName: null,
  number: null,
  leftOn: null,
  gone: false
}
const onceOff: FindHit = {
  ...OTHER,
  kind: 'period',
  frequencyId: null,
  frequency: null,
  date: toDay('2026-05-31'),
  special: true,
  payslips: 3
}
const report: FindHit = {
  ...OTHER,
  kind: 'reportFavourite',
  favouriteId: 4,
  name: 'Month by account',
  report: 'variance'
}

const never = (): Promise<never> => new Promise(() => undefined)

/** The program at an address, in company 1; *Find anything* has one hit, of company 2. */
async function startAt(address: string, hit: FindHit = person): ReturnType<typeof start> {
  window.location.hash = address
  const bridge = await start({
    'find.search': () => ({ hits: [hit], more: [] }),
    'settings.set': () => settings,
    'payRuns.period': () => {
      throw new AppError('notHere')
    },
    'payRuns.list': never,
    'payPoints.list': never,
    'review.peopleLists': never,
    'past.days': never,
    'past.openPeriod': never,
    'employees.get': never,
    'reports.view': never,
    'bulkEdit.choices': never,
    'bulkEdit.batches': never
  })
  await settled()
  return bridge
}

// Ways of loaded screens take turns of the loop only.
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((done) => setTimeout(done))
    await flushPromises()
  }
}

async function find(words: string): Promise<void> {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  await flushPromises()
  const field = document.querySelector<HTMLInputElement>('[role="dialog"] input')
  if (field === null) throw new Error('no field')
  field.value = words
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
  document.querySelector<HTMLElement>('[role="option"]')?.click()
  await settled()
}

const PAGES = [
  '#/pay-runs/2026-05-31?frequency=7',
  '#/review/variance',
  '#/pay-runs/2026-05-31/as-seen?frequency=7',
  '#/review/expected'
]

describe.each(PAGES)('%s, whose address is of one company', (address) => {
  it('is left for what was found in another company', async () => {
    await startAt(address)
    await find('wong')
    expect([window.location.hash, useSession().companyId]).toEqual(['#/employees/77', 2])
  })

  it('is left where another company is chosen and nothing more', async () => {
    await startAt(address)
    useSession().choose(2)
    await settled()
    expect(['#/pay-runs', '#/review/variance', '#/review/expected']).toContain(window.location.hash)
    expect(window.location.hash).not.toBe(PAGES[0])
  })
})

it('a period that another company has at the very address is shown, found in that company', async () => {
  const address = '#/pay-runs/2026-05-31?frequency=&part=all&tab=people&onceOff=1'
  const bridge = await startAt(address, onceOff)
  await find('31 may')
  expect(window.location.hash).toBe(address)
  expect(bridge.inputsOf('payRuns.period').at(-1)).toMatchObject({ companyId: 2, date: '2026-05-31' })
})

it('a form of a report that was found is filled in on its page', async () => {
  await startAt(PAGES[0] ?? '', report)
  await find('month')
  expect(window.location.hash).toBe('#/reports')
})

async function chooseOther(): Promise<void> {
  document.querySelector<HTMLElement>('.company')?.click()
  await flushPromises()
  const other = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(({ textContent }) =>
    textContent.includes('Pinegate')
  )
  other?.click()
  await settled()
}

it('the way of the list of companies leads from a period to the employees', async () => {
  await startAt(PAGES[0] ?? '')
  await chooseOther()
  expect([window.location.hash, useSession().companyId]).toEqual(['#/employees', 2])
})

describe('Bulk edit whose values are not on the disk', () => {
  async function startInGrid(hit: FindHit = person): Promise<void> {
    await startAt('#/bulk-edit', hit)
    vi.spyOn(useBulkGrid(), 'flush').mockResolvedValue(false)
  }
  async function answer(words: 'Cancel' | 'Leave'): Promise<void> {
    await settled()
    const button = [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button, [role="dialog"] button')]
    const found = button.find(({ textContent }) => textContent.trim().startsWith(words))
    if (found === undefined) throw new Error('not asked')
    found.click()
    await settled()
  }

  it.each([
    ['what was found in another company', () => find('wong'), '#/employees/77'],
    ['another company', chooseOther, '#/employees']
  ])(
    'is left for %s when that is agreed; the company stays while it is asked, and where it is refused',
    async (_, leave, to) => {
      await startInGrid()
      await leave()
      expect(useSession().companyId).toBe(1)
      await answer('Cancel')
      expect([window.location.hash, useSession().companyId]).toEqual(['#/bulk-edit', 1])
      await leave()
      await answer('Leave')
      expect([window.location.hash, useSession().companyId]).toEqual([to, 2])
    }
  )

  it('is left for the form of a report that is filled in only then', async () => {
    await startInGrid()
    const reports = useReports()
    const before = reports.draft.report
    await find('leave liability')
    await answer('Cancel')
    expect([window.location.hash, reports.draft.report]).toEqual(['#/bulk-edit', before])
  })
})
