import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { ConnectionsComputer, address, apiKey, code, engineOpened } from '../../fixtures/connectionsComputer'
import { smallDisk } from '../../fixtures/smallDisk'
import { DAMAGED_ADDRESS } from '../../fixtures/standInThread'

let computer: ConnectionsComputer
beforeEach(() => {
  computer = new ConnectionsComputer()
})
afterEach(() => computer.remove())

describe('wiping', () => {
  it('takes the copy and its key only; the edits and the key stay', async () => {
    const desk = computer.start()
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
    const desk = computer.start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    const opened = (await engineOpened(desk)) ?? expect.fail('not open')
    const { connections } = desk
    await expect(
      connections.wipeEverything({ connectionId, confirmed: { edits: 1, writes: 0, forms: 1, ticks: 1, notes: 1 } })
    ).rejects.toThrow(code('badInput', '5 unsent changes, ticks and notes'))
    expect(computer.keychain.names.size).toBe(3)
    await connections.wipeEverything({ connectionId, confirmed: { edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 } })
    expect(computer.keychain.names.size).toBe(0)
    expect(existsSync(join(opened.store.cachePath, '..'))).toBe(false)
    expect(connections.list()).toEqual({ connections: [], activeId: null, isListLost: false })
    expect(computer.changed.at(-1)).toBeNull()
  })

  it('that is done is done, also where the disk does not take that: the next start knows nothing of it', async () => {
    const desk = computer.start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    let steps = 0
    computer.keychain.onStep = () => {
      // By then it is noted as unfinished, and the note cannot be replaced any more.
      if (++steps === 1) mkdirSync(join(computer.userData, 'connections.json.new'))
      return Promise.resolve()
    }
    const confirmed = { edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 }
    await desk.connections.wipeEverything({ connectionId, confirmed })
    computer.keychain.onStep = () => Promise.resolve()
    expect([desk.connections.list(), computer.keychain.names.size]).toEqual([
      { connections: [], activeId: null, isListLost: false },
      0
    ])
    expect(computer.changed.at(-1)).toBeNull()
    rmdirSync(join(computer.userData, 'connections.json.new'))
    const next = computer.start().connections
    expect(next.list().connections).toEqual([])
    await next.removeLeftovers()
    expect(readdirSync(join(computer.userData, 'connections'))).toEqual([])
  })

  it('waits for a PDF that another program has open, and takes nothing before it is closed', async ({ skip }) => {
    const desk = computer.start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    const { store } = (await engineOpened(desk)) ?? expect.fail('not open')
    writeFileSync(store.cachePath, 'copy')
    const lent = join(dirname(store.cachePath), 'lent')
    mkdirSync(lent)
    // What is mounted can be removed as little as what is open on Windows.
    const held = smallDisk(1, lent)
    if ('none' in held) return skip(held.none)
    const confirmed = { edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 }
    try {
      await expect(desk.connections.wipeCache(connectionId)).rejects.toThrow(code('pdfOpen'))
      await expect(desk.connections.wipeEverything({ connectionId, confirmed })).rejects.toThrow(code('pdfOpen'))
      expect(await engineOpened(desk)).toMatchObject({ store, apiKey })
      expect([readFileSync(store.cachePath, 'utf8'), computer.keychain.names.size]).toEqual(['copy', 3])
    } finally {
      held.remove()
    }
    expect(await desk.connections.wipeEverything({ connectionId, confirmed })).toEqual({ filesLeft: false })
    expect([existsSync(dirname(store.cachePath)), computer.keychain.names.size]).toEqual([false, 0])
  })

  it('whose keys are gone is done: a file that cannot be removed goes at the next start, which is told', async ({
    skip
  }) => {
    const desk = computer.start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    const { store } = (await engineOpened(desk)) ?? expect.fail('not open')
    const backups = join(dirname(store.cachePath), 'backups')
    mkdirSync(backups)
    const held = smallDisk(1, backups)
    if ('none' in held) return skip(held.none)
    try {
      const confirmed = { edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 }
      expect(await desk.connections.wipeEverything({ connectionId, confirmed })).toEqual({ filesLeft: true })
      expect(desk.connections.list()).toEqual({ connections: [], activeId: null, isListLost: false })
      expect([existsSync(backups), computer.keychain.names.size]).toEqual([true, 0])
    } finally {
      held.remove()
    }
    const next = computer.start().connections
    expect(next.list().connections).toEqual([])
    await next.removeLeftovers()
    expect(readdirSync(join(computer.userData, 'connections'))).toEqual([])
  })

  it('that cannot be done leaves all of it, open as it was', async () => {
    const desk = computer.start()
    const { connectionId } = await desk.connections.connect({ address, apiKey })
    const before = (await engineOpened(desk)) ?? expect.fail('not open')
    computer.keychain.onStep = () => Promise.reject(new AppError('keychain'))
    await expect(
      desk.connections.wipeEverything({
        connectionId,
        confirmed: { edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 }
      })
    ).rejects.toThrow(code('keychain'))
    computer.keychain.onStep = () => Promise.resolve()
    expect(await engineOpened(desk)).toMatchObject({ store: before.store, apiKey })
    expect(desk.connections.list().activeId).toBe(connectionId)
  })

  it('is possible when the files cannot be opened, and says that nobody can count', async () => {
    const { connections } = computer.start()
    await expect(connections.connect({ address: DAMAGED_ADDRESS, apiKey })).rejects.toThrow(code('storeDamaged'))
    const connectionId = connections.list().activeId ?? ''
    expect(await connections.wipePreview(connectionId)).toMatchObject({ own: null, files: null })
    await connections.wipeEverything({ connectionId, confirmed: null })
    expect(connections.list().connections).toEqual([])
  })
})

