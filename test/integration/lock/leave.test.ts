import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { lockHandlers } from '../../../src/main/bridge/lockHandlers'
import { JsonFile } from '../../../src/main/common/jsonFile'
import { Lock, Tries } from '../../../src/main/lock'
import { ConnectionsComputer, address, apiKey, code } from '../../fixtures/connectionsComputer'
import { DAMAGED_ADDRESS } from '../../fixtures/standInThread'

const OF_ONE = 'blue lantern 88'
const OF_TWO = 'green door 41'
/** A try of the program's own takes a third of a second and more. */
const QUICK = { N: 16, r: 8, p: 1 } as const
const OWN = { edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 }

let computer: ConnectionsComputer
beforeEach(() => (computer = new ConnectionsComputer()))
afterEach(() => computer.remove())

/** A start of the program: `pageGone` is when the page that showed what was open is gone. */
function start({ touchId = false, onPageGone = () => {} }: { touchId?: boolean; onPageGone?: () => unknown } = {}) {
  const { connections } = computer.start()
  const lock = new Lock({
    connection: () => connections.locking(),
    tries: new Tries(new JsonFile(join(computer.userData, 'lock.json')), () => computer.nowMs),
    system: { touchId: () => touchId, tellsUnlock: false, askUser: () => Promise.resolve(true) },
    cost: QUICK,
    nowMs: () => computer.nowMs,
    onChange: () => {}
  })
  const pageGone = async (): Promise<void> => void (await onPageGone())
  const handlers = lockHandlers({ lock, connections, pageGone, quit: () => {} })
  const refused = () =>
    lock.assertOpen('employees.rows').then(
      () => null,
      (error: unknown) => (error instanceof AppError ? error.code : error)
    )
  return { connections, lock, handlers, refused, pageGone }
}

/** Two connections, each with its passphrase, and one without; the first is open at the start that follows. */
async function three(): Promise<{ one: string; two: string; open: string }> {
  const { connections, lock } = start()
  const add = async (label: string, passphrase: string | null): Promise<string> => {
    const { connectionId } = await connections.connect({ address, apiKey, label })
    if (passphrase !== null) await lock.setPassphrase(null, passphrase)
    return connectionId
  }
  const ids = { open: await add('Open house', null), two: await add('Two', OF_TWO), one: await add('One', OF_ONE) }
  await connections.opened.close()
  return ids
}

async function lockedAtStart(options: Parameters<typeof start>[0] = {}) {
  const ids = await three()
  const desk = start(options)
  await desk.connections.activate(ids.one)
  expect(await desk.refused()).toBe('locked')
  return { ...ids, ...desk }
}

it('a forgotten passphrase shuts nobody out of another connection, which asks for its own', async () => {
  const { one, two, open, handlers, lock, refused } = await lockedAtStart()
  expect(await handlers['lock.others'](undefined)).toEqual({
    connections: [
      { id: open, label: 'Open house', address },
      { id: two, label: 'Two', address }
    ],
    isRemoved: false
  })
  await handlers['lock.goTo']({ connectionId: two })
  expect(await refused()).toBe('locked')
  expect((await lock.unlock(OF_ONE)).outcome).toBe('wrong')
  expect((await lock.unlock(OF_TWO)).outcome).toBe('done')
  expect(await refused()).toBeNull()
  expect((await handlers['lock.others'](undefined)).connections.map(({ id }) => id)).toContain(one)
})

it('one without a passphrase opens, and nothing is answered before the page of what was locked is gone', async () => {
  const seen: unknown[] = []
  const desk = await lockedAtStart({ onPageGone: async () => seen.push(await desk.refused()) })
  await desk.handlers['lock.goTo']({ connectionId: desk.open })
  expect(seen).toEqual(['locked'])
  expect([await desk.refused(), desk.connections.list().activeId]).toEqual([null, desk.open])
  // What was left asks for its passphrase when it is opened again.
  await desk.connections.activate(desk.one)
  expect(await desk.refused()).toBe('locked')
})

it('one whose passphrase was entered before asks for it again', async () => {
  const { one, two, connections, lock, handlers, refused } = await lockedAtStart()
  await handlers['lock.goTo']({ connectionId: two })
  await lock.unlock(OF_TWO)
  await connections.activate(one)
  expect(await refused()).toBe('locked')
  await handlers['lock.goTo']({ connectionId: two })
  expect(await refused()).toBe('locked')
})

