// Every screen of the program, with records as the contract has them and with odd ones: online, then without a service, where axe
// looks at each in light and in dark and all that can be pressed is come to by keyboard.
import { expect, type Page } from '@playwright/test'
import { faultsInBoth } from './axe'
import { call } from './bridge'
import { COMPANY, PERSON, test, type Connected } from './connected'
import { enterValue, openEditPane, payslipTable, setSize, statusBar } from './officer'
import type { Payroll } from './payroll'
import { notByKeyboard } from './reachable'

/** What no screen may ever show. */
const BROKEN = /mistake of Paydesk|undefined|\bNaN\b|\[object|Infinity|Invalid Date/
const MAY = '2026-05-31'
const JUNE = '2026-06-30'
const MONTHLY = 521

/** A screen by its address, as a link of another screen opens it, its heading, and what else it must show. */
interface Screen {
  readonly address: string
  readonly heading: string | RegExp
  readonly shows?: string | RegExp
  /** One of several records on one screen: opened and read as all are, not looked at as closely again. */
  readonly again?: boolean
}

const NOWHERE: Screen = { address: '/none', heading: 'none' }

interface Routing {
  readonly getRoutes: () => readonly { readonly name?: string }[]
  readonly currentRoute: { readonly value: { readonly name?: string } }
}

interface WithApp extends Element {
  readonly __vue_app__?: { readonly config: { readonly globalProperties: { readonly $router: Routing } } }
}

/** The names of all screens, and of the one that is shown, as the page's own router has them. */
function screensOf(page: Page): Promise<{ all: string[]; now: string }> {
  return page.evaluate(() => {
    const app = document.querySelector<WithApp>('#app')?.__vue_app__
    if (!app) throw new Error('no app')
    const { $router } = app.config.globalProperties
    const all = $router.getRoutes().flatMap(({ name }) => name ?? [])
    return { all, now: $router.currentRoute.value.name ?? '' }
  })
}

/** Opens a screen and waits until it is read; gives what is broken on it. */
async function open(page: Page, { address, heading, shows }: Screen): Promise<string[]> {
  await page.evaluate((hash) => (location.hash = hash), `#${address}`)
  await expect(page.getByRole('heading', { level: 1, name: heading }), address).toBeVisible()
  await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0)
  if (shows !== undefined) await expect(page.locator('body'), address).toContainText(shows)
  const text = await page.locator('body').innerText()
  return BROKEN.test(text) ? [`shows ${BROKEN.exec(text)?.[0] ?? ''}`] : []
}

/** The people whose open payslips are odd, by what their net pay is or how they are called, and what must be seen of it. */
async function oddOnes(payroll: Payroll): Promise<{ personId: number; payslipId: number; shows: string | RegExp }[]> {
  const nets: Readonly<Record<string, RegExp>> = {
    '1046.22': /add.* 1,046\.23/,
    '5899': /5,899\.00/,
    '-150.25': /−150\.25/,
    '0': /0\.00/
  }
  const names: Readonly<Record<string, string>> = { '=SUM(A1)': '=SUM(A1)', Côté: 'Côté'.normalize('NFD') }
  const found = []
  for (const { id: personId, first_name, last_name } of await payroll.employees(COMPANY.id)) {
    const payslip = (await payroll.payslips(personId)).find(({ finalised, special }) => !finalised && !special)
    const shows = nets[String(payslip?.nett_pay)] ?? names[first_name] ?? names[last_name.normalize('NFC')]
    if (payslip && shows !== undefined) found.push({ personId, payslipId: payslip.id, shows })
  }
  return found
}

