// Payslip items of an employee and of a payslip: read whole, added, changed by id, deleted; several of one kind.
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOn } from './axe'
import { PERSON, test } from './connected'
import { notice, openPayslip, openPerson } from './officer'

const items = (page: Page) => page.getByRole('table', { name: 'Payslip items' })
const row = (page: Page, name: string) => items(page).getByRole('row').filter({ hasText: name })

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

test('items of an employee: several of one kind by their ids, never set by upsert; added, changed and deleted', async ({
  begin
}) => {
  test.setTimeout(120_000)
  const { page, service } = await begin({ reads: 'full' })
  await openPerson(page, PERSON.name)
  await page.getByRole('link', { name: 'Items in full' }).focus()
  await page.keyboard.press('Enter')
  await expect(row(page, 'Loan repayment (2)')).toBeVisible()
  expect(service.log.of('employee_calculations').length).toBeGreaterThan(0)
  await press(page, 'Read what is inherited')
  await expect(page.getByRole('table', { name: 'Inherited' })).toBeVisible()
  expect(service.log.of('inherited_calculations')).toHaveLength(1)

  // Which of the two is told by its id: it is read by itself, and changed by itself.
  await press(page, 'Show Loan repayment (2)')
  await press(page, 'Change')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.focus()
  await page.keyboard.insertText('650.00')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'The item is changed')).toBeVisible()
  const [changed] = service.log.of('update_calculation')
  expect(changed?.body).toEqual({ calculation_details: { amount: '650.00' } })
  expect(service.log.of('calculation')[0]?.path).toBe(changed?.path)
  await expect(row(page, 'Loan repayment (2)')).toContainText('650.00')

  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: 'Kind of item' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Loan repayment' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Add another' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Set it' })).toBeHidden()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await faultsOn(page)).toEqual([])
  }
  await amount.focus()
  await page.keyboard.insertText('1,200.50')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'The item is set')).toBeVisible()
  expect(service.log.of('write_employee_calculation').map(({ body }) => body)).toEqual([
    { calc_type: 'employer_loan', calculation_details: { amount: '1200.50' }, operation: 'insert' }
  ])
  await expect(row(page, 'Loan repayment (3)')).toContainText('1,200.50')

  await press(page, 'Show Loan repayment (3)')
  await press(page, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await expect(notice(page, 'The item is deleted')).toBeVisible()
  expect(service.log.of('delete_calculation')).toHaveLength(1)
})

test('items of a payslip: what the service refuses is said in its words; what it loses is asked of the officer', async ({
  begin
}) => {
  test.setTimeout(120_000)
  const { page, service, payroll } = await begin()
  await openPerson(page, PERSON.name)
  await openPayslip(page, (await payroll.openPayslip(PERSON.id)).date)
  await page.getByRole('link', { name: 'Items of this payslip' }).click()
  await expect(row(page, 'Basic salary')).toContainText('employee')
  expect(service.log.of('payslip_calculations').length).toBeGreaterThan(0)

  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: 'Kind of item' }).click()
  await page.getByRole('option', { name: 'Another system name' }).click()
  await page.getByRole('textbox', { name: 'System name' }).fill('no_such_item')
  await page.getByRole('textbox', { name: 'Amount' }).fill('10')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('“is not a system calculation”').first()).toBeVisible()

  // Closed and gone on with, the form has what was entered.
  await page.getByRole('button', { name: 'Close', exact: true }).filter({ hasText: 'Close' }).click()
  await expect(page.getByText(/^Add an item: begun at/)).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Go on: Add an item' }).click()
  await expect(page.getByRole('textbox', { name: 'System name' })).toHaveValue('no_such_item')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('10')

  service.faults.add({ on: 'write_payslip_calculation', fault: { kind: 'applied_no_answer' } })
  await page.getByRole('textbox', { name: 'System name' }).fill('extra_pay')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('not known whether it was made')).toBeVisible()
  await page.getByRole('button', { name: 'See what the service has' }).click()
  await page.getByRole('button', { name: /^This is the one: Extra pay/ }).click()
  await expect(row(page, 'Extra pay')).toContainText('this payslip')
  expect(service.log.of('write_payslip_calculation')).toHaveLength(2)
  expect(service.log.writes.filter(({ attribute }) => attribute.startsWith('calc.'))).toHaveLength(1)

  // And one that is made at once.
  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: 'Kind of item' }).click()
  await page.getByRole('option', { name: 'Another system name' }).click()
  await page.getByRole('textbox', { name: 'System name' }).fill('travel_allowance')
  await page.getByRole('textbox', { name: 'Amount' }).fill('25')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(row(page, 'Travel allowance (2)')).toContainText('this payslip')
})
