import { cpSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type RunningService } from '../../../src/sandbox'
import { bundleChild } from '../../fixtures/bundleChild'
import { runChild, type ChildEnd } from '../../fixtures/childProcess'
import { OFFICE } from '../../fixtures/engineKills'
import { expectWholeFiles, expectWholePdfs } from '../../fixtures/engineJudge'
import { lookInto, newPlace, openedEngine, openingOf, removePlace, type EnginePlace } from '../../fixtures/enginePlace'
import { afterCommit, beforeCommit, killedPoints } from '../../fixtures/killPoints'
import type { OfficeChildOrders } from '../../fixtures/officeChild'

/** Every moment in the torture; in `npm test` a few, and all are reached. */
const FEW = 2

let bundle: string
let service: RunningService
let before: EnginePlace
let orders: Omit<OfficeChildOrders, 'opening' | 'folder' | 'round' | 'killAt' | 'tell'>
let round = 0

beforeAll(async () => {
  bundle = await bundleChild('officeChild')
  service = await startService({
    companies: 1,
    employees: 4,
    seed: 7,
    recalculationMs: 0,
    reportRunMs: 0,
    reads: 'full',
    control: true
  })
  before = newPlace()
  const engine = await openedEngine(openingOf(before, service))
  const companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
  await engine.close(undefined)
  const open = lookInto(before.store, 'cache', (db) =>
    db
      .prepare<[], { employeeId: number; payslipId: number; date: string; frequencyId: number }>(
        `SELECT employee_id AS employeeId, id AS payslipId, date, frequency_id AS frequencyId FROM payslip
         WHERE finalised = 0 AND special = 0 AND dirty = 0 ORDER BY date DESC LIMIT 1`
      )
      .get()
  )
  if (!open) throw new Error('the sample has no open payslip')
  const finalised =
    lookInto(before.store, 'cache', (db) =>
      db.prepare<[], number>('SELECT id FROM payslip WHERE finalised = 1 AND dirty = 0 LIMIT 2').pluck().all()
    ) ?? []
  orders = {
    control: { url: service.controlUrl ?? '', token: service.controlToken ?? '' },
    companyId,
    ...open,
    finalised
  }
}, 60_000)
afterAll(async () => {
  removePlace(before)
  await service.close()
})

/** The whole of it in a place of its own. */
async function child(point: string | null): Promise<{ place: EnginePlace; end: ChildEnd }> {
  const empty = newPlace()
  cpSync(before.root, empty.root, { recursive: true })
  const { cacheKey, outboxKey } = before.store
  const place = { ...empty, store: { ...empty.store, cacheKey, outboxKey } }
  const end = await runChild(bundle, {
    ...orders,
    opening: openingOf(place, service),
    folder: place.folder,
    round: ++round,
    killAt: point === null ? null : { point, times: 1 },
    tell: point === null
  } satisfies OfficeChildOrders)
  service.faults.clear()
  return { place, end }
}

describe('a program that is killed while it writes what the officer makes beside changes', () => {
  it('reaches each named write, and after a kill at one both files are whole and the next start goes on', async () => {
    const whole = await child(null)
    expect(whole.end).toMatchObject({ errors: '', settled: true })
    const reached = new Set(whole.end.reached)
    const points = OFFICE.flatMap((name) => [beforeCommit(name), afterCommit(name)])
    expect(points.filter((point) => !reached.has(point))).toEqual([])
    removePlace(whole.place)
    const step = killedPoints() === null ? Math.floor(points.length / FEW) : 1
    for (const point of points.filter((_, at) => at % step === 0)) {
      const { place, end } = await child(point)
      expect({ point, errors: end.errors, signal: end.signal }).toEqual({ point, errors: '', signal: 'SIGKILL' })
      expectWholeFiles(place)
      await expectWholePdfs(place, service)
      const engine = await openedEngine(openingOf(place, service))
      await engine['sync.refresh']({ companyId: orders.companyId })
      // Nothing is taken for sent that was not, and the other way round.
      for (const { state } of await engine['writes.list']({ companyId: orders.companyId })) {
        expect(['done', 'unknown', 'settled', 'refused']).toContain(state)
      }
      await engine.close(undefined)
      removePlace(place)
    }
  }, 1_200_000)
})
