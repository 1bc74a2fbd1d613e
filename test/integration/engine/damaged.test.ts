import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SessionSecrets } from '../../../src/main/secrets'
import { newFileKey } from '../../../src/main/store/fileKey'
import { openForEngine } from '../../../src/main/store/open'
import { startService, type RunningService } from '../../../src/sandbox'
import {
  bundleThreads,
  connectDesk,
  openThreadDesk,
  type ThreadBundles,
  type ThreadDesk
} from '../../fixtures/threadDesk'

const PAGE_BYTES = 4096
const WAIT = { timeout: 20_000, interval: 100 }

type StoreFile = 'cache' | 'outbox'

let bundles: ThreadBundles
let service: RunningService
let folder: string
let keychain: SessionSecrets
let desk: ThreadDesk
let connectionId: string
let companyId: number
let employeeId: number

beforeAll(async () => {
  bundles = await bundleThreads()
  service = await startService({ companies: 1, employees: 6, seed: 7 })
}, 60_000)

afterAll(() => service.close())

/** A connection with one edit, backed up, and one that came after the backup; then the program is closed. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-damaged-'))
  keychain = new SessionSecrets()
  desk = openThreadDesk(bundles, folder, keychain)
  ;({ connectionId, companyId } = await connectDesk(desk, service))
  employeeId = (await desk.people(companyId)).rows[0]?.id ?? 0
  await add('first_name', 'Backed up')
  await desk.connections.backUp(connectionId)
  await add('last_name', 'Later')
  await desk.close()
}, 30_000)

afterEach(async () => {
  await desk.close()
  rmSync(folder, { recursive: true, force: true })
})

async function add(attribute: string, value: string): Promise<void> {
  const changes = [{ attribute, value }]
  await desk.connections.opened.engine('edits.add', { employeeId, target: { kind: 'employee' }, changes })
}

function pathOf(file: StoreFile): string {
  return join(folder, 'data/connections', connectionId, `${file}.db`)
}

async function keyOf(file: StoreFile): Promise<string> {
  return (await keychain.read(connectionId, file === 'cache' ? 'cacheKey' : 'outboxKey')) ?? ''
}

/** The next start of the program. */
function start(): void {
  desk = openThreadDesk(bundles, folder, keychain)
  desk.connections.openLast(Promise.resolve())
}

async function edits(): Promise<string[]> {
  const list = await desk.connections.opened.engine('edits.list', { companyId: null, which: 'all' })
  return list.map(({ value }) => value).sort()
}

async function states(): Promise<string[]> {
  const list = await desk.connections.opened.engine('edits.list', { companyId: null, which: 'all' })
  return list.map(({ state }) => state)
}

async function submitted(): Promise<void> {
  await desk.connections.opened.engine('edits.submit', { companyId })
}

async function runner(): Promise<string> {
  return (await desk.connections.opened.engine('status.get', { companyId })).runner.state
}

/** What every part of the program says of the file. */
async function codes(): Promise<unknown[]> {
  const told = await Promise.allSettled([
    edits(),
    desk.people(companyId),
    desk.connections.opened.engine('sync.refresh', { companyId })
  ])
  return told.map((end) => (end.status === 'rejected' ? reasonOf(end.reason) : 'answered'))
}

function reasonOf(error: unknown): unknown {
  const { code, details } = error as { code: string; details: { subject?: string } }
  return [code, details.subject]
}

const damages: Readonly<Record<string, (path: string) => void>> = {
  'cut in the middle': (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2)),
  'cut to nothing': (path) => truncateSync(path, 100),
  'overwritten from its beginning': (path) => overwrite(path, 0),
  'overwritten behind its first page': (path) => overwrite(path, PAGE_BYTES)
}

function overwrite(path: string, from: number): void {
  const bytes = readFileSync(path)
  randomBytes(bytes.length - from).copy(bytes, from)
  writeFileSync(path, bytes)
}

