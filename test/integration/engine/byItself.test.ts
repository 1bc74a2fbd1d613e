import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wordingOf } from '@shared/contract/errorWording'
import { createEngine } from '../../../src/main/engine/engine'
import { setKillPointHook } from '../../../src/main/store/killPoint'
import { openForEngine } from '../../../src/main/store/open'
import type { EngineMethods } from '../../../src/main/threads/methods'
import { newPlace, openingOf, removePlace } from '../../fixtures/enginePlace'
import { engineTiming, quiet } from '../../fixtures/engineTiming'
import { person, scriptedService } from '../../fixtures/scriptedService'
import { sampleService } from '../../fixtures/sampleService'
import { syncDesk, type DeskOptions, type SyncDesk } from '../../fixtures/syncDesk'

const FULL = wordingOf('diskFull').sentence
const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS

/** From the given commit of the copy on, the disk has no room. */
function fullFrom(commit: number): void {
  let commits = 0
  setKillPointHook((name) => {
    if (name !== 'cache.beforeCommit' || ++commits < commit) return
    throw new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL')
  })
}

/** What was thrown where nobody waits for it: in the engine's thread each of them would end it. */
let unheard: unknown[]
const hear = (error: unknown): void => void unheard.push(error)
let cleanUp: (() => Promise<void> | void)[]

beforeEach(() => {
  unheard = []
  cleanUp = []
  process.on('uncaughtException', hear)
  process.on('unhandledRejection', hear)
})

afterEach(async () => {
  setKillPointHook(null)
  for (const step of cleanUp.reverse()) await step()
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('uncaughtException', hear)
  process.off('unhandledRejection', hear)
  if (unheard.length > 0) throw new AggregateError(unheard, 'thrown where nobody waits for it')
})

async function sampled(options: Partial<DeskOptions> = {}): Promise<[SyncDesk, number]> {
  const sample = await sampleService({ employees: 2 })
  cleanUp.push(() => sample.close())
  const desk = syncDesk({ url: sample.url, apiKey: sample.apiKey, ...options })
  cleanUp.push(() => desk.close())
  const companyId = await desk.firstCompany()
  await desk.sync.refresh({ companyId })
  desk.sync.start()
  await desk.until('an answer', () => desk.sync.isOnline())
  return [desk, companyId]
}

const settled = (desk: SyncDesk, companyId: number): boolean =>
  ['idle', 'failed'].includes(desk.state(companyId)?.state ?? '')

describe('what runs by itself, when the disk is full', () => {
  it('a list that waits for its next bytes is refused as what it is, and nothing of it is believed', async () => {
    const body = JSON.stringify([person(1), person(2), person(3)])
    const service = await scriptedService({
      '/clients/1/employees': (count) =>
        count === 1 ? { body, pause: { afterBytes: body.indexOf('},{') + 3, ms: 400 } } : { body }
    })
    cleanUp.push(() => service.close())
    const desk = syncDesk({ url: service.url, apiKey: 'key' })
    cleanUp.push(() => desk.close())
    const reading = desk.sync.refresh({ companyId: 1 })
    await desk.until('the short lists', () => service.asked.some((path) => path.includes('/employees')))
    fullFrom(1)
    await expect(reading).rejects.toMatchObject({ code: 'diskFull' })
    expect(desk.state(1)).toMatchObject({ state: 'failed', error: { message: FULL } })
    setKillPointHook(null)
    await desk.sync.refresh({ companyId: 1 })
    expect(desk.one<{ n: number }>('SELECT count(*) AS n FROM employee').n).toBe(3)
  })

  it('the work on a depth stops with its sentence at whichever commit it is, and ends whole once there is room', async () => {
    const [desk, companyId] = await sampled()
    for (let commit = 2; commit < 400; commit += commit < 20 ? 1 : 17) {
      desk.store.cacheWrites.now(() => {
        for (const table of ['payslip_detail', 'pay_item', 'list_state']) desk.store.cache.exec(`DELETE FROM ${table}`)
      })
      fullFrom(commit)
      desk.sync.begin({ companyId, depth: 'everything' })
      await desk.until(`an end at ${commit}`, () => settled(desk, companyId))
      if (desk.state(companyId)?.state === 'idle') break
      expect(desk.state(companyId)).toMatchObject({ state: 'failed', error: { message: FULL } })
      setKillPointHook(null)
      desk.sync.resume({ companyId })
      await desk.until('the rest', () => desk.state(companyId)?.state === 'idle')
      expect(desk.one<{ n: number }>('SELECT count(*) AS n FROM payslip_detail').n).toBeGreaterThan(30)
      expect(desk.one<{ n: number }>("SELECT count(*) AS n FROM sync_task WHERE state = 'open'").n).toBe(0)
    }
  })

  it('the hourly round of the oldest says so for its company, and comes again', async () => {
    let nowMs = Date.now()
    const [desk, companyId] = await sampled({ timing: { tickMs: 5 }, nowMs: () => nowMs })
    desk.sync.begin({ companyId, depth: 'everything' })
    await desk.until('everything', () => desk.state(companyId)?.state === 'idle')
    fullFrom(1)
    nowMs += YEAR_MS
    await desk.until('a fault', () => desk.state(companyId)?.state === 'failed')
    expect(desk.state(companyId)?.error?.message).toBe(FULL)
    expect(desk.context.logged.some((line) => line.includes('diskFull'))).toBe(true)
    setKillPointHook(null)
    desk.sync.resume({ companyId })
    nowMs += HOUR_MS
    desk.exchanges.length = 0
    await desk.until('the round', () => desk.exchanges.some(({ operation }) => operation === 12))
    await desk.until('its end', () => desk.state(companyId)?.state === 'idle')
  })
})

