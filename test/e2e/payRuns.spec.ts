// Pay runs and periods: read through the screen, tied out, and opened again with no service.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { COMPANY, PERSON, test, type Connected } from './connected'
import { faultsInBoth } from './axe'
import { figure, go, grantFolder, notice, saveAs, setSize, statusBar } from './officer'
import { sheetRows } from './workbook'

const MAY = '2026-05-31'
const JUNE = '2026-06-30'
const MONTHLY = 521

function runs(page: Page) {
  return page.getByRole('grid', { name: 'Pay runs' })
}

/** The row of a monthly period: by its end and whether it is once-off. */
function runRow(page: Page, date: string, kind: 'Regular' | 'Once-off' = 'Regular') {
  return runs(page).getByRole('row').filter({ hasText: date }).filter({ hasText: 'Monthly' }).filter({ hasText: kind })
}

function tieOut(page: Page) {
  return page.getByRole('region', { name: 'Tie-out' })
}

function tab(page: Page, name: string) {
  return page.getByRole('tab', { name: new RegExp(`^${name}`) })
}

async function openRun(page: Page, date: string): Promise<void> {
  await go(page, 'Pay runs')
  await runRow(page, date).dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Monthly')
}

/** The texts of the cells of the rows whose head is `name`. */
function rowsNamed(page: Page, table: string, name: string): Promise<string[][]> {
  return page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .evaluateAll(
      (rows, wanted) =>
        rows
          .map((row) => Array.from((row as HTMLTableRowElement).cells, (cell) => cell.innerText.trim()))
          .filter(([head = '']) => head.startsWith(wanted)),
      name
    )
}

/** The run of a period as the service itself gives it, with its journal and the nets of its payslips. */
async function judged({ payroll }: Connected, date: string) {
  const run = (await payroll.runs(COMPANY.id)).find(
    (each) => each.period_end_date === date && each.wave_id === MONTHLY && !each.special
  )
  if (!run) throw new Error(`the service has no run of ${date}`)
  const [entry] = await payroll.journal(run.id)
  return { run, entry }
}

test('a run is read with its payslips and journal, ties out, and is there with no service', async ({ begin }) => {
  test.setTimeout(120_000)
  const desk = await begin()
  const { page, service } = desk
  const { run, entry } = await judged(desk, MAY)
  const total = figure(String(run.total))
  const asked = (operation: 'payment_runs' | 'run_payslips' | 'accounting') => service.log.of(operation).length
  const before = { lists: asked('payment_runs'), payslips: asked('run_payslips'), journals: asked('accounting') }
  await go(page, 'Pay runs')
  await expect(runRow(page, MAY)).toContainText(total)
  await openRun(page, MAY)
  await expect(tieOut(page)).toContainText('Ties out')
  expect(await tieOut(page).getByRole('link').allInnerTexts()).toEqual([
    expect.stringContaining(total),
    expect.stringMatching(new RegExp(`Run ${run.id}, as sent\\s+${total}`)),
    expect.stringContaining(total)
  ])
  await expect.poll(() => asked('payment_runs')).toBeGreaterThan(before.lists)
  expect([asked('run_payslips'), asked('accounting')]).toEqual([before.payslips + 1, before.journals + 1])

  await tab(page, 'Journal').click()
  await expect(page.getByText('Debit equals credit in each split')).toBeVisible()
  const basic = entry?.debit.find(({ line_item }) => line_item === 'basic_salary')
  const shown = await rowsNamed(page, 'Journal', 'Basic salary')
  expect(shown).toHaveLength(1)
  for (const amount of Object.values(basic?.amount ?? {})) expect(shown[0]).toContain(figure(String(amount)))
  const [difference = []] = await rowsNamed(page, 'Journal', 'Difference')
  expect(difference.filter((cell) => cell !== '')).toEqual(['Difference', ...Array<string>(5).fill('0.00')])

  service.faults.add({ on: '*', fault: { kind: 'refused_connection' }, times: 0 })
  await page.reload()
  await expect(statusBar(page)).toContainText('Offline', { timeout: 45_000 })
  await openRun(page, MAY)
  await expect(tieOut(page)).toContainText('Ties out')
  await tab(page, 'Journal').click()
  await expect(page.getByText(/as sent by the service \d\d:\d\d/)).toBeVisible()
  await expect.poll(() => rowsNamed(page, 'Journal', 'Basic salary')).toEqual(shown)
  // One that was not read while the service answered says so, and claims nothing.
  await openRun(page, '2026-03-31')
  await expect(tieOut(page)).toContainText('Not compared')
  await tab(page, 'Journal').click()
  await expect(page.getByText('The journal of this run was not read yet')).toBeVisible()
})

