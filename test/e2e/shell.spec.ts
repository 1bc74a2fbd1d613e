// The program around the page: one instance, its window, its menu, its quit.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { ElectronApplication, Page } from '@playwright/test'
import { wordingOf } from '@shared/contract/errorWording'
import { smallDisk } from '../fixtures/smallDisk'
import { test } from './app'
import { call, invoke, type OurWindow } from './bridge'
import { PERSON, SAMPLE } from './connected'

interface Hearing extends OurWindow {
  heard?: Promise<unknown>
}

function boundsOf(app: ElectronApplication) {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
}

/** Ends the process of the page, and waits until the page is there again. */
function endPage(app: ElectronApplication): Promise<void> {
  return app.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (!window) throw new Error('no window')
    const loaded = new Promise<void>((done) => window.webContents.once('did-finish-load', () => done()))
    window.webContents.forcefullyCrashRenderer()
    await loaded
  })
}

function workArea(app: ElectronApplication) {
  return app.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea)
}

function startLines(userData: string): number {
  const path = join(userData, 'logs/paydesk.log')
  return existsSync(path) ? (readFileSync(path, 'utf8').match(/ Paydesk \d/g)?.length ?? 0) : 0
}

test('a second instance gives way before it touches a file, and the first comes forward', async ({ launch }) => {
  const { app, child, userData } = await launch()
  const visible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))
  // Hidden, as a desktop without a window manager, such as that of the tests, minimises nothing.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  await expect.poll(visible).toEqual([false])
  // Its own program and arguments, as a second click on its icon would start it, but for the test's debugging ports.
  const { spawnfile, spawnargs } = child
  const args = spawnargs.slice(1).filter((arg) => !arg.startsWith('--inspect') && !arg.startsWith('--remote-debugging'))
  const second = spawn(spawnfile, args, { stdio: 'ignore' })
  expect(await once(second, 'exit')).toEqual([0, null])
  // The first lines of a log are written a little later.
  await expect.poll(() => startLines(userData)).toBe(1)
  await expect.poll(visible).toEqual([true])
})

test('a data folder that can only be read is told by the system, as no window can be shown', async () => {
  const disk = smallDisk(1)
  if ('none' in disk) return test.skip(true, disk.none)
  try {
    disk.setWritable(false)
    const program = spawn(process.env['PAYDESK_TEST_ELECTRON'] ?? '', [
      ...(process.env['PAYDESK_TEST_ELECTRON_ARGUMENTS'] ?? '').split(' ').filter(Boolean),
      process.cwd(),
      `--user-data-dir=${disk.path}`
    ])
    let said = ''
    program.stderr.on('data', (piece: Buffer) => (said += piece.toString('utf8')))
    expect(await once(program, 'close')).toEqual([1, null])
    expect(said).toContain(wordingOf('storeReadOnly').sentence)
    expect(readdirSync(disk.path)).toEqual([])
  } finally {
    disk.remove()
  }
})

test('the window opens where it was left', async ({ launch }) => {
  const first = await launch()
  const left = { x: 60, y: 40, width: 1180, height: 700 }
  await first.app.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), left)
  await first.app.close()
  const { app } = await launch({ userData: first.userData })
  expect(await boundsOf(app)).toEqual(left)
})

test('a window last seen on a monitor that is gone opens on one that is there', async ({ launch, folder }) => {
  const userData = join(folder, 'gone')
  mkdirSync(userData)
  writeFileSync(
    join(userData, 'window.json'),
    JSON.stringify({ bounds: { x: 5200, y: -900, width: 1300, height: 800 }, maximised: false })
  )
  const { app } = await launch({ userData })
  const [bounds, area] = [await boundsOf(app), await workArea(app)]
  if (!bounds) throw new Error('no window')
  expect([bounds.width, bounds.height]).toEqual([1300, 800])
  expect(bounds.x).toBeGreaterThanOrEqual(area.x)
  expect(bounds.y).toBeGreaterThanOrEqual(area.y)
  expect(bounds.x + bounds.width).toBeLessThanOrEqual(area.x + area.width)
  expect(bounds.y + bounds.height).toBeLessThanOrEqual(area.y + area.height)
})

test('damaged files of its own do not keep it from opening, and a list of connections that is lost is told', async ({
  launch,
  folder
}) => {
  const userData = join(folder, 'damaged')
  mkdirSync(userData)
  for (const name of ['window.json', 'settings.json', 'connections.json']) writeFileSync(join(userData, name), '{"x":')
  const { page } = await launch({ userData })
  await expect(page).toHaveTitle('Paydesk')
  await expect(page.getByRole('note')).toContainText('The list of connections cannot be read')
  expect(readFileSync(join(userData, 'connections.json.damaged'), 'utf8')).toBe('{"x":')
})

test('the menu edits text and says its commands to the page', async ({ desk }) => {
  const { app, page } = desk
  const roles = await app.evaluate(({ Menu }) => {
    const edit = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&Edit')
    return edit?.submenu?.items.map(({ role }) => role).filter((role) => typeof role === 'string')
  })
  expect(roles).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectall'])
  await page.evaluate(() => {
    const ours = window as unknown as Hearing
    ours.heard = new Promise((done) => ours.paydesk.on('menu.command', done))
  })
  await app.evaluate(({ Menu }) => {
    const view = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&View')
    view?.submenu?.items.find(({ label }) => label === 'Find anything')?.click()
  })
  expect(await page.evaluate(() => (window as unknown as Hearing).heard)).toEqual({ command: 'find' })
})

