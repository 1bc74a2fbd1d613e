import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  rmdirSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { defaultSettings } from '@shared/contract/settings'
import { OwnFiles } from '../../../src/main/common/ownFiles'
import { Connections, Places, Registry, registryFiles } from '../../../src/main/connections'
import { SessionSecrets, type SecretName, type Secrets } from '../../../src/main/secrets'
import type { EngineMethods, EngineOpening, ReaderMethods, StoreLocation } from '../../../src/main/threads/methods'
import { SupervisedThread } from '../../../src/main/threads/supervisor'
import { DAMAGED_ADDRESS, REFUSED_KEY, startStandIn } from '../../fixtures/standInThread'

/** A keychain in memory that outlives a restart, and can be taken away. */
class MemoryKeychain extends SessionSecrets {
  available = true
  readonly names = new Set<string>()
  /** Is told each change before and after it is made; the program is killed there when it never resolves. */
  onStep: () => Promise<void> = () => Promise.resolve()

  override read(id: string, name: SecretName): Promise<string | null> {
    return this.available ? super.read(id, name) : Promise.reject(new AppError('keychain'))
  }
  override async write(id: string, name: SecretName, secret: string): Promise<void> {
    if (!this.available) throw new AppError('keychain')
    await this.onStep()
    this.names.add(`${id}/${name}`)
    await super.write(id, name, secret)
    await this.onStep()
  }
  override async remove(id: string, name: SecretName): Promise<void> {
    await this.onStep()
    this.names.delete(`${id}/${name}`)
    await super.remove(id, name)
    await this.onStep()
  }
}

const code = (expected: string, subject?: string) =>
  expect.objectContaining(
    subject === undefined ? { code: expected } : { code: expected, details: { subject } }
  ) as unknown

const address = 'https://payroll.example.com'
const apiKey = 'key-of-the-officer'

let folder: string
let userData: string
let keychain: MemoryKeychain
let changed: (string | null)[]
let asked: string[]
let mayConnect: boolean
let nowMs: number
let sampleStops: number
const started: SupervisedThread<EngineMethods & ReaderMethods>[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-connections-'))
  userData = join(folder, 'data')
  mkdirSync(join(folder, 'temp'))
  keychain = new MemoryKeychain()
  changed = []
  asked = []
  mayConnect = true
  nowMs = 1_700_000_000_000
  sampleStops = 0
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((thread) => thread.shutDown()))
  rmSync(folder, { recursive: true, force: true })
})

interface Desk {
  readonly connections: Connections
  readonly places: Places
}

/** A program's start: the registry is read from disk, the threads are new. */
function start(): Desk {
  const thread = () => {
    const made = new SupervisedThread<EngineMethods & ReaderMethods>({
      name: 'stand-in',
      start: startStandIn,
      methods: {},
      log: () => {},
      onEvent: () => {},
      onFault: () => {},
      onState: () => {}
    })
    started.push(made)
    return made
  }
  const places = new Places(userData, join(folder, 'temp'))
  const connections = new Connections({
    engine: thread() as unknown as SupervisedThread<EngineMethods>,
    reader: thread() as unknown as SupervisedThread<ReaderMethods>,
    places,
    keychain: keychain satisfies Secrets,
    sessionSecrets: new SessionSecrets(),
    registry: Registry.load(registryFiles(new OwnFiles(userData, () => {}))),
    settings: () => defaultSettings,
    sample: {
      start: () => Promise.resolve({ address: 'http://127.0.0.1:4010', apiKey: 'sample-key' }),
      stop: () => Promise.resolve(void sampleStops++)
    },
    confirmHost: (host) => {
      asked.push(host)
      return Promise.resolve(mayConnect)
    },
    onChanged: (activeId) => changed.push(activeId),
    nowMs: () => nowMs
  })
  return { connections, places }
}

async function engineOpened({ connections }: Desk): Promise<EngineOpening | null> {
  const told: unknown = await connections.opened.engine('status.get', { companyId: null })
  return (told as { opened: EngineOpening | null }).opened
}

async function readerOpened({ connections }: Desk): Promise<StoreLocation | null> {
  const told: unknown = await connections.opened.reader('companies.list', undefined)
  return (told as { opened: StoreLocation | null }).opened
}

