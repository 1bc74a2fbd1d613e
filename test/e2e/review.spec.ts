// A whole month-end review: two periods beside each other with the reasons for what differs, a payslip that explains itself,
// flags, who should have a payslip, ticks, and the sheet that is signed.
import { expect } from '@playwright/test'
import { test } from './connected'
import { faultsInBoth } from './axe'
import { go } from './officer'

test('a month is reviewed: variance, payslips, flags, expected payslips, ticks, checklist, and the sheet that is signed', async ({
  begin
}) => {
  test.setTimeout(180_000)
  const { page } = await begin()
  await go(page, 'Pay runs')
  const runs = page.getByRole('grid', { name: 'Pay runs' })
  await runs.getByRole('row').filter({ hasText: '2026-06-30' }).filter({ hasText: 'Monthly' }).first().dblclick()
  await page.getByRole('link', { name: 'Variance' }).press('Enter')

  const heads = page.getByRole('region', { name: 'Head count' })
  await expect(heads).toContainText('Head count agrees')
  const people = page.getByRole('grid', { name: 'People' })
  await expect(people.getByRole('row').nth(1)).toBeVisible()
  const terms = (await heads.getByRole('button', { pressed: false }).allInnerTexts()).map((text) => {
    const [label = '', figures = ''] = text.split('\n')
    return { label, people: Number(/^\s*(\d+)/.exec(figures)?.[1] ?? NaN) }
  })
  const [before, ...rest] = terms.map(({ label, people: all }) => (/^Leavers|^Only before/.test(label) ? -all : all))
  const now = rest.pop()
  expect(now).toBeGreaterThan(0)
  expect(rest.reduce((sum, all) => sum + all, before ?? NaN)).toBe(now)
  expect(await faultsInBoth(page)).toEqual([])

  // Somebody who is in both periods: both payslips side by side, and the payslip says why.
  await people.getByRole('row').filter({ hasText: /\d %/ }).first().dblclick()
  const explain = page.getByRole('heading', { name: 'Explain' })
  await expect(explain).toBeVisible()
  await expect(page.getByText(/^Net .* (less|more) than|^Net as on/)).toBeVisible()
  await page.getByRole('button', { name: 'Back to the variance' }).press('Enter')
  await expect(heads).toBeVisible()

  // A reason stands beside its row, and on paper.
  const items = page.getByRole('region', { name: 'Items' })
  await items.getByRole('textbox', { name: 'Reason: Net pay' }).fill('Two started')
  await page.keyboard.press('Enter')
  await expect(items.getByRole('cell', { name: 'Two started' })).toBeVisible()
  await items.getByRole('button', { name: 'Export' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Print…' }).press('Enter')
  await expect(page.getByRole('article').first()).toContainText('Two started')
  await page.getByRole('button', { name: /^Back/ }).press('Enter')
  await expect(heads).toBeVisible()

  await go(page, 'Pay runs')
  await runs.getByRole('row').filter({ hasText: '2026-06-30' }).filter({ hasText: 'Monthly' }).first().dblclick()
  await page.getByRole('tab', { name: /^Flags/ }).press('Enter')
  const flags = page.getByRole('grid', { name: 'Flags' })
  await expect(flags).toBeVisible()
  await page.getByRole('button', { name: 'Change rules' }).press('Enter')
  const rules = page.getByRole('dialog', { name: 'Rules of review' })
  await expect(rules.getByRole('checkbox', { name: 'New line' })).toBeChecked()
  await rules.getByRole('checkbox', { name: 'New line' }).press('Space')
  await expect(rules.getByRole('checkbox', { name: 'New line' })).not.toBeChecked()
  await rules.getByRole('button', { name: 'As at first' }).press('Enter')
  await expect(rules.getByRole('checkbox', { name: 'New line' })).toBeChecked()
  await page.keyboard.press('Escape')
  expect(await faultsInBoth(page)).toEqual([])

  // Who should have a payslip, person by period.
  await page.getByRole('link', { name: 'Expected payslips' }).press('Enter')
  const expected = page.getByRole('grid', { name: 'Expected payslips' })
  await expect(expected).toBeVisible()
  await page.getByRole('radio', { name: 'All' }).press('Space')
  await expect(expected.getByRole('columnheader', { name: 'Jun 2026' })).toBeVisible()
  expect(await faultsInBoth(page)).toEqual([])
  await page.getByRole('button', { name: /^Back/ }).press('Enter')
  await expect(flags).toBeVisible()

  // What did not change is ticked at once, the rest one by one; a sheet for whoever signs holds it.
  await page.getByRole('tab', { name: 'Review' }).click()
  await expect(page.getByText(/^0 of \d+ reviewed/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Tick what did not change/ }).click()
  const quiet = page.getByRole('dialog')
  await expect(quiet.getByRole('heading', { name: /no change and no flag$/ })).toBeVisible()
  expect(await faultsInBoth(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Review payslips' }).click()
  const tick = page.getByRole('button', { name: 'Tick as reviewed' })
  await expect(tick).toBeVisible()
  await tick.click()
  await expect(page.getByRole('button', { name: 'Take the tick back' })).toBeVisible()
  await expect(page.getByText(/^1 of \d+ reviewed/)).toBeVisible()
  expect(await faultsInBoth(page)).toEqual([])
  // T ticks and goes on; what was ticked stays listed.
  await page.keyboard.press('ControlOrMeta+ArrowDown')
  await expect(tick).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByText(/^2 of \d+ reviewed/)).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('Asked Lee')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Asked Lee')).toBeVisible()

  // The year to date beside each line, and of how many payslips; what the payslip showed before.
  await page.getByRole('button', { name: 'Choose columns' }).press('Enter')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Year to date' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/\d+ of \d+ payslips? cached/)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /^To date, \d+ of \d+$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Versions' }).press('Enter')
  const versions = page.getByRole('table', { name: 'Versions' })
  await expect(versions.getByRole('row').filter({ hasText: 'first seen' })).toBeVisible()
  await page.getByRole('button', { name: /^Back/ }).press('Enter')
  await expect(page.getByText('Asked Lee')).toBeVisible()

  // What is done by hand, and the sheet that holds all of it.
  await page.getByRole('button', { name: /^Back/ }).press('Enter')
  const checklist = page.getByRole('region', { name: 'Month-end checklist' })
  await checklist.getByRole('textbox').first().fill('K. Y. Wong')
  await page.keyboard.press('Enter')
  await expect(checklist).toContainText('K. Y. Wong')
  await page.getByRole('button', { name: 'Sign-off sheet' }).press('Enter')
  const sheet = page.getByRole('article')
  await expect(sheet.first()).toContainText('Sign-off')
  for (const words of ['K. Y. Wong', 'Two started', 'Asked Lee', '2 payslips ticked']) {
    await expect(sheet.filter({ hasText: words }).first()).toBeVisible()
  }
})
