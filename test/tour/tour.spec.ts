import { copyFileSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { toDay } from '@shared/domain/day'
import { test } from '../e2e/app'
import type { Paydesk } from '../e2e/start'
import { call } from '../e2e/bridge'
import {
  READ_MS,
  changesIn,
  connect,
  enterValue,
  expectFigures,
  go,
  grantFolder,
  notice,
  openEditPane,
  openPayslip,
  openPerson,
  people,
  search,
  setSize,
  statusBar,
  submit
} from '../e2e/officer'
import { Payroll } from '../e2e/payroll'
import { step, tourFolder } from './steps'

// The main job of an officer, as a newcomer would see it: a company of 64 people in June 2026, by hand and in order.
const COMPANY = 'Tidewater Lantern'
const COMPANY_ID = 311
const PERSON = 'Wong, Ka Yan'
const PERSON_ID = 5024
const COLLEAGUE = 'Wong, Ka Yin'
const SAMPLE = {
  companies: 3,
  employees: 200,
  seed: 7,
  reads: 'full',
  now: toDay('2026-06-24'),
  keys: { 'the-key-of-the-tour': 'all' },
  recalculationMs: 0
} as const
const BACK_ONLINE_MS = 30_000

test('the main job, end to end', async ({ launch, serve, folder }) => {
  const dataFile = join(folder, 'service.db')
  let service = await serve({ ...SAMPLE, dataFile })
  const payroll = new Payroll(service)
  const payslip = await payroll.openPayslip(PERSON_ID)
  const figures = await payroll.payslip(payslip.id)
  const colleague = (await payroll.employees(COMPANY_ID)).find(
    (each) => `${each.last_name}, ${each.first_name}` === COLLEAGUE
  )
  if (!colleague) throw new Error(`the sample has no ${COLLEAGUE}`)
  const saved = join(folder, 'payslips')
  mkdirSync(saved)

  let desk: Paydesk | undefined
  const shown = () => desk?.page
  const page = (): Page => {
    if (!desk) throw new Error('the app is not open')
    return desk.page
  }
  const open = async (userData?: string) => {
    desk = await launch(userData === undefined ? {} : { userData })
    await setSize(desk.app, 1280, 800)
    await colours('light')
    await grantFolder(desk.app, saved)
  }
  const colours = (colorScheme: 'light' | 'dark') => page().emulateMedia({ colorScheme })
  const closeNotices = async () => {
    const close = page().getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' })
    while ((await close.count()) > 0) await close.first().click()
  }

  await step('Open the app', shown, async () => {
    await open()
    await expect(page()).toHaveTitle('Paydesk')
    await expect(page().getByRole('button', { name: 'Connect' })).toBeVisible()
  })
  await step('Connect with a key and choose a company', shown, async () => {
    await connect(page(), service)
    await expect(people(page()).getByRole('row').nth(10)).toBeVisible({ timeout: READ_MS })
    await closeNotices()
    await page()
      .getByRole('button', { name: /Switch company/ })
      .click()
    await expect(page().getByRole('option', { name: /^Tidewater Lantern.*64 people/ })).toBeVisible({
      timeout: READ_MS
    })
  })
  await step('See everybody', shown, async () => {
    await page()
      .getByRole('option', { name: /^Tidewater Lantern/ })
      .click()
    await expect(people(page()).getByRole('row', { name: 'Au-Yeung, Cheuk Nam' })).toBeVisible({ timeout: READ_MS })
  })
  await step('The same in the dark', shown, () => colours('dark'))
  await step('Search as you type, in any script', shown, async () => {
    await colours('light')
    await search(page(), '黃')
    await expect(people(page()).getByRole('row', { name: PERSON })).toBeVisible()
    await expect(people(page()).getByRole('row', { name: 'Au-Yeung, Cheuk Nam' })).toHaveCount(0)
  })
  await step('Open a person', shown, async () => {
    await openPerson(page(), PERSON)
    await expect(page().getByRole('table', { name: 'Payslip items' })).toBeVisible()
  })
  await step('Open a payslip beside the one before it', shown, async () => {
    await openPayslip(page(), payslip.date)
    await expectFigures(page(), figures, payslip.nett_pay ?? NaN)
  })
  await step('Save its PDF with one key', shown, async () => {
    await page().keyboard.press('ControlOrMeta+s')
    await expect(notice(page(), /^Saved /)).toBeVisible({ timeout: READ_MS })
    const file = readdirSync(saved, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('.pdf'))
    if (file === undefined) throw new Error('no PDF was saved')
    copyFileSync(join(saved, file), join(tourFolder, 'payslip.pdf'))
    expect(readFileSync(join(saved, file)).equals(await payroll.pdf(payslip.id))).toBe(true)
  })
  await step('See what can be changed, of one person after the other', shown, async () => {
    await closeNotices()
    await openEditPane(page(), 'Commission')
    await page().keyboard.press('ControlOrMeta+ArrowDown')
    await expect(page().getByRole('heading', { level: 2, name: COLLEAGUE })).toBeVisible()
    await expect(page().getByRole('textbox', { name: 'New value of Extra pay' })).toBeVisible()
  })
  await step('Find anything in every company', shown, async () => {
    await page().keyboard.press('Escape')
    await page().keyboard.press('ControlOrMeta+k')
    await page().getByRole('dialog', { name: 'Find anything' }).getByRole('textbox').fill('chan')
    await expect(page().getByRole('option').nth(3)).toBeVisible()
  })
  await step('Lose the service and start again without it', shown, async () => {
    await service.close()
    await desk?.app.close()
    await open(desk?.userData)
    await expect(statusBar(page())).toContainText('Offline since', { timeout: READ_MS })
    await page()
      .getByRole('button', { name: /Switch company/ })
      .click()
    await page()
      .getByRole('option', { name: /^Tidewater Lantern/ })
      .click()
    await search(page(), 'wong')
    await expect(people(page()).getByRole('row', { name: COLLEAGUE })).toBeVisible()
  })
  await step('Change values without a connection', shown, async () => {
    await openPerson(page(), COLLEAGUE)
    await page().keyboard.press('e')
    await enterValue(page().getByRole('region', { name: 'Edit' }), 'Email', 'kayin.wong@')
    await page().getByRole('button', { name: 'Close the edit pane' }).click()
    await openPayslip(page(), payslip.date)
    await enterValue(await openEditPane(page(), 'Extra pay'), 'Extra pay', '800')
    await page().keyboard.press('ControlOrMeta+ArrowUp')
    await expect(page().getByRole('heading', { level: 2, name: PERSON })).toBeVisible()
    const pane = page().getByRole('region', { name: 'Edit' })
    await pane.getByRole('radio', { name: 'Employee, from now on' }).click()
    await enterValue(pane, 'Housing allowance', '4200')
    await pane.getByRole('radio', { name: 'This payslip only' }).click()
    await enterValue(pane, 'Commission', '6,515.50')
  })
  await step('What waits stands under its line, outside the totals', shown, async () => {
    await page().getByRole('button', { name: 'Close the edit pane' }).click()
    await expect(page().getByRole('button', { name: 'Undo Commission' })).toBeVisible()
    await expectFigures(page(), figures, payslip.nett_pay ?? NaN)
  })
  await step('That in the dark', shown, () => colours('dark'))
  await step('Changes wait until they are submitted', shown, async () => {
    await colours('light')
    await go(page(), 'Changes')
    await expect(changesIn(page(), 'Waiting')).toHaveCount(4)
    await changesIn(page(), 'Waiting').filter({ hasText: 'Commission' }).getByRole('button').first().click()
  })
  await step('The service is back, which is noticed', shown, async () => {
    service = await serve({ ...SAMPLE, dataFile, port: Number(new URL(service.url).port) })
    await expect(statusBar(page()).getByText('Online', { exact: true })).toBeVisible({ timeout: BACK_ONLINE_MS })
  })
  await step('Submit says what goes out before anything does', shown, async () => {
    // The tour is quicker than the quarter of an hour in which a read value is trusted.
    await call(page(), 'settings.set', { readBeforeSendingMinutes: 0 })
    // Meanwhile somebody else pays the colleague extra.
    const theirs = await payroll.openPayslip(colleague.id)
    await payroll.set(COMPANY_ID, colleague.id, { 'calc.extra_pay.amount': '500.00' }, theirs.id)
    service.log.clear()
    await page()
      .getByRole('button', { name: `Submit 4 for ${COMPANY}` })
      .click()
    await expect(page().getByRole('dialog')).toContainText('2 people')
    expect(service.log.writes).toEqual([])
  })
  await step('What went through is saved; what did not says why', shown, async () => {
    await page().getByRole('dialog').getByRole('button', { name: 'Submit 4' }).click()
    await expect(changesIn(page(), 'Saved today')).toHaveCount(2, { timeout: READ_MS })
    await expect(changesIn(page(), 'Needs you')).toHaveCount(2, { timeout: READ_MS })
    await changesIn(page(), 'Needs you').filter({ hasText: 'Extra pay' }).getByRole('button').first().click()
    await expect(page().getByRole('button', { name: 'Keep yours, wait again' })).toBeVisible()
    await closeNotices()
  })
  await step('Keep yours or theirs, correct what was refused, and send again', shown, async () => {
    const detail = page().getByRole('complementary', { name: 'The change' })
    await detail.getByRole('button', { name: 'Keep yours, wait again' }).click()
    await changesIn(page(), 'Needs you').getByRole('button', { name: 'Edit and resend' }).click()
    await detail.getByRole('textbox', { name: 'New value' }).fill('kayin.wong@mail.example')
    await detail.getByRole('button', { name: 'Send again' }).click()
    await expect(changesIn(page(), 'Waiting')).toHaveCount(2)
    await submit(page(), 2, COMPANY)
    await expect(changesIn(page(), 'Saved today')).toHaveCount(4, { timeout: READ_MS })
    const applied = service.log.writes.map(({ operation, value }) => `${operation} ${value}`)
    expect(applied.sort()).toEqual([
      'bulk_input 4200.00',
      'bulk_input 6515.50',
      'bulk_input 800.00',
      'bulk_input kayin.wong@mail.example'
    ])
  })
  await step('The payslip shows the new figures', shown, async () => {
    await closeNotices()
    await changesIn(page(), 'Saved today').filter({ hasText: 'Commission' }).getByRole('button').first().click()
    await page().getByRole('link', { name: 'Open the payslip' }).click()
    const after = await payroll.openPayslip(PERSON_ID)
    await expectFigures(page(), await payroll.payslip(payslip.id), after.nett_pay ?? NaN)
  })
  await step('Settings', shown, async () => {
    await go(page(), 'Settings')
    await expect(page().getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
  await step('Choose how much to keep on this computer', shown, async () => {
    await page().getByRole('link', { name: 'Compare and choose' }).click()
    await expect(page().getByRole('heading', { level: 1, name: 'Offline copy' })).toBeVisible()
    await expect(page().getByRole('radio').nth(2)).toBeVisible()
  })
})
