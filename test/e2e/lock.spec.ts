// The lock over the program and hidden amounts, in the real app: what is kept out, what is kept, what goes on.
import { expect, type ElectronApplication, type Page } from '@playwright/test'
import { channelNames, type ChannelName } from '@shared/contract/channelNames'
import { faultsInBoth } from './axe'
import { call, invoke } from './bridge'
import { COMPANY, PERSON, SAMPLE, test } from './connected'
import { go, notice, openEditPane, openPayslip, openPerson, people, personRow, search, statusBar } from './officer'

const RIGHT = 'blue lantern 88'
const ITEM = 'Commission'
const AMOUNT = /\d[\d,]*\.\d{2}\b/

/** Answered while locked; all else must be refused (test/integration/lock holds the list). */
const OPEN: readonly ChannelName[] = [
  'app.info',
  'app.held',
  'settings.get',
  'lock.get',
  'lock.work',
  'lock.lock',
  'lock.unlock',
  'lock.unlockAsUser',
  'lock.quit',
  'lock.others',
  'lock.goTo',
  'lock.wipePreview',
  'lock.wipe',
  'documents.save'
]

const lockScreen = (page: Page) => page.getByRole('main', { name: 'Locked' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Passphrase', exact: true })

/** Sets a passphrase in Settings, by keyboard alone. */
async function setPassphrase(page: Page): Promise<void> {
  await page.evaluate(() => (location.hash = '#/settings/lock'))
  // A notice may offer it too.
  await page.getByRole('main').getByRole('button', { name: 'Set a passphrase' }).press('Enter')
  await page.getByLabel('New passphrase', { exact: true }).fill(RIGHT)
  await page.keyboard.press('Tab')
  await page.keyboard.type(RIGHT)
  await page.keyboard.press('Enter')
  await expect(notice(page, 'The passphrase is kept.')).toBeVisible({ timeout: 20_000 })
}

async function lock(page: Page): Promise<void> {
  await page.keyboard.press('Control+l')
  await expect(lockScreen(page)).toBeVisible()
}

async function unlock(page: Page): Promise<void> {
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(RIGHT)
  await page.keyboard.press('Enter')
  await expect(lockScreen(page)).toBeHidden({ timeout: 20_000 })
}

/** Nobody has touched the computer for so long, as its system tells the program. */
async function leaveAlone(app: ElectronApplication, seconds: number): Promise<void> {
  await app.evaluate(({ powerMonitor }, idleS) => {
    powerMonitor.getSystemIdleTime = () => idleS
  }, seconds)
}

/** How many folders the menu opens when its logs are asked for. */
function openedByMenu(app: ElectronApplication): Promise<number> {
  return app.evaluate(({ Menu, shell }) => {
    let opened = 0
    shell.openPath = () => {
      opened++
      return Promise.resolve('')
    }
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
    items.find(({ label }) => label === 'Open log folder')?.click()
    return opened
  })
}

test('locked by hand: nothing is read, named or pressed below, and what was typed is still there', async ({
  begin
}) => {
  test.slow()
  const { app, page, payroll } = await begin()
  await page.keyboard.press('Control+l')
  await expect(notice(page, /set a passphrase first/)).toBeVisible()
  await expect(lockScreen(page)).toBeHidden()
  await setPassphrase(page)

  await go(page, 'Employees')
  await openPerson(page, PERSON.name)
  await openPayslip(page, (await payroll.openPayslip(PERSON.id)).date)
  const pane = await openEditPane(page, ITEM)
  await pane.getByRole('textbox', { name: `New value of ${ITEM}` }).fill('31234.5')
  await lock(page)

  await expect(field(page)).toBeFocused()
  await expect(lockScreen(page)).toContainText('1 field with figures not put away yet')
  expect(await page.title()).toBe('Paydesk')
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle())).toBe('Paydesk')
  const seen = await page.evaluate(() => document.body.innerText)
  expect(seen).not.toContain('Wong')
  expect(seen).not.toContain(COMPANY.name)
  expect(seen).not.toMatch(AMOUNT)
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await expect(page.getByRole('link')).toHaveCount(0)

  // Its keys do nothing now, and the Tab key stays on the lock.
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#app') ?? null)).toBeNull()
  }
  const refused: string[] = []
  for (const channel of channelNames) {
    if (OPEN.includes(channel)) continue
    const answer = await invoke(page, channel, {})
    if (!answer.ok && answer.error.code === 'locked') refused.push(channel)
  }
  expect(refused).toEqual(channelNames.filter((channel) => !OPEN.includes(channel)))
  expect(await openedByMenu(app)).toBe(0)
  expect(await faultsInBoth(page)).toEqual([])

  await field(page).focus()
  await unlock(page)
  expect(await openedByMenu(app)).toBe(1)
  const typed = pane.getByRole('textbox', { name: `New value of ${ITEM}` })
  // As typed, or already put away as the amount it is.
  await expect(typed).toHaveValue(/^31234\.50?$/)
  await expect(typed).toBeFocused()
  await typed.press('Enter')
  await expect(pane.getByRole('button', { name: `Undo ${ITEM}` })).toBeVisible()
})

