// Whether everything can be reached: in the smallest windows, and by keyboard alone. What axe sees is in allScreens.spec.ts.
import { readdirSync } from 'node:fs'
import { expect, type ElectronApplication, type Page } from '@playwright/test'
import { PERSON, SAMPLE, test } from './connected'
import {
  enterValue,
  go,
  grantFolder,
  notice,
  openEditPane,
  openPayslip,
  openPerson,
  payslipTable,
  people,
  personRow,
  setSize,
  tabTo
} from './officer'

const FOLDED_PX = 48

/** The page itself must not scroll: its panes do. */
async function expectNoPageScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    return { right: scrollWidth - clientWidth, down: scrollHeight - clientHeight }
  })
  expect(overflow).toEqual({ right: 0, down: 0 })
}

/** Gives the window that size and waits until the page has it. */
async function resize({ app, page }: { app: ElectronApplication; page: Page }, width: number, height: number) {
  await setSize(app, width, height)
  await expect.poll(() => page.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([width, height])
}

for (const { width, height, folded } of [
  { width: 1280, height: 620, folded: false },
  { width: 1093, height: 560, folded: true }
]) {
  test(`at ${width} x ${height} the rail ${folded ? 'folds' : 'stays'}, and every page keeps its primary act`, async ({
    begin
  }) => {
    const desk = await begin()
    const { page, payroll } = desk
    await resize(desk, width, height)
    const rail = page.getByRole('navigation', { name: 'Main' })
    if (folded) await expect.poll(async () => (await rail.boundingBox())?.width).toBe(FOLDED_PX)
    else expect((await rail.boundingBox())?.width).toBeGreaterThan(FOLDED_PX)
    const size = { ratio: 1 }

    await expectNoPageScroll(page)
    await people(page).getByRole('checkbox', { name: 'Select row' }).first().click()
    await expect(page.getByRole('button', { name: 'Save 1 PDF' })).toBeInViewport(size)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()

    await openPerson(page, PERSON.name)
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeInViewport(size)
    await expectNoPageScroll(page)

    const { date } = await payroll.openPayslip(PERSON.id)
    await openPayslip(page, date)
    await expect(page.getByRole('button', { name: 'Save PDF' })).toBeInViewport(size)
    await expect(payslipTable(page).getByRole('row', { name: /^Basic salary/ })).toBeInViewport(size)
    await expectNoPageScroll(page)
    if (folded) await expectDrawer(page)

    const pane = await openPane(page, folded)
    await enterValue(pane, 'Housing allowance', '4100')
    await expectNoPageScroll(page)
    await go(page, 'Changes')
    await expect(page.getByRole('button', { name: /^Submit 1 for/ })).toBeInViewport(size)
    await expectNoPageScroll(page)
    await go(page, 'Settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeInViewport(size)
    await expectNoPageScroll(page)
  })
}

/** In a narrow window what stands beside the payslip is an edge that opens a drawer, and the figures stay uncovered. */
async function expectDrawer(page: Page): Promise<void> {
  const drawer = page.getByRole('complementary', { name: 'Details' })
  await expect(drawer).toHaveCount(0)
  await page.getByRole('toolbar', { name: 'Details' }).getByRole('button', { name: 'PDF' }).click()
  await expect(drawer).toBeInViewport({ ratio: 1 })
  const [table, edge] = [await payslipTable(page).boundingBox(), await drawer.boundingBox()]
  if (!table || !edge) throw new Error('no boxes')
  expect(table.x + table.width).toBeLessThanOrEqual(edge.x)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
}

/** The edit pane by its button, as an officer with a mouse opens it; in a narrow window it is a drawer. */
async function openPane(page: Page, folded: boolean) {
  if (!folded) return openEditPane(page, 'Housing allowance')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const pane = page.getByRole('region', { name: 'Edit' })
  await expect(pane).toBeInViewport()
  await expect(pane.getByRole('textbox', { name: 'New value of Housing allowance' })).toBeVisible()
  return pane
}

/** The acts of the page's bar that do not lie wholly in the window. */
function actsOutside(page: Page): Promise<string[]> {
  return page.locator('.bar').evaluate((bar) =>
    Array.from(bar.querySelectorAll('button, a'))
      .filter((act) => {
        const { left, right, top, bottom } = act.getBoundingClientRect()
        return left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight
      })
      .map((act) => act.textContent.trim() || (act.getAttribute('aria-label') ?? ''))
  )
}

/** The figures that are cut where they stand. */
function figuresCut(page: Page): Promise<string[]> {
  return page.locator('.main').evaluate((main) =>
    Array.from(main.querySelectorAll<HTMLElement>('.r'))
      .filter((cell) => /\d/.test(cell.innerText) && cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.innerText)
  )
}

test('twice as large every act of a page bar stays in the window, and no figure of eight digits is cut', async ({
  begin
}) => {
  const desk = await begin()
  const { app, page, payroll } = desk
  await resize(desk, 1280, 800)
  const enlarge = (factor: number) =>
    app.evaluate(({ BrowserWindow }, zoom) => {
      BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(zoom)
    }, factor)
  const expectInside = async (): Promise<void> => {
    for (const [factor, width] of [
      [2, 640],
      [1.5, 853],
      [1, 1280]
    ] as const) {
      await enlarge(factor)
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
      await expect.poll(() => actsOutside(page)).toEqual([])
      await expectNoPageScroll(page)
    }
  }

  await openPerson(page, PERSON.name)
  const { date } = await payroll.openPayslip(PERSON.id)
  await openPayslip(page, date)
  const pane = await openPane(page, false)
  await enterValue(pane, 'Housing allowance', '99999999.99')
  await expect(payslipTable(page).getByRole('row', { name: /^Waiting/ })).toContainText('99,999,999.99')
  expect(await figuresCut(page)).toEqual([])
  await expectInside()

  await go(page, 'Changes')
  await expect(page.getByRole('button', { name: /^Submit 1 for/ })).toBeVisible()
  expect(await figuresCut(page)).toEqual([])
  await expectInside()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('99,999,999.99', { exact: true })).toBeVisible()
  expect(await figuresCut(page)).toEqual([])

  await go(page, 'Overview')
  await expectInside()
  await go(page, 'Pay runs')
  await page.getByRole('grid').getByRole('row').nth(1).dblclick()
  await expect(page.getByRole('tab', { name: 'Totals' })).toBeVisible()
  await expectInside()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys.getByRole('button', { name: 'Close' })).toBeVisible()
  const runOut = await keys.evaluate((dialog) => {
    const edge = dialog.getBoundingClientRect().right
    return Array.from(dialog.querySelectorAll('dd')).filter((key) => key.getBoundingClientRect().right > edge).length
  })
  expect(runOut).toBe(0)
})

test('from the key to a saved PDF without the mouse', async ({ serve, desk, folder }) => {
  const service = await serve(SAMPLE)
  const { app, page } = desk
  await grantFolder(app, folder)
  await tabTo(page, 'textbox', 'Address')
  await page.keyboard.type(service.url)
  await tabTo(page, 'textbox', 'API key')
  await page.keyboard.type(service.apiKey)
  await page.keyboard.press('Enter')
  await expect(people(page).getByRole('row').nth(1)).toBeVisible({ timeout: 45_000 })

  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type(PERSON.name)
  await expect(people(page)).toHaveAttribute('aria-rowcount', '2')
  await expect(personRow(page, PERSON.name)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(people(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: PERSON.name })).toBeVisible()
  await tabTo(page, 'link', 'Open the payslip of 2026-06-30')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Payslip' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save PDF' })).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(notice(page, /^Saved .*\.pdf in /)).toBeVisible()
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.pdf'))).toHaveLength(1)
})
