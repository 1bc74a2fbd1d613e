import { readdirSync } from 'node:fs'
import { beforeEach, describe, expect, it as base } from 'vitest'
import type { AppErrorShape } from '@shared/contract/errors'
import { createDispatch, type Handlers } from '../../../src/main/bridge/dispatch'
import { OwnFiles } from '../../../src/main/common/ownFiles'
import { Registry, registryFiles, type Connection } from '../../../src/main/connections/registry'
import { Lock, Tries } from '../../../src/main/lock'
import { SessionSecrets } from '../../../src/main/secrets'
import { SettingsStore } from '../../../src/main/shell/settings'
import { smallDisk, type SmallDisk } from '../../fixtures/smallDisk'

const QUICK = { N: 16, r: 8, p: 1 } as const
const connection: Connection = {
  id: 'a-1',
  label: 'Head office',
  address: 'https://payroll.example.com',
  sample: false,
  keeping: 'kept',
  lastUsedMs: null
}
/** How a disk can refuse while the program runs, and what the officer is told. */
const REFUSALS = [
  ['becomes read-only', 'storeReadOnly', (disk: SmallDisk) => disk.setWritable(false)],
  ['is full', 'diskFull', (disk: SmallDisk) => disk.fill()]
] as const

let disk: SmallDisk
/** Each test has a program's folder of its own, where the computer gives a disk for it. */
const it = base.extend<{ own: OwnFiles }>({
  own: async ({ skip }, use) => {
    const made = smallDisk(1)
    if ('none' in made) return skip(made.none)
    disk = made
    try {
      await use(new OwnFiles(disk.path, (unkept) => told.push(unkept)))
    } finally {
      disk.remove()
    }
  }
})
let told: (AppErrorShape | null)[] = []
beforeEach(() => (told = []))

const again = (): OwnFiles => new OwnFiles(disk.path, () => {})
const makeRoom = (): void => {
  disk.setWritable(true)
  disk.free()
}

describe.each(REFUSALS)('a disk that %s under the program’s own folder', (_, code, refuse) => {
  const refused = expect.objectContaining({ code }) as unknown

  it('is told to who sets something, by its sentence; it holds until the end, and is written when it can be', async ({
    own
  }) => {
    const settings = new SettingsStore(own.file('settings.json'), () => {})
    await settings.change({ theme: 'light' })
    const call = createDispatch({
      handlers: { 'settings.set': (patch) => settings.change(patch) } as Partial<Handlers> as Handlers,
      log: () => {}
    })
    refuse(disk)
    const files = readdirSync(disk.path)
    const answers = await Promise.all([
      call(true, 'settings.set', { theme: 'dark' }),
      call(true, 'settings.set', { density: 'comfortable' })
    ])
    expect(answers).toEqual([
      { ok: false, error: refused },
      { ok: false, error: refused }
    ])
    expect(settings.current).toMatchObject({ theme: 'dark', density: 'comfortable' })
    // The page is told, and can ask.
    expect([told, own.unkept]).toEqual([[refused], refused])
    expect(readdirSync(disk.path)).toEqual(files)
    expect(new SettingsStore(again().file('settings.json'), () => {}).current.theme).toBe('light')
    makeRoom()
    await settings.saveLeft()
    expect(new SettingsStore(again().file('settings.json'), () => {}).current).toMatchObject({
      theme: 'dark',
      density: 'comfortable'
    })
    expect([told, own.unkept]).toEqual([[refused, null], null])
  })

  it('keeps no connection from being used, and from being there at the next start', async ({ own }) => {
    const registry = Registry.load(registryFiles(own))
    await registry.put(connection)
    await registry.put({ ...connection, id: 'b-2' })
    await registry.use('a-1', 1)
    refuse(disk)
    await expect(registry.use('b-2', 2)).rejects.toEqual(refused)
    expect([registry.activeId, own.unkept]).toEqual(['b-2', refused])
    expect(Registry.load(registryFiles(again())).activeId).toBe('a-1')
    makeRoom()
    await registry.saveLeft()
    expect(Registry.load(registryFiles(again())).activeId).toBe('b-2')
  })

  it('makes no connection that is not there at the next start, and takes none away', async ({ own }) => {
    const registry = Registry.load(registryFiles(own))
    await registry.put(connection)
    refuse(disk)
    const other = { ...connection, id: 'b-2' }
    await expect(registry.begin(other)).rejects.toEqual(refused)
    await expect(registry.put(other)).rejects.toEqual(refused)
    await expect(registry.put({ ...connection, address: 'https://other.example.com' })).rejects.toEqual(refused)
    // A wipe begins by noting it.
    await expect(registry.begin(connection)).rejects.toEqual(refused)
    expect(registry.all).toEqual([connection])
    makeRoom()
    await registry.saveLeft()
    const next = Registry.load(registryFiles(again()))
    expect([next.all, next.leftovers]).toEqual([[connection], []])
  })

  it('opens no lock by a try that is not counted over a kill, counts none that was not looked at, and says why', async ({
    own
  }) => {
    const secrets = new SessionSecrets()
    const lock = new Lock({
      connection: () => ({ id: 'one', secrets }),
      tries: new Tries(own.file('lock.json'), Date.now),
      system: { touchId: () => false, tellsUnlock: false, askUser: () => Promise.resolve(false) },
      cost: QUICK,
      nowMs: Date.now,
      onChange: () => {}
    })
    await lock.setPassphrase(null, 'blue lantern 88')
    await lock.lock('byHand')
    refuse(disk)
    for (let tried = 0; tried < 7; tried++) await expect(lock.unlock('blue lantern 88')).rejects.toEqual(refused)
    expect([lock.isLocked, (await lock.view()).triesLeft]).toEqual([true, 5])
    makeRoom()
    expect((await lock.unlock('blue lantern 88')).outcome).toBe('done')
    expect(readdirSync(disk.path)).toContain('lock.json')
  })
})