describe('connecting', () => {
  it('tries the key, keeps it and the keys of both files in the keychain, and opens both threads', async () => {
    const desk = start()
    const { connectionId, companies } = await desk.connections.connect({ address: ' payroll.example.com/v1/ ', apiKey })
    expect(companies).toEqual([{ id: 1, name: 'Harbour Trading Ltd' }])
    const { apiKey: sent, store, ...rest } = (await engineOpened(desk)) ?? expect.fail('not open')
    expect([sent, rest.address]).toEqual([apiKey, address])
    expect(store).toEqual(await readerOpened(desk))
    expect(store.cacheKey).toMatch(/^[0-9a-f]{64}$/)
    expect(store.cacheKey).not.toBe(store.outboxKey)
    expect(await keychain.read(connectionId, 'apiKey')).toBe(apiKey)
    expect(await keychain.read(connectionId, 'cacheKey')).toBe(store.cacheKey)
    expect(desk.connections.list()).toMatchObject({
      activeId: connectionId,
      connections: [{ label: 'payroll.example.com', keeping: 'kept', sample: false }]
    })
  })

  it('keeps no key when the service refuses it, or it opens no company', async () => {
    const { connections } = start()
    await expect(connections.connect({ address, apiKey: REFUSED_KEY })).rejects.toThrow(code('unauthorised'))
    await expect(connections.connect({ address, apiKey: 'empty-key' })).rejects.toThrow(code('noCompanies'))
    await expect(connections.connect({ address, apiKey: 'two\nlines' })).rejects.toThrow(code('badInput', 'apiKey'))
    await expect(connections.connect({ address: 'http://payroll.example.com', apiKey })).rejects.toThrow(
      code('badAddress')
    )
    expect(keychain.names.size).toBe(0)
    expect(connections.list()).toEqual({ connections: [], activeId: null, isListLost: false })
  })

  it('asks before a key goes to another computer, and not for this one', async () => {
    const { connections } = start()
    mayConnect = false
    await expect(connections.connect({ address, apiKey })).rejects.toThrow(code('cancelled'))
    await connections.connect({ address: 'http://127.0.0.1:4010', apiKey })
    expect(asked).toEqual(['payroll.example.com'])
  })

  it('writes no secret to a file', async () => {
    const desk = start()
    await desk.connections.connect({ address, apiKey })
    const { store } = (await engineOpened(desk)) ?? expect.fail('not open')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const text = files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')).join()
    expect(files.length).toBeGreaterThan(0)
    for (const secret of [apiKey, store.cacheKey, store.outboxKey]) expect(text).not.toContain(secret)
  })

  it('opens the last connection again at the next start, with the keys it has', async () => {
    const first = start()
    const { connectionId } = await first.connections.connect({ address, apiKey })
    const before = await engineOpened(first)
    nowMs++
    changed = []
    const again = start()
    again.connections.openLast(Promise.resolve())
    expect(await engineOpened(again)).toEqual(before)
    expect(again.connections.list().activeId).toBe(connectionId)
    await vi.waitFor(() => {
      expect(readFileSync(join(userData, 'connections.json'), 'utf8')).toContain(String(nowMs))
    })
    // For a page that begins with it, it is no other one.
    expect(changed).toEqual([])
  })
})