test('a note and a reason that are being written as Paydesk locks are asked about by a quit, and stand in their places once it is unlocked', async ({
  begin
}) => {
  test.slow()
  const { app, page, payroll } = await begin()
  await setPassphrase(page)
  const asked = await app.evaluateHandle(({ dialog }) => {
    const messages: string[] = []
    dialog.showMessageBox = ((...args: unknown[]) => {
      messages.push((args.at(-1) as Electron.MessageBoxOptions).message)
      return Promise.resolve({ response: 1, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
    return messages
  })

  await go(page, 'Employees')
  await openPerson(page, PERSON.name)
  await openPayslip(page, (await payroll.openPayslip(PERSON.id)).date)
  await page.getByRole('textbox', { name: 'Add a note' }).fill('Asked Lee')
  await lock(page)
  // What is written is nowhere but in the page until it is unlocked.
  await lockScreen(page).getByRole('button', { name: 'Quit Paydesk' }).click()
  await expect.poll(() => asked.jsonValue()).toEqual(['Quit and lose a value that is not kept?'])
  await field(page).focus()
  await unlock(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Asked Lee' })).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Add a note' })).toHaveValue('')

  await page.evaluate(() => (location.hash = '#/review/variance'))
  const items = page.getByRole('region', { name: 'Items' })
  await items.getByRole('textbox', { name: 'Reason: Net pay' }).fill('Two started')
  await lock(page)
  await unlock(page)
  await expect(items.getByRole('cell', { name: 'Two started' })).toBeVisible()
  await expect(items.getByRole('textbox', { name: 'Reason: Net pay' })).toHaveValue('Two started')
})

test('locked after idle minutes as the system tells, and a fresh start asks for the passphrase; five tries, then a wait', async ({
  begin,
  launch
}) => {
  test.slow()
  const { app, page, userData } = await begin()
  await setPassphrase(page)
  await page.evaluate(() => (location.hash = '#/settings/lock'))
  await page.getByRole('combobox', { name: 'Lock by itself' }).press('Enter')
  await page.getByRole('option', { name: 'After 1 minute' }).press('Enter')
  await leaveAlone(app, 61)
  await expect(lockScreen(page)).toBeVisible()
  await expect(lockScreen(page)).toContainText('Locked after 1 minute without a key or a click.')
  await leaveAlone(app, 0)
  await unlock(page)
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'))
  await expect(lockScreen(page)).toContainText('Locked with this computer.')
  await app.close()

  const again = await launch({ userData })
  await expect(lockScreen(again.page)).toBeVisible()
  expect(await again.page.evaluate(() => document.body.innerText)).not.toContain(COMPANY.name)
  for (const left of [4, 3, 2, 1]) {
    await expect(field(again.page)).toBeFocused()
    await again.page.keyboard.type('not this one')
    await again.page.keyboard.press('Enter')
    await expect(again.page.getByRole('alert')).toContainText(left === 1 ? '1 try left' : `${left} tries left`, {
      timeout: 20_000
    })
  }
  await again.page.keyboard.type('not this one')
  await again.page.keyboard.press('Enter')
  await expect(again.page.getByRole('alert')).toContainText('Wrong five times', { timeout: 20_000 })
  const answer = await invoke(again.page, 'lock.unlock', { passphrase: RIGHT })
  expect(answer).toMatchObject({ ok: true, value: { outcome: 'wait' } })
  await again.app.close()
  const third = await launch({ userData })
  await expect(third.page.getByRole('alert')).toContainText('Wrong five times')
})

test('a forgotten passphrase: another connection is gone to from the lock, the forgotten one is removed, and nothing of it is shown', async ({
  begin,
  launch,
  serve
}) => {
  test.slow()
  const { app: first, page: before, userData } = await begin()
  await setPassphrase(before)
  const {
    connections: [locked]
  } = await call(before, 'connections.list', undefined)
  if (!locked) throw new Error('nothing is connected')
  const service = await serve({ ...SAMPLE, employees: 12 })
  const { connectionId } = await call(before, 'connections.connect', {
    address: service.url,
    apiKey: service.apiKey,
    label: 'Harbour office'
  })
  await call(before, 'connections.activate', { connectionId: locked.id })
  await first.close()

  const { app, page } = await launch({ userData })
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1024, 700))
  await expect(field(page)).toBeFocused()
  const ways = page.getByRole('button', { name: 'Forgotten, or another connection' })
  await ways.press('Enter')
  const toOther = page.getByRole('button', { name: 'Open Harbour office' })
  await expect(toOther).toBeFocused()
  expect(await faultsInBoth(page)).toEqual([])
  await reachableAtTwice(app, page)
  const seen = await page.evaluate(() => document.body.innerText)
  for (const not of [COMPANY.name, 'Wong', locked.label]) expect(seen).not.toContain(not)
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()
  await ways.press('Enter')
  await expect(toOther).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lockScreen(page)).toBeHidden({ timeout: 20_000 })
  expect((await call(page, 'connections.list', undefined)).activeId).toBe(connectionId)

  // It is locked again when it is gone back to; removed, it is not there any more.
  await call(page, 'connections.activate', { connectionId: locked.id })
  await expect(lockScreen(page)).toBeVisible()
  await ways.press('Enter')
  await page.getByRole('button', { name: 'Remove the locked connection' }).press('Enter')
  await expect(lockScreen(page)).toContainText('No change is waiting, and nothing of a review is kept.')
  await expect(page.getByRole('checkbox')).toBeFocused()
  expect(await faultsInBoth(page)).toEqual([])
  await reachableAtTwice(app, page)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Remove everything' }).press('Enter')
  await expect(lockScreen(page)).toContainText('The connection and all its data are removed from this computer.')
  const on = page.getByRole('button', { name: 'Go on' })
  await expect(on).toBeFocused()
  expect(await faultsInBoth(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Connect/ })).toBeVisible({ timeout: 20_000 })
  expect((await call(page, 'connections.list', undefined)).connections.map(({ id }) => id)).toEqual([connectionId])
})

