import { statSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CacheWrites } from '../../../src/main/store/cacheWrites'
import { openForReader } from '../../../src/main/store/open'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

let store: TestStore
let nowMs = 0
/** What each look at the clock adds. */
let stepMs = 0
let writes: CacheWrites

beforeEach(() => {
  store = openTestStore()
  store.cache.exec('CREATE TABLE note (text TEXT)')
  nowMs = 0
  stepMs = 0
  writes = new CacheWrites(store.cache, () => (nowMs += stepMs))
})

afterEach(() => removeTestStore(store))

/** As many pages as are worth folding back. */
const MANY = 450

function note(times: number): void {
  const insert = store.cache.prepare('INSERT INTO note VALUES (?)')
  for (let at = 0; at < times; at++) writes.add(() => insert.run('x'.repeat(3000)))
}

/** What a reader sees, and the bytes of the file without its journal. */
function seen(): { rows: unknown; bytes: number } {
  const reader = openForReader(store.location.cachePath, 'cache', store.location.cacheKey)
  const rows = reader.prepare('SELECT count(*) FROM note').pluck().get()
  reader.close()
  return { rows, bytes: statSync(store.location.cachePath).size }
}

it('a batch that is not due takes no turn and stays open', async () => {
  note(60)
  nowMs = 79
  await writes.flushInTurns(() => expect.fail('a turn was taken'))
  expect(store.cache.inTransaction).toBe(true)
})

it('one that is due is committed after others had their turn, and folded back after they had another', async () => {
  const before = seen().bytes
  note(MANY)
  nowMs = 80
  const turns: ReturnType<typeof seen>[] = []
  await writes.flushInTurns(async () => void turns.push(seen()))
  expect(turns).toEqual([
    { rows: 0, bytes: before },
    { rows: MANY, bytes: before }
  ])
  expect(seen().bytes).toBeGreaterThan(before + MANY * 3000)
})

it('what others began in the turn is theirs to commit, and folded back the next time', async () => {
  note(MANY)
  nowMs = 80
  const before = seen().bytes
  let turn = 0
  await writes.flushInTurns(async () => {
    if (++turn === 2) note(1)
  })
  expect({ open: store.cache.inTransaction, bytes: seen().bytes }).toEqual({ open: true, bytes: before })
  nowMs = 160
  await writes.flushInTurns(async () => undefined)
  expect(seen()).toMatchObject({ rows: MANY + 1 })
  expect(seen().bytes).toBeGreaterThan(before)
})

it('after a long folding back the next batches are smaller, until one is folded back quickly', async () => {
  /** How long a batch may be open, once one was folded back in so many ms. */
  const openForMs = async (foldMs: number): Promise<number> => {
    const beganMs = nowMs
    note(MANY)
    let turns = 0
    while (turns === 0) {
      nowMs++
      await writes.flushInTurns(async () => {
        turns++
        if (turns === 1) openMs = nowMs - beganMs
        else stepMs = foldMs
      })
    }
    stepMs = 0
    return openMs
  }
  let openMs = 0
  expect(await openForMs(40)).toBe(80)
  expect(await openForMs(41)).toBe(80)
  expect(await openForMs(20)).toBe(50)
  expect(await openForMs(19)).toBe(50)
  expect(await openForMs(0)).toBe(80)
})

it('of little the disk is not asked to take it: it is folded back with the batches that come after', async () => {
  const before = seen().bytes
  for (let batch = 1; batch <= 4; batch++) {
    note(90)
    nowMs += 200
    let turns = 0
    await writes.flushInTurns(async () => void turns++)
    expect(seen().rows, 'each is committed when it is due').toBe(90 * batch)
    expect(turns).toBe(batch === 4 ? 2 : 1)
    expect(seen().bytes > before).toBe(batch === 4)
  }
})

it('one is idle once nothing was added to it for as long as a batch lasts', () => {
  expect(writes.isIdle()).toBe(false)
  note(1)
  nowMs = 79
  note(1)
  nowMs = 158
  expect(writes.isIdle()).toBe(false)
  nowMs = 159
  expect(writes.isIdle()).toBe(true)
  writes.flush()
  expect(writes.isIdle()).toBe(false)
})

it('one whose writer comes to no turn is committed at last all the same', () => {
  note(1)
  nowMs = 159
  note(1)
  expect(store.cache.inTransaction).toBe(true)
  nowMs = 160
  note(1)
  expect([store.cache.inTransaction, seen().rows]).toEqual([false, 3])
})
