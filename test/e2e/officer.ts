// What the officer does in the window, by role and accessible name only: what a test cannot find so, a screen reader cannot
// either.
import { expect, type ElectronApplication, type Locator, type Page } from '@playwright/test'
import type { PayslipAnswer, Service } from './payroll'

/** Long enough for a first read of the sample on a machine that does other things too. */
export const READ_MS = 45_000

/** Connects by the form of Welcome. */
export async function connect(page: Page, { url, apiKey }: Pick<Service, 'url' | 'apiKey'>): Promise<void> {
  await page.getByRole('textbox', { name: 'Address' }).fill(url)
  await page.getByLabel('API key', { exact: true }).fill(apiKey)
  await page.getByRole('button', { name: 'Connect' }).click()
}

/** The list of employees. */
export function people(page: Page): Locator {
  return page.getByRole('grid', { name: 'Employees' })
}

/** The row of a person, by the name as the list shows it. */
export function personRow(page: Page, name: string): Locator {
  return people(page).getByRole('row').filter({ hasText: name })
}

/** Waits until so many people are listed. */
export async function expectPeople(page: Page, count: number): Promise<void> {
  await expect(people(page)).toHaveAttribute('aria-rowcount', String(count + 1), { timeout: READ_MS })
}

export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name, number or id' }).fill(text)
}

/** Takes the filter off that leaves out those who left. */
export async function showEverybody(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clear Status' }).click({ timeout: READ_MS })
}

/** Finds a person in the list and opens the page. */
export async function openPerson(page: Page, name: string): Promise<void> {
  await search(page, name)
  await personRow(page, name).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Employee' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

/** Opens a payslip from a person's page. */
export async function openPayslip(page: Page, date: string): Promise<void> {
  await page.getByRole('link', { name: `Open the payslip of ${date}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payslip' })).toBeVisible()
}

/** What a thing says when it is pointed at: the pointer comes to it from outside, again where it moved away meanwhile. */
export async function expectTip(page: Page, target: Locator, text: string): Promise<void> {
  await expect(async () => {
    await page.mouse.move(0, 0)
    await target.hover()
    await expect(page.getByRole('tooltip')).toContainText(text, { timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
}

/** Goes to a place of the rail. */
export async function go(
  page: Page,
  place: 'Overview' | 'Employees' | 'Pay runs' | 'Payslips' | 'Certificates' | 'Reports' | 'Changes' | 'Settings'
): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click()
}

/** A notice at the edge of the window, by what it says. */
export function notice(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text)
}

/** The status bar. */
export function statusBar(page: Page): Locator {
  return page.getByRole('contentinfo', { name: 'Status' })
}

/** Answers the system's folder dialog with `folder` from now on. */
export async function grantFolder(app: ElectronApplication, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
  }, folder)
}

/** The system's dialog to save, answered as the officer would; null: cancelled. */
export async function saveAs(app: ElectronApplication, path: string | null): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: filePath === null, filePath: filePath ?? '' })
  }, path)
}

/** Gives the page of the window that size, in pixels of the page. */
export async function setSize(app: ElectronApplication, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) => {
      const [window] = BrowserWindow.getAllWindows()
      window?.setContentSize(size.width, size.height)
    },
    { width, height }
  )
}

/** The table of lines on a payslip. */
export function payslipTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Payslip' })
}

/** Opens the edit pane by its key, and waits until it offers `item`. */
export async function openEditPane(page: Page, item: string): Promise<Locator> {
  await page.keyboard.press('e')
  const pane = page.getByRole('region', { name: 'Edit' })
  await expect(pane.getByRole('textbox', { name: `New value of ${item}` })).toBeVisible()
  return pane
}

/** Enters a value in the edit pane; it is kept when this is over. */
export async function enterValue(pane: Locator, item: string, value: string): Promise<void> {
  const field = pane.getByRole('textbox', { name: `New value of ${item}` })
  await field.fill(value)
  await field.press('Enter')
  await expect(pane.getByRole('button', { name: `Undo ${item}` })).toBeVisible()
}

/** The changes under a heading such as `Waiting`. */
export function changesIn(page: Page, group: string): Locator {
  return page.getByRole('list', { name: group, exact: true }).getByRole('listitem')
}

/** Submits what waits of a company: asks for the check, and agrees. */
export async function submit(page: Page, changes: number, company: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Submit ${changes} for ${company}`) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Submit ${changes}` })
    .click()
}

/** What the payslip shows: each row as its cells' texts. */
export function payslipRows(page: Page): Promise<string[][]> {
  return payslipTable(page)
    .or(page.getByRole('table', { name: 'Leave, days' }))
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => Array.from((row as HTMLTableRowElement).cells, (cell) => cell.innerText.trim()))
    )
}

/**
 * Waits until the payslip shows the lines, the net pay and the leave of the service's own answer, in the order of the eye, and
 * nothing else but lines of the payslip before that are gone.
 */
export async function expectFigures(page: Page, answer: PayslipAnswer, net: number): Promise<void> {
  const wanted = [
    ...section(answer.income),
    ...section(answer.deduction),
    ['Net pay', figure(String(net))],
    ...answer.sideline.flatMap(([, lines]) => numbered(lines))
  ]
  await expect
    .poll(async () => {
      const rows = await payslipRows(page)
      return rows
        .filter(
          (cells) => cells.length === 4 && !/ gone$|^Item$|^Waiting|^Sending|^Held|^Conflict/.test(cells[0] ?? '')
        )
        .map(([name = '', amount = '']) => [name.replace(/\s+new$/, ''), amount])
        .slice(0, wanted.length)
    })
    .toEqual(wanted)
  for (const [type, values] of Object.entries(answer.leave)) {
    if (typeof values !== 'object' || values === null) continue
    const name = type.charAt(0).toUpperCase() + type.slice(1).replaceAll('_', ' ')
    const { accrual, taken, balance } = values as Record<string, unknown>
    await expect
      .poll(() => payslipRows(page))
      .toContainEqual([name, figure(String(accrual)), figure(String(taken)), figure(String(balance))])
  }
}

/** An amount as the program shows it: thousands commas, two decimals, a true minus. */
export function figure(amount: string): string {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const commas = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount.startsWith('-') ? '−' : ''}${commas}.${fraction.padEnd(2, '0')}`
}

// The last pair is the total. Lines of one name are numbered.
function section(lines: readonly (readonly [string, string])[]): string[][] {
  return numbered(lines)
}

function numbered(lines: readonly (readonly [string, string])[]): string[][] {
  const seen = new Map<string, number>()
  const several = (name: string) => lines.filter(([other]) => other === name).length > 1
  return lines.map(([name, amount]) => {
    const ordinal = (seen.get(name) ?? 0) + 1
    seen.set(name, ordinal)
    return [several(name) ? `${name} (${ordinal})` : name, figure(amount)]
  })
}

/** Presses Tab until the focus is on what has that role and name. */
export async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name })
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${String(name)}`)
}
