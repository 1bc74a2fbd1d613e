// Every screen of the program, with records as the contract has them and with odd ones: online, then without a service, where axe
// looks at each in light and in dark and all that can be pressed is come to by keyboard.
import { expect, type JSHandle, type Page } from '@playwright/test'
import { faultsInBoth, faultsOn } from './axe'
import { call } from './bridge'
import { COMPANY, PERSON, SAMPLE, test, type Connected } from './connected'
import { enterValue, openEditPane, payslipTable, setSize, statusBar } from './officer'
import { Payroll } from './payroll'
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
  /** It shows payslips: in rows, whose menu, key and drag give the PDF, or one of them, whose bar does. */
  readonly pdf?: 'rows' | 'bar'
}

const NOWHERE: Screen = { address: '/none', heading: 'none' }

interface Router {
  getRoutes(): readonly { readonly name?: string }[]
  readonly currentRoute: { readonly value: { readonly name?: string } }
  push(address: string): Promise<unknown>
}

/** The page's own router, kept where Vue keeps its program. */
function routerOf(page: Page): Promise<JSHandle<Router>> {
  return page.evaluateHandle(() => {
    const root = document.querySelector('#app') as unknown as {
      readonly __vue_app__: { readonly config: { readonly globalProperties: { readonly $router: Router } } }
    }
    return root.__vue_app__.config.globalProperties.$router
  })
}

/** Opens a screen and waits until it is read; gives what is broken on it. */
async function open(page: Page, { address, heading, shows }: Screen): Promise<string[]> {
  await (await routerOf(page)).evaluate((router, to) => router.push(to).then(() => undefined), address)
  await expect(page.getByRole('heading', { level: 1, name: heading }), address).toBeVisible()
  await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0)
  if (shows !== undefined) await expect(page.locator('body'), address).toContainText(shows)
  const broken = BROKEN.exec(await page.locator('body').innerText())
  return broken === null ? [] : [`shows ${broken[0]}`]
}

/** Whether the PDF of a payslip that a screen shows can be saved by menu and key, and dragged out of the window. */
async function offersPdf(page: Page, { pdf }: Screen): Promise<string[]> {
  if (pdf === undefined) return []
  const faults: string[] = []
  const row = page.locator('main').locator('[draggable="true"]').first()
  if (pdf === 'rows') {
    const all = page.getByRole('radio', { name: 'All', exact: true })
    if ((await row.count()) === 0 && (await all.count()) > 0) await all.press('Space')
    await row.click({ button: 'right' })
    const drag = () => new DragEvent('dragstart', { bubbles: true, cancelable: true })
    if (await row.evaluate((element, event) => element.dispatchEvent(event), await page.evaluateHandle(drag)))
      faults.push('nothing can be dragged')
  } else await page.getByRole('button', { name: /^(PDF|More for this PDF)$/ }).click()
  const entries = page.getByRole('menuitem', { name: /^(Save|Open|Print) PDF/ })
  if ((await entries.count()) < (pdf === 'rows' ? 3 : 2)) faults.push('no PDF in its menu')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog')
  await expect(keys).toBeVisible()
  if ((await keys.locator('kbd', { hasText: 'Ctrl S' }).count()) === 0) faults.push('no key for the PDF')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  return faults
}

/** The name of the screen that is shown, as the router has it. */
async function shownScreen(page: Page): Promise<string> {
  return (await routerOf(page)).evaluate(({ currentRoute }) => currentRoute.value.name ?? '')
}

/** What must be seen of the people whose open payslips or names are odd, by their numbers (sandbox/cases.ts). */
const ODD: Readonly<Record<string, string | RegExp>> = {
  '0058': /add.* 1,046\.23/,
  '0059': /5,899\.00/,
  '0061': /−150\.25/,
  '0063': /0\.00/,
  '0065': 'n/a',
  '0066': 'Loan repayment (2)',
  '0068': '=SUM(A1)',
  '0071': 'Côté'.normalize('NFD')
}

/** Their ids: with documented reads only, nobody has a number, so `numbered` is a service of the same people that gives them. */
async function oddOnes(payroll: Payroll, numbered: Payroll) {
  const found: { personId: number; payslipId: number; shows: string | RegExp }[] = []
  for (const { id: personId, number = '' } of await numbered.employees(COMPANY.id)) {
    const shows = ODD[number]
    if (shows !== undefined) found.push({ personId, payslipId: (await payroll.openPayslip(personId)).id, shows })
  }
  return found
}