describe.each(Object.entries(damages))('a file that is %s', (_what, damage) => {
  it('is told as the copy; a fresh copy takes its place, and the edits stay', async () => {
    damage(pathOf('cache'))
    start()
    const told = await codes()
    expect(told).toContainEqual(['storeDamaged', 'cache'])
    expect(told.filter((each) => each !== 'answered' && String(each) !== 'storeDamaged,cache')).toEqual([])
    await desk.connections.wipeCache(connectionId)
    await desk.connections.opened.engine('sync.refresh', { companyId })
    expect(await edits()).toEqual(['Backed up', 'Later'])
    expect((await desk.people(companyId)).rows).toHaveLength(6)
  }, 30_000)

  it('is told as the changes; the last backup takes its place, and the damaged file is put aside as it is', async () => {
    damage(pathOf('outbox'))
    const damaged = readFileSync(pathOf('outbox'))
    start()
    const told = await codes()
    expect(told).toContainEqual(['storeDamaged', 'outbox'])
    expect(told.filter((each) => each !== 'answered' && String(each) !== 'storeDamaged,outbox')).toEqual([])
    await desk.connections.repairOutbox({ connectionId, how: 'lastBackup' })
    expect(await edits()).toEqual(['Backed up'])
    expect((await desk.people(companyId)).rows).toHaveLength(6)
    const aside = readdirSync(dirname(pathOf('outbox'))).filter((name) => /^outbox aside \d+\.db$/.test(name))
    expect(aside).toHaveLength(1)
    expect(readFileSync(join(dirname(pathOf('outbox')), aside[0] ?? '')).equals(damaged)).toBe(true)
  }, 30_000)
})

describe('a backup that takes the place of the changes', () => {
  it('sends nothing of them by itself: what was submitted as it was made may have been sent since', async () => {
    start()
    service.faults.add({ on: 'bulk_input', fault: { kind: 'status', status: 401 } })
    await submitted()
    await vi.waitFor(async () => expect(await runner()).toBe('paused'), WAIT)
    await desk.connections.backUp(connectionId)
    service.faults.clear()
    await submitted()
    await vi.waitFor(async () => expect(await states()).toEqual(['saved', 'saved']), WAIT)
    await desk.close()
    overwrite(pathOf('outbox'), 0)
    service.log.clear()

    start()
    await desk.connections.repairOutbox({ connectionId, how: 'lastBackup' })
    expect(await states()).toEqual(['held', 'held'])
    const [first] = await desk.connections.opened.engine('edits.list', { companyId: null, which: 'all' })
    expect(first?.reason?.text).toMatch(/^It came back with a backup and may have been sent since/)
    await submitted()
    await vi.waitFor(async () => expect(await runner()).toBe('idle'), WAIT)
    expect(service.log.of('bulk_input')).toEqual([])
  }, 60_000)
})

describe.each(['cache', 'outbox'] as const)('the %s', (file) => {
  it('is told as damaged with another key, and is not touched', async () => {
    const before = readFileSync(pathOf(file))
    await keychain.write(connectionId, file === 'cache' ? 'cacheKey' : 'outboxKey', newFileKey())
    start()
    expect(new Set((await codes()).map(String))).toEqual(new Set([`storeDamaged,${file}`]))
    await desk.close()
    expect(readFileSync(pathOf(file)).equals(before)).toBe(true)
  }, 30_000)

  it('of a newer version is told as such, and is not touched', async () => {
    const db = openForEngine(pathOf(file), file, await keyOf(file))
    db.pragma('user_version = 4711')
    db.close()
    const before = readFileSync(pathOf(file))
    start()
    const told = await codes()
    expect(new Set(told.map((each) => String(each).split(',')[0]))).toEqual(new Set(['storeNewer']))
    await desk.close()
    expect(readFileSync(pathOf(file)).equals(before)).toBe(true)
  }, 30_000)
})

describe('an outbox that cannot be opened and has no backup', () => {
  it('can be put aside for a fresh one', async () => {
    rmSync(join(dirname(pathOf('outbox')), 'backups'), { recursive: true })
    overwrite(pathOf('outbox'), 0)
    start()
    await expect(desk.connections.repairOutbox({ connectionId, how: 'lastBackup' })).rejects.toMatchObject({
      code: 'notHere'
    })
    await desk.connections.repairOutbox({ connectionId, how: 'fresh' })
    expect(await edits()).toEqual([])
    await add('first_name', 'Anew')
    expect(await edits()).toEqual(['Anew'])
  }, 30_000)
})
