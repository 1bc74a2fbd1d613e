// Connecting: what a key that does not work is told, and a computer without a keychain.
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { PERSON, SAMPLE, test } from './connected'
import {
  connect,
  enterValue,
  openEditPane,
  openPayslip,
  openPerson,
  personRow,
  search,
  showEverybody,
  statusBar
} from './officer'
import { Payroll } from './payroll'

test('a wrong key is told in a sentence, and the right one works after it', async ({ serve, desk }) => {
  const service = await serve(SAMPLE)
  const { page } = desk
  await connect(page, { url: service.url, apiKey: 'not-the-key' })
  const failure = page.getByRole('alert').filter({ hasText: 'The service does not accept this key.' })
  await expect(failure).toContainText('The service says: “Unauthorized”')
  await expect(failure).toContainText('Check the key, or ask whoever manages your payroll service for a new one.')
  await connect(page, service)
  await search(page, PERSON.name)
  await expect(personRow(page, PERSON.name)).toBeVisible()
})

test('a key that opens no company is told so, and nothing is kept', async ({ serve, desk }) => {
  const { url } = await serve({ ...SAMPLE, keys: { 'opens-nothing': [] } })
  const { page } = desk
  await connect(page, { url, apiKey: 'opens-nothing' })
  await expect(page.getByRole('alert').filter({ hasText: 'This key opens no company.' })).toBeVisible()
  await expect(page.getByText('On this computer', { exact: true })).toHaveCount(0)
})

test('an address where nobody answers, or of plain http, is told in a sentence with what to do next', async ({
  serve,
  desk
}) => {
  const service = await serve(SAMPLE)
  await service.close()
  const { page } = desk
  await connect(page, service)
  const unreached = page.getByRole('alert').filter({ hasText: 'The service cannot be reached.' })
  // There is no copy here to work on with.
  await expect(unreached).toContainText('Check the address and this computer’s connection, then connect again.')
  // Told before anything is asked or sent.
  await connect(page, { url: 'http://payroll.example.com', apiKey: 'any-key' })
  const refused = page.getByRole('alert').filter({ hasText: 'This is not an address that can be used.' })
  await expect(refused).toContainText('Plain http is only possible to this computer.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without a keychain the officer is told, works for the session, is asked at quit, and leaves nothing', async ({
  launch,
  serve,
  folder
}) => {
  const service = await serve(SAMPLE)
  const temp = join(folder, 'temp')
  mkdirSync(temp)
  const { app, child, page, userData } = await launch({
    env: { DBUS_SESSION_BUS_ADDRESS: 'disabled:', TMPDIR: temp }
  })
  await expect(page.getByRole('contentinfo')).toContainText('No keychain: for this session only')
  await connect(page, service)
  const failure = page.getByRole('alert').filter({ hasText: 'keychain cannot be used' })
  await failure.getByRole('button', { name: 'Go on for this session only' }).click()

  await showEverybody(page)
  await expect(statusBar(page).getByRole('button', { name: 'This session only' })).toBeVisible()
  const { date } = await new Payroll(service).openPayslip(PERSON.id)
  await openPerson(page, PERSON.name)
  await openPayslip(page, date)
  await enterValue(await openEditPane(page, 'Commission'), 'Commission', '7000')
  expect(readdirSync(temp).filter((name) => name.startsWith('paydesk-session'))).toHaveLength(1)

  const asked = await app.evaluateHandle(({ dialog }) => {
    const messages: string[] = []
    // The last argument holds what is said; the first one may be the window.
    dialog.showMessageBox = ((...args: unknown[]) => {
      messages.push((args.at(-1) as Electron.MessageBoxOptions).message)
      return Promise.resolve({ response: messages.length === 1 ? 1 : 0, checkboxChecked: false })
    }) as typeof dialog.showMessageBox
    return messages
  })
  await app.evaluate(({ app: program }) => program.quit())
  await expect.poll(() => asked.jsonValue()).toEqual(['Quit and lose 1 unsent change?'])
  // Cancelled: it is still there. Asked again, and agreed to: it goes.
  await expect(page.getByRole('region', { name: 'Edit' })).toBeVisible()
  const ended = once(child, 'exit')
  await app.evaluate(({ app: program }) => program.quit())
  await ended
  expect(readdirSync(temp).filter((name) => name.startsWith('paydesk-session'))).toEqual([])
  expect(readdirSync(userData, { recursive: true }).filter((name) => String(name).endsWith('.db'))).toEqual([])
})