describe('without a keychain', () => {
  it('says so and keeps nothing; for the session only it goes on', async () => {
    keychain.available = false
    const desk = start()
    await expect(desk.connections.connect({ address, apiKey })).rejects.toThrow(code('keychain'))
    expect(desk.connections.list().connections).toEqual([])
    const { connectionId } = await desk.connections.connect({ address, apiKey, sessionOnly: true })
    expect(desk.connections.list().connections).toMatchObject([{ id: connectionId, keeping: 'sessionOnly' }])
    const { store } = (await engineOpened(desk)) ?? expect.fail('not open')
    expect(store.cachePath.startsWith(join(folder, 'temp'))).toBe(true)
    expect(await desk.connections.lostAtQuit()).toEqual({ edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 })
  })

  it('leaves nothing of the session behind: not at quit, and after a kill not past the next start', async () => {
    const killed = start()
    await killed.connections.connect({ address, apiKey, sessionOnly: true })
    const desk = start()
    await desk.connections.connect({ address, apiKey, sessionOnly: true })
    mkdirSync(join(folder, 'temp/paydesk-session-of-another-program'))
    await desk.places.removeLeftovers()
    expect(readdirSync(join(folder, 'temp'))).toHaveLength(2)
    await desk.places.removeSession()
    expect(readdirSync(join(folder, 'temp'))).toEqual(['paydesk-session-of-another-program'])
    expect(start().connections.list()).toEqual({ connections: [], activeId: null, isListLost: false })
  })

  it('tells at the next start why the files of a kept connection stay closed', async () => {
    await start().connections.connect({ address, apiKey })
    keychain.available = false
    const { connections } = start()
    connections.openLast(Promise.resolve())
    await expect(connections.opened.reader('companies.list', undefined)).rejects.toThrow(code('keychain'))
    keychain.available = true
    await connections.activate(connections.list().activeId ?? '')
    await connections.opened.reader('companies.list', undefined)
  })
})

describe('changing the key of a connection', () => {
  it('takes a key that lists the same companies, for the next start as well', async () => {
    const desk = start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    await desk.connections.connect({ address, apiKey: 'new-key', connectionId })
    expect((await engineOpened(desk))?.apiKey).toBe('new-key')
    expect(await keychain.read(connectionId, 'apiKey')).toBe('new-key')
  })

  it('refuses one that opens other companies, or another service, and keeps the old one', async () => {
    const desk = start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    const { connections } = desk
    await expect(connections.connect({ address, apiKey: 'other-key', connectionId })).rejects.toThrow(
      code('otherCompanies')
    )
    await expect(
      connections.connect({ address: 'https://other.example.com', apiKey: 'new-key', connectionId })
    ).rejects.toThrow(code('badInput', 'address'))
    expect((await engineOpened(desk))?.apiKey).toBe(apiKey)
    expect(await keychain.read(connectionId, 'apiKey')).toBe(apiKey)
  })

  it('removes it: the copy can still be read, and nothing is sent', async () => {
    const desk = start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    await desk.connections.removeKey(connectionId)
    expect((await engineOpened(desk))?.apiKey).toBeNull()
    expect(await readerOpened(desk)).not.toBeNull()
    const again = start()
    again.connections.openLast(Promise.resolve())
    expect((await engineOpened(again))?.apiKey).toBeNull()
  })
})

describe('several connections', () => {
  it('are open one at a time, each with files and keys of its own', async () => {
    const desk = start()
    const first = await desk.connections.connect({ address, apiKey })
    const one = await engineOpened(desk)
    await desk.connections.connect({ address: 'https://second.example.com', apiKey })
    const two = await engineOpened(desk)
    expect(two?.store.outboxPath).not.toBe(one?.store.outboxPath)
    expect(two?.store.outboxKey).not.toBe(one?.store.outboxKey)
    await desk.connections.activate(first.connectionId)
    expect(await engineOpened(desk)).toEqual(one)
    expect(changed.at(-1)).toBe(first.connectionId)
  })

  it('can be left when one of them cannot be opened', async () => {
    const desk = start()
    const first = await desk.connections.connect({ address, apiKey })
    await expect(desk.connections.connect({ address: DAMAGED_ADDRESS, apiKey })).rejects.toThrow(code('storeDamaged'))
    await expect(engineOpened(desk)).rejects.toThrow(code('storeDamaged'))
    await desk.connections.connect({ address: 'https://third.example.com', apiKey })
    expect((await engineOpened(desk))?.address).toBe('https://third.example.com')
    await desk.connections.activate(first.connectionId)
    expect((await engineOpened(desk))?.address).toBe(address)
  })

  it('do as they are told in order, however fast', async () => {
    const desk = start()
    const ids: string[] = []
    for (const host of ['a', 'b', 'c']) {
      ids.push((await desk.connections.connect({ address: `https://${host}.example.com`, apiKey })).connectionId)
    }
    await Promise.all([...ids, ...ids].map((id) => desk.connections.activate(id)))
    expect((await engineOpened(desk))?.address).toBe('https://c.example.com')
  })

  it('say that none is open before there is one', async () => {
    await expect(start().connections.opened.reader('companies.list', undefined)).rejects.toThrow(code('notConnected'))
  })
})