it('tries and the wait after five of them stay, whatever is gone to meanwhile', async () => {
  const { one, two, connections, lock, handlers } = await lockedAtStart()
  for (let tried = 0; tried < 4; tried++) await lock.unlock('wrong')
  await handlers['lock.goTo']({ connectionId: two })
  expect((await lock.view()).triesLeft).toBe(5)
  await lock.unlock('wrong')
  await handlers['lock.goTo']({ connectionId: one })
  expect(await lock.unlock('wrong')).toMatchObject({ outcome: 'wrong', view: { triesLeft: 0 } })
  await handlers['lock.goTo']({ connectionId: two })
  expect((await lock.unlock(OF_TWO)).outcome).toBe('done')
  await connections.activate(one)
  expect((await lock.unlock(OF_ONE)).outcome).toBe('wait')
  computer.nowMs += 60_000
  expect((await lock.unlock(OF_ONE)).outcome).toBe('done')
})

it('locked by hand it stays locked for one without a passphrase where the system can be asked, which a start does not ask', async () => {
  const { one, open, connections, lock, handlers, refused } = await lockedAtStart({ touchId: true })
  await handlers['lock.goTo']({ connectionId: open })
  expect(await refused()).toBeNull()
  await connections.activate(one)
  await lock.unlock(OF_ONE)
  await lock.lock('byHand')
  await handlers['lock.goTo']({ connectionId: open })
  expect(await refused()).toBe('locked')
  expect(await lock.view()).toMatchObject({ ways: { passphrase: false, touchId: true } })
  await lock.unlockAsUser()
  expect(await refused()).toBeNull()
})

it('nothing is left where nothing can be gone to, or nothing is locked', async () => {
  const { open, connections, lock, handlers, refused } = await lockedAtStart()
  await expect(handlers['lock.goTo']({ connectionId: 'nobody' })).rejects.toThrow(code('badInput'))
  await handlers['lock.goTo']({ connectionId: null })
  expect(await refused()).toBe('locked')
  await lock.unlock(OF_ONE)
  for (const act of [
    () => handlers['lock.goTo']({ connectionId: open }),
    () => handlers['lock.wipePreview'](undefined),
    () => handlers['lock.wipe']({ confirmed: OWN })
  ])
    await expect(act()).rejects.toThrow(code('notAllowed'))
  expect(connections.list().connections).toHaveLength(3)
})

it('one that cannot be opened is gone to all the same, and says why', async () => {
  const desk = start()
  await expect(desk.connections.connect({ address: DAMAGED_ADDRESS, apiKey })).rejects.toThrow(code('storeDamaged'))
  const damaged = desk.connections.list().activeId ?? ''
  await desk.connections.connect({ address, apiKey })
  await desk.lock.setPassphrase(null, OF_ONE)
  await desk.lock.lock('byHand')
  await expect(desk.handlers['lock.goTo']({ connectionId: damaged })).rejects.toThrow(code('storeDamaged'))
  expect([await desk.refused(), desk.connections.list().activeId]).toEqual([null, damaged])
})

it('the forgotten one can be removed, by what was shown and no other, and stays locked until it is left', async () => {
  const { one, two, open, connections, handlers, refused } = await lockedAtStart()
  expect(await handlers['lock.wipePreview'](undefined)).toMatchObject({ own: OWN, files: 1 })
  await expect(handlers['lock.wipe']({ confirmed: { ...OWN, edits: 0 } })).rejects.toThrow(code('badInput'))
  expect(await handlers['lock.wipe']({ confirmed: OWN })).toEqual({ filesLeft: false })
  expect(await refused()).toBe('locked')
  expect(await handlers['lock.others'](undefined)).toMatchObject({
    connections: [{ id: open }, { id: two }],
    isRemoved: true
  })
  await handlers['lock.goTo']({ connectionId: null })
  expect([await refused(), connections.list().activeId]).toEqual([null, null])
  expect([...computer.keychain.names].filter((name) => name.startsWith(one))).toEqual([])
  // The others are as they were.
  await connections.activate(two)
  expect(await refused()).toBe('locked')
})
