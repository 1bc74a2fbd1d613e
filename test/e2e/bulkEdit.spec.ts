// The month's input round by keyboard: enter, fill, paste, undo, check, queue offline, start again, submit, a conflict, a refusal.
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { faultsInBoth } from './axe'
import { call } from './bridge'
import { COMPANY, PERSON, SAMPLE, test } from './connected'
import {
  changesIn,
  connect,
  expectPeople,
  go,
  openEditPane,
  openPayslip,
  openPerson,
  showEverybody,
  statusBar,
  tabTo
} from './officer'
import { Payroll, type Service } from './payroll'

const BACK_MS = 30_000
const NAME = 'June commissions'

/** Goes to a button or link by Tab and presses it. */
async function pressByKey(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await tabTo(page, role, name)
  await page.keyboard.press('Enter')
}

/** Ticks an input of the dialog under a scope. */
async function tick(page: Page, input: string, scope: string): Promise<void> {
  const box = page.getByRole('group', { name: scope }).getByRole('checkbox', { name: input, exact: true })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
}

/** Finds somebody by typing over the names, and goes to an input so many columns to the right. */
async function goTo(page: Page, name: string, columns: number): Promise<void> {
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type(name)
  for (let each = 0; each < columns; each++) await page.keyboard.press('ArrowRight')
}

