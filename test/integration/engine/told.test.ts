import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AppEvents } from '@shared/contract/events'
import { ChangeTeller } from '../../../src/main/engine/changeTeller'
import { createEngine } from '../../../src/main/engine/engine'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { CacheWrites } from '../../../src/main/store/cacheWrites'
import { openForEngine } from '../../../src/main/store/open'
import type { EngineMethods } from '../../../src/main/threads/methods'
import type { RunningService } from '../../../src/sandbox'
import { newPlace, openingOf, removePlace, type EnginePlace } from '../../fixtures/enginePlace'
import { engineTiming, quiet } from '../../fixtures/engineTiming'
import { sampleService } from '../../fixtures/sampleService'
import { scriptedService, slip } from '../../fixtures/scriptedService'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

/** Longer than changes wait to be told together. */
const TOLD_MS = 400
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The list of everybody, as a screen opens it. */
function opened(reader: Reader, companyId: number): ReturnType<Reader['employees.open']> {
  const all = { frequencyId: null, status: 'any', onlyWithChanges: false, payPoint: null, periodDate: null } as const
  const list = reader['employees.open']({ companyId, search: '', sort: 'name', descending: false, ...all })
  reader['lists.close']({ listId: list.listId })
  return list
}

describe('whoever is told that something changed finds it when they look at once', () => {
  let service: RunningService
  let place: EnginePlace
  let engine: EngineMethods
  let reader: Reader
  let companyId: number
  /** What a screen would look at. */
  let look: () => unknown
  /** What it saw the last time that it was told. */
  let seen: unknown
  let told: string[]
  /** Writes to the copy too, to see whether the engine has something open. */
  let other: Database

  beforeEach(async () => {
    look = () => null
    seen = null
    told = []
    service = await sampleService({ employees: 30 })
    place = newPlace()
    engine = createEngine({
      ...quiet,
      emit: (event) => {
        if (event !== 'cache.changed') return
        seen = look()
        told.push(isWritten() ? 'while it is written' : 'once it is there')
      },
      timing: engineTiming
    })
    await engine.open(openingOf(place, service))
    reader = createReader(place.store)
    other = openForEngine(place.store.cachePath, 'cache', place.store.cacheKey)
    other.pragma('busy_timeout = 0')
    told = []
    companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  })
  afterEach(async () => {
    other.close()
    reader.close()
    await engine.close(undefined)
    await service.close()
    removePlace(place)
  })

  function isWritten(): boolean {
    try {
      other.exec('BEGIN IMMEDIATE')
      other.exec('ROLLBACK')
      return false
    } catch {
      return true
    }
  }

  it('when a company is read for the first time', async () => {
    look = () => [opened(reader, companyId).total, reader['periods.list']({ companyId })]
    await engine['sync.refresh']({ companyId })
    await pause(TOLD_MS)
    expect(look()).toMatchObject([30, expect.arrayContaining([expect.anything()])])
    expect(seen).toEqual(look())
    expect(new Set(told)).toEqual(new Set(['once it is there']))
  })

  it('when a pay run is opened, whose payslips come in parts and whose journal comes last', async () => {
    await engine['sync.refresh']({ companyId })
    await pause(TOLD_MS)
    const run = reader['payRuns.list']({ companyId }).parts.find((one) => one.run !== null)
    if (!run?.run || run.frequencyId === null) throw new Error('the sample has no pay run')
    const { frequencyId, date } = run
    const part = { kind: 'run', payRunId: run.run.id } as const
    look = () => reader['payRuns.period']({ companyId, frequencyId, date, part }).tieOut
    const before = look()
    await engine['sync.readNow']({ what: 'payRun', payRunId: run.run.id, again: false })
    await pause(TOLD_MS)
    expect(look()).not.toEqual(before)
    expect(seen).toEqual(look())
    expect(new Set(told)).toEqual(new Set(['once it is there']))
  })

  it('when lists are read again and are as they were: they are so as of now', async () => {
    await engine['sync.refresh']({ companyId })
    await pause(TOLD_MS)
    look = () => reader['companies.list'](undefined).map(({ listsAsOfMs }) => listsAsOfMs)
    const before = look()
    await engine['sync.refresh']({ companyId })
    await pause(TOLD_MS)
    expect(look()).not.toEqual(before)
    expect(seen).toEqual(look())
    expect(new Set(told)).toEqual(new Set(['once it is there']))
  })
})

