// The main job in one run: connect, sync, review, save a PDF, lose the service, start again offline, edit, come back, submit.
import { mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { ElectronApplication } from '@playwright/test'
import { toDay } from '@shared/domain/day'
import { test } from './app'
import {
  changesIn,
  connect,
  enterValue,
  expectFigures,
  expectPeople,
  figure,
  go,
  grantFolder,
  notice,
  openEditPane,
  openPayslip,
  openPerson,
  payslipRows,
  people,
  personRow,
  search,
  showEverybody,
  statusBar,
  submit
} from './officer'
import { Payroll } from './payroll'

const COMPANY = 'Tidewater Lantern'
const PERSON = 'Wong, Ka Yan'
const BACK_ONLINE_MS = 30_000

/** What both runs have in common: one company of 64 people in June 2026, and a key that outlives a restart of the service. */
const SAMPLE = {
  companies: 1,
  employees: 64,
  now: toDay('2026-06-24'),
  keys: { 'a-key-of-the-story': 'all' }
} as const

/** The files below a folder, by their last part. */
function filesIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(files.map((entry) => [entry.name, join(entry.parentPath, entry.name)]))
}

/** From now on the folder must not be asked for. */
async function refuseFolderDialog(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog }) => {
    dialog.showOpenDialog = () => Promise.reject(new Error('the folder was asked for again'))
  })
}