test('every figure leads to its list, and a list to a payslip', async ({ begin }) => {
  const desk = await begin()
  const { page, service, payroll } = desk
  const open = await payroll.openPayslip(PERSON.id)
  service.control.makeDirty([open.id], 3_600_000)
  await page.keyboard.press('F5')
  await openRun(page, JUNE)
  await expect(tieOut(page)).toContainText('the service has made no run yet')
  await expect(page.getByText('1 calculating, not in the totals')).toBeVisible()
  await page.getByRole('navigation', { name: 'Payslips by state' }).getByRole('link', { name: 'Calculating 1' }).click()
  const people = page.getByRole('grid', { name: 'People' })
  await expect(people).toHaveAttribute('aria-rowcount', '2')
  await expect(people.getByRole('row').nth(1)).toContainText('not ready')
  await expect(page.getByText('1 calculating, not in the total', { exact: true })).toBeVisible()
  await people.getByRole('row').filter({ hasText: PERSON.name }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Payslip' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the period' }).click()
  await expect(people).toHaveAttribute('aria-rowcount', '2')

  await tab(page, 'Totals').click()
  const methods = page.getByRole('region', { name: 'Net by payment method' })
  const [bank] = await rowsNamed(page, 'Net by payment method', 'Bank transfer')
  await methods.getByRole('link', { name: 'Bank transfer' }).click()
  await expect(people).toHaveAttribute('aria-rowcount', String(Number(bank?.[1]) + 1))
  await expect(page.getByText(`Net pay of ${bank?.[1]} payslips`)).toContainText(bank?.[2] ?? 'no figure')
  await page.getByRole('button', { name: 'Who: In this period' }).click()
  await page.getByRole('menuitemradio', { name: 'Leavers' }).click()
  await expect(page).toHaveURL(/who=leavers/)
})

test('a regular and a once-off run of one period stand alone and together', async ({ begin }) => {
  const desk = await begin()
  const { page, service } = desk
  service.control.makeRun(MONTHLY, JUNE)
  service.control.makeRun(MONTHLY, JUNE, true)
  await page.keyboard.press('F5')
  await go(page, 'Pay runs')
  await expect(runRow(page, JUNE, 'Once-off')).not.toContainText('none yet')
  await runRow(page, JUNE).dblclick()
  const parts = page.getByRole('radiogroup', { name: 'Part of the period' })
  const nets: string[] = []
  for (const name of [/^Run /, /^Once-off run /, 'All together']) {
    const radio = parts.getByRole('radio', { name })
    await radio.click()
    // What is on screen stays until the part that was asked for is there; only then it is the one marked.
    await expect(radio).toBeChecked()
    await expect(tieOut(page)).toContainText('Ties out')
    const [first = '', second, third] = await tieOut(page).locator('.tie-figure').allInnerTexts()
    expect([second, third]).toEqual([first, first])
    nets.push(first)
  }
  const [regular = 0, onceOff = 0, both = 0] = nets.map((net) => Number(net.replace(/[,.]/g, '').trim()))
  expect(onceOff).toBeGreaterThan(0)
  expect(both).toBe(regular + onceOff)
  await tab(page, 'Journal').click()
  await expect(page.getByRole('rowgroup').filter({ hasText: 'All entries' })).toBeVisible()
})

