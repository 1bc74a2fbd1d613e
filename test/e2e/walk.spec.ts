// Every screen without a service, with records as the contract has them and with odd ones: each opens, tells its age, and shows
// what is odd as it is.
import { expect, type Page } from '@playwright/test'
import { COMPANY, test } from './connected'
import { go, setSize, statusBar } from './officer'
import type { Payroll } from './payroll'

/** What no screen may ever show. */
const BROKEN = /mistake of Paydesk|undefined|\bNaN\b|\[object|Infinity|Invalid Date/

/** Opens a screen by its address, as a link of another screen does, and looks at what stands there once it is read. */
async function opens(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#${address}`)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await page.locator('body').innerText(), address).not.toMatch(BROKEN)
  await expect(statusBar(page).getByText(/^Offline/), address).toBeVisible()
}

interface Odd {
  readonly personId: number
  readonly payslipId: number
}

/** The people whose open payslips are odd, by what their net pay is or how they are called. */
async function oddOnes(payroll: Payroll): Promise<Readonly<Record<string, Odd>>> {
  const found: Record<string, Odd> = {}
  for (const { id: personId, first_name, last_name } of await payroll.employees(COMPANY.id)) {
    const open = (await payroll.payslips(personId)).find(({ finalised, special }) => !finalised && !special)
    if (!open) continue
    const odd = { personId, payslipId: open.id }
    if (open.nett_pay === 1046.22) found['oneCentOff'] = odd
    if (open.nett_pay === 5899) found['netUnlike'] = odd
    if (open.nett_pay === -150.25) found['negative'] = odd
    if (open.nett_pay === 0) found['empty'] = odd
    if (first_name === '=SUM(A1)') found['formula'] = odd
    if (last_name === 'Côté'.normalize('NFD')) found['emoji'] = odd
  }
  return found
}

test('every screen opens without a service, with the fields of the contract only and with odd records', async ({
  begin
}) => {
  test.setTimeout(120_000)
  const { app, page, service, payroll } = await begin({ cases: true, reads: 'documented' })
  await setSize(app, 1280, 800)
  const odd = await oddOnes(payroll)
  expect(Object.keys(odd).toSorted()).toEqual(['emoji', 'empty', 'formula', 'negative', 'netUnlike', 'oneCentOff'])
  service.faults.add({ on: '*', fault: { kind: 'refused_connection' }, times: 0 })
  await page.keyboard.press('F5')
  await expect(statusBar(page).getByText(/^Offline/)).toBeVisible()

  await opens(page, '/overview', 'Overview')
  await expect(page.getByText(/amount.* on payslips .* no number.* shown as sent/)).toBeVisible()
  for (const what of ['newPeople', 'gonePeople', 'newPayslips', 'changedPayslips', 'calculating', 'newCertificates']) {
    await opens(page, `/overview/${what}`, /./)
  }
  await opens(page, '/frequencies', 'Pay frequencies')
  await opens(page, '/frequencies/new', /./)
  await opens(page, '/pay-points', 'Pay points')
  await opens(page, '/employees', 'Employees')
  await opens(page, '/pay-runs', 'Pay runs')
  await opens(page, '/payslips', 'Payslips')
  await opens(page, '/certificates', 'Certificates')
  await opens(page, '/reports', 'Reports')
  await opens(page, '/changes', 'Changes')
  await opens(page, '/writes', 'Changes')
  await opens(page, '/settings', 'Settings')
  await opens(page, '/offline-copy', 'Offline copy')
  await opens(page, `/companies/${COMPANY.id}/employees/new`, 'New employee')
  await expect(page.getByText('The service does not answer now.')).toBeVisible()

  const shown: Readonly<Record<string, string | RegExp>> = {
    oneCentOff: /add.* 1,046\.23/,
    netUnlike: /5,899\.00/,
    negative: /−150\.25/,
    empty: /0\.00/,
    formula: '=SUM(A1)',
    emoji: 'Côté'.normalize('NFD')
  }
  for (const [what, { personId, payslipId }] of Object.entries(odd)) {
    await opens(page, `/payslips/${payslipId}`, 'Payslip')
    await expect(page.locator('body'), what).toContainText(shown[what] ?? '')
    await opens(page, `/employees/${personId}`, 'Employee')
  }
  const { personId, payslipId } = odd['formula'] ?? { personId: 0, payslipId: 0 }
  await opens(page, `/companies/${COMPANY.id}/employees/${personId}`, 'Change employee')
  await opens(page, `/employees/${personId}/items`, 'Payslip items')
  await opens(page, `/payslips/${payslipId}/items`, 'Payslip items')

  await go(page, 'Pay runs')
  await opens(page, '/pay-runs/2026-06-30', /./)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('sum')
  await expect(page.getByRole('option').filter({ hasText: '=SUM(A1)' }).first()).toBeVisible()
})
