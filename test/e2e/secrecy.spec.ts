// Where the API key and a person's name are found while the officer works, and with whom the program speaks: both are planted,
// then searched for.
import { mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { channelNames } from '@shared/contract/channelNames'
import { bridgeRecord, recordBridge } from './bridgeRecord'
import { call, invoke } from './bridge'
import { COMPANY, SAMPLE, test } from './connected'
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
  personRow,
  saveAs,
  search,
  showEverybody,
  submit
} from './officer'
import { Payroll } from './payroll'
import {
  filesBelow,
  foreignAddresses,
  holding,
  openFiles,
  processTree,
  startTexts,
  type Opened
} from '../fixtures/processes'
import { recordingProxy } from './recordingProxy'

test.skip(process.platform !== 'linux', 'what processes have open is read from /proc, which only Linux has')

const KEY = 'planted-key-7f3a9c51d2e84b06'
const WRONG_KEY = 'planted-wrong-key-50be1c7793aa'
const SURNAME = 'Vexholmquist'
const EMPLOYEES = 800
/** Between two searches, so that what is searched has time to run. */
const PAUSE_MS = 250

/** Searches again and again, until it is ended; then gives what was ever found, and how often it searched. */
function searching(look: () => readonly string[]): () => Promise<{ found: string[]; rounds: number }> {
  const found = new Set<string>()
  let rounds = 0
  let ended = false
  const loop = async () => {
    while (!ended) {
      for (const each of look()) found.add(each)
      rounds++
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
  }
  const running = loop()
  return async () => {
    ended = true
    await running
    return { found: [...found], rounds }
  }
}

function isBelow(folder: string, name: string): boolean {
  return name.startsWith(`${folder}/`) && !name.endsWith(' (deleted)')
}

/** Every order of the employee list, both ways, with its rows from far down. */
async function sortEverything(page: Page): Promise<void> {
  for (const sort of ['name', 'number', 'joined', 'net'] as const) {
    for (const descending of [false, true]) {
      const query = {
        companyId: COMPANY.id,
        search: '',
        frequencyId: null,
        status: 'any',
        onlyWithChanges: false,
        payPoint: null
      } as const
      const { listId, total } = await call(page, 'employees.open', { ...query, sort, descending, periodDate: null })
      expect(total).toBe(EMPLOYEES)
      await call(page, 'employees.rows', { listId, start: total - 200, count: 200 })
      await call(page, 'lists.close', { listId })
    }
  }
}

test('in a whole session the key goes in once and is nowhere else, names are in no file, and only the service is spoken to', async ({
  launch,
  serve,
  folder
}) => {
  test.setTimeout(240_000)
  const [temp, saved] = [join(folder, 'temp'), join(folder, 'saved')]
  mkdirSync(temp)
  mkdirSync(saved)
  const service = await serve({ ...SAMPLE, employees: EMPLOYEES, keys: { [KEY]: 'all' } })
  const payroll = new Payroll(service)
  const [first] = await payroll.employees(COMPANY.id)
  if (!first) throw new Error('nobody works there')
  await payroll.set(COMPANY.id, first.id, { last_name: SURNAME })
  const name = `${SURNAME}, ${first.first_name}`
  const open = await payroll.openPayslip(first.id)

  const proxy = await recordingProxy(service)
  const { app, child, page, userData } = await launch({ env: { TMPDIR: temp }, args: [...proxy.args] })
  await recordBridge(app)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const pids = () => processTree(child.pid ?? 0)
  const home = process.env.HOME ?? ''
  // The keychain is where the key belongs; it is a program of its own, and encrypts its file.
  const onDisk = (): Opened[] => [
    ...filesBelow(userData),
    ...filesBelow(temp),
    ...filesBelow(home).filter((file) => !file.name.includes('/keyrings/'))
  ]
  // A file that is open and has a name below these folders is found by that name.
  const openElsewhere = () =>
    openFiles(pids()).filter(({ name }) => ![userData, temp, home, saved].some((parent) => isBelow(parent, name)))
  const foundAnywhere = () => [
    ...holding([...onDisk(), ...openElsewhere()], [KEY, WRONG_KEY, SURNAME]),
    ...foreignAddresses(pids())
  ]
  const end = searching(foundAnywhere)

  await test.step('a wrong key, then the right one; the lists of everybody are read and sorted', async () => {
    await connect(page, { url: service.url, apiKey: WRONG_KEY })
    await expect(page.getByRole('alert').filter({ hasText: 'does not accept this key' })).toBeVisible()
    await connect(page, { url: service.url, apiKey: KEY })
    await showEverybody(page)
    await expectPeople(page, EMPLOYEES)
    await sortEverything(page)
  })

  await test.step('everybody is exported, to a workbook and as CSV', async () => {
    for (const [act, file] of [
      ['Excel workbook…', 'people.xlsx'],
      ['CSV, for any program…', 'people.csv']
    ] as const) {
      await saveAs(app, join(saved, file))
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: act }).click()
      await expect(notice(page, `to ${file}`)).toBeVisible()
    }
  })

  await test.step('a payslip is looked at and saved, a value is changed and sent, and one is refused', async () => {
    await search(page, SURNAME)
    await expect(personRow(page, name)).toBeVisible()
    await openPerson(page, name)
    await openPayslip(page, open.date)
    await grantFolder(app, saved)
    await page.getByRole('button', { name: 'Save PDF' }).click()
    await expect(notice(page, /^Saved /)).toBeVisible()
    await enterValue(await openEditPane(page, 'Commission'), 'Commission', '123.45')
    await go(page, 'Changes')
    await submit(page, 1, COMPANY.name)
    await expect(changesIn(page, 'Saved today')).toHaveCount(1)
    service.faults.add({ on: 'employees', fault: { kind: 'wrong_shape' } })
    expect(await invoke(page, 'sync.refresh', { companyId: COMPANY.id })).toMatchObject({ ok: false })
    await go(page, 'Settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })

  await test.step('a curious page asks everything that it could be told the key by', async () => {
    const harmless = channelNames.filter(
      (each) => !/^connections\.(?!list)|openLogFolder|^(documents|print|exports|lock)\./.test(each)
    )
    for (const channel of harmless) {
      for (const input of [undefined, { companyId: COMPANY.id }, { companyId: null }, { employeeId: first.id }]) {
        await invoke(page, channel, input)
      }
    }
  })

  const texts = startTexts(pids())
  const shown = (await page.content()) + (await page.evaluate(() => location.href + JSON.stringify(localStorage)))
  const { inwards, outwards } = await bridgeRecord(app)
  await app.close()
  const { found, rounds } = await end()
  proxy.close()

  expect(inwards.filter((each) => each.includes(KEY)).map((each) => (JSON.parse(each) as unknown[])[0])).toEqual([
    'connections.connect'
  ])
  for (const key of [KEY, WRONG_KEY]) {
    expect(outwards.filter((each) => each.includes(key))).toEqual([])
    expect(said.filter((each) => each.includes(key))).toEqual([])
    expect(texts).not.toContain(key)
    expect(shown).not.toContain(key)
    // A body holds what was written down of a request, its address too; the header with the key is not among it.
    expect(service.log.requests.filter((request) => JSON.stringify(request).includes(key))).toEqual([])
  }
  // The screens do show names, so what crossed the bridge was written down.
  expect(outwards.filter((each) => each.includes(SURNAME)).length).toBeGreaterThan(5)
  expect(rounds).toBeGreaterThan(10)
  expect(found).toEqual([])
  expect(foundAnywhere()).toEqual([])
  expect(new Set(proxy.asked)).toEqual(new Set([new URL(service.url).host]))
  // The one place where a name is plain: in the folder that the officer chose. A workbook is compressed.
  expect(holding(filesBelow(saved), [SURNAME])).toHaveLength(2)
})

test('the search finds what is plain: in a file, in a deleted one that is still open, and by its name', ({
  folder
}) => {
  const plain = join(folder, 'plain.txt')
  writeFileSync(plain, `Mr ${SURNAME}`, 'utf16le')
  writeFileSync(join(folder, `${SURNAME}.txt`), '')
  expect(holding(filesBelow(folder), [SURNAME]).sort()).toEqual([join(folder, `${SURNAME}.txt`), plain].sort())
  const deleted = join(folder, 'deleted')
  const file = openSync(deleted, 'w+')
  writeSync(file, `Ms ${SURNAME}`)
  rmSync(deleted)
  expect(holding(openFiles([process.pid]), [SURNAME])).toEqual([`${deleted} (deleted)`])
  expect(processTree(process.ppid)).toContain(process.pid)
})