describe('wiping', () => {
  it('takes the copy and its key only; the edits and the key stay', async () => {
    const desk = start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    const before = (await engineOpened(desk)) ?? expect.fail('not open')
    writeFileSync(before.store.cachePath, 'copy')
    writeFileSync(`${before.store.cachePath}-wal`, 'journal')
    writeFileSync(before.store.outboxPath, 'edits')
    expect(await desk.connections.wipePreview(connectionId)).toEqual({
      own: { edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 },
      files: 1,
      cacheBytes: 11,
      outboxBytes: 5
    })
    await desk.connections.wipeCache(connectionId)
    const after = (await engineOpened(desk)) ?? expect.fail('not open')
    expect([existsSync(after.store.cachePath), existsSync(`${after.store.cachePath}-wal`)]).toEqual([false, false])
    expect(readFileSync(after.store.outboxPath, 'utf8')).toBe('edits')
    expect(after.store.cacheKey).not.toBe(before.store.cacheKey)
    expect(after.store.outboxKey).toBe(before.store.outboxKey)
    expect(after.apiKey).toBe(apiKey)
  })

  it('takes everything only when the count of unsent changes is the one that was confirmed', async () => {
    const desk = start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    const opened = (await engineOpened(desk)) ?? expect.fail('not open')
    const { connections } = desk
    await expect(
      connections.wipeEverything({ connectionId, confirmed: { edits: 1, writes: 0, forms: 1, ticks: 1, notes: 1 } })
    ).rejects.toThrow(code('badInput', '5 unsent changes, ticks and notes'))
    expect(keychain.names.size).toBe(3)
    await connections.wipeEverything({ connectionId, confirmed: { edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 } })
    expect(keychain.names.size).toBe(0)
    expect(existsSync(join(opened.store.cachePath, '..'))).toBe(false)
    expect(connections.list()).toEqual({ connections: [], activeId: null, isListLost: false })
    expect(changed.at(-1)).toBeNull()
  })

  it('that is done is done, also where the disk does not take that: the next start knows nothing of it', async () => {
    const desk = start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    let steps = 0
    keychain.onStep = () => {
      // By then it is noted as unfinished, and the note cannot be replaced any more.
      if (++steps === 1) mkdirSync(join(userData, 'connections.json.new'))
      return Promise.resolve()
    }
    const confirmed = { edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 }
    await desk.connections.wipeEverything({ connectionId, confirmed })
    keychain.onStep = () => Promise.resolve()
    expect([desk.connections.list(), keychain.names.size]).toEqual([
      { connections: [], activeId: null, isListLost: false },
      0
    ])
    expect(changed.at(-1)).toBeNull()
    rmdirSync(join(userData, 'connections.json.new'))
    const next = start().connections
    expect(next.list().connections).toEqual([])
    await next.removeLeftovers()
    expect(readdirSync(join(userData, 'connections'))).toEqual([])
  })

  it('that cannot be done leaves all of it, open as it was', async () => {
    const desk = start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    const before = (await engineOpened(desk)) ?? expect.fail('not open')
    keychain.onStep = () => Promise.reject(new AppError('keychain'))
    await expect(
      desk.connections.wipeEverything({
        connectionId,
        confirmed: { edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 }
      })
    ).rejects.toThrow(code('keychain'))
    keychain.onStep = () => Promise.resolve()
    expect(await engineOpened(desk)).toMatchObject({ store: before.store, apiKey })
    expect(desk.connections.list().activeId).toBe(connectionId)
  })

  it('is possible when the files cannot be opened, and says that nobody can count', async () => {
    const { connections } = start()
    await expect(connections.connect({ address: DAMAGED_ADDRESS, apiKey })).rejects.toThrow(code('storeDamaged'))
    const connectionId = connections.list().activeId ?? ''
    expect(await connections.wipePreview(connectionId)).toMatchObject({ own: null, files: null })
    await connections.wipeEverything({ connectionId, confirmed: null })
    expect(connections.list().connections).toEqual([])
  })
})

