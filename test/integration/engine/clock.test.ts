import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EngineMethods } from '../../../src/main/threads/methods'
import { expectNoneTwice, expectSettled, settleAll, shownCopy, syncDone } from '../../fixtures/engineJudge'
import { lookInto, newPlace, openedEngine, openingOf, removePlace, type EnginePlace } from '../../fixtures/enginePlace'
import { KillDesk } from '../../fixtures/killDesk'
import { sampleService } from '../../fixtures/sampleService'
import type { RunningService } from '../../../src/sandbox'

const YEAR_MS = 366 * 86_400_000

describe('a clock that is moved by a year', () => {
  const RealDate = Date
  let movedMs = 0
  let service: RunningService
  let place: EnginePlace
  let engine: EngineMethods
  let companyId: number
  let employeeId: number

  beforeEach(async () => {
    movedMs = 0
    // Before the program takes hold of it: a clock is moved under what runs.
    vi.stubGlobal(
      'Date',
      class extends RealDate {
        constructor(...given: [] | [number]) {
          super(given.length === 0 ? RealDate.now() + movedMs : given[0])
        }
        static override now(): number {
          return RealDate.now() + movedMs
        }
      }
    )
    service = await sampleService({ employees: 3, recalculationMs: 0 })
    place = newPlace()
    engine = await openedEngine(openingOf(place, service))
    companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
    await engine['sync.refresh']({ companyId })
    employeeId =
      lookInto(place.store, 'cache', (db) => db.prepare<[], number>('SELECT min(id) FROM employee').pluck().get()) ?? 0
  })
  afterEach(async () => {
    await engine.close(undefined)
    await service.close()
    vi.unstubAllGlobals()
    removePlace(place)
  })

  const add = (value: string): unknown =>
    engine['edits.add']({ employeeId, target: { kind: 'employee' }, changes: [{ attribute: 'first_name', value }] })

  it.each([
    ['ahead and back', [YEAR_MS, 0]],
    ['back and ahead', [-YEAR_MS, 0]]
  ])('%s: it reads, sends each change once, backs up, and opens again', async (_how, moves) => {
    await add('Before')
    for (const ms of moves) {
      movedMs = ms
      await engine['sync.refresh']({ companyId })
      await settleAll(engine, companyId, service)
      await add(`Moved ${ms}`)
      engine.backUp({ folder: place.backups })
      await engine.close(undefined)
      engine = await openedEngine(openingOf(place, service))
      await engine['sync.readNow']({ what: 'employee', employeeId })
    }
    await settleAll(engine, companyId, service)
    expectNoneTwice(service)
    expectSettled(place, service)
    await engine['sync.start']({ companyId, depth: 'everything' })
    await syncDone(engine, companyId)
    const fresh = newPlace()
    const other = await openedEngine(openingOf(fresh, service))
    await other['sync.refresh']({ companyId })
    await other['sync.start']({ companyId, depth: 'everything' })
    await syncDone(other, companyId)
    await other.close(undefined)
    expect(shownCopy(place, companyId)).toEqual(shownCopy(fresh, companyId))
    removePlace(fresh)
    expect(await engine['history.check'](undefined)).toMatchObject({ state: 'whole' })
  })
})

describe('a computer that sleeps in the middle of a request', () => {
  let desk: KillDesk
  beforeAll(async () => (desk = await KillDesk.open()), 60_000)
  afterAll(() => desk.close())

  it('goes on when it wakes: every change is applied once, though the service answered long ago or has hung up', async () => {
    const place = newPlace()
    await desk.child(place, 'copy')
    for (const fault of [{ kind: 'delay', ms: 300 }, { kind: 'applied_no_answer' }] as const) {
      desk.service.faults.add({ on: 'bulk_input', fault })
      desk.service.faults.add({ on: 'employees', fault: { kind: 'delay', ms: 200 } })
      const { settled } = await desk.child(place, 'entered', {}, null, { afterMs: 150, forMs: 700 })
      expect(settled).toBe(true)
      await desk.judge(place)
    }
    removePlace(place)
  }, 60_000)
})