describe('plain PDFs that were lent to other programs', () => {
  it('go at the next start, of every connection, also of one that cannot be opened', async () => {
    const first = computer.start().connections
    const { connectionId: open } = await first.connect({ address, apiKey })
    const other = join(computer.userData, 'connections', 'other')
    for (const folder of [other, join(computer.userData, 'connections', open)]) {
      mkdirSync(join(folder, 'lent', 'one'), { recursive: true })
      writeFileSync(join(folder, 'lent', 'one', 'Payslip.pdf'), 'pay')
    }
    await computer.keychain.remove(open, 'cacheKey')
    const desk = computer.start()
    desk.connections.openLast(Promise.resolve())
    await desk.connections.removeLeftovers()
    expect(existsSync(join(other, 'lent'))).toBe(false)
    expect(existsSync(join(computer.userData, 'connections', open, 'lent'))).toBe(false)
  })
})

describe('a kill', () => {
  /** Runs `act` until the step of the keychain at which the program is killed; false when it ended before that. */
  async function killedAt(step: number, act: () => Promise<unknown>): Promise<boolean> {
    let steps = 0
    const killed = new Promise<true>((kill) => {
      computer.keychain.onStep = () => {
        if (++steps < step) return Promise.resolve()
        kill(true)
        return new Promise(() => {})
      }
    })
    const was = await Promise.race([killed, act().then(() => false)])
    computer.keychain.onStep = () => Promise.resolve()
    return was
  }

  const folders = (): string[] => readdirSync(join(computer.userData, 'connections'))

  it('at any step of connecting leaves nothing, or a connection that works', async () => {
    let steps = 0
    for (let step = 1; ; step++) {
      if (!(await killedAt(step, () => computer.start().connections.connect({ address, apiKey })))) break
      steps++
      const { connections } = computer.start()
      expect(connections.list()).toEqual({ connections: [], activeId: null, isListLost: false })
      await connections.removeLeftovers()
      expect([computer.keychain.names.size, folders()]).toEqual([0, []])
    }
    expect(steps).toBeGreaterThanOrEqual(6)
    const desk = computer.start()
    desk.connections.openLast(Promise.resolve())
    await desk.connections.removeLeftovers()
    expect((await engineOpened(desk))?.apiKey).toBe(apiKey)
    expect(computer.keychain.names.size).toBe(3)
  })

  it('at any step of wiping everything is made up for at the next start', async () => {
    let steps = 0
    for (let step = 1; ; step++) {
      const { connections } = computer.start()
      const { connectionId } = await connections.connect({ address, apiKey })
      if (
        !(await killedAt(step, () =>
          connections.wipeEverything({ connectionId, confirmed: { edits: 1, writes: 0, forms: 1, ticks: 2, notes: 1 } })
        ))
      )
        break
      steps++
      const next = computer.start().connections
      expect(next.list()).toEqual({ connections: [], activeId: null, isListLost: false })
      await next.removeLeftovers()
      expect([computer.keychain.names.size, folders()]).toEqual([0, []])
    }
    expect(steps).toBeGreaterThanOrEqual(6)
    expect([computer.keychain.names.size, folders()]).toEqual([0, []])
  })

  it('that cannot be removed yet keeps no other from being removed', async () => {
    await killedAt(3, () => computer.start().connections.connect({ address, apiKey }))
    await killedAt(3, () => computer.start().connections.connect({ address, apiKey }))
    const [left, { connections }] = [computer.keychain.names.size, computer.start()]
    expect(left).toBeGreaterThan(0)
    let steps = 0
    computer.keychain.onStep = () => (++steps === 1 ? Promise.reject(new AppError('keychain')) : Promise.resolve())
    await expect(connections.removeLeftovers()).rejects.toThrow(code('keychain'))
    expect(computer.keychain.names.size).toBe(left / 2)
    await computer.start().connections.removeLeftovers()
    expect([computer.keychain.names.size, folders()]).toEqual([0, []])
  })

  it('leaves what is being connected meanwhile alone', async () => {
    await killedAt(2, () => computer.start().connections.connect({ address, apiKey }))
    const desk = computer.start()
    const connecting = desk.connections.connect({ address, apiKey })
    await desk.connections.removeLeftovers()
    await connecting
    await desk.connections.removeLeftovers()
    expect((await engineOpened(desk))?.apiKey).toBe(apiKey)
    expect([computer.keychain.names.size, folders()]).toEqual([3, [desk.connections.list().activeId]])
  })
})
