// Overview, pay frequencies and pay points: each figure leads to its list, with the service and without it, and without the mouse.
import { expect, type Page } from '@playwright/test'
import { COMPANY, PERSON, test } from './connected'
import { figure, go, notice, personRow, statusBar } from './officer'

function tab(page: Page, name: 'Overview' | 'Pay frequencies' | 'Pay points') {
  return page.getByRole('tab', { name, exact: true })
}

/** Goes to a tab of the overview by its keys. */
async function toTab(page: Page, name: 'Overview' | 'Pay frequencies' | 'Pay points'): Promise<void> {
  await tab(page, name).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

function frequency(page: Page, name: string) {
  return page.getByRole('region', { name })
}

test('the overview shows what the service has, and every figure leads to its list', async ({ begin }) => {
  test.setTimeout(120_000)
  const { page, service, payroll } = await begin()
  const may = (await payroll.runs(COMPANY.id)).find(({ period_end_date, wave_id, special }) => {
    return period_end_date === '2026-05-31' && wave_id === 521 && !special
  })
  await go(page, 'Overview')
  await expect(page.getByRole('group', { name: /^Net pay, Monthly/ })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^31 May 2026, Monthly.*: ${figure(String(may?.total))}`) }).hover()
  await expect(page.getByText(/^31 May 2026: \d+ payslips, \d+ finalised$/)).toBeVisible()
  await page.getByRole('radio', { name: 'Table' }).click()
  const totals = page.getByRole('table', { name: 'Net and gross pay by period' })
  const row = totals.getByRole('row').filter({ hasText: '2026-05-31' }).filter({ hasText: 'Monthly' }).first()
  await expect(row).toContainText(figure(String(may?.total)))
  await row.getByRole('link', { name: '2026-05-31' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Monthly')

  // What happens in the service is new here.
  const open = await payroll.openPayslip(PERSON.id)
  await go(page, 'Overview')
  await expect(page.getByText('Nothing changed in the copy.')).toBeVisible()
  service.control.setFinalised([open.id])
  await page.keyboard.press('F5')
  const news = page.getByRole('complementary', { name: 'What needs you and what is new' })
  await news.getByRole('link', { name: '1 payslip was finalised' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Finalised payslips' })).toBeVisible()
  await page.getByRole('grid', { name: 'Finalised payslips' }).getByRole('link', { name: PERSON.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payslip' })).toBeVisible()
  await go(page, 'Overview')
  await news.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(page.getByText('Nothing changed in the copy.')).toBeVisible()

  service.control.setFinalised([open.id], false)
  service.control.makeDirty([open.id], 3_600_000)
  await page.keyboard.press('F5')
  await page
    .getByRole('region', { name: 'Figures' })
    .getByRole('link', { name: /^Calculating\s*1/ })
    .click()
  await expect(page.getByRole('grid', { name: 'Calculating payslips' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('gridcell', { name: 'not ready' })).toBeVisible()
})

test('pay frequencies and pay points are read in all their forms, and are there with no service', async ({ begin }) => {
  test.setTimeout(120_000)
  const { page, service } = await begin()
  await go(page, 'Overview')
  await toTab(page, 'Pay frequencies')
  const monthly = frequency(page, 'Monthly, to the last day')
  await expect(monthly.getByRole('group', { name: 'First period ended' })).toContainText('31 Mar 2011')
  await expect(monthly.getByRole('group', { name: 'First period ended' })).toContainText(
    'Stored as 2008-01-31 with offset 38: 38 periods of 1 month after it.'
  )
  await expect(monthly.getByRole('group', { name: 'Kind, simplified form' })).toContainText('monthly')
  await expect.poll(() => service.log.of('waves').filter(({ path }) => path.includes('simplified')).length).toBe(1)
  await page
    .getByRole('navigation', { name: 'Pay frequencies' })
    .getByRole('link', { name: /^Weekly/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(frequency(page, 'Weekly, to Friday').getByRole('group', { name: 'First period ended' })).toContainText(
    '6 Jul 2012'
  )
  await toTab(page, 'Pay points')
  expect(service.log.of('pay_points').length).toBeGreaterThan(0)
  const points = page.getByRole('table', { name: 'Pay points' })
  await expect(points.getByRole('row').filter({ hasText: 'Not known' })).toContainText('64')
  await page.getByRole('button', { name: 'Ask a report' }).focus()
  await page.keyboard.press('Enter')
  await expect(notice(page, /^The report told the pay point of \d+ of 64 people\.$/)).toBeVisible()
  await points.getByRole('button', { name: /show the people of Central office/ }).focus()
  await page.keyboard.press('Enter')
  await expect(personRow(page, 'Central office').first()).toBeVisible()
  const alone = Number(await page.getByRole('grid', { name: 'Employees' }).getAttribute('aria-rowcount'))
  await page.getByRole('checkbox', { name: 'Not known too' }).click()
  await expect
    .poll(async () => Number(await page.getByRole('grid', { name: 'Employees' }).getAttribute('aria-rowcount')))
    .toBeGreaterThan(alone)

  service.faults.add({ on: '*', fault: { kind: 'refused_connection' }, times: 0 })
  await page.reload()
  await expect(statusBar(page)).toContainText('Offline', { timeout: 45_000 })
  await go(page, 'Overview')
  await expect(page.getByRole('group', { name: /^Net pay, Monthly/ })).toBeVisible()
  await toTab(page, 'Pay frequencies')
  await expect(monthly.getByRole('group', { name: 'First period ended' })).toContainText('31 Mar 2011')
  await toTab(page, 'Pay points')
  await expect(points.getByRole('button', { name: /show the people of Central office/ })).toBeVisible()
  await expect(page.getByText('Who belongs where: from a report,')).toBeVisible()
})

test('a pay frequency is created by the keyboard, a refused custom name explained, and a lost answer never sent again', async ({
  begin
}) => {
  test.setTimeout(120_000)
  const { page, service } = await begin()
  const created = () => service.log.of('create_wave').length
  await go(page, 'Overview')
  await toTab(page, 'Pay frequencies')
  await page.getByRole('link', { name: 'New pay frequency' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('region', { name: 'New pay frequency' })
  const enter = async (field: string, value: string) => {
    await form.getByRole('textbox', { name: field }).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(value)
  }
  const send = async () => {
    await form.getByRole('button', { name: 'Create' }).focus()
    await page.keyboard.press('Enter')
  }
  await enter('Last day of the month', '32')
  await send()
  await expect(form.getByText('Enter a whole number from 1 to 31.')).toBeVisible()
  await expect(form.getByText('Enter the day as YYYY-MM-DD.')).toBeVisible()
  await enter('Last day of the month', '30')
  await enter('First period end', '2026-07-30')
  await expect(form.getByRole('group', { name: 'Periods then end' })).toContainText('Sun 30 Aug 2026')
  await enter('Custom name', 'Officers')
  expect(created()).toBe(0)
  await send()
  await expect(form.getByText(/error unless the feature is enabled for the company/)).toBeVisible()
  await expect(form.getByText('custom_name', { exact: true })).toBeVisible()
  expect(created()).toBe(1)
  await enter('Custom name', '')
  await page.keyboard.press('Delete')
  await send()
  await expect(notice(page, 'The pay frequency was made')).toBeVisible()
  expect(created()).toBe(2)
  await expect(page.getByRole('navigation', { name: 'Pay frequencies' }).getByRole('link')).toHaveCount(3)
  await expect(page.getByRole('group', { name: 'First period ended' })).toContainText('30 Jul 2026')

  service.faults.add({ on: 'create_wave', fault: { kind: 'applied_no_answer' }, times: 1 })
  await page.getByRole('link', { name: 'New pay frequency' }).click()
  await enter('First period end', '2026-08-31')
  await send()
  await expect(form.getByText(/not known whether it was made/)).toBeVisible({ timeout: 45_000 })
  expect(created()).toBe(3)
  await expect(form.getByRole('button', { name: 'Create' })).toHaveAttribute('aria-disabled', 'true')
  await form.getByRole('button', { name: 'See what the service has' }).click()
  await form
    .getByRole('button', { name: /^This is the one/ })
    .first()
    .click()
  await expect(form.getByText(/not known whether it was made/)).toHaveCount(0)
  expect(created()).toBe(3)
})
