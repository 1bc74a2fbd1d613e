// A whole month-end review: two periods beside each other with the reasons for what differs, a payslip that explains itself,
// flags, who should have a payslip, ticks, and the sheet that is signed.
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { faultsInBoth } from './axe'
import { COMPANY, PERSON, SAMPLE, test } from './connected'
import {
  changesIn,
  connect,
  enterValue,
  expectPeople,
  figure,
  go,
  notice,
  openEditPane,
  openPayslip,
  openPerson,
  people as everybody,
  READ_MS,
  saveAs,
  showEverybody,
  submit
} from './officer'
import { savedPdf } from './paper'
import { Payroll } from './payroll'
import { sheetRows } from './workbook'

test('a month is reviewed: variance, payslips, flags, expected payslips, ticks, checklist, and the sheet that is signed', async ({
  begin,
  folder
}) => {
  test.setTimeout(240_000)
  const { app, page, payroll } = await begin()
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
  await people
    .getByRole('row')
    .filter({ hasText: /[+−]\d/, hasNotText: /Joined|Left|Only/ })
    .first()
    .dblclick()
  const explain = page.getByRole('heading', { name: 'Explain' })
  await expect(explain).toBeVisible()
  await expect(page.getByText(/^Net .* (less|more) than|^Net as on/)).toBeVisible()
  // Copied where the keyboard is: the explanation, not the lines of the payslip.
  const block = page.getByRole('group', { name: 'Explain' })
  const parts = (await block.locator('dd').allInnerTexts()).map((text) =>
    Math.round(Number(text.replace('−', '-').replaceAll(/[,+]/g, '')) * 100)
  )
  const whole = parts.pop()
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
  await block.focus()
  await page.keyboard.press('ControlOrMeta+c')
  await expect(notice(page, 'Copied the explanation')).toBeVisible()
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText())
  expect(copied).toMatch(/^Net [\d,.]+ (less|more) than \d+ \w+ 2026: .+\.$/m)
  await page.getByRole('button', { name: 'Back to the variance' }).press('Enter')
  await expect(heads).toBeVisible()

  // A reason stands beside its row, and on paper.
  const items = page.getByRole('region', { name: 'Items' })
  await items.getByRole('textbox', { name: 'Reason: Net pay' }).fill('Two started')
  await page.keyboard.press('Enter')
  await expect(items.getByRole('cell', { name: 'Two started' })).toBeVisible()
  await saveAs(app, join(folder, 'items.xlsx'))
  await items.getByRole('button', { name: 'Export' }).press('Enter')
  await page.getByRole('menuitem', { name: /Excel/ }).press('Enter')
  await expect(notice(page, 'to items.xlsx')).toBeVisible()
  const [columns = [], ...cells] = sheetRows(join(folder, 'items.xlsx'))
  const at = (head: RegExp | string) => columns.findIndex((each) => (each ?? '').toString().match(head) !== null)
  const [item, changeAt, reasonAt] = [at('Item'), at('Change'), at('Reason')]
  const cents = (cell: unknown) => Math.round((typeof cell === 'number' ? cell : 0) * 100)
  const rowOf = (name: string) => cells.find((row) => row[item] === name) ?? []
  // Every row is its change, lines add up to their total, and the reason stands in its own row alone.
  for (const row of cells.filter((each) => typeof each[changeAt] === 'number'))
    expect(cents(row[changeAt - 1]) - cents(row[changeAt - 2])).toBe(cents(row[changeAt]))
  const sumTo = (total: string, from: number) =>
    cells.slice(from, cells.indexOf(rowOf(total))).reduce((sum, row) => sum + cents(row[changeAt - 1]), 0)
  const incomeEnd = cells.indexOf(rowOf('Total income'))
  expect(sumTo('Total income', 0)).toBe(cents(rowOf('Total income')[changeAt - 1]))
  expect(sumTo('Total deductions', incomeEnd + 1)).toBe(cents(rowOf('Total deductions')[changeAt - 1]))
  expect(cells.flatMap((row) => row[reasonAt] ?? [])).toEqual(['Two started'])
  const net = rowOf('Net pay')
  expect(net[reasonAt]).toBe('Two started')

  await items.getByRole('button', { name: 'Export' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Print…' }).press('Enter')
  await expect(page.getByRole('article').first()).toContainText('Two started')
  const paper = (await savedPdf(app, page, join(folder, 'print.pdf'))).join(' ')
  for (const words of ['Two started', 'Total income', figure((cents(net[changeAt - 1]) / 100).toFixed(2))])
    expect(paper).toContain(words)
  await page.getByRole('button', { name: /^Back/ }).press('Enter')
  await expect(heads).toBeVisible()

  // Two lists of people, chosen here, stand against each other; who is in both is said, and opened.
  const choose = async (chip: string, surname: string, name: string): Promise<void> => {
    await page.getByRole('button', { name: chip, exact: true }).press('Enter')
    await page.getByRole('menuitemradio', { name: 'Choose people…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Choose people' })
    await dialog.getByRole('searchbox').fill(surname)
    const found = dialog.getByRole('list', { name: 'People found' }).getByRole('listitem')
    await expect(found.filter({ hasNotText: new RegExp(surname, 'i') })).toHaveCount(0)
    await dialog.getByRole('button', { name: /^Add all/ }).press('Enter')
    await dialog.getByRole('textbox', { name: 'Name of this list' }).fill(name)
    await dialog.getByRole('button', { name: 'Use these people' }).press('Enter')
    await expect(dialog).toBeHidden()
  }
  await choose('People', 'chan', 'The Chans')
  await choose('Against people', 'ch', 'All with Ch')
  await expect(page.getByRole('button', { name: 'Before: All with Ch' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Now: The Chans' })).toBeVisible()
  await heads.getByRole('button', { name: /in both sets/ }).press('Enter')
  await expect(people.getByRole('row').nth(1)).toContainText('Chan')
  expect(await faultsInBoth(page)).toEqual([])

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
  const together = quiet.getByRole('button', { name: /^Tick \d+ payslips?$/ })
  const [many = ''] = /\d+/.exec(await together.innerText()) ?? []
  await together.click()
  await expect(page.getByText(new RegExp(`^${many} of \\d+ reviewed`)).first()).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).first().click()
  await expect(page.getByText(/^0 of \d+ reviewed/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Review payslips' }).click()
  const tick = page.getByRole('button', { name: 'Tick as reviewed' })
  await expect(tick).toBeVisible()
  const payslipId = Number(/payslips\/(\d+)/.exec(page.url())?.[1])
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
  await page.keyboard.press('ControlOrMeta+p')
  const slip = page.getByRole('article', { name: /^Page 1 of/ })
  await expect(slip).toContainText(/To date, \d+ of \d+/)
  await expect(slip).toContainText(/Year to date: .* payslips? cached/)
  await page.getByRole('button', { name: 'Back to the payslip' }).press('Enter')
  await page.getByRole('link', { name: 'Versions' }).press('Enter')
  const versions = page.getByRole('table', { name: 'Versions' })
  await expect(versions.getByRole('row').filter({ hasText: 'first seen' })).toBeVisible()
  await page.getByRole('button', { name: /^Back/ }).press('Enter')
  await expect(page.getByText('Asked Lee')).toBeVisible()

  // Another officer changes what was ticked: the next refresh opens it again, with the figures before and now.
  const owner = await ownerOf(payroll, payslipId)
  await payroll.set(COMPANY.id, owner, { 'calc.basic_salary.amount': '45678.90' }, payslipId)
  await page.keyboard.press('F5')
  await expect(page.getByText(/1 re-opened/).first()).toBeVisible({ timeout: 30_000 })
  await page.goto(page.url().replace(/payslips\/\d+/, `payslips/${payslipId}`))
  await expect(page.getByText('The figures changed after your tick.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '45,678.90' })).toBeVisible()
  await page.getByRole('button', { name: 'Tick as reviewed' }).click()
  await expect(page.getByRole('button', { name: 'Take the tick back' })).toBeVisible()

  // What is done by hand, and the sheet that holds all of it.
  await go(page, 'Pay runs')
  await runs.getByRole('row').filter({ hasText: '2026-06-30' }).filter({ hasText: 'Monthly' }).first().dblclick()
  await page.getByRole('tab', { name: 'Review' }).click()
  const checklist = page.getByRole('region', { name: 'Month-end checklist' })
  await checklist.getByRole('textbox').first().fill('K. Y. Wong')
  await page.keyboard.press('Enter')
  await expect(checklist).toContainText('K. Y. Wong')
  const [, total = ''] = /Net of \d+ payslips\s+([\d,.]+)/.exec(await page.getByRole('main').innerText()) ?? []
  expect(total).not.toBe('')
  await page.getByRole('button', { name: 'Sign-off sheet' }).press('Enter')
  const sheet = page.getByRole('article')
  await expect(sheet.first()).toContainText('Sign-off')
  for (const words of ['K. Y. Wong', 'Two started', 'Asked Lee', '2 payslips ticked']) {
    await expect(sheet.filter({ hasText: words }).first()).toBeVisible()
  }
  const signed = (await savedPdf(app, page, join(folder, 'print.pdf'))).join(' ')
  for (const words of [
    'K. Y. Wong',
    'Two started',
    'Asked Lee',
    '2 payslips ticked',
    'in the service',
    'Total income',
    total
  ])
    expect(signed).toContain(words)
})

test('a period as it was seen the day before: what changed since stands beside what it is now', async ({
  launch,
  serve
}) => {
  test.setTimeout(180_000)
  const service = await serve(SAMPLE)
  const payroll = new Payroll(service)
  // It is the day before at the one end of the world while it is a day later at the other.
  const first = await launch({ env: { TZ: 'Etc/GMT+12' } })
  await connect(first.page, service)
  await showEverybody(first.page)
  await expectPeople(first.page, (await payroll.employees(COMPANY.id)).length)
  const was = await payroll.openPayslip(PERSON.id)
  await first.app.close()
  await payroll.set(COMPANY.id, PERSON.id, { 'calc.basic_salary.amount': '45678.90' }, was.id)
  const is = await payroll.openPayslip(PERSON.id)
  const cents = Math.round((is.nett_pay ?? NaN) * 100) - Math.round((was.nett_pay ?? NaN) * 100)
  expect(cents).toBeGreaterThan(0)
  const change = `+${figure((cents / 100).toFixed(2))}`

  const { page } = await launch({ userData: first.userData, env: { TZ: 'Pacific/Kiritimati' } })
  await expect(everybody(page)).toBeVisible({ timeout: READ_MS })
  await page.keyboard.press('F5')
  await go(page, 'Pay runs')
  const runs = page.getByRole('grid', { name: 'Pay runs' })
  await runs.getByRole('row').filter({ hasText: was.date }).filter({ hasText: 'Monthly' }).first().dblclick()
  await page.getByRole('link', { name: 'As seen before' }).press('Enter')
  const told = page.getByRole('note')
  await expect(told).toContainText('1 payslip has changed since.', { timeout: READ_MS })
  await expect(told).toContainText(/As last seen on .*, not as it is now\./)
  await expect(told).toContainText(change)
  // The largest change first.
  const list = page.getByRole('grid', { name: 'Payslips as at a day' })
  await list.getByRole('columnheader', { name: 'Change since' }).click()
  const row = list.getByRole('row').filter({ hasText: change })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(figure(String(was.nett_pay)))
  await expect(row).toContainText(figure(String(is.nett_pay)))
  expect(await faultsInBoth(page)).toEqual([])

  // What it showed over time, and why the net pay is another.
  await row.getByRole('link').click()
  const versions = page.getByRole('table', { name: 'Versions' })
  await expect(versions.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('group', { name: 'Explain' })).toContainText(change)
  expect(await faultsInBoth(page)).toEqual([])
})

test('a payslip with a waiting change is ticked for the figures it shows, and opens again when the change is saved', async ({
  begin
}) => {
  test.setTimeout(120_000)
  const { page, payroll } = await begin()
  const was = await payroll.openPayslip(PERSON.id)
  await openPerson(page, PERSON.name)
  await openPayslip(page, was.date)
  const pane = await openEditPane(page, 'Commission')
  await enterValue(pane, 'Commission', '7000')
  await pane.getByRole('button', { name: 'Close the edit pane' }).click()
  await page.getByRole('button', { name: 'Tick as reviewed' }).click()
  await expect(page.getByRole('button', { name: 'Take the tick back' })).toBeVisible()
  const url = page.url()

  await go(page, 'Changes')
  await submit(page, 1, COMPANY.name)
  await expect(changesIn(page, 'Saved today')).toHaveCount(1, { timeout: 30_000 })
  const is = await payroll.openPayslip(PERSON.id)
  expect(is.nett_pay).not.toBe(was.nett_pay)
  await page.goto(url)
  await expect(page.getByText('The figures changed after your tick.')).toBeVisible()
  for (const { nett_pay } of [was, is])
    await expect(
      page
        .getByRole('definition')
        .filter({ hasText: figure(String(nett_pay)) })
        .first()
    ).toBeVisible()
  expect(await faultsInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Tick as reviewed' }).click()
  await expect(page.getByRole('button', { name: 'Take the tick back' })).toBeVisible()
})

/** Whose payslip it is, as the service's own list of each person says. */
async function ownerOf(payroll: Payroll, payslipId: number): Promise<number> {
  for (const { id } of await payroll.employees(COMPANY.id)) {
    if ((await payroll.payslips(id)).some((payslip) => payslip.id === payslipId)) return id
  }
  throw new Error(`payslip ${payslipId} is nobody's`)
}