describe('a pay run whose payslips stop coming in the middle', () => {
  it('keeps nothing else from being told', async () => {
    const slips = Array.from({ length: 40 }, (_, at) => slip(1000 + at, '2026-06-30', 100 + at))
    const service = await scriptedService({
      '/clients/1/payment_runs': [
        { payment_run: { id: 61, wave_id: 7, period_end_date: '2026-06-30', total: 5, special: false } }
      ],
      '/payment_runs/61/payslips': () => ({ body: slips, pause: { afterBytes: 9000, ms: 3000 } }),
      '/payment_runs/61/accounting': []
    })
    const place = newPlace()
    const told: string[] = []
    const engine = createEngine({
      ...quiet,
      emit: (event, payload) => {
        if (event === 'cache.changed' && payload !== null && 'what' in payload) told.push(...payload.what)
      },
      timing: engineTiming
    })
    await engine.open(openingOf(place, { url: service.url, apiKey: 'key' }))
    try {
      await engine['sync.refresh']({ companyId: 1 })
      await pause(TOLD_MS)
      const reading = Promise.resolve(engine['sync.readNow']({ what: 'payRun', payRunId: 61, again: false }))
      reading.catch(() => undefined)
      await pause(1000)
      // Those that came are seen while the others are waited for.
      expect(told).toContain('payslips')
      told.length = 0
      await engine['payRuns.chooseNetPayLine']({ companyId: 1, line: null })
      await pause(TOLD_MS)
      expect(told).toContain('payRuns')
    } finally {
      await engine.close(undefined)
      await service.close()
      removePlace(place)
    }
  })
})

describe('changes of the copy', () => {
  let store: TestStore
  let writes: CacheWrites
  let told: { readonly what: AppEvents['cache.changed']['what']; readonly isOpen: boolean }[]
  let teller: ChangeTeller

  beforeEach(() => {
    store = openTestStore()
    writes = new CacheWrites(store.cache)
    told = []
    teller = new ChangeTeller(
      () => undefined,
      writes,
      ({ what }) => void told.push({ what, isOpen: store.cache.inTransaction })
    )
  })
  afterEach(() => {
    teller.stop()
    removeTestStore(store)
  })

  it('are told once what is open is committed, also those whose time came before', async () => {
    writes.add(() => teller.changed(1, 'payslips'))
    expect(told).toEqual([])
    writes.flush()
    expect(told).toEqual([{ what: ['payslips'], isOpen: false }])
    writes.add(() => teller.changed(1, 'payRuns'))
    await pause(TOLD_MS)
    expect(told).toHaveLength(1)
    writes.now(() => teller.changed(1, 'employees'))
    // The batch before was committed first.
    expect(told.slice(1).flatMap(({ what }) => what)).toContain('payRuns')
    await pause(TOLD_MS)
    expect(told.slice(1).flatMap(({ what }) => what)).toEqual(['payRuns', 'employees'])
    expect(told.some(({ isOpen }) => isOpen)).toBe(false)
  })

  it('are told though what was written beside them is given up', () => {
    writes.add(() => teller.changed(1, 'payslips'))
    expect(() => {
      writes.add(() => {
        throw new Error('odd')
      })
    }).toThrow('odd')
    expect(told).toEqual([{ what: ['payslips'], isOpen: false }])
  })

  it('are told at once where nothing is open', () => {
    teller.changed(1, 'documents')
    expect(told).toEqual([{ what: ['documents'], isOpen: false }])
  })
})