test('a round is entered by keyboard, checked, queued offline, submitted, and brought through a conflict and a refusal', async ({
  serve,
  desk,
  launch,
  folder
}) => {
  test.setTimeout(300_000)
  const options = { ...SAMPLE, dataFile: join(folder, 'service.db'), keys: { 'a-key-of-the-round': 'all' } } as const
  const first = await serve(options)
  const payroll = new Payroll(first)
  let { app, page } = desk
  await connect(page, first)
  await showEverybody(page)
  await expectPeople(page, (await payroll.employees(COMPANY.id)).length)
  const payslip = await payroll.openPayslip(PERSON.id)
  const grid = () => page.getByRole('grid', { name: 'Inputs by person' })
  const cell = (person: string, column: number) =>
    grid().getByRole('row').filter({ hasText: person }).getByRole('gridcell').nth(column)

  await test.step('what somebody has now is read while online', async () => {
    await openPerson(page, PERSON.name)
    await openPayslip(page, payslip.date)
    await openEditPane(page, 'Commission')
  })

  await test.step('the grid of the open payslips', async () => {
    await go(page, 'Changes')
    await pressByKey(page, 'link', 'Bulk edit')
    await pressByKey(page, 'button', /^Payslip:/)
    await page.getByRole('menuitemradio', { name: /^regular, 30 Jun 2026/ }).press('Enter')
    await expect(page.getByRole('button', { name: 'Payslip: regular, 30 Jun 2026' })).toBeVisible()
  })

  await test.step('inputs are chosen with their scope', async () => {
    await pressByKey(page, 'button', 'Choose inputs')
    await tick(page, 'Commission', 'this payslip')
    await tick(page, 'Extra pay', 'this payslip')
    await tick(page, 'Telephone number', 'employee, from now on')
    await pressByKey(page, 'button', 'Use 3 inputs')
    await expect(grid().getByRole('columnheader', { name: 'Commission this payslip' })).toBeVisible()
  })

  await test.step('typed, filled down, pasted, undone', async () => {
    await goTo(page, 'Wong, Ka Yan', 1)
    await page.keyboard.type('6515.50')
    await page.keyboard.press('Tab')
    await page.keyboard.type('500')
    await page.keyboard.press('Enter')
    // Enter goes back to where Tab began, one row down.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('ControlOrMeta+d')
    await expect(page.getByText('2 values put in.')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Undone: 2 cells.')).toBeVisible()
    await app.evaluate(({ clipboard }) => clipboard.writeText('510.00\r\n1,000,000,000.00\r\n'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ControlOrMeta+v')
    await expect(page.getByText(/By position: 2 values,/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Queue 4 edits' })).toBeVisible()
  })

  await test.step('the check sees a slipped decimal, and nothing is wrong for a reader', async () => {
    await goTo(page, 'Wong, Ka Yan', 1)
    await page.keyboard.type('65155.0')
    await page.keyboard.press('Enter')
    const check = page.getByRole('complementary', { name: 'Check' })
    await expect(check.getByText(/A slipped decimal\?$/)).toBeVisible()
    expect(await faultsInBoth(page)).toEqual([])
    await page.keyboard.press('Escape')
    await pressByKey(page, 'button', 'Set 6,515.50')
    await expect(check.getByText(/A slipped decimal\?$/)).toBeHidden()
    await expect(cell('Wong, Ka Yan', 1)).toContainText('6,515.50')
  })

  await test.step('queued while the service is away', async () => {
    await first.close()
    await expect(statusBar(page).getByText(/^Offline/)).toBeVisible({ timeout: BACK_MS })
    const toKeep = page.getByRole('button', { name: /^Keep |^It is meant so$/ })
    while ((await toKeep.count()) > 0) await toKeep.first().press('Enter')
    await pressByKey(page, 'button', 'Queue 4 edits')
    await page.getByRole('textbox', { name: 'Name' }).fill(NAME)
    await page.keyboard.press('Enter')
    await expect(changesIn(page, `Waiting, ${NAME}`)).toHaveCount(4)
  })

  const detail = () => page.getByRole('complementary', { name: 'The change' })
  let second: Service

  await test.step('after a restart it is submitted: one was changed in the service meanwhile, one is refused, two are saved', async () => {
    await app.close()
    ;({ app, page } = await launch({ userData: desk.userData }))
    second = await serve({ ...options, port: Number(new URL(first.url).port) })
    await new Payroll(second).set(COMPANY.id, PERSON.id, { 'calc.commission.amount': '6000.00' }, payslip.id)
    second.log.clear()
    await go(page, 'Changes')
    await call(page, 'settings.set', { readBeforeSendingMinutes: 0 })
    await expect(changesIn(page, `Waiting, ${NAME}`)).toHaveCount(4)
    await expect(statusBar(page).getByText('Online', { exact: true })).toBeVisible({ timeout: BACK_MS })
    await pressByKey(page, 'button', /^Submit 4 for/)
    await pressByKey(page, 'button', 'Submit 4')
    await expect(changesIn(page, `Saved today, ${NAME}`)).toHaveCount(2, { timeout: BACK_MS })
    await expect(changesIn(page, 'Needs you')).toHaveCount(2)
    expect(second.log.writes.map(({ value }) => value)).toEqual(['500.00', '510.00'])
  })

  await test.step('the conflict shows all three values, and the officer keeps theirs', async () => {
    await changesIn(page, 'Needs you').filter({ hasText: 'Commission' }).getByRole('button').first().click()
    for (const value of ['6,515.50', '6,000.00']) {
      await expect(detail().getByRole('definition').filter({ hasText: value })).toBeVisible()
    }
    await detail().getByRole('button', { name: 'Keep yours, wait again' }).click()
    await expect(changesIn(page, `Waiting, ${NAME}`)).toHaveCount(1)
  })

  await test.step('the refused one is corrected, and both are applied, each once', async () => {
    const refused = changesIn(page, 'Needs you')
    await expect(refused).toContainText('The service says: “is too large”')
    await refused.getByRole('button', { name: 'Edit and resend' }).click()
    await detail().getByRole('textbox', { name: 'New value' }).fill('520')
    await detail().getByRole('button', { name: 'Send again' }).click()
    await pressByKey(page, 'button', /^Submit 2 for/)
    await pressByKey(page, 'button', 'Submit 2')
    await expect(changesIn(page, `Saved today, ${NAME}`)).toHaveCount(4, { timeout: BACK_MS })
    await expect(page.getByRole('list', { name: 'Needs you' })).toHaveCount(0)
    expect(second.log.writes.map(({ value }) => value).sort()).toEqual(['500.00', '510.00', '520.00', '6515.50'])
  })
})