test('quitting in the middle of a sync closes the files in order, and ends without an error', async ({ launch }) => {
  const { app, child, page, userData } = await launch()
  await call(page, 'connections.connectSample', undefined)
  const ended = once(child, 'exit')
  await app.evaluate(({ app: program }) => program.quit())
  expect(await ended).toEqual([0, null])
  const files = readdirSync(join(userData, 'connections'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.endsWith('.db')).length).toBeGreaterThan(1)
  // Journals that are left would mean that a file was not closed.
  expect(files.filter((name) => /-(wal|shm|journal)$/.test(name))).toEqual([])
})

test('without a keychain it says so, and goes on for the session only', async ({ launch, serve, folder }) => {
  const temp = join(folder, 'temp')
  mkdirSync(temp)
  const service = await serve({ employees: 20, companies: 1 })
  const { app, page, userData } = await launch({
    env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', TMPDIR: temp }
  })
  expect(await call(page, 'app.info', undefined)).toMatchObject({ keychain: 'unavailable' })
  const input = { address: service.url, apiKey: service.apiKey }
  expect(await invoke(page, 'connections.connect', input)).toMatchObject({ ok: false, error: { code: 'keychain' } })
  await call(page, 'connections.connect', { ...input, sessionOnly: true })
  expect((await call(page, 'connections.list', undefined)).connections).toMatchObject([{ keeping: 'sessionOnly' }])
  expect(readdirSync(temp).filter((name) => name.startsWith('paydesk-session-'))).toHaveLength(1)
  await app.close()
  expect(readdirSync(temp).filter((name) => name.startsWith('paydesk-session-'))).toEqual([])
  // Of the try with the keychain nothing but its number is left, for a start that has one to look whether a key got in.
  const kept = readFileSync(join(userData, 'connections.json'), 'utf8')
  expect(JSON.parse(kept)).toMatchObject({ activeId: null, connections: [] })
  expect(kept).not.toContain(service.url)
  expect(kept).not.toContain(service.apiKey)
})

test('the sample says in the title that it is one, and is there again after a restart', async ({ launch }) => {
  // Asked again where Playwright loses the answer: a promise of a main process that is starting may be collected before it is told.
  const expectTitle = (app: ElectronApplication, title: string) =>
    expect(async () =>
      expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle())).toBe(title)
    ).toPass()
  const first = await launch()
  await expectTitle(first.app, 'Paydesk')
  await call(first.page, 'connections.connectSample', undefined)
  await expectTitle(first.app, 'Paydesk – Sample')
  const names = async (page: Page) => (await call(page, 'companies.list', undefined)).map(({ name }) => name)
  // The sample's lists are being read still.
  await expect.poll(() => names(first.page)).not.toEqual([])
  const companies = await names(first.page)
  await first.app.close()
  const again = await launch({ userData: first.userData })
  await expectTitle(again.app, 'Paydesk – Sample')
  expect(await names(again.page)).toEqual(companies)
})

test('a page whose process ends is loaded again', async ({ launch }) => {
  const { app, userData } = await launch()
  await endPage(app)
  const bridge = await app.evaluate(({ BrowserWindow }): Promise<unknown> | undefined =>
    BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('typeof window.paydesk.invoke')
  )
  expect(bridge).toBe('function')
  expect(readFileSync(join(userData, 'logs/paydesk.log'), 'utf8')).toMatch(/the page ended: \w+/)
})

test('a page that ends again and again is loaded once more when the officer wants it, and the program never stands empty', async ({
  launch
}) => {
  const { app } = await launch()
  const asked = await app.evaluateHandle(({ dialog }) => {
    const messages: string[] = []
    dialog.showMessageBox = ((...args: unknown[]) => {
      messages.push((args.at(-1) as Electron.MessageBoxOptions).message)
      return Promise.resolve({ response: 0, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
    return messages
  })
  for (let ends = 1; ends <= 5; ends++) await endPage(app)
  expect(await asked.jsonValue()).toEqual(Array(2).fill('The window of Paydesk ended several times in a minute'))
})

test('who would quit as the page ends again and again, and then rather keeps what the session holds, has the page again', async ({
  launch,
  serve,
  folder
}) => {
  const temp = join(folder, 'temp')
  mkdirSync(temp)
  const service = await serve(SAMPLE)
  const { app, page } = await launch({ env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', TMPDIR: temp } })
  const input = { address: service.url, apiKey: service.apiKey, sessionOnly: true }
  await call(page, 'connections.connect', input)
  await expect(async () => {
    const changes = [{ attribute: 'first_name', value: 'Wing' }]
    await call(page, 'edits.add', { employeeId: PERSON.id, target: { kind: 'employee' }, changes })
  }).toPass()
  const asked = await app.evaluateHandle(({ dialog }) => {
    const messages: string[] = []
    dialog.showMessageBox = ((...args: unknown[]) => {
      messages.push((args.at(-1) as Electron.MessageBoxOptions).message)
      // Quit, but not so that something is lost; then, at the end of this test, so too.
      return Promise.resolve({ response: messages.length <= 2 ? 1 : 0, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
    return messages
  })
  for (let ends = 1; ends <= 4; ends++) await endPage(app)
  expect(await asked.jsonValue()).toEqual([
    'The window of Paydesk ended several times in a minute',
    'Quit and lose 1 unsent change?'
  ])
})
