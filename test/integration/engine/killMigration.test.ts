import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxMigrations } from '../../../src/main/store/migrations/outbox'
import { openForReader } from '../../../src/main/store/open'
import { versionOf } from '../../../src/main/store/migrate'
import type { RunningService } from '../../../src/sandbox'
import { bundleChild } from '../../fixtures/bundleChild'
import { runChild, type ChildEnd } from '../../fixtures/childProcess'
import { expectWholeFiles } from '../../fixtures/engineJudge'
import { lookInto, newPlace, openedEngine, openingOf, removePlace, type EnginePlace } from '../../fixtures/enginePlace'
import type { MigrationChildOrders } from '../../fixtures/migrationChild'
import { killedPoints } from '../../fixtures/killPoints'
import { momentsOf, sampleOf } from '../../fixtures/runs'
import { sampleService } from '../../fixtures/sampleService'

const FEW = 1
const { numRuns: RANDOM, seed: SEED } = sampleOf(FEW)
const OLD = outboxMigrations.at(-1)?.version ?? 0
/** A step of so many rows lasts a few tenths of a second, all of which kills reach. */
const ROWS = 30_000
const LASTS_MS = 400

let bundle: string
let service: RunningService
/** A copy and some edits, of the version of today. */
let before: EnginePlace
let kept: ReturnType<typeof contents>

beforeAll(async () => {
  bundle = await bundleChild('migrationChild')
  service = await sampleService({ employees: 3 })
  before = newPlace()
  const engine = await openedEngine(openingOf(before, service))
  const companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
  const [employeeId = 0] =
    lookInto(before.store, 'cache', (db) => db.prepare<[], number>('SELECT id FROM employee').pluck().all()) ?? []
  for (const value of ['Ada', 'Bea', 'Cem']) {
    await engine['edits.add']({
      employeeId,
      target: { kind: 'employee' },
      changes: [{ attribute: 'first_name', value }]
    })
  }
  await engine.close(undefined)
  kept = contents(before)
}, 60_000)
afterAll(async () => {
  removePlace(before)
  await service.close()
})

function contents({ store }: EnginePlace) {
  const all = (file: 'cache' | 'outbox', sql: string): unknown[] | null =>
    lookInto(store, file, (db) => db.prepare(sql).all())
  return {
    edits: all('outbox', 'SELECT id, state, attribute, value FROM edit ORDER BY id'),
    record: all('outbox', 'SELECT id, hex(hash) AS hash FROM history ORDER BY id'),
    payslips: all('cache', 'SELECT id, employee_id, net, dirty FROM payslip ORDER BY id'),
    people: all('cache', 'SELECT id, body FROM employee ORDER BY id')
  }
}

function copied(): EnginePlace {
  const place = newPlace()
  cpSync(before.root, place.root, { recursive: true })
  const { cacheKey, outboxKey } = before.store
  return { ...place, store: { ...place.store, cacheKey, outboxKey } }
}

async function migrated(
  place: EnginePlace,
  rows: number,
  killAt: MigrationChildOrders['killAt'],
  killAfterMs: number | null = null
): Promise<ChildEnd> {
  const orders: MigrationChildOrders = { store: place.store, backups: place.backups, rows, killAt, tell: false }
  const end = await runChild(bundle, orders, killAfterMs)
  if (killAfterMs === null) expect({ killAt, errors: end.errors }).toEqual({ killAt, errors: '' })
  return end
}

const versions = ({ store }: EnginePlace) => ({
  outbox: lookInto(store, 'outbox', versionOf),
  cache: lookInto(store, 'cache', versionOf)
})

/** Both files are whole, of the old version or of the new one; before the outbox is of the new one there is a backup of the old. */
function judge(place: EnginePlace): void {
  expectWholeFiles(place)
  const { outbox, cache } = versions(place)
  expect([OLD, OLD + 1]).toContain(outbox)
  expect([OLD, OLD + 1]).toContain(cache)
  expect(contents(place)).toEqual(kept)
  if (outbox === OLD) return
  const backups = readdirSync(place.backups)
    .filter((name) => name.startsWith('outbox '))
    .map((name) => {
      const db = openForReader(join(place.backups, name), 'outbox', place.store.outboxKey)
      const edits = db.prepare('SELECT id, state, attribute, value FROM edit ORDER BY id').all()
      const version = versionOf(db)
      db.close()
      return { version, edits }
    })
  expect(backups).toContainEqual({ version: OLD, edits: kept.edits })
}

/** The next start brings both to the new version, with all that was there. */
async function takenUp(place: EnginePlace): Promise<void> {
  expect(await migrated(place, 10, null)).toMatchObject({ settled: true })
  expect(versions(place)).toEqual({ outbox: OLD + 1, cache: OLD + 1 })
  judge(place)
  expect(readdirSync(place.backups).filter((name) => !name.startsWith('outbox '))).toEqual([])
  removePlace(place)
}

describe('a program that is killed while its files are brought to a newer version', () => {
  it('at each named moment of either file: each is old or new and whole, and the next start ends it', async () => {
    const moments = [
      ['migrate.beforeCommit', 1],
      ['migrate.afterCommit', 2],
      ['migrate.afterCommit', 1],
      ['migrate.beforeCommit', 2],
      ['backup.beforeRename', 1],
      ['backup.afterRename', 1]
    ] as const
    for (const [point, times] of killedPoints() === null ? moments.slice(0, 2) : moments) {
      const place = copied()
      const { signal } = await migrated(place, 10, { point, times })
      expect({ point, times, signal }).toEqual({ point, times, signal: 'SIGKILL' })
      judge(place)
      await takenUp(place)
    }
  }, 1_200_000)

  it(`at ${RANDOM} random moments (seed ${SEED}): the same`, async () => {
    const random = momentsOf(SEED)
    for (let kill = 0; kill < RANDOM; kill++) {
      const place = copied()
      const { errors } = await migrated(place, ROWS, null, random(LASTS_MS))
      expect(errors).toBe('')
      judge(place)
      await takenUp(place)
    }
  }, 3_600_000)

  it.each(['migrate.beforeCommit', 'migrate.afterCommit'])(
    'and while they are made, at %s: the next start has them',
    async (point) => {
      const place = newPlace()
      await migrated(place, 10, { point, times: 1 })
      expectWholeFiles(place)
      await migrated(place, 10, null)
      expect(versions(place)).toEqual({ outbox: OLD + 1, cache: OLD + 1 })
      removePlace(place)
    }
  )
})
