import { existsSync, readdirSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bundleChild } from '../../fixtures/bundleChild'
import { runChild } from '../../fixtures/childProcess'
import { newPlace, openingOf, type EnginePlace } from '../../fixtures/enginePlace'
import type { FilesChildOrders } from '../../fixtures/filesChild'
import { filesTest, PASSPHRASE, QUICK, type Files, type FilesDesk } from './desks'

let files: Files
let bundle: string

beforeAll(async () => {
  bundle = await bundleChild('filesChild')
})
beforeEach(async () => {
  files = await filesTest()
})
afterEach(() => files.close())

/** A desk with one change that waits, its files closed. */
async function waiting(): Promise<FilesDesk> {
  const desk = await files.desk()
  await desk.edit(files.people[0] ?? 0, { first_name: 'Moved' })
  await desk.close()
  return desk
}

async function killed(place: EnginePlace, does: FilesChildOrders['does'], path: string, point: string): Promise<void> {
  const orders: FilesChildOrders = {
    opening: openingOf(place, files.service),
    keyCost: QUICK,
    companyId: files.companyId,
    path,
    passphrase: PASSPHRASE,
    does,
    killAt: { point, times: 1 },
    tell: false
  }
  const { signal, errors } = await runChild(bundle, orders)
  expect({ point, signal, errors }).toEqual({ point, signal: 'SIGKILL', errors: '' })
}

/** The files opened again, and the states that the change is in. */
async function after(place: EnginePlace): Promise<{ desk: FilesDesk; states: string[] }> {
  const desk = await files.desk(place, null, false)
  const states = (await desk.edits('all')).map(({ state }) => state)
  return { desk, states }
}

describe('a program that is killed while changes go from desk to desk', () => {
  it('leaves them either here or in the file, never in both and never in none', async () => {
    const found: Record<string, unknown> = {}
    for (const point of [
      'outbox.handover.out.beforeCommit',
      'outbox.handover.out.afterCommit',
      'handover.beforeRename',
      'handover.afterRename',
      'outbox.handover.finish.beforeCommit',
      'outbox.handover.finish.afterCommit'
    ]) {
      const { place, path } = await waiting()
      await killed(place, 'handOver', path('june.paydesk'), point)
      const { desk, states } = await after(place)
      found[point] = [...states, existsSync(path('june.paydesk')) ? 'file' : 'no file']
      expect(readdirSync(place.root).filter((name) => name.endsWith('.tmp'))).toEqual([])
      await desk.close()
    }
    expect(found).toEqual({
      'outbox.handover.out.beforeCommit': ['queued', 'no file'],
      'outbox.handover.out.afterCommit': ['held', 'no file'],
      'handover.beforeRename': ['held', 'no file'],
      'handover.afterRename': ['handedOver', 'file'],
      'outbox.handover.finish.beforeCommit': ['handedOver', 'file'],
      'outbox.handover.finish.afterCommit': ['handedOver', 'file']
    })
  }, 1_200_000)

  it('gives them back at the start after, though that one is killed too', async () => {
    for (const point of ['outbox.handover.undo.beforeCommit', 'outbox.handover.undo.afterCommit']) {
      const { place, path } = await waiting()
      await killed(place, 'handOver', path('june.paydesk'), 'handover.beforeRename')
      await killed(place, 'open', path('june.paydesk'), point)
      expect((await after(place)).states).toEqual(['held'])
    }
  }, 1_200_000)

  it('has taken them back or over, or not begun; the same file adds nothing twice', async () => {
    const { place, path } = await waiting()
    const june = path('june.paydesk')
    const mine = await files.desk(place, null, false)
    await mine.engine.handOver({ companyId: files.companyId, path: june, passphrase: PASSPHRASE, note: '' })
    await mine.close()
    const theirs = await files.desk()
    await theirs.close()

    await killed(theirs.place, 'take', june, 'outbox.handover.in.beforeCommit')
    const none = await after(theirs.place)
    expect(none.states).toEqual([])
    await none.desk.close()
    await killed(theirs.place, 'take', june, 'outbox.handover.in.afterCommit')
    const { desk, states } = await after(theirs.place)
    expect(states).toEqual(['queued'])
    expect(await desk.engine.takeHandover({ path: june, passphrase: PASSPHRASE, mine: [] })).toMatchObject({ added: 0 })
    await desk.close()

    for (const [point, state] of [
      ['outbox.takeBack.beforeCommit', 'handedOver'],
      ['outbox.takeBack.afterCommit', 'held']
    ] as const) {
      await killed(place, 'takeBack', june, point)
      const back = await after(place)
      expect({ point, states: back.states }).toEqual({ point, states: [state] })
      await back.desk.close()
    }
  }, 1_200_000)

  it('keeps back what came with a backup, also when it is killed before that is on disk', async () => {
    for (const point of ['outbox.backup.restored.beforeCommit', 'outbox.backup.restored.afterCommit']) {
      const { place, path } = await waiting()
      const mine = await files.desk(place, null, false)
      await mine.engine.makeBackup({ path: path('all.paydesk'), passphrase: PASSPHRASE })
      const there = newPlace()
      const { outboxPath, outboxKey } = there.store
      await mine.engine.restoreBackup({
        path: path('all.paydesk'),
        passphrase: PASSPHRASE,
        target: outboxPath,
        key: outboxKey
      })
      await killed(there, 'open', '', point)
      expect({ point, states: (await after(there)).states }).toEqual({ point, states: ['held'] })
    }
  }, 1_200_000)
})