/** Every screen there is, of somebody who has something to show. */
async function screensFor({ payroll }: Connected): Promise<Screen[]> {
  const odd = await oddOnes(payroll)
  expect(odd).toHaveLength(6)
  const { personId, payslipId } = odd.at(-1) ?? { personId: 0, payslipId: 0 }
  const previous = (await payroll.payslips(personId)).find(({ date }) => date === MAY)
  const run = (await payroll.runs(COMPANY.id)).find(
    ({ period_end_date, wave_id, special }) => period_end_date === MAY && wave_id === MONTHLY && !special
  )
  const period = (date: string, tab: string, part = 'all') =>
    `/pay-runs/${date}?frequency=${MONTHLY}&part=${part}&tab=${tab}`
  const news = [
    'newPeople',
    'gonePeople',
    'newPayslips',
    'changedPayslips',
    'finalisedPayslips',
    'newCertificates',
    'calculating',
    'finalisedWithEdits'
  ]
  return [
    { address: '/welcome', heading: /./ },
    { address: '/overview', heading: 'Overview', shows: /amount.* on payslips .* no number.* shown as sent/ },
    ...news.map((what) => ({ address: `/overview/${what}`, heading: /./, again: what !== 'changedPayslips' })),
    { address: '/frequencies', heading: 'Pay frequencies', shows: 'Monthly, to the last day' },
    { address: '/frequencies/new', heading: 'Pay frequencies' },
    { address: '/pay-points', heading: 'Pay points', shows: 'Not known' },
    { address: '/employees', heading: 'Employees' },
    { address: '/pay-runs', heading: 'Pay runs', shows: JUNE },
    ...['totals', 'people', 'flags'].map((tab) => ({ address: period(JUNE, tab), heading: /Monthly/ })),
    { address: period(MAY, 'totals', `run-${run?.id}`), heading: /Monthly/, shows: 'Ties out' },
    {
      address: period(MAY, 'journal', `run-${run?.id}`),
      heading: /Monthly/,
      shows: 'Debit equals credit in each split'
    },
    { address: `/review/variance?frequency=${MONTHLY}&before=${MAY}&now=${JUNE}`, heading: 'Variance' },
    { address: '/payslips', heading: 'Payslips' },
    ...odd.map(({ payslipId: id, shows }, at) => ({
      address: `/payslips/${id}`,
      heading: 'Payslip',
      shows,
      again: at > 0
    })),
    { address: `/payslips/${payslipId}?with=${previous?.id}`, heading: 'Payslip', shows: 'Explain' },
    { address: `/payslips/${payslipId}/items`, heading: 'Payslip items' },
    { address: `/employees/${personId}`, heading: 'Employee' },
    { address: `/employees/${personId}/items`, heading: 'Payslip items' },
    { address: `/companies/${COMPANY.id}/employees/${personId}`, heading: 'Change employee' },
    { address: `/companies/${COMPANY.id}/employees/new`, heading: 'New employee' },
    { address: '/certificates', heading: 'Certificates' },
    { address: '/reports', heading: 'Reports' },
    { address: '/changes', heading: 'Changes', shows: 'Odd And Waiting' },
    { address: '/writes', heading: 'Changes' },
    { address: '/history', heading: 'Changes' },
    { address: '/take-over', heading: /./ },
    { address: '/bulk-edit', heading: 'Bulk edit' },
    { address: '/bulk-edit/import', heading: /./ },
    { address: '/settings', heading: 'Settings' },
    { address: '/offline-copy', heading: 'Offline copy' }
  ]
}

test('every screen opens with the fields of the contract only and with odd records; without a service too, where axe finds nothing and the keyboard comes to all', async ({
  begin
}) => {
  test.setTimeout(Number(process.env['F3_MS'] ?? 240_000))
  const desk = await begin({ cases: true, reads: 'documented' })
  const { app, page, service } = desk
  await setSize(app, 1280, 800)
  const screens = (await screensFor(desk)).slice(Number(process.env['F3_A'] ?? 0), Number(process.env['F3_B'] ?? 99))
  const [first] = await desk.payroll.employees(COMPANY.id)
  await call(page, 'edits.add', {
    employeeId: first?.id ?? 0,
    target: { kind: 'employee' },
    changes: [{ attribute: 'first_name', value: 'Odd And Waiting' }]
  })
  const faults: Record<string, string[]> = {}
  const note = (address: string, found: readonly string[]) => {
    if (found.length > 0) faults[address] = [...(faults[address] ?? []), ...found]
  }
  for (const screen of screens) note(`online ${screen.address}`, await open(page, screen))

  // What opens over a screen, and what is new since the last visit.
  const look = async (name: string) => note(name, await faultsInBoth(page))
  await open(page, screens.find(({ heading }) => heading === 'Payslip') ?? NOWHERE)
  const pane = await openEditPane(page, 'Commission')
  await enterValue(pane, 'Commission', '7000')
  await look('edit pane')
  await open(page, { address: '/changes', heading: 'Changes' })
  await page.getByRole('listitem').filter({ hasText: 'Odd And Waiting' }).getByRole('button').first().click()
  await look('a change')
  await page.getByRole('button', { name: `Submit 2 for ${COMPANY.name}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('check before sending')
  await page.keyboard.press('Escape')
  await open(page, { address: '/overview', heading: 'Overview' })
  await page.getByRole('radio', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Net pay by period' })).toBeVisible()
  await look('net pay by period')
  service.control.setFinalised([(await desk.payroll.openPayslip(PERSON.id)).id])
  await page.keyboard.press('F5')
  await expect(page.getByRole('link', { name: '1 payslip was finalised' })).toBeVisible()

  service.faults.add({ on: '*', fault: { kind: 'refused_connection' }, times: 0 })
  await page.evaluate(() => (location.hash = '#/employees'))
  await page.keyboard.press('F5')
  await expect(statusBar(page).getByText(/^Offline/)).toBeVisible()
  const seen = new Set<string>()
  for (const screen of screens) {
    const { address } = screen
    note(address, await open(page, screen))
    seen.add((await screensOf(page)).now)
    if (address !== '/welcome') await expect(statusBar(page).getByText(/^Offline/), address).toBeVisible()
    note(address, await notByKeyboard(page))
    if (screen.again !== true) await look(address)
  }
  await open(page, screens.find(({ heading }) => heading === 'Payslip') ?? NOWHERE)
  await expect(payslipTable(page)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+p')
  await expect(page.getByRole('article', { name: /^Page 1 of/ })).toBeVisible()
  seen.add((await screensOf(page)).now)
  note('/print', await notByKeyboard(page))
  await look('/print')

  expect(faults).toEqual({})
  expect([...seen].toSorted()).toEqual([...new Set((await screensOf(page)).all)].toSorted())
})