test('the main job, with a service that is lost in the middle and reads that hold what is documented', async ({
  serve,
  desk,
  launch,
  folder
}) => {
  test.setTimeout(300_000)
  const options = { ...SAMPLE, dataFile: join(folder, 'service.db'), reads: 'documented' } as const
  const first = await serve(options)
  const payroll = new Payroll(first)
  const staff = await payroll.employees(311)
  const person = staff.find((each) => `${each.last_name}, ${each.first_name}` === PERSON)
  if (!person) throw new Error(`the sample has no ${PERSON}`)
  const saved = join(folder, 'saved')
  mkdirSync(saved)
  let { app, page } = desk

  await test.step('connect with a key; everybody is listed', async () => {
    await connect(page, first)
    await expect(notice(page, 'Connected: the key opens 1 company.')).toBeVisible()
    await showEverybody(page)
    await expectPeople(page, staff.length)
  })

  await test.step('search as you type', async () => {
    const found = staff.filter((each) => /(^|\s)wong/i.test(`${each.last_name} ${each.first_name}`))
    await page.getByRole('searchbox', { name: 'Name, number or id' }).pressSequentially('wong')
    await expectPeople(page, found.length)
    for (const { last_name: last, first_name: given } of found) {
      await expect(personRow(page, `${last}, ${given}`)).toBeVisible()
    }
    await page.getByRole('searchbox', { name: 'Name, number or id' }).pressSequentially(' ka yan')
    await expectPeople(page, 1)
  })

  const open = await payroll.openPayslip(person.id)
  const [, previous] = (await payroll.payslips(person.id)).filter((each) => !each.special)
  if (previous === undefined) throw new Error('no payslip before the open one')
  const answer = await payroll.payslip(open.id)
  const net = open.nett_pay ?? NaN

  await test.step('a payslip shows the figures of the service', async () => {
    await openPerson(page, PERSON)
    await openPayslip(page, open.date)
    await expectFigures(page, answer, net)
  })

  await test.step('save PDFs: the folder is asked for once, the bytes are the service’s', async () => {
    await grantFolder(app, saved)
    await page.getByRole('button', { name: 'Save PDF' }).click()
    await expect(notice(page, /^Saved .*_not-final\.pdf in saved\. The payslip is not final yet\.$/)).toBeVisible()
    await refuseFolderDialog(app)
    await page.getByRole('link', { name: PERSON }).click()
    await openPayslip(page, previous.date)
    await expectFigures(page, await payroll.payslip(previous.id), previous.nett_pay ?? NaN)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(notice(page, new RegExp(`^Saved .*_${previous.id}\\.pdf in saved\\.$`))).toBeVisible()
    const files = filesIn(saved)
    expect([...files.keys()].sort()).toEqual([
      `id${person.id}_Wong_Ka Yan_${previous.date}_${previous.id}.pdf`,
      `id${person.id}_Wong_Ka Yan_${open.date}_${open.id}_not-final.pdf`
    ])
    for (const { id } of [open, previous]) {
      const [, path = ''] = [...files].find(([name]) => name.includes(`_${id}`)) ?? []
      expect(readFileSync(path).equals(await payroll.pdf(id))).toBe(true)
    }
  })

  await test.step('what may be edited was read while online', async () => {
    await page.getByRole('link', { name: PERSON }).click()
    await openPayslip(page, open.date)
    await openEditPane(page, 'Commission')
  })

  await test.step('the service is lost, the app starts again offline: the copy is there', async () => {
    await first.close()
    await app.close()
    ;({ app, page } = await launch({ userData: desk.userData }))
    await refuseFolderDialog(app)
    await showEverybody(page)
    await expectPeople(page, staff.length)
    await expect(statusBar(page).getByText(/^Offline/)).toBeVisible()
    await openPerson(page, PERSON)
    await openPayslip(page, open.date)
    await expectFigures(page, answer, net)
  })

  await test.step('a kept PDF is saved offline; one that is not kept says why', async () => {
    await page.keyboard.press('ControlOrMeta+s')
    await expect(
      notice(page, /_not-final\.pdf is there already and is the same\. The payslip is not final yet\.$/)
    ).toBeVisible()
    await page.getByRole('button', { name: 'Previous payslip' }).click()
    await expect(page.getByRole('heading', { level: 2, name: PERSON })).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(notice(page, /^This PDF is not kept on this computer/)).toBeVisible()
    expect(filesIn(saved).size).toBe(2)
    await page.getByRole('button', { name: 'Next payslip' }).click()
    await expect(page.getByRole('heading', { level: 2, name: PERSON })).toBeVisible()
  })

  await test.step('edit offline: this payslip only, and the employee from now on', async () => {
    const pane = await openEditPane(page, 'Commission')
    await enterValue(pane, 'Commission', '6,515.50')
    await pane.getByRole('radio', { name: 'Employee, from now on' }).click()
    await enterValue(pane, 'Housing allowance', '4200')
    await pane.getByRole('button', { name: 'Close the edit pane' }).click()
    const below = async (line: string): Promise<string[] | undefined> => {
      const rows = await payslipRows(page)
      return rows[rows.findIndex(([name]) => name === line) + 1]?.slice(0, 2)
    }
    const commission = answer.income.find(([name]) => name === 'Commission')?.[1] ?? ''
    // What was entered is told to the payslip's page a moment after it is kept.
    await expect.poll(() => below('Commission')).toEqual(['Waiting, not in the totals', '6,515.50'])
    await expect.poll(() => below('Housing allowance')).toEqual(['Waiting, from now on, not in the totals', '4,200.00'])
    expect(commission).not.toBe('6515.50')
    // Lines, totals and net pay are still the service's.
    await expectFigures(page, answer, net)
  })

  await test.step('Changes shows both', async () => {
    await go(page, 'Changes')
    await expect(changesIn(page, 'Waiting')).toHaveCount(2)
    await expect(changesIn(page, 'Waiting').filter({ hasText: 'Commission' })).toContainText('this payslip')
    await expect(changesIn(page, 'Waiting').filter({ hasText: 'Housing allowance' })).toContainText('from now on')
    for (const row of await changesIn(page, 'Waiting').all()) await expect(row).toContainText(PERSON)
  })

  const second = await serve({ ...options, port: Number(new URL(first.url).port) })

  await test.step('the service is back: noticed within 30 s', async () => {
    await expect(statusBar(page).getByText('Online', { exact: true })).toBeVisible({ timeout: BACK_ONLINE_MS })
  })

  await test.step('Submit says people, items, sums and dates before anything goes out', async () => {
    await page.getByRole('button', { name: /^Submit 2 for Tidewater Lantern/ }).click()
    const check = page.getByRole('dialog', { name: /^Submit 2 changes for Tidewater Lantern/ })
    await expect(check).toContainText('1 person')
    await expect(check).toContainText('For the payslips of 30 Jun 2026.')
    const rows = check.getByRole('row')
    await expect(rows.filter({ hasText: 'Commission' })).toContainText('this payslip1+321.00')
    await expect(rows.filter({ hasText: 'Housing allowance' })).toContainText('employee, from now on1+200.00')
    expect(second.log.writes).toEqual([])
    await check.getByRole('button', { name: 'Submit 2' }).click()
  })

  await test.step('both are saved, each applied exactly once by bulk input', async () => {
    await expect(changesIn(page, 'Saved today')).toHaveCount(2, { timeout: 30_000 })
    await expect(page.getByRole('list', { name: 'Waiting' })).toHaveCount(0)
    const applied = second.log.writes.map(({ operation, employeeId, payslipId, attribute, value }) => ({
      operation,
      employeeId,
      payslipId,
      attribute,
      value
    }))
    const once = { operation: 'bulk_input', employeeId: person.id }
    expect(applied.sort((a, b) => a.value.localeCompare(b.value))).toEqual([
      { ...once, payslipId: null, attribute: expect.stringMatching(/^calc\..*\.amount$/), value: '4200.00' },
      { ...once, payslipId: open.id, attribute: expect.stringMatching(/^calc\..*\.amount$/), value: '6515.50' }
    ])
  })

  await test.step('the payslip shows the recalculated figures', async () => {
    await changesIn(page, 'Saved today').filter({ hasText: 'Commission' }).getByRole('button').first().click()
    await page.getByRole('link', { name: 'Open the payslip' }).click()
    await expect.poll(async () => (await payroll.openPayslip(person.id)).dirty).toBe(false)
    const after = await payroll.openPayslip(person.id)
    const lines = await payroll.payslip(open.id)
    expect(lines.income).toContainEqual(['Commission', '6515.50'])
    expect(lines.income).toContainEqual(['Housing allowance', '4200.00'])
    expect(after.nett_pay).not.toBe(net)
    await expectFigures(page, lines, after.nett_pay ?? NaN)
    await expect(page.getByText(figure(String(after.nett_pay ?? NaN))).first()).toBeVisible()
  })
})

