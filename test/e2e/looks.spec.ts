// That what is on screen can be read where a window is small or zoomed in, and where figures, names and columns are long or many.
import { expect, type ElectronApplication, type Locator, type Page } from '@playwright/test'
import { call } from './bridge'
import { COMPANY, PERSON, test } from './connected'
import { changesIn, enterValue, go, openEditPane, openPayslip, openPerson, setSize, statusBar, submit } from './officer'

const MONTHLY = 521
const MAY = '2026-05-31'
const SETTLED_MS = 30_000
const ACCOUNTS = [
  'basic_salary',
  'mpf_employee',
  'commission',
  'housing_allowance',
  'travel_allowance',
  'shift_allowance',
  'overtime',
  'mpf_employer'
] as const

/** Gives the page that size, enlarged so much, and waits until it has it. */
async function look(app: ElectronApplication, page: Page, width: number, height: number, factor = 1): Promise<void> {
  await setSize(app, width, height)
  await app.evaluate(({ BrowserWindow }, zoom) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(zoom)
  }, factor)
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(Math.floor(width / factor))
}

/** The lines that the words of an element stand on. */
function linesOf(element: Locator): Promise<number> {
  return element.evaluate((box) => {
    const range = document.createRange()
    range.selectNodeContents(box)
    return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
  })
}

/** How far something is wider inside than its box. */
function runOut(element: Locator): Promise<number> {
  return element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
}

test('the figures of a conflict are each read on one line, in a drawer and where they are long', async ({ begin }) => {
  const { app, page, payroll } = await begin()
  await call(page, 'settings.set', { readBeforeSendingMinutes: 0 })
  const payslip = await payroll.openPayslip(PERSON.id)
  await openPerson(page, PERSON.name)
  await openPayslip(page, payslip.date)
  const pane = await openEditPane(page, 'Commission')
  await enterValue(pane, 'Commission', '6515.50')
  await enterValue(pane, 'Housing allowance', '99999999.99')
  const theirs = { 'calc.commission.amount': '6000.00', 'calc.housing_allowance.amount': '4050.00' }
  await payroll.set(COMPANY.id, PERSON.id, theirs, payslip.id)
  await go(page, 'Changes')
  await submit(page, 2, COMPANY.name)
  await expect(changesIn(page, 'Needs you')).toHaveCount(2, { timeout: SETTLED_MS })

  await look(app, page, 1024, 700)
  for (const [item, figures] of [
    ['Commission', ['6,515.50', '6,000.00']],
    ['Housing allowance', ['4,000.00', '99,999,999.99', '4,050.00']]
  ] as const) {
    await changesIn(page, 'Needs you').filter({ hasText: item }).getByRole('button').first().click()
    for (const figure of figures) {
      const value = page.getByRole('definition').filter({ hasText: new RegExp(`^${figure}$`) })
      await expect(value).toBeInViewport({ ratio: 1 })
      expect(await linesOf(value), figure).toBe(1)
      expect(await runOut(value), figure).toBeLessThanOrEqual(0)
    }
  }
})

test('zoomed in, the status bar still says that the service is away, and what it says lies in the window', async ({
  begin
}) => {
  const { app, page, service } = await begin()
  const change = (attribute: string, value: string) =>
    call(page, 'edits.add', {
      employeeId: PERSON.id,
      target: { kind: 'employee' },
      changes: [{ attribute, value }]
    })
  // As much as the bar may have to say: something was refused, something is being sent, and the service is away.
  await change('email', 'kayan.wong@')
  await go(page, 'Changes')
  await submit(page, 1, COMPANY.name)
  await expect(statusBar(page).getByText('1 needs you')).toBeVisible({ timeout: SETTLED_MS })
  await change('first_name', 'Ka Yan Ada')
  await change('last_name', 'Wong Chan')
  service.faults.add({ on: '*', fault: { kind: 'refused_connection' }, times: 0 })
  await submit(page, 2, COMPANY.name)
  await expect(statusBar(page).getByText(/^Offline since/)).toBeVisible({ timeout: SETTLED_MS })
  await look(app, page, 1280, 800, 2)
  const word = statusBar(page).getByText(/^Offline since \d\d:\d\d$/)
  await expect(word).toBeInViewport({ ratio: 1 })
  const outside = await statusBar(page).evaluate((bar) =>
    Array.from(bar.querySelectorAll('button, a'))
      .filter((act) => act.getBoundingClientRect().right > window.innerWidth)
      .map((act) => act.textContent.trim())
  )
  expect(outside).toEqual([])
  const whole = await word.evaluate((element) => {
    const box = element.closest('[role="status"]')?.getBoundingClientRect()
    return box !== undefined && element.getBoundingClientRect().right <= box.right + 1
  })
  expect(whole).toBe(true)
})