test('a journal without codes asks once which line is net pay; it is copied, exported and printed as it stands', async ({
  begin,
  folder
}) => {
  test.setTimeout(120_000)
  const desk = await begin({ employees: 12 })
  const { app, page, service } = desk
  service.faults.add({ on: 'accounting', fault: { kind: 'journal_without_codes' }, times: 0 })
  await openRun(page, MAY)
  await expect(tieOut(page)).toContainText('its net-pay line is not known')
  await tab(page, 'Journal').click()
  await page.getByRole('combobox', { name: 'Choose the line' }).click()
  await page.getByRole('option', { name: 'Net pay' }).click()
  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  await expect(page.getByText('Net pay is the line Net pay, as you chose.')).toBeVisible()
  await expect(tieOut(page)).toContainText('Ties out')

  // What is on screen, row by row, is what is in the file.
  const shown = await rowsNamed(page, 'Journal', '')
  const path = join(folder, 'journal.xlsx')
  await saveAs(app, path)
  const journal = page.getByRole('region', { name: 'Journal' })
  await journal.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /Excel/ }).click()
  await expect(notice(page, 'to journal.xlsx')).toBeVisible()
  const written = sheetRows(path)
  const plain = (cell: string) => cell.replaceAll(',', '').replace('−', '-')
  const alike = (cell: unknown) => (typeof cell === 'number' ? cell.toFixed(2) : typeof cell === 'string' ? cell : '')
  expect(written.map((row) => row.map(alike).join('|').replace(/\|+$/, ''))).toEqual(
    shown.map((row) => row.map(plain).join('|').replace(/\|+$/, ''))
  )

  await journal.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Print…' }).click()
  const sheet = page.getByRole('article', { name: /^Page 1 of/ })
  await expect(sheet).toContainText(/Journal, 31 May 2026/)
  await expect(sheet).toContainText(/Journal as sent by the service .* Final\./)
  await page.getByRole('button', { name: 'Back to the period' }).click()

  // The choice holds for the company: the next run is not asked about.
  await openRun(page, '2026-04-30')
  await expect(tieOut(page)).toContainText('Ties out')
  await page.keyboard.press('ControlOrMeta+p')
  await expect(page.getByRole('article', { name: /^Page 1 of/ })).toContainText('Ties out, difference 0.00')
  await page.getByRole('checkbox', { name: 'People' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Net by payment method' }).first()).toBeVisible()
  await expect(page.getByRole('article').getByRole('cell', { name: /, / }).first()).toBeVisible()
})

test('the finalised payslips of a run are saved by one act, with progress', async ({ begin, folder }) => {
  test.setTimeout(120_000)
  const { app, page } = await begin({ employees: 12 })
  await grantFolder(app, folder)
  await openRun(page, MAY)
  await expect(tieOut(page)).toContainText('Ties out')
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: /^Save \d+ finalised/ })
  const wanted = Number(/\d+/.exec((await button.innerText()) ?? '')?.[0])
  expect(wanted).toBeGreaterThan(3)
  await expect(dialog).toContainText(/First file.*\.pdf.*Last file.*\.pdf/)
  expect(await faultsInBoth(page)).toEqual([])
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(notice(page, `Saved ${wanted} PDFs`)).toBeVisible({ timeout: 60_000 })
  const files = readdirSync(folder, { recursive: true }).map(String)
  expect(files.filter((name) => name.endsWith('.pdf'))).toHaveLength(wanted)
  expect(files.filter((name) => name.endsWith('.csv'))).toHaveLength(1)
})

test('all of it by keyboard alone', async ({ begin }) => {
  test.setTimeout(180_000)
  const { app, page } = await begin()
  await setSize(app, 1280, 800)
  await go(page, 'Pay runs')
  await expect(runRow(page, MAY)).toBeVisible()
  await runs(page).focus()
  while (
    (await runs(page).locator('.vt-row.cur').filter({ hasText: MAY }).filter({ hasText: 'Monthly' }).count()) === 0
  ) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(tieOut(page)).toContainText('Ties out')
  const item = page.getByRole('button', { name: 'Basic salary' })
  await item.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(item).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const behind = page.getByRole('grid', { name: 'People behind Basic salary' })
  await expect(behind).toBeFocused()
  await expect(behind.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Payslip' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the period' }).focus()
  await page.keyboard.press('Enter')
  await tab(page, 'Totals').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'People' })).toBeVisible()
  await tab(page, 'People').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Debit equals credit in each split')).toBeVisible()
})
