import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ConnectionsComputer,
  address,
  apiKey,
  code,
  engineOpened,
  readerOpened
} from '../../fixtures/connectionsComputer'
import { DAMAGED_ADDRESS, REFUSED_KEY } from '../../fixtures/standInThread'

let computer: ConnectionsComputer
beforeEach(() => {
  computer = new ConnectionsComputer()
})
afterEach(() => computer.remove())

describe('connecting', () => {
  it('tries the key, keeps it and the keys of both files in the keychain, and opens both threads', async () => {
    const desk = computer.start()
    const { connectionId, companies } = await desk.connections.connect({ address: ' payroll.example.com/v1/ ', apiKey })
    expect(companies).toEqual([{ id: 1, name: 'Harbour Trading Ltd' }])
    const { apiKey: sent, store, ...rest } = (await engineOpened(desk)) ?? expect.fail('not open')
    expect([sent, rest.address]).toEqual([apiKey, address])
    expect(store).toEqual(await readerOpened(desk))
    expect(store.cacheKey).toMatch(/^[0-9a-f]{64}$/)
    expect(store.cacheKey).not.toBe(store.outboxKey)
    expect(await computer.keychain.read(connectionId, 'apiKey')).toBe(apiKey)
    expect(await computer.keychain.read(connectionId, 'cacheKey')).toBe(store.cacheKey)
    expect(desk.connections.list()).toMatchObject({
      activeId: connectionId,
      connections: [{ label: 'payroll.example.com', keeping: 'kept', sample: false }]
    })
  })

  it('keeps no key when the service refuses it, or it opens no company', async () => {
    const { connections } = computer.start()
    await expect(connections.connect({ address, apiKey: REFUSED_KEY })).rejects.toThrow(code('unauthorised'))
    await expect(connections.connect({ address, apiKey: 'empty-key' })).rejects.toThrow(code('noCompanies'))
    await expect(connections.connect({ address, apiKey: 'two\nlines' })).rejects.toThrow(code('badInput', 'apiKey'))
    await expect(connections.connect({ address: 'http://payroll.example.com', apiKey })).rejects.toThrow(
      code('badAddress')
    )
    expect(computer.keychain.names.size).toBe(0)
    expect(connections.list()).toEqual({ connections: [], activeId: null, isListLost: false })
  })

  it('asks before a key goes to another computer, and not for this one', async () => {
    const { connections } = computer.start()
    computer.mayConnect = false
    await expect(connections.connect({ address, apiKey })).rejects.toThrow(code('cancelled'))
    await connections.connect({ address: 'http://127.0.0.1:4010', apiKey })
    expect(computer.asked).toEqual(['payroll.example.com'])
  })

  it('writes no secret to a file', async () => {
    const desk = computer.start()
    await desk.connections.connect({ address, apiKey })
    const { store } = (await engineOpened(desk)) ?? expect.fail('not open')
    const files = readdirSync(computer.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile()
    )
    const text = files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')).join()
    expect(files.length).toBeGreaterThan(0)
    for (const secret of [apiKey, store.cacheKey, store.outboxKey]) expect(text).not.toContain(secret)
  })

  it('opens the last connection again at the next start, with the keys it has', async () => {
    const first = computer.start()
    const { connectionId } = await first.connections.connect({ address, apiKey })
    const before = await engineOpened(first)
    computer.nowMs++
    computer.changed.splice(0)
    const again = computer.start()
    again.connections.openLast(Promise.resolve())
    expect(await engineOpened(again)).toEqual(before)
    expect(again.connections.list().activeId).toBe(connectionId)
    await vi.waitFor(() => {
      expect(readFileSync(join(computer.userData, 'connections.json'), 'utf8')).toContain(String(computer.nowMs))
    })
    // For a page that begins with it, it is no other one.
    expect(computer.changed).toEqual([])
  })
})