test('the totals of a period show all their columns and its whole title in a window of 1280', async ({ begin }) => {
  const { app, page, payroll } = await begin()
  await look(app, page, 1280, 800)
  const run = (await payroll.runs(COMPANY.id)).find(
    ({ wave_id, period_end_date, special }) => wave_id === MONTHLY && period_end_date === MAY && !special
  )
  await page.evaluate(
    ([date, frequency, id]) => (location.hash = `#/pay-runs/${date}?frequency=${frequency}&part=run-${id}&tab=totals`),
    [MAY, MONTHLY, run?.id] as const
  )
  const table = page.getByRole('table', { name: 'Items' })
  await expect(table.getByRole('columnheader', { name: '%' })).toBeInViewport({ ratio: 1 })
  expect(await runOut(table.locator('..'))).toBeLessThanOrEqual(0)
  expect(await runOut(page.getByRole('heading', { level: 1 }))).toBeLessThanOrEqual(0)
})

test('every sum of a report of many columns is read whole, and zoomed in nothing of it lies over the status bar', async ({
  begin
}) => {
  const { app, page } = await begin()
  await look(app, page, 1280, 800)
  await go(page, 'Reports')
  const field = (name: string) => page.getByRole('form', { name: 'Form' }).getByRole('textbox', { name, exact: true })
  await field('From').fill('2026-01-01')
  await field('To').fill(MAY)
  await field('Accounts').fill([...ACCOUNTS, 'no_such_account'].join(', '))
  await page.getByRole('radio', { name: 'Plain' }).press('Space')
  await page.keyboard.press('ControlOrMeta+r')
  const sums = page.getByRole('group', { name: 'Sums' })
  await expect(sums.locator('b')).toHaveCount(ACCOUNTS.length)
  for (const sum of await sums.locator('b').all()) {
    await sum.scrollIntoViewIfNeeded()
    await expect(sum).toBeInViewport({ ratio: 1 })
    expect(await runOut(sum.locator('..'))).toBeLessThanOrEqual(0)
  }

  await look(app, page, 1280, 800, 1.5)
  const ask = page.getByRole('button', { name: 'Ask one by one' })
  await ask.scrollIntoViewIfNeeded()
  const [act, bar] = [await ask.boundingBox(), await statusBar(page).boundingBox()]
  if (!act || !bar) throw new Error('no boxes')
  expect(act.y + act.height).toBeLessThanOrEqual(bar.y)
  const grid = page.getByRole('grid', { name: /^Transaction history/ })
  expect((await grid.boundingBox())?.height ?? 0).toBeGreaterThan(60)
})

test('a long name without a space stays beside what stands beside it, on a payslip and on paper', async ({ begin }) => {
  const { app, page, payroll } = await begin()
  await look(app, page, 1280, 800)
  await payroll.set(COMPANY.id, PERSON.id, { last_name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3) })
  await page.keyboard.press('F5')
  const { id } = await payroll.openPayslip(PERSON.id)
  await page.evaluate((payslipId) => (location.hash = `#/payslips/${payslipId}`), id)
  const name = page.getByRole('heading', { level: 2, name: /^Wolfe/ })
  await expect(name).toBeVisible({ timeout: SETTLED_MS })
  expect(await runOut(name)).toBeLessThanOrEqual(0)
  await page.keyboard.press('ControlOrMeta+p')
  const sheet = page.getByRole('article', { name: /^Page 1 of/ })
  await expect(sheet).toBeVisible()
  expect(await runOut(sheet)).toBeLessThanOrEqual(0)
})

test('zoomed in, the questions of an imported sheet lie below one another', async ({ begin }) => {
  const { app, page } = await begin({ reads: 'full' })
  await go(page, 'Changes')
  await page.getByRole('link', { name: 'Bulk edit' }).click()
  await page.getByRole('button', { name: 'Choose inputs' }).click()
  await page.getByRole('group', { name: 'this payslip' }).getByRole('checkbox', { name: 'Commission' }).press('Space')
  await page.getByRole('button', { name: 'Use 1 input' }).click()
  await page.getByRole('link', { name: 'Import sheet' }).click()
  await app.evaluate(({ clipboard }) => clipboard.writeText('Staff no\tSurname\tCommission\r\n42\tWong\t1880.50\r\n'))
  await expect(page.getByRole('textbox', { name: 'Paste the cells here' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByRole('region', { name: 'Rows of the sheet' })).toContainText(PERSON.name)
  await look(app, page, 1280, 800, 2)
  const key = await page.getByRole('combobox', { name: 'Column with it' }).boundingBox()
  const next = await page.getByText(/second column disagrees/).boundingBox()
  if (!key || !next) throw new Error('no boxes')
  expect(key.y + key.height).toBeLessThanOrEqual(next.y)
})