describe('a kill', () => {
  /** Runs `act` until the step of the keychain at which the program is killed; false when it ended before that. */
  async function killedAt(step: number, act: () => Promise<unknown>): Promise<boolean> {
    let steps = 0
    const killed = new Promise<true>((kill) => {
      keychain.onStep = () => {
        if (++steps < step) return Promise.resolve()
        kill(true)
        return new Promise(() => {})
      }
    })
    const was = await Promise.race([killed, act().then(() => false)])
    keychain.onStep = () => Promise.resolve()
    return was
  }

  const folders = (): string[] => readdirSync(join(userData, 'connections'))

  it('at any step of connecting leaves nothing, or a connection that works', async () => {
    let steps = 0
    for (let step = 1; ; step++) {
      if (!(await killedAt(step, () => start().connections.connect({ address, apiKey })))) break
      steps++
      const { connections } = start()
      expect(connections.list()).toEqual({ connections: [], activeId: null, isListLost: false })
      await connections.removeLeftovers()
      expect([keychain.names.size, folders()]).toEqual([0, []])
    }
    expect(steps).toBeGreaterThanOrEqual(6)
    const desk = start()
    desk.connections.openLast(Promise.resolve())
    await desk.connections.removeLeftovers()
    expect((await engineOpened(desk))?.apiKey).toBe(apiKey)
    expect(keychain.names.size).toBe(3)
  })

  it('at any step of wiping everything is made up for at the next start', async () => {
    let steps = 0
    for (let step = 1; ; step++) {
      const { connections } = start()
      const { connectionId } = await connections.connect({ address, apiKey })
      if (
        !(await killedAt(step, () =>
          connections.wipeEverything({ connectionId, confirmed: { edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 } })
        ))
      )
        break
      steps++
      const next = start().connections
      expect(next.list()).toEqual({ connections: [], activeId: null, isListLost: false })
      await next.removeLeftovers()
      expect([keychain.names.size, folders()]).toEqual([0, []])
    }
    expect(steps).toBeGreaterThanOrEqual(6)
    expect([keychain.names.size, folders()]).toEqual([0, []])
  })

  it('that cannot be removed yet keeps no other from being removed', async () => {
    await killedAt(3, () => start().connections.connect({ address, apiKey }))
    await killedAt(3, () => start().connections.connect({ address, apiKey }))
    const [left, { connections }] = [keychain.names.size, start()]
    expect(left).toBeGreaterThan(0)
    let steps = 0
    keychain.onStep = () => (++steps === 1 ? Promise.reject(new AppError('keychain')) : Promise.resolve())
    await expect(connections.removeLeftovers()).rejects.toThrow(code('keychain'))
    expect(keychain.names.size).toBe(left / 2)
    await start().connections.removeLeftovers()
    expect([keychain.names.size, folders()]).toEqual([0, []])
  })

  it('leaves what is being connected meanwhile alone', async () => {
    await killedAt(2, () => start().connections.connect({ address, apiKey }))
    const desk = start()
    const connecting = desk.connections.connect({ address, apiKey })
    await desk.connections.removeLeftovers()
    await connecting
    await desk.connections.removeLeftovers()
    expect((await engineOpened(desk))?.apiKey).toBe(apiKey)
    expect([keychain.names.size, folders()]).toEqual([3, [desk.connections.list().activeId]])
  })
})

describe('a connection whose keys cannot all be kept', () => {
  it('is not made, and the reason is told', async () => {
    const { connections } = start()
    let writes = 0
    keychain.onStep = () => (++writes === 3 ? Promise.reject(new AppError('keychain')) : Promise.resolve())
    await expect(connections.connect({ address, apiKey })).rejects.toThrow(code('keychain'))
    expect(connections.list().connections).toEqual([])
    expect(keychain.names.size).toBe(0)
  })
})