describe('changing the key of a connection', () => {
  it('takes a key that lists the same companies, for the next start as well', async () => {
    const desk = computer.start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    await desk.connections.connect({ address, apiKey: 'new-key', connectionId })
    expect((await engineOpened(desk))?.apiKey).toBe('new-key')
    expect(await computer.keychain.read(connectionId, 'apiKey')).toBe('new-key')
  })

  it('refuses one that opens other companies, or another service, and keeps the old one', async () => {
    const desk = computer.start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    const { connections } = desk
    await expect(connections.connect({ address, apiKey: 'other-key', connectionId })).rejects.toThrow(
      code('otherCompanies')
    )
    await expect(
      connections.connect({ address: 'https://other.example.com', apiKey: 'new-key', connectionId })
    ).rejects.toThrow(code('badInput', 'address'))
    expect((await engineOpened(desk))?.apiKey).toBe(apiKey)
    expect(await computer.keychain.read(connectionId, 'apiKey')).toBe(apiKey)
  })

  it('removes it: the copy can still be read, and nothing is sent', async () => {
    const desk = computer.start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    await desk.connections.removeKey(connectionId)
    expect((await engineOpened(desk))?.apiKey).toBeNull()
    expect(await readerOpened(desk)).not.toBeNull()
    const again = computer.start()
    again.connections.openLast(Promise.resolve())
    expect((await engineOpened(again))?.apiKey).toBeNull()
  })
})

describe('several connections', () => {
  it('are open one at a time, each with files and keys of its own', async () => {
    const desk = computer.start()
    const first = await desk.connections.connect({ address, apiKey })
    const one = await engineOpened(desk)
    await desk.connections.connect({ address: 'https://second.example.com', apiKey })
    const two = await engineOpened(desk)
    expect(two?.store.outboxPath).not.toBe(one?.store.outboxPath)
    expect(two?.store.outboxKey).not.toBe(one?.store.outboxKey)
    await desk.connections.activate(first.connectionId)
    expect(await engineOpened(desk)).toEqual(one)
    expect(computer.changed.at(-1)).toBe(first.connectionId)
    // Each before the next one tells anything.
    expect(computer.closings).toBe(2)
  })

  it('can be left when one of them cannot be opened', async () => {
    const desk = computer.start()
    const first = await desk.connections.connect({ address, apiKey })
    await expect(desk.connections.connect({ address: DAMAGED_ADDRESS, apiKey })).rejects.toThrow(code('storeDamaged'))
    await expect(engineOpened(desk)).rejects.toThrow(code('storeDamaged'))
    await desk.connections.connect({ address: 'https://third.example.com', apiKey })
    expect((await engineOpened(desk))?.address).toBe('https://third.example.com')
    await desk.connections.activate(first.connectionId)
    expect((await engineOpened(desk))?.address).toBe(address)
  })

  it('do as they are told in order, however fast', async () => {
    const desk = computer.start()
    const ids: string[] = []
    for (const host of ['a', 'b', 'c']) {
      ids.push((await desk.connections.connect({ address: `https://${host}.example.com`, apiKey })).connectionId)
    }
    await Promise.all([...ids, ...ids].map((id) => desk.connections.activate(id)))
    expect((await engineOpened(desk))?.address).toBe('https://c.example.com')
  })

  it('say that none is open before there is one', async () => {
    await expect(computer.start().connections.opened.reader('companies.list', undefined)).rejects.toThrow(
      code('notConnected')
    )
  })
})

describe('the sample', () => {
  it('is one connection, marked as such, whose key is not kept', async () => {
    const desk = computer.start()
    const { connectionId } = await desk.connections.connectSample()
    expect((await engineOpened(desk))?.apiKey).toBe('sample-key')
    expect(await desk.connections.connectSample()).toEqual({ connectionId })
    expect(desk.connections.list().connections).toMatchObject([
      { id: connectionId, label: 'Sample', sample: true, address: 'http://127.0.0.1:4010' }
    ])
    expect(computer.keychain.names.has(`${connectionId}/apiKey`)).toBe(false)
    await desk.connections.wipeEverything({
      connectionId,
      confirmed: { edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 }
    })
    expect(computer.sampleStops).toBe(1)
  })

  it('needs no keychain', async () => {
    computer.keychain.available = false
    const desk = computer.start()
    await desk.connections.connectSample()
    expect(desk.connections.list().connections).toMatchObject([{ sample: true, keeping: 'sessionOnly' }])
    expect((await engineOpened(desk))?.apiKey).toBe('sample-key')
  })
})