test('the main job with reads that hold everything: Chinese names, numbers and pay points', async ({
  serve,
  desk,
  folder
}) => {
  test.setTimeout(240_000)
  const service = await serve({ ...SAMPLE, reads: 'full' })
  const payroll = new Payroll(service)
  const staff = await payroll.employees(311)
  const { app, page } = desk

  await test.step('connect, and search by Chinese name and by number', async () => {
    await connect(page, service)
    await showEverybody(page)
    await expectPeople(page, staff.length)
    await search(page, '黃')
    await expectPeople(page, staff.filter((each) => each.name_in_chinese?.includes('黃')).length)
    await search(page, '黃嘉欣')
    await expectPeople(page, 1)
    await search(page, '42')
    await expect(people(page).getByRole('row').filter({ hasText: '0042' })).toContainText('黃嘉欣')
  })

  const person = staff.find((each) => each.name_in_chinese === '黃嘉欣')
  if (!person) throw new Error('the sample has no 黃嘉欣')
  const open = await payroll.openPayslip(person.id)

  await test.step('the payslip is the service’s, its PDF named by number', async () => {
    await openPerson(page, PERSON)
    await openPayslip(page, open.date)
    await expectFigures(page, await payroll.payslip(open.id), open.nett_pay ?? NaN)
    await expect(page.getByText(/^0042 · .* · Tsim Sha Tsui shop · Bank transfer$/)).toBeVisible()
    await grantFolder(app, folder)
    await page.getByRole('button', { name: 'Save PDF' }).click()
    await expect(notice(page, /^Saved 0042_Wong_Ka Yan_.*_not-final\.pdf/)).toBeVisible()
    const [, path = ''] = [...filesIn(folder)].find(([name]) => name.startsWith('0042_')) ?? []
    expect(readFileSync(path).equals(await payroll.pdf(open.id))).toBe(true)
  })

  await test.step('an edit is submitted and saved', async () => {
    const pane = await openEditPane(page, 'Commission')
    await enterValue(pane, 'Commission', '7000')
    await go(page, 'Changes')
    await submit(page, 1, COMPANY)
    await expect(changesIn(page, 'Saved today')).toHaveCount(1, { timeout: 30_000 })
    expect(service.log.writes.map(({ operation, value }) => [operation, value])).toEqual([['bulk_input', '7000.00']])
  })
})
