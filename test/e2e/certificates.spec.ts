// Certificates of a company by year: read, listed, saved and looked at on disk, online and offline, by keyboard alone.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { faultsInBoth } from './axe'
import { COMPANY, test, type Connected } from './connected'
import { go, grantFolder, notice, setSize, statusBar } from './officer'
import { timesAsked } from './operations'

const YEAR = 'Year to 31 Mar 2026'
const START = '2025-04-01'
const END = '2026-03-31'
const FEW = { employees: 24 } as const
const READ = /^Read \d+ lists$/
const LONG_MS = 45_000

function table(page: Page): Locator {
  return page.getByRole('grid', { name: 'Certificates' })
}

/** The row of a certificate by its id. */
function row(page: Page, id: number): Locator {
  return table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: String(id), exact: true }) })
}

/** The certificates of the year as the service itself gives them. */
async function ofTheYear({ payroll }: Connected) {
  const found = []
  for (const { id } of await payroll.employees(COMPANY.id)) {
    for (const certificate of await payroll.certificates(id)) {
      if (START <= certificate.worked_to && certificate.worked_to <= END) found.push(certificate)
    }
  }
  return { all: found, released: found.filter(({ dirty }) => !dirty) }
}

/** Reads the lists by the button, and shows the year whatever today is. */
async function readTheYear(page: Page): Promise<void> {
  await page.getByRole('button', { name: READ }).click()
  await expect(notice(page, /^Read the certificates of/)).toBeVisible({ timeout: LONG_MS })
  await showYear(page)
}

async function showYear(page: Page): Promise<void> {
  const choice = page.getByRole('button', { name: /^Year:/ })
  if ((await choice.textContent())?.includes(YEAR)) return
  await choice.click()
  await page.getByRole('menuitemradio', { name: YEAR }).click()
}

function pdfsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => join(folder, name))
}

for (const reads of ['full', 'documented'] as const) {
  test(`a year is read, saved and looked at on disk (reads ${reads})`, async ({ begin, folder }) => {
    test.setTimeout(180_000)
    const desk = await begin({ ...FEW, reads })
    const { app, page, service } = desk
    await grantFolder(app, folder)
    await go(page, 'Certificates')
    await expect(table(page).getByText('not read').first()).toBeVisible()
    await expect(page.getByText(/The service shows released ones only/)).toBeVisible()
    expect(service.log.of('tax_certificates')).toEqual([])

    await readTheYear(page)
    const { all, released } = await ofTheYear(desk)
    const counts = page.getByRole('region', { name: 'Certificates' })
    await expect(counts).toContainText(`${released.length} released`.replace(' ', ''))
    await expect(counts).toContainText('none released')
    await expect(counts).toContainText('ends on 31 March')
    for (const { id, name, worked_to, dirty } of all) {
      await expect(row(page, id)).toContainText(name)
      await expect(row(page, id)).toContainText(worked_to)
      await expect(row(page, id)).toContainText(dirty ? 'Calculating' : 'Released')
    }
    expect(timesAsked(service, 'tax_certificates')).toBeGreaterThan(20)

    await page.getByRole('button', { name: `Save all ${released.length}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Save all ${released.length}` })
      .click()
    await expect(notice(page, `Saved ${released.length} certificates`)).toBeVisible({ timeout: LONG_MS })
    const saved = pdfsIn(folder)
    expect(saved).toHaveLength(released.length)
    for (const { id } of released) {
      const file = saved.find((path) => path.endsWith(`_${id}.pdf`)) ?? ''
      expect(readFileSync(file).equals(await desk.payroll.certificatePdf(id))).toBe(true)
      await expect(row(page, id)).toContainText('Saved')
    }
    expect(timesAsked(service, 'tax_certificate_pdf')).toBeGreaterThanOrEqual(released.length)

    const [changed = '', missing = ''] = saved
    writeFileSync(changed, 'written over')
    rmSync(missing)
    await go(page, 'Employees')
    await go(page, 'Certificates')
    const idOf = (path: string) => Number(/_(\d+)\.pdf$/.exec(path)?.[1])
    await expect(row(page, idOf(changed))).toContainText('Changed on disk')
    await expect(row(page, idOf(missing))).toContainText('Missing on disk')

    await page.keyboard.press('ControlOrMeta+s')
    await expect(notice(page, /^Saved .*\.pdf in/)).toBeVisible()
    await expect(row(page, idOf(missing))).toContainText('Saved')
    expect(readFileSync(changed, 'utf8')).toBe('written over')
  })
}

