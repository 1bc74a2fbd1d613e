// Back: a long list stands as it was left, with what narrowed it, its row, its place and the keyboard.
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './connected'
import { go, people } from './officer'

interface Standing {
  readonly top: number
  /** The keyboard's row, counted from 1; null where it is not on screen. */
  readonly row: number | null
  readonly words: string
  readonly hasKeyboard: boolean
}

function standing(grid: Locator): Promise<Standing> {
  return grid.evaluate((element) => {
    const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
    return {
      top: element.scrollTop,
      row: row === null ? null : Number(row.getAttribute('aria-rowindex')) - 1,
      words: row?.innerText ?? '',
      hasKeyboard: document.activeElement === element
    }
  })
}

/** Goes far down by keyboard, to a row in the middle of the view. */
async function goFar(page: Page, grid: Locator): Promise<Standing> {
  await grid.focus()
  await page.keyboard.press('End')
  for (let up = 0; up < 8; up++) await page.keyboard.press('PageUp')
  for (let down = 0; down < 5; down++) await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await standing(grid)).words).not.toBe('')
  const left = await standing(grid)
  expect(left.top).toBeGreaterThan(1000)
  return left
}

/** The list stands as it was left, and the arrow keys go on from there. */
async function expectAsLeft(page: Page, grid: Locator, left: Standing): Promise<void> {
  await expect.poll(() => standing(grid)).toEqual(left)
  await page.keyboard.press('ArrowDown')
  expect((await standing(grid)).row).toBe((left.row ?? 0) + 1)
  await page.keyboard.press('ArrowUp')
}

const isOpen = (page: Page, title: string) => expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

test('a filtered list that was scrolled far stands as it was left, come back to by a button and by a key', async ({
  begin
}) => {
  const { page } = await begin({ employees: 700 })

  // A list that is read anew by whom comes back to it.
  await go(page, 'Pay runs')
  const runs = page.getByRole('grid', { name: 'Pay runs' })
  await runs.getByRole('row').filter({ hasText: 'Monthly' }).filter({ hasText: 'Regular' }).first().dblclick()
  await page.getByRole('tab', { name: /^People/ }).click()
  const inPeriod = page.getByRole('grid', { name: 'People' })
  await expect(inPeriod.getByRole('row').nth(1)).toBeVisible()
  const everybody = await inPeriod.getAttribute('aria-rowcount')
  await page.getByRole('button', { name: 'Payment method', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Bank transfer' }).click()
  const filter = page.getByRole('button', { name: 'Payment method: Bank transfer' })
  await expect(filter).toBeVisible()
  await expect(inPeriod).not.toHaveAttribute('aria-rowcount', everybody ?? '')
  const rowcount = await inPeriod.getAttribute('aria-rowcount')
  const left = await goFar(page, inPeriod)
  await page.keyboard.press('Enter')
  await isOpen(page, 'Payslip')
  await page.getByRole('button', { name: 'Back to the period' }).click()
  await expect(inPeriod).toHaveAttribute('aria-rowcount', rowcount ?? '')
  await expect(filter).toBeVisible()
  await expectAsLeft(page, inPeriod, left)
  await page.keyboard.press('Enter')
  await isOpen(page, 'Payslip')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(filter).toBeVisible()
  await expectAsLeft(page, inPeriod, left)

  // One that is there all the time, a row opened by the pointer.
  await go(page, 'Employees')
  await goFar(page, people(page))
  await page.mouse.move(400, 400)
  await page.mouse.dblclick(400, 400)
  await isOpen(page, 'Employee')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(people(page)).toBeVisible()
  const opened = await standing(people(page))
  expect(opened).toMatchObject({ hasKeyboard: true })
  expect(opened.top).toBeGreaterThan(1000)
  await page.keyboard.press('Enter')
  await isOpen(page, 'Employee')
  await page.getByRole('button', { name: 'Back to employees' }).click()
  await expectAsLeft(page, people(page), opened)
})
