import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ConnectionsComputer,
  address,
  apiKey,
  code,
  engineOpened,
  type ConnectionsDesk
} from '../../fixtures/connectionsComputer'

let computer: ConnectionsComputer
beforeEach(() => {
  computer = new ConnectionsComputer()
})
afterEach(() => computer.remove())

describe('an outbox that cannot be opened', () => {
  async function damaged(): Promise<ConnectionsDesk & { connectionId: string; files: string; outbox: string }> {
    const desk = computer.start()
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

  it('is not replaced by a backup that was made while the clock was ahead, unless no other is whole', async () => {
    const { connections, connectionId, files, outbox } = await damaged()
    // The computer's clock stands at 2023-11-14.
    const backups = join(files, 'backups')
    mkdirSync(backups)
    writeFileSync(join(backups, 'outbox 2023-11-13 080000000.db'), 'older')
    writeFileSync(join(backups, 'outbox 2023-11-14 080000000.db'), 'newer')
    writeFileSync(join(backups, 'outbox 2031-01-01 080000000.db'), 'long ago, while the clock was ahead')
    await connections.repairOutbox({ connectionId, how: 'lastBackup' })
    expect(readFileSync(outbox, 'utf8')).toBe('newer')
    for (const name of readdirSync(backups).sort().slice(0, 2)) writeFileSync(join(backups, name), 'damaged')
    writeFileSync(outbox, 'damaged again')
    await connections.repairOutbox({ connectionId, how: 'lastBackup' })
    expect(readFileSync(outbox, 'utf8')).toBe('long ago, while the clock was ahead')
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
    await computer.keychain.write(connectionId, 'historyHead', 'of the record that is put aside')
    const kept = await computer.keychain.read(connectionId, 'outboxKey')
    expect(await connections.restoreBackup(file, connectionId)).toEqual({ connectionId, settings: null })
    expect(readFileSync(outbox, 'utf8')).toBe(`from a file, under ${kept}`)
    expect(readFileSync(join(files, 'outbox aside 1700000000000.db'), 'utf8')).toBe('damaged')
    expect(await computer.keychain.read(connectionId, 'historyHead')).toBe(null)
    // Whole by now, so it is not put aside again.
    await expect(connections.restoreBackup(file, connectionId)).rejects.toThrow(code('notAllowed'))

    await computer.keychain.remove(connectionId, 'outboxKey')
    await connections.restoreBackup(file, connectionId)
    const made = await computer.keychain.read(connectionId, 'outboxKey')
    expect([made === kept, readFileSync(outbox, 'utf8')]).toEqual([false, `from a file, under ${made}`])
  })

  it('opens from a backup file as a connection of its own, without a key of the service', async () => {
    const desk = computer.start()
    const file = { path: '/backup', passphrase: 'right' }
    await expect(desk.connections.restoreBackup({ ...file, passphrase: 'wrong' }, null)).rejects.toThrow(
      code('wrongPassphrase')
    )
    expect([desk.connections.list().connections, [...computer.keychain.names]]).toEqual([[], []])
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
    expect(computer.keychain.names.has(`${connectionId}/outboxKey`)).toBe(true)
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
