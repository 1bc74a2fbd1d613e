// Paper: what is on screen on sheets, each with what it is, as of when, and which page of how many.
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { PERSON, test } from './connected'
import { enterValue, figure, openEditPane, openPayslip, openPerson } from './officer'
import { savedPdf } from './paper'

test('a payslip on paper has the figures on screen, says that it is not the document, and what waits', async ({
  begin,
  folder
}) => {
  const { app, page, payroll } = await begin()
  const { date, nett_pay: net = NaN } = await payroll.openPayslip(PERSON.id)
  await openPerson(page, PERSON.name)
  await openPayslip(page, date)
  const pane = await openEditPane(page, 'Basic salary')
  await enterValue(pane, 'Basic salary', '98765.43')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+p')
  await expect(page.getByRole('heading', { level: 1, name: 'Print' })).toBeVisible()
  const sheet = page.getByRole('article', { name: 'Page 1 of 1' })
  await expect(sheet).toContainText(PERSON.name)
  await expect(sheet).toContainText('Not the service’s document')
  await expect(sheet).toContainText('Open, not final.')
  await expect(sheet).toContainText(/1 change waits and is not in these figures: .*→ 98,765\.43/)
  await page.getByRole('checkbox', { name: 'Leave' }).press('Space')
  await expect(sheet.getByText('Leave, days')).toHaveCount(0)

  const [pdf, ...others] = await savedPdf(app, page, join(folder, 'print.pdf'))
  expect(others).toEqual([])
  for (const words of ['Ka Yan', 'Not the service’s document', 'Total income', 'Net pay', figure(net.toFixed(2))])
    expect(pdf).toContain(words)
  expect(pdf).not.toContain('Leave, days')
  // Nothing of the window round the sheet.
  expect(pdf).not.toContain('Find anything')
  await page.getByRole('button', { name: 'Back to the payslip' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Payslip' })).toBeVisible()
})

test('a long list on paper has its heads on every page, and every row once', async ({ begin, folder }) => {
  const { app, page } = await begin()
  const grid = page.getByRole('grid', { name: 'Employees' })
  const people = Number(await grid.getAttribute('aria-rowcount')) - 1
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Print…' }).press('Enter')
  await expect(page.getByRole('article').first()).toBeVisible()
  const sheets = await page.getByRole('article').count()
  expect(sheets).toBeGreaterThan(1)
  await expect(page.getByRole('article', { name: `Page ${sheets} of ${sheets}` })).toContainText(`${people} rows.`)
  const rows = page.getByRole('article').locator('tbody').getByRole('row')
  expect(await rows.count()).toBe(people)

  const pages = await savedPdf(app, page, join(folder, 'print.pdf'))
  expect(pages).toHaveLength(sheets)
  for (const text of pages) expect(text).toContain('Net pay')
})