/** At 200 %, nothing of the lock lies beside the window, and each button can be brought into it. */
async function reachableAtTwice(app: ElectronApplication, page: Page): Promise<void> {
  const zoom = (factor: number) =>
    app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(to), factor)
  await zoom(2)
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBeLessThan(600)
  for (const button of await lockScreen(page).getByRole('button').all()) {
    await button.scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport({ ratio: 1 })
  }
  expect(await lockScreen(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await zoom(1)
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBeGreaterThan(900)
}

test('locked while a payslip is on its way to the printer, no dialog opens over the lock; unlocked, it is printed', async ({
  begin
}) => {
  const { app, page, payroll } = await begin()
  await setPassphrase(page)
  await go(page, 'Employees')
  await openPerson(page, PERSON.name)
  await openPayslip(page, (await payroll.openPayslip(PERSON.id)).date)
  // The computer sleeps as the window opens that shows the PDF to the viewer.
  const dialogs = await app.evaluateHandle(({ app: electron, powerMonitor }) => {
    const told = { windows: 0, opened: 0 }
    electron.on('browser-window-created', (_event, { webContents }) => {
      if (++told.windows === 1) powerMonitor.emit('suspend')
      webContents.print = (_options, done) => {
        told.opened++
        done?.(true, '')
      }
    })
    return told
  })
  await page.getByRole('button', { name: 'More for this PDF' }).click()
  await page.getByRole('menuitem', { name: 'Print PDF' }).click()
  await expect(lockScreen(page)).toBeVisible()
  await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  expect(await dialogs.evaluate(({ windows, opened }) => [windows, opened])).toEqual([1, 0])
  await unlock(page)
  await expect.poll(() => dialogs.evaluate(({ windows, opened }) => [windows, opened])).toEqual([2, 1])
})

test('hidden amounts are dots on the list of employees and on a payslip, and leave it in full only when asked', async ({
  begin
}) => {
  const { page, payroll } = await begin()
  await search(page, PERSON.name)
  await expect(personRow(page, PERSON.name)).toContainText(AMOUNT)
  await page.keyboard.press('Control+Shift+H')
  await expect(statusBar(page).getByRole('button', { name: /Amounts hidden/ })).toBeVisible()
  await expect(personRow(page, PERSON.name).getByRole('img', { name: 'hidden' }).first()).toBeVisible()
  expect(await page.getByRole('main').innerText()).not.toMatch(AMOUNT)
  expect(await faultsInBoth(page)).toEqual([])

  await people(page).focus()
  await page.keyboard.press('Control+c')
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(asked).toContainText('Copy the amounts in full?')
  await page.keyboard.press('Escape')
  await openPerson(page, PERSON.name)
  expect(await page.getByRole('main').innerText()).not.toMatch(AMOUNT)
  await openPayslip(page, (await payroll.openPayslip(PERSON.id)).date)
  await expect(page.getByRole('table', { name: 'Payslip' })).toBeVisible()
  expect(await page.getByRole('main').innerText()).not.toMatch(AMOUNT)
  await page.keyboard.press('Control+Shift+H')
  await expect(page.getByRole('table', { name: 'Payslip' })).toContainText(AMOUNT)
})

test('a rule of keeping shows what leaves before it does, and a pinned person stays', async ({ begin }) => {
  const { page } = await begin()
  await page.evaluate(() => (location.hash = '#/settings/retention'))
  await page.getByRole('combobox', { name: 'Former employees' }).press('Enter')
  await page.getByRole('option', { name: 'Keep 1 year after they left' }).press('Enter')
  await page.getByRole('button', { name: 'Show what leaves' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'What leaves the copy' })
  await expect(dialog).toContainText(/leave\.|Nothing leaves today\./)
  expect(await faultsInBoth(page)).toEqual([])
  await dialog.getByRole('button', { name: /Let them leave|Keep this rule/ }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/Kept out of the copy: who left before/)).toBeVisible()

  await go(page, 'Employees')
  await openPerson(page, PERSON.name)
  await page.getByRole('button', { name: 'Pin here' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Pinned here' })).toHaveAttribute('aria-pressed', 'true')
  await page.evaluate(() => (location.hash = '#/settings/retention'))
  await expect(page.getByRole('button', { name: `Unpin ${PERSON.name}` })).toBeVisible()
})