describe('what runs by itself, when a file cannot be read', () => {
  let engine: EngineMethods
  let logged: string[]

  it.each(['cache', 'outbox'] as const)('of the %s: it is logged, and goes on when it can be again', async (file) => {
    const service = await sampleService({ employees: 2, recalculationMs: 0 })
    cleanUp.push(() => service.close())
    const place = newPlace()
    cleanUp.push(() => removePlace(place))
    logged = []
    engine = createEngine({ ...quiet, log: (_, text) => void logged.push(text), timing: engineTiming })
    await engine.open(openingOf(place, service))
    cleanUp.push(() => engine.close(undefined))
    const { companies } = await engine.testKey({ address: service.url, apiKey: service.apiKey })
    const companyId = companies[0]?.id ?? 0
    await engine['sync.refresh']({ companyId })

    const [path, key, table] =
      file === 'cache'
        ? [place.store.cachePath, place.store.cacheKey, 'sync_task']
        : [place.store.outboxPath, place.store.outboxKey, 'edit']
    const other = openForEngine(path, file, key)
    cleanUp.push(() => void other.close())
    const { sync: before } = await engine['status.get']({ companyId })
    other.exec(`ALTER TABLE ${table} RENAME TO away`)
    // Each of these wakes what runs by itself.
    await engine.setSettings({ ...openingOf(place, service).settings, sendAutomatically: true })
    await engine.setApiKey({ apiKey: service.apiKey })
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(logged.some((line) => line.includes('SqliteError'))).toBe(true)
    expect(unheard).toEqual([])

    other.exec(`ALTER TABLE away RENAME TO ${table}`)
    expect((await engine['status.get']({ companyId })).sync.map(({ state }) => state)).toEqual(
      before.map(({ state }) => state)
    )
    const changes = [{ attribute: 'first_name', value: 'Ada' }]
    const [employeeId = 0] = people(place.store)
    await engine['edits.add']({ employeeId, target: { kind: 'employee' }, changes })
    await expect
      .poll(async () => (await engine['edits.list']({ companyId, which: 'all' }))[0]?.state, { timeout: 10_000 })
      .toBe('saved')
    expect(service.log.writes).toHaveLength(1)
  })
})

function people({ cachePath, cacheKey }: { cachePath: string; cacheKey: string }): number[] {
  const cache = openForEngine(cachePath, 'cache', cacheKey)
  const ids = cache.prepare<[], number>('SELECT id FROM employee ORDER BY id').pluck().all()
  cache.close()
  return ids
}
