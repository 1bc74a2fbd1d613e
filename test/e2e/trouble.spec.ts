// A connection that cannot be opened: what is said, and that each way on leads on, with nothing of the officer's lost.
import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openForEngine } from '../../src/main/store/open'
import { Keychain } from '../../src/main/secrets'
import { call } from './bridge'
import { PERSON, test } from './connected'
import { changesIn, expectPeople, go, showEverybody } from './officer'

const EVERYBODY = 64
const NEWER = 4711

/** What is said in place of the page. */
function trouble(page: Page) {
  return page.getByRole('main').getByRole('alert')
}

/** Where a file of the only connection is, with the id of the connection. */
function storeOf(userData: string, file: 'cache' | 'outbox') {
  const folder = join(userData, 'connections')
  const [connectionId = ''] = readdirSync(folder)
  return { connectionId, folder: join(folder, connectionId), path: join(folder, connectionId, `${file}.db`) }
}

/** Gives the copy another version, as another Paydesk would, and gives the one it had. */
async function setVersion(userData: string, version: number): Promise<number> {
  const { connectionId, path } = storeOf(userData, 'cache')
  const db = openForEngine(path, 'cache', (await new Keychain().read(connectionId, 'cacheKey')) ?? '')
  const before = Number(db.pragma('user_version', { simple: true }))
  db.pragma(`user_version = ${version}`)
  db.close()
  return before
}

async function change(page: Page, attribute: string, value: string): Promise<void> {
  const changes = [{ attribute, value }]
  await call(page, 'edits.add', { employeeId: PERSON.id, target: { kind: 'employee' }, changes })
}

test('a copy of a newer Paydesk is left alone until that version is back; one without its key is fetched again', async ({
  begin,
  launch
}) => {
  const first = await begin()
  const { userData } = first
  await change(first.page, 'first_name', 'Still Waiting')
  await first.app.close()
  const version = await setVersion(userData, NEWER)

  const second = await launch({ userData })
  await expect(trouble(second.page)).toContainText('The copy on this computer was made by a newer Paydesk.')
  await expect(trouble(second.page)).toContainText('Install that version again. Nothing was changed.')
  await setVersion(userData, version)
  await second.page.getByRole('button', { name: 'Try again' }).click()
  await showEverybody(second.page)
  await expectPeople(second.page, EVERYBODY)
  await second.app.close()

  await new Keychain().remove(storeOf(userData, 'cache').connectionId, 'cacheKey')
  const { page } = await launch({ userData })
  await expect(trouble(page)).toContainText('The key of the copy on this computer is not in the keychain any more')
  await expect(trouble(page)).toContainText('your own changes are in another file and are kept')
  // The rest of the program can be reached meanwhile.
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await go(page, 'Employees')
  await page.getByRole('button', { name: 'Fetch a fresh copy' }).click()
  await showEverybody(page)
  await expectPeople(page, EVERYBODY)
  await go(page, 'Changes')
  await expect(changesIn(page, 'Waiting')).toContainText(['Still Waiting'])
})

test('changes whose file is damaged come back from the last backup; without their key one begins with none', async ({
  begin,
  launch
}) => {
  const first = await begin()
  const { userData } = first
  const { connectionId, folder, path } = storeOf(userData, 'outbox')
  await change(first.page, 'first_name', 'Backed Up')
  await call(first.page, 'connections.backUp', { connectionId })
  await change(first.page, 'last_name', 'Later')
  await first.app.close()
  const damaged = randomBytes(readFileSync(path).length)
  writeFileSync(path, damaged)

  const second = await launch({ userData })
  await expect(trouble(second.page)).toContainText('The file with your changes cannot be read')
  await expect(trouble(second.page)).toContainText('Nothing was deleted, and nothing is sent meanwhile.')
  await expect(second.page.getByRole('button', { name: 'Fetch a fresh copy' })).toHaveCount(0)
  await second.page.getByRole('button', { name: 'Use the last backup' }).click()
  await go(second.page, 'Changes')
  // It may have been sent since the backup was made.
  await expect(changesIn(second.page, 'Needs you')).toContainText(['Backed Up'])
  const aside = readdirSync(folder).filter((name) => /^outbox aside \d+\.db$/.test(name))
  expect(aside.map((name) => readFileSync(join(folder, name)).equals(damaged))).toEqual([true])
  await second.app.close()

  await new Keychain().remove(connectionId, 'outboxKey')
  const { page } = await launch({ userData })
  await expect(trouble(page)).toContainText('The key of the file with your changes is not in the keychain any more')
  await expect(page.getByRole('button', { name: 'Use the last backup' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Start with no changes' }).click()
  await showEverybody(page)
  await expectPeople(page, EVERYBODY)
  await go(page, 'Changes')
  await expect(page.getByText('No changes are waiting')).toBeVisible()
})
