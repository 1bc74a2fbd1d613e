import { once } from 'node:events'
import { expect, type ElectronApplication, type Page } from '@playwright/test'
import { PERSON, test } from './connected'
import { changesIn, go, openEditPane, openPayslip, openPerson } from './officer'

const ITEM = 'Commission'

/** The field for a new value of an item of the open payslip; nothing is typed in it yet. */
async function openField(page: Page, payslipDate: string) {
  await go(page, 'Employees')
  await openPerson(page, PERSON.name)
  await openPayslip(page, payslipDate)
  const pane = await openEditPane(page, ITEM)
  return pane.getByRole('textbox', { name: `New value of ${ITEM}` })
}

/** What the program asks from now on; each question is answered with Cancel. */
function questions(app: ElectronApplication) {
  return app.evaluateHandle(({ dialog }) => {
    const messages: string[] = []
    dialog.showMessageBox = ((...args: unknown[]) => {
      messages.push((args.at(-1) as Electron.MessageBoxOptions).message)
      return Promise.resolve({ response: 1, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
    return messages
  })
}

async function expectKept(page: Page): Promise<void> {
  await go(page, 'Changes')
  await expect(changesIn(page, 'Waiting')).toHaveCount(1)
  await expect(changesIn(page, 'Waiting')).toContainText('6,515.50')
}

test('what is typed when the program ends is kept; what is no value is asked about first', async ({
  begin,
  launch
}) => {
  const { app, child, page, payroll, userData } = await begin()
  const value = await openField(page, (await payroll.openPayslip(PERSON.id)).date)
  const asked = await questions(app)

  await value.fill('6515.50x')
  await app.evaluate(({ app: program }) => program.quit())
  await expect.poll(() => asked.jsonValue()).toEqual(['Quit and lose a value that is not kept?'])
  await expect(value).toHaveValue('6515.50x')
  await expect(value).toBeFocused()

  // Typed, and the field not left.
  await value.fill('6515.50')
  const ended = once(child, 'exit')
  await app.evaluate(({ app: program }) => program.quit())
  await ended
  await expectKept((await launch({ userData })).page)
})

test('what is typed when the computer goes down is kept, without a question', async ({ begin, launch }) => {
  const { app, child, page, payroll, userData } = await begin()
  const value = await openField(page, (await payroll.openPayslip(PERSON.id)).date)
  await value.fill('6515.50')
  const ended = once(child, 'exit')
  const held = await app.evaluate(({ powerMonitor }) => {
    let isHeld = false
    powerMonitor.emit('shutdown', { preventDefault: () => (isHeld = true) })
    return isHeld
  })
  expect(held).toBe(true)
  await ended
  await expectKept((await launch({ userData })).page)
})

test('what is typed when Windows asks whether the session may end is kept, and the program goes on until it does', async ({
  begin
}) => {
  const { app, child, page, payroll } = await begin()
  const value = await openField(page, (await payroll.openPayslip(PERSON.id)).date)
  await value.fill('6515.50')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('query-session-end', {}))
  await expect(page.getByText('6,515.50').first()).toBeVisible()
  await expectKept(page)
  const ended = once(child, 'exit')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('session-end', {}))
  await ended
})

test('closing the window alone, as on macOS, keeps what is typed and asks about what is no value', async ({
  begin
}) => {
  const { app, page, payroll } = await begin()
  const value = await openField(page, (await payroll.openPayslip(PERSON.id)).date)
  const asked = await questions(app)
  await app.evaluate(() => Object.defineProperty(process, 'platform', { value: 'darwin' }))
  const close = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

  await value.fill('6515.50x')
  await close()
  await expect.poll(() => asked.jsonValue()).toEqual(['Close and lose a value that is not kept?'])
  await expect(value).toHaveValue('6515.50x')

  await value.fill('6515.50')
  const closed = page.waitForEvent('close')
  await close()
  await closed
  const opened = app.waitForEvent('window')
  await app.evaluate(({ app: program }) => program.emit('activate', {}))
  const next = await opened
  await expect(next.getByRole('navigation').first()).toBeVisible()
  await expectKept(next)
})
