// Changes that do not go as asked: refused, in conflict, and of a company that the key no longer opens.
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { call } from './bridge'
import { COMPANY, PERSON, SAMPLE, test } from './connected'
import {
  changesIn,
  connect,
  enterValue,
  expectFigures,
  expectTip,
  go,
  openEditPane,
  openPayslip,
  openPerson,
  showEverybody,
  statusBar,
  submit
} from './officer'
import { Payroll } from './payroll'

const SETTLED_MS = 30_000

/** Opens the person's open payslip and its edit pane. */
async function editPane(page: Page, payroll: Payroll) {
  const payslip = await payroll.openPayslip(PERSON.id)
  await openPerson(page, PERSON.name)
  await openPayslip(page, payslip.date)
  return { payslip, pane: await openEditPane(page, 'Commission') }
}

test('a refused value shows the service’s own words; corrected and sent again, it is saved', async ({ begin }) => {
  const { page, payroll, service } = await begin()
  const { payslip, pane } = await editPane(page, payroll)
  await enterValue(pane, 'Commission', '1,000,000,000.00')
  await enterValue(pane, 'Housing allowance', '4100')
  await go(page, 'Changes')
  await submit(page, 2, 'Tidewater Lantern')

  const refused = changesIn(page, 'Needs you')
  await expect(refused).toHaveCount(1, { timeout: SETTLED_MS })
  await expect(refused).toContainText('The service says: “is too large”')
  // The other value of the same request was right.
  await expect(changesIn(page, 'Saved today').filter({ hasText: 'Housing allowance' })).toBeVisible()

  await refused.getByRole('button', { name: 'Edit and resend' }).press('Enter')
  const detail = page.getByRole('complementary', { name: 'The change' })
  await expect(detail).toContainText('The service says: “is too large”')
  await detail.getByRole('textbox', { name: 'New value' }).fill('7,000')
  await detail.getByRole('button', { name: 'Send again' }).press('Enter')
  await expect(changesIn(page, 'Waiting')).toHaveCount(1)
  await submit(page, 1, 'Tidewater Lantern')
  await expect(changesIn(page, 'Saved today')).toHaveCount(2, { timeout: SETTLED_MS })
  await expect(page.getByRole('list', { name: 'Needs you' })).toHaveCount(0)
  expect(service.log.writes.map(({ payslipId, value }) => [payslipId, value])).toEqual([
    [payslip.id, '4100.00'],
    [payslip.id, '7000.00']
  ])
})

test('a value that changed in the service meanwhile is a conflict: yours goes out, or the service’s is taken', async ({
  begin
}) => {
  const { page, payroll, service } = await begin()
  // Else values read a moment ago are young enough.
  await call(page, 'settings.set', { readBeforeSendingMinutes: 0 })
  const { payslip, pane } = await editPane(page, payroll)
  await enterValue(pane, 'Commission', '6515.50')
  await enterValue(pane, 'Housing allowance', '4100')
  await payroll.set(
    COMPANY.id,
    PERSON.id,
    { 'calc.commission.amount': '6000.00', 'calc.housing_allowance.amount': '4050.00' },
    payslip.id
  )
  service.log.clear()
  await go(page, 'Changes')
  await submit(page, 2, 'Tidewater Lantern')
  const conflicts = changesIn(page, 'Needs you')
  await expect(conflicts).toHaveCount(2, { timeout: SETTLED_MS })
  expect(service.log.writes).toEqual([])

  const detail = page.getByRole('complementary', { name: 'The change' })
  await conflicts.filter({ hasText: 'Commission' }).getByRole('button').first().press('Enter')
  await expect(detail.getByRole('definition').filter({ hasText: '6,515.50' })).toBeVisible()
  await expect(detail.getByRole('definition').filter({ hasText: '6,000.00' })).toBeVisible()
  await detail.getByRole('button', { name: 'Keep yours, wait again' }).press('Enter')
  await expect(changesIn(page, 'Waiting').filter({ hasText: 'Commission' })).toBeVisible()

  await conflicts.filter({ hasText: 'Housing allowance' }).getByRole('button').first().press('Enter')
  await detail.getByRole('button', { name: 'Take the service’s' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Needs you' })).toHaveCount(0)

  await submit(page, 1, 'Tidewater Lantern')
  await expect(changesIn(page, 'Saved today').filter({ hasText: 'Commission' })).toBeVisible({ timeout: SETTLED_MS })
  expect(service.log.writes.map(({ payslipId, value }) => [payslipId, value])).toEqual([[payslip.id, '6515.50']])
  const { income } = await payroll.payslip(payslip.id)
  expect(income).toContainEqual(['Housing allowance', '4050.00'])
})

test('a company that the key no longer opens is frozen: read as before, and nothing is sent', async ({
  serve,
  desk,
  folder
}) => {
  const key = 'a-key-that-loses-a-company'
  const options = { ...SAMPLE, companies: 2, employees: 90, dataFile: join(folder, 'service.db') }
  const first = await serve({ ...options, keys: { [key]: 'all' } })
  const payroll = new Payroll(first)
  const { page } = desk
  await connect(page, first)
  await page.getByRole('button', { name: /Switch company/ }).press('Enter')
  // Enter takes the entry that is lit, so the list is narrowed to the wanted one.
  await page.getByRole('textbox', { name: 'Find a company' }).fill('tide')
  await expect(page.getByRole('option')).toHaveText([/^Tidewater Lantern/])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Tidewater Lantern.*Switch company/ })).toBeVisible()
  await showEverybody(page)
  const { payslip, pane } = await editPane(page, payroll)
  const answer = await payroll.payslip(payslip.id)
  await enterValue(pane, 'Commission', '6515.50')
  await first.close()
  await expect(statusBar(page).getByText(/^Offline/)).toBeVisible({ timeout: SETTLED_MS })

  const second = await serve({ ...options, port: Number(new URL(first.url).port), keys: { [key]: [318] } })
  await expect(statusBar(page).getByText('Online', { exact: true })).toBeVisible({ timeout: SETTLED_MS })
  await go(page, 'Employees')
  await expect(page.getByText('The key no longer opens this company.')).toBeVisible()
  await openPerson(page, PERSON.name)
  await openPayslip(page, payslip.date)
  await expectFigures(page, answer, payslip.nett_pay ?? NaN)

  await go(page, 'Changes')
  await expect(changesIn(page, 'Waiting')).toHaveCount(1)
  const button = page.getByRole('button', { name: /^Submit 1 for Tidewater Lantern/ })
  await expect(button).toBeDisabled()
  await expectTip(page, button, 'The key no longer opens this company, so nothing is sent.')
  await button.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(second.log.of('bulk_input')).toEqual([])
})
