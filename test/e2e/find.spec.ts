// Find anything: every kind of hit opens its page, by keyboard alone, over all companies, online and offline.
import { expect, type Locator, type Page } from '@playwright/test'
import { faultsInBoth } from './axe'
import { PERSON, test } from './connected'
import { go, notice, setSize, statusBar } from './officer'

function found(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Find anything' })
}

/** Opens *Find anything*, types, waits until all of it was answered and what was found holds `hit`; gives the hit. */
async function find(page: Page, text: string, hit: string | RegExp): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(found(page).getByRole('textbox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.type(text)
  // The answer to the last letter puts its first hit under the keyboard, so nothing may be gone down to before it.
  await expect(found(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  const option = found(page).getByRole('option').filter({ hasText: hit }).first()
  await expect(option).toBeVisible()
  return option
}

/** Goes down to a hit of the answer to what is asked by the arrow key, and opens it. */
async function open(page: Page, option: Locator): Promise<void> {
  await expect(found(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  for (let presses = 0; presses < 60; presses++) {
    if ((await option.getAttribute('data-highlighted')) !== null) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(option).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(found(page)).toHaveCount(0)
}

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name })
}

test('each kind of hit opens its page without the mouse', async ({ begin }) => {
  test.setTimeout(180_000)
  const { app, page, service } = await begin({ reads: 'full' })
  await setSize(app, 1280, 800)
  await go(page, 'Certificates')

  await open(page, await find(page, '嘉欣', PERSON.name))
  await expect(page.getByRole('heading', { level: 2, name: PERSON.name })).toBeVisible()
  await open(page, await find(page, 'wong ka may', /^31 May 2026/))
  await expect(heading(page, 'Payslip')).toBeVisible()
  await open(page, await find(page, 'housing', 'Housing allowance'))
  await expect(
    page.getByRole('table', { name: 'Payslip' }).getByRole('row', { name: /^Housing allowance/ })
  ).toBeVisible()
  await open(page, await find(page, 'monthly may 2026', /^31 May 2026, Monthly/))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Monthly')
  await open(page, await find(page, 'variance', 'Variance'))
  await expect(heading(page, 'Reports')).toBeVisible()
  await open(page, await find(page, 'file name pattern', 'Settings: Documents'))
  await expect(heading(page, 'Settings')).toBeVisible()

  await open(page, await find(page, 'refresh lists', 'Refresh the lists of this company'))
  await open(page, await find(page, PERSON.name, PERSON.name))
  await expect.poll(() => service.log.of('tax_certificates').length).toBeGreaterThan(0)
  const certificate = await find(page, 'certificate wong ka yan', /IR56B/)
  await expect(found(page).getByText('Ctrl S')).toBeVisible()
  await certificate.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Save PDF' })).toBeVisible()
  await page.keyboard.press('Escape')
  await open(page, certificate)
  await expect(heading(page, 'Certificates')).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Certificates' })).toHaveAttribute('aria-rowcount', '2')
  await expect(page.getByRole('grid', { name: 'Certificates' })).toContainText(PERSON.name)
})

test('a hit of another company takes the officer there; one kind or one company alone can be searched', async ({
  begin
}) => {
  const { page } = await begin({ companies: 2 })
  const switcher = page.getByRole('button', { name: /Switch company$/ })
  await expect(switcher).toContainText('Pinegate')
  await find(page, 'chan', 'Pinegate Foods')
  const options = found(page).getByRole('option')
  await expect(options.filter({ hasText: 'Tidewater Lantern' }).first()).toBeVisible()

  await page.keyboard.press('ControlOrMeta+k')
  await expect(found(page).getByRole('radio', { name: 'This one' })).toBeChecked()
  await expect(options.filter({ hasText: 'Tidewater Lantern' })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.press('Tab')
  await expect(found(page).getByText('Only people')).toBeVisible()
  await expect(found(page).getByRole('group')).toHaveCount(1)
  await page.keyboard.press('Shift+Tab')

  const other = options.filter({ hasText: 'Tidewater Lantern' }).first()
  await open(page, other)
  await expect(heading(page, 'Employee')).toBeVisible()
  await expect(switcher).toContainText('Tidewater')
  await open(page, await find(page, 'pinegate', 'Pinegate Foods'))
  await expect(switcher).toContainText('Pinegate')
})

test('offline it finds the same, and axe finds nothing in light and dark', async ({ begin }) => {
  test.setTimeout(120_000)
  const { app, page, service } = await begin()
  await setSize(app, 1280, 800)
  service.faults.add({ on: '*', fault: { kind: 'refused_connection' }, times: 0 })
  await page.keyboard.press('F5')
  await expect(statusBar(page).getByText(/^Offline/)).toBeVisible()
  await find(page, 'wong', PERSON.name)
  await expect(found(page).getByText(/found.*, from the offline copy$/)).toBeVisible()
  expect(await faultsInBoth(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('zzzz')
  await expect(found(page).getByText('Nothing found in the offline copy')).toBeVisible()
  await page.keyboard.press('Escape')

  const payslip = await find(page, 'wong ka yan', /^30 Jun 2026/)
  await expect(payslip).toContainText('Monthly')
  await open(page, payslip)
  await expect(heading(page, 'Payslip')).toBeVisible()
  await expect(notice(page, /mistake of Paydesk/)).toHaveCount(0)
})
