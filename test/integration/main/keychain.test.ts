import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import type { EngineMethods } from '../../../src/main/threads/methods'
import { ConnectionsComputer, address, apiKey, code, engineOpened } from '../../fixtures/connectionsComputer'

let computer: ConnectionsComputer
beforeEach(() => {
  computer = new ConnectionsComputer()
})
afterEach(() => computer.remove())

describe('without a keychain', () => {
  it('says so and keeps nothing; for the session only it goes on', async () => {
    computer.keychain.available = false
    const desk = computer.start()
    await expect(desk.connections.connect({ address, apiKey })).rejects.toThrow(code('keychain'))
    expect(desk.connections.list().connections).toEqual([])
    const { connectionId } = await desk.connections.connect({ address, apiKey, sessionOnly: true })
    expect(desk.connections.list().connections).toMatchObject([{ id: connectionId, keeping: 'sessionOnly' }])
    const { store } = (await engineOpened(desk)) ?? expect.fail('not open')
    expect(store.cachePath.startsWith(computer.temp)).toBe(true)
    expect(await desk.connections.lostAtQuit()).toEqual({ edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 })
  })

  it('tells at a quit what is lost of every connection of the session, whichever is open', async () => {
    const desk = computer.start()
    await desk.connections.connect({ address, apiKey })
    expect(await desk.connections.lostAtQuit()).toBeNull()
    computer.keychain.available = false
    const first = await desk.connections.connect({ address, apiKey, sessionOnly: true })
    const of = (count: number) => ({ edits: count, writes: 0, forms: count, ticks: 2 * count, notes: count })
    await desk.connections.connect({ address, apiKey, sessionOnly: true })
    expect(await desk.connections.lostAtQuit()).toEqual(of(2))
    computer.keychain.available = true
    await desk.connections.activate(desk.connections.list().connections[0]?.id ?? '')
    expect(await desk.connections.lostAtQuit()).toEqual(of(2))
    await desk.connections.wipeEverything({ connectionId: first.connectionId, confirmed: of(1) })
    expect(await desk.connections.lostAtQuit()).toEqual(of(1))
  })

  it('takes what nobody can count at a quit for something, in the open connection and in one that was left', async () => {
    const desk = computer.start()
    const kept = await desk.connections.connect({ address, apiKey })
    computer.keychain.available = false
    await desk.connections.connect({ address, apiKey, sessionOnly: true })
    const { opened } = desk.connections
    // The stand-in ends at each of these; after the fourth it is not started again.
    for (let ends = 0; ends < 4; ends++) {
      await expect(opened.engine('find.search' as keyof EngineMethods, undefined as never)).rejects.toMatchObject({
        code: expect.any(String) as string
      })
    }
    expect(await desk.connections.lostAtQuit()).toBe('unknown')
    computer.keychain.available = true
    await expect(desk.connections.activate(kept.connectionId)).rejects.toThrow(code('stopped'))
    expect(opened.connection?.id).toBe(kept.connectionId)
    expect(await desk.connections.lostAtQuit()).toBe('unknown')
  })

  it('leaves nothing of the session behind: not at quit, and after a kill not past the next start', async () => {
    const killed = computer.start()
    await killed.connections.connect({ address, apiKey, sessionOnly: true })
    const desk = computer.start()
    await desk.connections.connect({ address, apiKey, sessionOnly: true })
    mkdirSync(join(computer.temp, 'paydesk-session-of-another-program'))
    await desk.places.removeLeftovers()
    expect(readdirSync(computer.temp)).toHaveLength(2)
    await desk.places.removeSession()
    expect(readdirSync(computer.temp)).toEqual(['paydesk-session-of-another-program'])
    expect(computer.start().connections.list()).toEqual({ connections: [], activeId: null, isListLost: false })
  })

  it('tells at the next start why the files of a kept connection stay closed', async () => {
    await computer.start().connections.connect({ address, apiKey })
    computer.keychain.available = false
    const { connections } = computer.start()
    connections.openLast(Promise.resolve())
    await expect(connections.opened.reader('companies.list', undefined)).rejects.toThrow(code('keychain'))
    computer.keychain.available = true
    await connections.activate(connections.list().activeId ?? '')
    await connections.opened.reader('companies.list', undefined)
  })
})

describe('a connection whose keys cannot all be kept', () => {
  it('is not made, and the reason is told', async () => {
    const { connections } = computer.start()
    let writes = 0
    computer.keychain.onStep = () => (++writes === 3 ? Promise.reject(new AppError('keychain')) : Promise.resolve())
    await expect(connections.connect({ address, apiKey })).rejects.toThrow(code('keychain'))
    expect(connections.list().connections).toEqual([])
    expect(computer.keychain.names.size).toBe(0)
  })
})

describe('a lost keychain entry', () => {
  it('is said, and the file is neither replaced nor removed', async () => {
    const first = computer.start()
    const { connectionId } = await first.connections.connect({ address, apiKey })
    const { store } = (await engineOpened(first)) ?? expect.fail('not open')
    writeFileSync(store.outboxPath, 'edits')
    await computer.keychain.remove(connectionId, 'outboxKey')
    const { connections } = computer.start()
    connections.openLast(Promise.resolve())
    await expect(connections.opened.engine('edits.list', { companyId: null, which: 'all' })).rejects.toThrow(
      code('keyMissing', 'outbox')
    )
    expect(readFileSync(store.outboxPath, 'utf8')).toBe('edits')
    expect(computer.keychain.names.has(`${connectionId}/outboxKey`)).toBe(false)
  })
})