test('offline the year is there with its as-of; a kept PDF is saved, another says that it is not kept', async ({
  begin,
  launch,
  folder
}) => {
  test.setTimeout(180_000)
  const desk = await begin(FEW)
  await grantFolder(desk.app, folder)
  await go(desk.page, 'Certificates')
  await readTheYear(desk.page)
  const { all, released } = await ofTheYear(desk)
  const [kept, other] = released
  if (!kept || !other) throw new Error('the sample has too few certificates')
  await saveByMenu(desk.page, kept.id)
  await expect(notice(desk.page, /^Saved .*\.pdf in/)).toBeVisible()
  await desk.service.close()
  await desk.app.close()
  rmSync(pdfsIn(folder)[0] ?? '')

  const { app, page } = await launch({ userData: desk.userData })
  await grantFolder(app, folder)
  await expect(statusBar(page).getByText(/^Offline/)).toBeVisible({ timeout: LONG_MS })
  await go(page, 'Certificates')
  await showYear(page)
  for (const { id } of all) await expect(row(page, id)).toBeVisible()
  await expect(page.getByText(/lists read/)).toBeVisible()
  await expect(row(page, kept.id)).toContainText('Missing on disk')
  await saveByMenu(page, kept.id)
  await expect(row(page, kept.id)).toContainText('Saved')
  expect(
    readFileSync(pdfsIn(folder)[0] ?? '')
      .subarray(0, 5)
      .toString()
  ).toBe('%PDF-')
  const rest = released.length - 1
  await page.getByRole('button', { name: `Save ${rest} new` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The service cannot be reached. 0 PDFs kept on this computer')
  await dialog.getByRole('button', { name: `Save all ${rest}` }).click()
  await expect(statusBar(page).getByText('Waits for the service and goes on by itself')).toBeVisible()
  expect(pdfsIn(folder)).toHaveLength(1)
  await statusBar(page).getByRole('button', { name: 'Details' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the rest' }).click()
  await expect(notice(page, `Stopped: 0 of ${rest} saved.`)).toBeVisible()
})

async function saveByMenu(page: Page, id: number): Promise<void> {
  await row(page, id).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Save PDF' }).click()
}

test('reading is stopped from any screen and goes on where it stopped', async ({ begin }) => {
  const { page, service } = await begin(FEW)
  service.faults.add({ on: 'tax_certificates', fault: { kind: 'delay', ms: 400 }, times: 0 })
  await go(page, 'Certificates')
  const button = page.getByRole('button', { name: READ })
  const before = Number((await button.textContent())?.replace(/\D/g, ''))
  await button.click()
  await go(page, 'Employees')
  await expect(statusBar(page).getByText('Reading certificates')).toBeVisible()
  await expect.poll(() => service.log.of('tax_certificates').length).toBeGreaterThan(1)
  await statusBar(page).getByRole('button', { name: 'Cancel Reading certificates' }).click()
  await expect(notice(page, /^Stopped after \d+ of \d+\./)).toBeVisible()
  await expect(statusBar(page).getByText('Reading certificates')).toHaveCount(0)
  const asked = service.log.of('tax_certificates').length
  await go(page, 'Certificates')
  const left = Number((await button.textContent())?.replace(/\D/g, ''))
  expect(left).toBeLessThan(before)
  expect(left).toBeGreaterThanOrEqual(before - asked)
})

test('every act of the year without the mouse; axe finds nothing in light and dark', async ({ begin, folder }) => {
  test.setTimeout(180_000)
  const desk = await begin(FEW)
  const { app, page } = desk
  await setSize(app, 1280, 800)
  await grantFolder(app, folder)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('go to certif')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Certificates' })).toBeVisible()
  expect(await faultsInBoth(page)).toEqual([])
  await page.getByRole('button', { name: READ }).focus()
  await page.keyboard.press('Enter')
  await expect(notice(page, /^Read the certificates of/)).toBeVisible({ timeout: LONG_MS })
  await showYear(page)
  const { released } = await ofTheYear(desk)
  const [first] = released
  if (!first) throw new Error('the sample has no certificate')

  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type(String(first.id))
  await expect(table(page)).toHaveAttribute('aria-rowcount', '2')
  await page.keyboard.press('ArrowDown')
  await expect(table(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Save 1 PDF' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(notice(page, /^Saved .*\.pdf in/)).toBeVisible()
  expect(pdfsIn(folder)).toHaveLength(1)
  expect(await faultsInBoth(page)).toEqual([])

  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('nobody at all')
  await expect(page.getByText('The search and filters leave nobody')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, first.id)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Employee' })).toBeVisible()
})
