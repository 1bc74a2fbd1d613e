// What every list offers: its columns as the officer wants them, kept for the next start, and the list as a file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from './connected'
import { notice, saveAs } from './officer'
import { sheetRows } from './workbook'

async function headsOf(page: Page): Promise<string[]> {
  const heads = await page.getByRole('grid', { name: 'Employees' }).getByRole('columnheader').allInnerTexts()
  return heads.map((head) => head.trim()).filter((head) => head !== '')
}

test('columns are chosen, moved and sized by keyboard, stay so at the next start, and go back', async ({
  begin,
  launch
}) => {
  const { app, page, userData } = await begin()
  await expect(page.getByRole('grid', { name: 'Employees' }).getByRole('row').nth(1)).toBeVisible()
  const before = await headsOf(page)
  await page.getByRole('button', { name: 'Choose columns' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Joined' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Move Net pay up' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('spinbutton', { name: 'Width of Net pay' }).fill('140')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const arranged = await headsOf(page)
  expect(arranged).not.toContain('Joined')
  expect(arranged.indexOf('Net pay')).toBeLessThan(arranged.indexOf('Payslip'))
  const width = async (shown: Page) =>
    Math.round((await shown.getByRole('columnheader', { name: 'Net pay' }).boundingBox())?.width ?? 0)
  expect(await width(page)).toBe(140)

  await app.close()
  const again = await launch({ userData })
  await expect(again.page.getByRole('columnheader', { name: 'Net pay' })).toBeVisible()
  expect(await headsOf(again.page)).toEqual(arranged)
  expect(await width(again.page)).toBe(140)
  await again.page.getByRole('button', { name: 'Choose columns' }).click()
  await again.page.getByRole('button', { name: 'As at first' }).click()
  await again.page.getByRole('button', { name: 'Done' }).click()
  expect(await headsOf(again.page)).toEqual(before)
})

test('a list is exported as it stands: its columns, its rows, its order', async ({ begin, folder }) => {
  const { app, page } = await begin()
  const grid = page.getByRole('grid', { name: 'Employees' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  const heads = await headsOf(page)
  const people = Number(await grid.getAttribute('aria-rowcount')) - 1
  const first = await grid.getByRole('row').nth(1).getByRole('gridcell').allInnerTexts()

  await saveAs(app, null)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /Excel/ }).click()
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled()

  const path = join(folder, 'people.xlsx')
  await saveAs(app, path)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /Excel/ }).click()
  await expect(notice(page, `to people.xlsx`)).toContainText(`Exported ${people} `)
  const rows = sheetRows(path)
  expect(rows[0]).toEqual(heads)
  expect(rows).toHaveLength(people + 1)
  const name = String(rows[1]?.[heads.indexOf('Name')])
  expect(first.join(' ')).toContain(name.split(' ')[0])
  expect(typeof rows[1]?.[heads.indexOf('Net pay')]).toBe('number')

  await saveAs(app, join(folder, 'people.csv'))
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await expect(notice(page, `to people.csv`)).toBeVisible()
  const csv = readFileSync(join(folder, 'people.csv'), 'utf8')
  expect(csv.startsWith(`\ufeff${heads.join(',')}\r\n`)).toBe(true)
  expect(csv.trimEnd().split('\r\n')).toHaveLength(people + 1)
})
