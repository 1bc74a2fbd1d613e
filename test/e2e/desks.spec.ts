// Changes that move from desk to desk in a file, and a backup that opens when the keychain entry is lost.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { Keychain } from '../../src/main/secrets'
import { faultsOn } from './axe'
import { call } from './bridge'
import { COMPANY, PERSON, test } from './connected'
import { changesIn, connect, go, grantFolder, notice, saveAs, showEverybody, submit } from './officer'

const PASSPHRASE = 'correct horse battery'
const SETTLED_MS = 30_000

async function change(page: Page, changes: Readonly<Record<string, string>>): Promise<void> {
  await call(page, 'edits.add', {
    employeeId: PERSON.id,
    target: { kind: 'employee' },
    changes: Object.entries(changes).map(([attribute, value]) => ({ attribute, value }))
  })
}

/** Changes of a group, also where what was entered together stands together. */
function inGroup(page: Page, group: RegExp) {
  return page.getByRole('list', { name: group }).getByRole('listitem')
}

async function deskMenu(page: Page, act: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'From desk to desk' }).press('Enter')
  await page.getByRole('menuitem', { name: act }).press('Enter')
}

async function newPassphrase(page: Page, go: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill(PASSPHRASE)
  await dialog.getByRole('textbox', { name: 'The same again' }).fill(PASSPHRASE)
  expect(await faultsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: go }).press('Enter')
}

test('changes are handed over to a colleague, who chooses, submits them, and has them on record; a lost key is got over', async ({
  begin,
  launch,
  folder
}) => {
  test.setTimeout(120_000)
  const mine = await begin()
  const path = join(folder, 'june.paydesk')
  await change(mine.page, { first_name: 'Theirs', last_name: 'Handed' })
  await go(mine.page, 'Changes')
  await expect(changesIn(mine.page, 'Waiting')).toHaveCount(2)
  await deskMenu(mine.page, /Hand over/)
  await expect(mine.page.getByRole('dialog')).toContainText('2 changes of 1 person move into a file.')
  await saveAs(mine.app, path)
  await newPassphrase(mine.page, 'Choose where to save it')
  await expect(notice(mine.page, /2 changes handed over in june\.paydesk/)).toBeVisible()
  await expect(changesIn(mine.page, 'Handed over today')).toHaveCount(2)
  await expect(mine.page.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled()

  const theirs = await launch()
  await connect(theirs.page, mine.service)
  await showEverybody(theirs.page)
  await change(theirs.page, { first_name: 'Ours' })
  await go(theirs.page, 'Changes')
  await deskMenu(theirs.page, /Take over/)
  await grantFolder(theirs.app, path)
  await theirs.page.getByRole('button', { name: 'Choose file' }).press('Enter')
  await theirs.page.getByRole('textbox', { name: 'Passphrase' }).fill('another one')
  await theirs.page.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  await expect(theirs.page.getByText('This passphrase does not open the file.')).toBeVisible()
  await theirs.page.getByRole('textbox', { name: 'Passphrase' }).fill(PASSPHRASE)
  await theirs.page.keyboard.press('Enter')
  await expect(theirs.page.getByText('1 new, 1 differ, 0 the same here')).toBeVisible()
  const differing = theirs.page.getByRole('row').filter({ hasText: 'Ours' })
  await expect(differing).toContainText('Theirs')
  expect(await faultsOn(theirs.page)).toEqual([])
  await differing.getByRole('radio', { name: 'Theirs' }).press('Space')
  await theirs.page.getByRole('button', { name: 'Take over 2' }).press('Enter')
  await expect(inGroup(theirs.page, /^Waiting/)).toHaveCount(2)
  await submit(theirs.page, 2, COMPANY.name)
  await expect(inGroup(theirs.page, /^Saved today/)).toHaveCount(2, { timeout: SETTLED_MS })
  expect(mine.service.log.writes.map(({ attribute, value }) => `${attribute} ${value}`).sort()).toEqual([
    'first_name Theirs',
    'last_name Handed'
  ])

  // All of it is on record, and what leaves the program says what the record proves.
  await theirs.page.getByRole('tab', { name: 'History' }).press('Enter')
  const lines = theirs.page.getByRole('grid', { name: 'History' })
  await expect(lines.getByRole('row').filter({ hasText: 'Taken over from' })).toHaveCount(2)
  expect(await faultsOn(theirs.page)).toEqual([])
  const csv = join(folder, 'history.csv')
  await saveAs(theirs.app, csv)
  await theirs.page.getByRole('button', { name: 'Export' }).press('Enter')
  await theirs.page.getByRole('menuitem', { name: /CSV/ }).press('Enter')
  await expect(notice(theirs.page, /history\.csv/)).toBeVisible()
  expect(readFileSync(csv, 'utf8').trim().split('\r\n').at(-1)).toMatch(
    /Verification at .*: all \d+ lines of the record follow from one another/
  )
  await theirs.app.close()

  // A backup under a passphrase opens when the keychain entry is lost; what waited is held.
  await change(mine.page, { last_name: 'Kept' })
  await mine.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).press('Enter')
  await mine.page.getByRole('button', { name: 'Back up to a file…' }).press('Enter')
  const backup = join(folder, 'all.paydesk')
  await saveAs(mine.app, backup)
  await newPassphrase(mine.page, 'Choose where')
  await expect(notice(mine.page, /Backed up to all\.paydesk/)).toBeVisible()
  await mine.app.close()
  const [connectionId = ''] = readdirSync(join(mine.userData, 'connections'))
  await new Keychain().remove(connectionId, 'outboxKey')

  const again = await launch({ userData: mine.userData })
  await again.page.getByRole('button', { name: 'Open a backup file' }).press('Enter')
  await grantFolder(again.app, backup)
  const dialog = again.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Choose file' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill(PASSPHRASE)
  await dialog.getByRole('button', { name: 'Open', exact: true }).press('Enter')
  await expect(dialog).toContainText('1 waiting change')
  await dialog.getByRole('button', { name: 'Open this backup' }).press('Enter')
  await expect(changesIn(again.page, 'Needs you')).toContainText(['Kept'], { timeout: SETTLED_MS })
})