describe('a lost keychain entry', () => {
  it('is said, and the file is neither replaced nor removed', async () => {
    const first = start()
    const { connectionId } = await first.connections.connect({ address, apiKey })
    const { store } = (await engineOpened(first)) ?? expect.fail('not open')
    writeFileSync(store.outboxPath, 'edits')
    await keychain.remove(connectionId, 'outboxKey')
    const { connections } = start()
    connections.openLast(Promise.resolve())
    await expect(connections.opened.engine('edits.list', { companyId: null, which: 'all' })).rejects.toThrow(
      code('keyMissing', 'outbox')
    )
    expect(readFileSync(store.outboxPath, 'utf8')).toBe('edits')
    expect(keychain.names.has(`${connectionId}/outboxKey`)).toBe(false)
  })
})

describe('an outbox that cannot be opened', () => {
  async function damaged(): Promise<Desk & { connectionId: string; files: string; outbox: string }> {
    const desk = start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    const { store } = (await engineOpened(desk)) ?? expect.fail('not open')
    writeFileSync(store.outboxPath, 'damaged')
    writeFileSync(`${store.outboxPath}-wal`, 'its journal')
    return { ...desk, connectionId, files: dirname(store.outboxPath), outbox: store.outboxPath }
  }

  it('is put aside with its journal, and the newest backup that is whole takes its place', async () => {
    const { connections, connectionId, files, outbox } = await damaged()
    mkdirSync(join(files, 'backups'))
    writeFileSync(join(files, 'backups', 'outbox 2026-11-26 080000000.db'), 'older')
    writeFileSync(join(files, 'backups', 'outbox 2026-11-27 080000000.db'), 'newer')
    writeFileSync(join(files, 'backups', 'outbox 2026-11-28 080000000.db'), 'damaged as well')
    writeFileSync(join(files, 'backups', '.outbox 2026-11-28 080000000.db.part'), 'half')
    await connections.repairOutbox({ connectionId, how: 'lastBackup' })
    expect(readFileSync(outbox, 'utf8')).toBe('newer')
    expect(existsSync(`${outbox}-wal`)).toBe(false)
    const aside = join(files, 'outbox aside 1700000000000.db')
    expect([readFileSync(aside, 'utf8'), readFileSync(`${aside}-wal`, 'utf8')]).toEqual(['damaged', 'its journal'])
    expect(readdirSync(files).filter((name) => name.endsWith('.restoring'))).toEqual([])
  })

  it('stays where it is when there is no backup, or the backup cannot be copied', async () => {
    const { connections, connectionId, files, outbox } = await damaged()
    await expect(connections.repairOutbox({ connectionId, how: 'lastBackup' })).rejects.toThrow(code('notHere'))
    mkdirSync(join(files, 'backups', 'outbox 2026-11-27 080000000.db'), { recursive: true })
    await expect(connections.repairOutbox({ connectionId, how: 'lastBackup' })).rejects.toThrow(code('notHere'))
    expect(readFileSync(outbox, 'utf8')).toBe('damaged')
    expect(readdirSync(files).filter((name) => name.includes('aside'))).toEqual([])
  })

  it('is replaced by what a backup file holds, under the key there is or a new one', async () => {
    const { connections, connectionId, files, outbox } = await damaged()
    const file = { path: '/backup', passphrase: 'right' }
    await expect(connections.restoreBackup({ ...file, passphrase: 'wrong' }, connectionId)).rejects.toThrow(
      code('wrongPassphrase')
    )
    expect(readFileSync(outbox, 'utf8')).toBe('damaged')
    await keychain.write(connectionId, 'historyHead', 'of the record that is put aside')
    const kept = await keychain.read(connectionId, 'outboxKey')
    expect(await connections.restoreBackup(file, connectionId)).toEqual({ connectionId, settings: null })
    expect(readFileSync(outbox, 'utf8')).toBe(`from a file, under ${kept}`)
    expect(readFileSync(join(files, 'outbox aside 1700000000000.db'), 'utf8')).toBe('damaged')
    expect(await keychain.read(connectionId, 'historyHead')).toBe(null)
    // Whole by now, so it is not put aside again.
    await expect(connections.restoreBackup(file, connectionId)).rejects.toThrow(code('notAllowed'))

    await keychain.remove(connectionId, 'outboxKey')
    await connections.restoreBackup(file, connectionId)
    const made = await keychain.read(connectionId, 'outboxKey')
    expect([made === kept, readFileSync(outbox, 'utf8')]).toEqual([false, `from a file, under ${made}`])
  })

  it('opens from a backup file as a connection of its own, without a key of the service', async () => {
    const desk = start()
    const file = { path: '/backup', passphrase: 'right' }
    await expect(desk.connections.restoreBackup({ ...file, passphrase: 'wrong' }, null)).rejects.toThrow(
      code('wrongPassphrase')
    )
    expect([desk.connections.list().connections, [...keychain.names]]).toEqual([[], []])
    const { connectionId, settings } = await desk.connections.restoreBackup(file, null)
    // The only connection: the settings of the officer come with it.
    expect(settings).toEqual({ theme: 'dark' })
    expect(desk.connections.list()).toMatchObject({
      activeId: connectionId,
      connections: [{ label: 'Harbour', address, keeping: 'kept' }]
    })
    const opening = (await engineOpened(desk)) ?? expect.fail('not open')
    expect([opening.apiKey, opening.historyHead]).toEqual([null, null])
    expect(readFileSync(opening.store.outboxPath, 'utf8')).toBe(`from a file, under ${opening.store.outboxKey}`)
    expect((await desk.connections.restoreBackup(file, null)).settings).toBe(null)
  })

  it('is put aside for a fresh one, with its key where it is', async () => {
    const { connections, connectionId, outbox } = await damaged()
    await connections.repairOutbox({ connectionId, how: 'fresh' })
    expect(existsSync(outbox)).toBe(false)
    expect(keychain.names.has(`${connectionId}/outboxKey`)).toBe(true)
  })

  it('keeps its backups for good: those of the fresh one that follows neither replace nor outlast them', async () => {
    const { connections, connectionId, files, outbox } = await damaged()
    mkdirSync(join(files, 'backups'))
    writeFileSync(join(files, 'backups', 'outbox 2026-11-26 080000000.db'), 'the only good one')
    await connections.repairOutbox({ connectionId, how: 'fresh' })
    expect(existsSync(join(files, 'backups'))).toBe(false)
    const aside = join(files, 'backups aside 1700000000000', 'outbox 2026-11-26 080000000.db')
    expect(readFileSync(aside, 'utf8')).toBe('the only good one')
    writeFileSync(outbox, 'damaged again')
    await connections.repairOutbox({ connectionId, how: 'lastBackup' })
    expect(readFileSync(outbox, 'utf8')).toBe('the only good one')
  })

  it('that is whole is never put aside', async () => {
    const { connections, connectionId, files, outbox } = await damaged()
    mkdirSync(join(files, 'backups'))
    writeFileSync(join(files, 'backups', 'outbox 2026-11-27 080000000.db'), 'older')
    writeFileSync(outbox, 'what the officer made')
    for (const how of ['fresh', 'lastBackup'] as const) {
      await expect(connections.repairOutbox({ connectionId, how })).rejects.toThrow(code('notAllowed', 'outbox'))
    }
    expect(readFileSync(outbox, 'utf8')).toBe('what the officer made')
    expect(readdirSync(files).filter((name) => name.includes('aside'))).toEqual([])
  })
})

describe('the sample', () => {
  it('is one connection, marked as such, whose key is not kept', async () => {
    const desk = start()
    const { connectionId } = await desk.connections.connectSample()
    expect((await engineOpened(desk))?.apiKey).toBe('sample-key')
    expect(await desk.connections.connectSample()).toEqual({ connectionId })
    expect(desk.connections.list().connections).toMatchObject([
      { id: connectionId, label: 'Sample', sample: true, address: 'http://127.0.0.1:4010' }
    ])
    expect(keychain.names.has(`${connectionId}/apiKey`)).toBe(false)
    await desk.connections.wipeEverything({
      connectionId,
      confirmed: { edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 }
    })
    expect(sampleStops).toBe(1)
  })

  it('needs no keychain', async () => {
    keychain.available = false
    const desk = start()
    await desk.connections.connectSample()
    expect(desk.connections.list().connections).toMatchObject([{ sample: true, keeping: 'sessionOnly' }])
    expect((await engineOpened(desk))?.apiKey).toBe('sample-key')
  })
})
