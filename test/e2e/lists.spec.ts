// What every list offers: its columns as the officer wants them, kept for the next start, and the list as a file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { COMPANY, test } from './connected'
import { figure, notice, saveAs } from './officer'
import { csvRows, sheetRows } from './workbook'

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

/** The rows of the list as they are on the screen, from the first to the last: the texts of their cells under the heads. */
async function rowsOnScreen(page: Page, heads: readonly string[]): Promise<string[][]> {
  const grid = page.getByRole('grid', { name: 'Employees' })
  const count = Number(await grid.getAttribute('aria-rowcount')) - 1
  const seen = new Map<number, string[]>()
  await grid.focus()
  await page.keyboard.press('Control+Home')
  await expect(async () => {
    const rows = await grid.getByRole('row').evaluateAll((all) =>
      all.slice(1).map((row) => ({
        index: Number(row.getAttribute('aria-rowindex')),
        cells: Array.from(row.querySelectorAll<HTMLElement>('[role=gridcell]'), (cell) => cell.innerText)
      }))
    )
    // What stands before the first head are boxes to tick. A row without words is not read yet.
    for (const { index, cells } of rows)
      if (cells.some((cell) => cell !== '')) seen.set(index, cells.slice(-heads.length).map(oneLine))
    await page.keyboard.press('PageDown')
    expect(seen.size).toBe(count)
  }).toPass({ intervals: [50] })
  return [...seen].toSorted(([one], [other]) => one - other).map(([, cells]) => cells)
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test('a list is exported as it stands, cell by cell: its columns, its rows, its order', async ({ begin, folder }) => {
  const { app, page, payroll } = await begin({ reads: 'full', cases: true })
  const grid = page.getByRole('grid', { name: 'Employees' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  const heads = await headsOf(page)
  const shown = await rowsOnScreen(page, heads)
  const amounts = new Set([heads.indexOf('Net pay'), heads.indexOf('Change')])

  await saveAs(app, null)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /Excel/ }).click()
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled()

  const path = join(folder, 'people.xlsx')
  await saveAs(app, path)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /Excel/ }).click()
  await expect(notice(page, `to people.xlsx`)).toContainText(`Exported ${shown.length} `)
  const [first, ...rows] = sheetRows(path)
  expect(first).toEqual(heads)
  // An amount is a number there; all else is the text on the screen, where a change has its sign, none is a dash, and the two
  // names of a person stand apart without a space.
  const [name, change] = [heads.indexOf('Name'), heads.indexOf('Change')]
  const inFile = rows.map((row) =>
    row.map((cell, at) => {
      const text = typeof cell === 'number' ? figure(cell.toFixed(2)) : (cell ?? '')
      return at === name ? text.replaceAll(' ', '') : text
    })
  )
  const onScreen = shown.map((row) =>
    row.map((text, at) => {
      if (at === change) return text === '–' ? '0.00' : text.replace(/^\+/, '')
      return at === name ? text.replaceAll(' ', '') : text
    })
  )
  expect(inFile).toEqual(onScreen)
  const numbers = rows.flatMap((row) => row.flatMap((cell, at) => (typeof cell === 'number' ? [at] : [])))
  expect(new Set(numbers)).toEqual(amounts)
  // The service's own answers, in which zeros lead.
  const staff = await payroll.employees(COMPANY.id)
  expect(rows).toHaveLength(staff.length)
  expect(new Set(rows.map((row) => row[heads.indexOf('No.')]))).toEqual(new Set(staff.map((each) => each.number)))

  const csv = join(folder, 'people.csv')
  await saveAs(app, csv)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await expect(notice(page, `to people.csv`)).toBeVisible()
  expect(readFileSync(csv, 'utf8').startsWith(`\ufeff${heads.join(',')}\r\n`)).toBe(true)
  // A spreadsheet would run what begins like a formula: it is told apart by a mark before it.
  const unmarked = (cell: string | number | null) => String(cell ?? '').replace(/^'(?=[=+@-])/, '')
  const [, ...lines] = csvRows(csv)
  expect(
    lines.map((line, at) =>
      line.map((cell, column) => (typeof rows[at]?.[column] === 'number' ? Number(cell) : unmarked(cell)))
    )
  ).toEqual(rows.map((row) => row.map((cell) => cell ?? '')))
})
