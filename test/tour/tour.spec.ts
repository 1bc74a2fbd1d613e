import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { toDay } from '@shared/domain/day'
import { test, type Paydesk } from '../e2e/app'
import {
  changesIn,
  connect,
  enterValue,
  expectPeople,
  go,
  grantFolder,
  notice,
  openEditPane,
  openPayslip,
  openPerson,
  people,
  READ_MS,
  setSize,
  showEverybody,
  statusBar,
  submit
} from '../e2e/officer'
import { Payroll } from '../e2e/payroll'
import { step } from './steps'

// The main job of an officer, as a newcomer would see it: the sample's first company in June 2026, by hand and in order.
const COMPANY = 'Tidewater Lantern'
const COMPANY_ID = 311
const PERSON = 'Wong, Ka Yan'
const PERSON_ID = 5024
const tourFolder = resolve(import.meta.dirname, '../../tour')

test('the main job, end to end', async ({ launch, serve, folder }) => {
  const options = { companies: 1, employees: 64, reads: 'full', now: toDay('2026-06-24'), recalculationMs: 0 } as const
  const dataFile = join(folder, 'service.db')
  let service = await serve({ ...options, dataFile })
  const port = Number(new URL(service.url).port)
  const keys = { [service.apiKey]: 'all' as const }
  const payroll = new Payroll(service)
  const payslip = await payroll.openPayslip(PERSON_ID)
  const saved = join(folder, 'payslips')
  mkdirSync(saved)

  let desk: Paydesk | undefined
  const shown = () => desk?.page
  const page = (): Page => {
    if (!desk) throw new Error('the app is not open')
    return desk.page
  }
  const dark = async (on: boolean) => {
    await desk?.app.evaluate(
      ({ nativeTheme }, theme) => {
        nativeTheme.themeSource = theme
      },
      on ? ('dark' as const) : ('light' as const)
    )
  }

  await step('Open the app', shown, async () => {
    desk = await launch()
    await setSize(desk.app, 1280, 800)
    await dark(false)
    await grantFolder(desk.app, saved)
    await expect(page()).toHaveTitle('Paydesk')
    await expect(page().getByRole('button', { name: 'Connect' })).toBeVisible()
  })
  await step('Connect with a key and see everybody', shown, async () => {
    await connect(page(), service)
    await expect(people(page())).toBeVisible({ timeout: READ_MS })
    await expect(people(page()).getByRole('row').nth(10)).toBeVisible({ timeout: READ_MS })
  })
  await step('The same in the dark', shown, () => dark(true))
  await step('Search as you type, in any script', shown, async () => {
    await dark(false)
    await showEverybody(page())
    await expectPeople(page(), (await payroll.employees(COMPANY_ID)).length)
    await page().getByRole('searchbox', { name: 'Name, number or id' }).fill('黃嘉')
    await expect(people(page()).getByText(PERSON)).toBeVisible()
  })
  await step('Open a person', shown, async () => {
    await openPerson(page(), PERSON)
    await expect(page().getByRole('link', { name: `Open the payslip of ${payslip.date}` })).toBeVisible()
  })
  await step('Open a payslip beside the one before it', shown, () => openPayslip(page(), payslip.date))
  await step('See what can be changed, and for what', shown, async () => {
    await openEditPane(page(), 'Commission')
  })
  await step('Save its PDF with one key', shown, async () => {
    await page().keyboard.press('Escape')
    await page().keyboard.press('Control+s')
    await expect(notice(page(), /^Saved /)).toBeVisible({ timeout: READ_MS })
    const file = readdirSync(saved, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('.pdf'))
    if (file === undefined) throw new Error('no PDF was saved')
    copyFileSync(join(saved, file), join(tourFolder, 'payslip.pdf'))
    expect(readFileSync(join(tourFolder, 'payslip.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  })
  await step('Lose the service and start again without it', shown, async () => {
    await expect(statusBar(page())).toContainText('Online')
    await service.close()
    const { userData, app } = desk ?? { userData: '', app: undefined }
    await app?.close()
    desk = await launch({ userData })
    await setSize(desk.app, 1280, 800)
    await dark(false)
    await grantFolder(desk.app, saved)
    await expect(statusBar(page())).toContainText('Offline', { timeout: READ_MS })
    await openPerson(page(), PERSON)
    await openPayslip(page(), payslip.date)
  })
  await step('Change a value without a connection', shown, async () => {
    const pane = await openEditPane(page(), 'Commission')
    await enterValue(pane, 'Commission', '6,515.50')
    await page().keyboard.press('Escape')
    await expect(page().getByRole('button', { name: 'Undo Commission' })).toBeVisible()
  })
  await step('The same in the dark, with the waiting change under its line', shown, () => dark(true))
  await step('Changes wait until they are submitted', shown, async () => {
    await dark(false)
    await go(page(), 'Changes')
    await expect(changesIn(page(), 'Waiting')).toHaveCount(1)
  })
  await step('The service is back, which is noticed', shown, async () => {
    service = await serve({ ...options, dataFile, port, keys })
    await expect(statusBar(page())).toContainText('Online', { timeout: READ_MS })
  })
  await step('Submit, after a check of what goes out', shown, async () => {
    await submit(page(), 1, COMPANY)
    await expect(changesIn(page(), 'Saved today')).toHaveCount(1, { timeout: READ_MS })
    expect(service.log.writes.map(({ payslipId, value }) => [payslipId, value])).toEqual([[payslip.id, '6515.50']])
  })
  await step('Choose how much to keep on this computer', shown, async () => {
    await go(page(), 'Settings')
    await page()
      .getByRole('link', { name: 'Compare and choose' })
      .or(page().getByRole('button', { name: 'Compare and choose' }))
      .click()
    await expect(page().getByRole('heading', { level: 1, name: 'Offline copy' })).toBeVisible()
  })
  await step('Settings', shown, async () => {
    await go(page(), 'Settings')
    await expect(page().getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
})