/** Every screen there is, of somebody who has something to show. */
async function screensFor({ payroll }: Connected, numbered: Payroll): Promise<Screen[]> {
  const odd = await oddOnes(payroll, numbered)
  expect(odd).toHaveLength(Object.keys(ODD).length)
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
    { address: '/employees', heading: 'Employees', pdf: 'rows' },
    { address: '/pay-runs', heading: 'Pay runs', shows: JUNE },
    ...['totals', 'people', 'spread', 'review', 'flags'].map((tab) => ({
      address: period(JUNE, tab),
      heading: /Monthly/,
      ...(['people', 'spread', 'flags'].includes(tab) ? { pdf: 'rows' as const } : {})
    })),
    { address: period(MAY, 'totals', `run-${run?.id}`), heading: /Monthly/, shows: 'Ties out' },
    {
      address: period(MAY, 'journal', `run-${run?.id}`),
      heading: /Monthly/,
      shows: 'Debit equals credit in each split'
    },
    { address: `/review/expected?frequency=${MONTHLY}&until=${JUNE}`, heading: 'Expected payslips', pdf: 'rows' },
    { address: `/review/variance?frequency=${MONTHLY}&before=${MAY}&now=${JUNE}`, heading: 'Variance', pdf: 'rows' },
    { address: '/review/companies', heading: 'Review of all companies', shows: 'Monthly' },
    { address: '/review/companies?tab=flags', heading: 'Review of all companies', again: true, pdf: 'rows' },
    {
      address: `/pay-runs/${JUNE}/as-seen?frequency=${MONTHLY}`,
      heading: /Monthly/,
      shows: 'As last seen',
      pdf: 'rows'
    },
    { address: '/payslips', heading: 'Payslips', pdf: 'rows' },
    { address: '/saved-files/payslip', heading: 'Saved files' },
    { address: '/saved-files/merged', heading: 'Saved files' },
    { address: '/saved-files/packs', heading: 'Saved files' },
    ...odd.map(({ payslipId: id, shows }, at) => ({
      address: `/payslips/${id}`,
      heading: 'Payslip',
      shows,
      again: at > 0,
      ...(at === 0 ? { pdf: 'bar' as const } : {})
    })),
    { address: `/payslips/${payslipId}?with=${previous?.id}`, heading: 'Payslip', shows: 'Explain' },
    { address: `/payslips/${payslipId}/versions`, heading: 'Payslip over time', shows: 'first seen', pdf: 'bar' },
    { address: `/payslips/${payslipId}/items`, heading: 'Payslip items', pdf: 'bar' },
    { address: `/employees/${personId}`, heading: 'Employee', pdf: 'rows' },
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
  begin,
  serve
}) => {
  test.setTimeout(300_000)
  const odd = { cases: true } as const
  const desk = await begin({ ...odd, reads: 'documented' })
  const { app, page, service } = desk
  const screens = await screensFor(desk, new Payroll(await serve({ ...SAMPLE, ...odd, reads: 'full' })))
  const payslip = screens.find(({ heading }) => heading === 'Payslip') ?? NOWHERE
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
  // In a small window panes scroll that do not in a large one, and the rail shows letters and icons.
  await setSize(app, 1093, 560)
  for (const { address, heading } of screens) {
    await open(page, { address, heading })
    note(
      `small ${address}`,
      (await faultsOn(page)).map(({ text }) => text)
    )
  }
  await setSize(app, 1280, 800)
  for (const screen of screens) {
    note(`online ${screen.address}`, await open(page, screen))
    note(`PDF ${screen.address}`, await offersPdf(page, screen))
  }

  // What opens over a screen, and what is new since the last visit.
  const look = async (name: string) => note(name, await faultsInBoth(page))
  await open(page, payslip)
  const pane = await openEditPane(page, 'Commission')
  await enterValue(pane, 'Commission', '7000')
  await look('edit pane')
  await open(page, { address: '/payslips', heading: 'Payslips' })
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Save all/ })).toBeVisible()
  await look('before many are saved')
  await page.keyboard.press('Escape')
  await open(page, { address: '/changes', heading: 'Changes' })
  await page.getByRole('listitem').filter({ hasText: 'Odd And Waiting' }).getByRole('button').first().click()
  await look('a change')
  await page.getByRole('button', { name: `Submit 2 for ${COMPANY.name}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('check before sending')
  await page.keyboard.press('Escape')
  await open(page, { address: '/overview', heading: 'Overview' })
  await page.getByRole('radio', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Net and gross pay by period' })).toBeVisible()
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
    seen.add(await shownScreen(page))
    if (address !== '/welcome') await expect(statusBar(page).getByText(/^Offline/), address).toBeVisible()
    note(address, await notByKeyboard(page))
    if (screen.again !== true) await look(address)
  }
  await open(page, payslip)
  await expect(payslipTable(page)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+p')
  await expect(page.getByRole('article', { name: /^Page 1 of/ })).toBeVisible()
  seen.add(await shownScreen(page))
  note('/print', await notByKeyboard(page))
  await look('/print')

  expect(faults).toEqual({})
  const all = await (await routerOf(page)).evaluate((router) => router.getRoutes().flatMap(({ name }) => name ?? []))
  expect([...seen].toSorted()).toEqual([...new Set(all)].toSorted())
})
