import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineMethods } from '../../../src/main/threads/methods'
import type { RunningService } from '../../../src/sandbox'
import { lookInto, newPlace, openedEngine, openingOf, removePlace, type EnginePlace } from '../../fixtures/enginePlace'
import { sampleService } from '../../fixtures/sampleService'

const patient = { timeout: 10_000, interval: 20 }
let service: RunningService
let place: EnginePlace
let engine: EngineMethods
let companyId: number

beforeAll(async () => {
  service = await sampleService({ employees: 3 })
  place = newPlace()
  engine = await openedEngine(openingOf(place, service))
  companyId = (await engine.testKey({ address: service.url, apiKey: service.apiKey })).companies[0]?.id ?? 0
  await engine['sync.refresh']({ companyId })
})
afterAll(async () => {
  await engine.close(undefined)
  await service.close()
  removePlace(place)
})

const ids = (sql: string, ...values: (number | string | null)[]): number[] =>
  lookInto(place.store, 'cache', (db) =>
    db
      .prepare<(number | string | null)[], number>(sql)
      .pluck()
      .all(...values)
  ) ?? []
const kept = () => ids("SELECT id FROM document WHERE kind = 'payslip' ORDER BY id")

describe('what is pinned', () => {
  it('has its PDFs kept whatever the depth: all of a period, then also those of a person', async () => {
    const [first] =
      lookInto(place.store, 'cache', (db) =>
        db
          .prepare<[], { date: string; frequencyId: number | null; employeeId: number }>(
            `SELECT date, frequency_id AS frequencyId, employee_id AS employeeId FROM payslip
           WHERE finalised = 1 ORDER BY date DESC, id LIMIT 1`
          )
          .all()
      ) ?? []
    if (!first) throw new Error('no payslip is final')
    const { date, frequencyId, employeeId } = first
    const ofPeriod = ids(
      'SELECT id FROM payslip WHERE date = ? AND frequency_id IS ? AND dirty = 0 ORDER BY id',
      date,
      frequencyId
    )
    expect(kept()).toEqual([])
    await engine['retention.pinPeriod']({ companyId, frequencyId, date, pinned: true })
    await expect.poll(kept, patient).toEqual(ofPeriod)
    const view = await engine['retention.get']({ companyId })
    expect(view.periods).toMatchObject([{ date, frequencyId }])
    const ofPerson = ids('SELECT id FROM payslip WHERE employee_id = ? AND dirty = 0', employeeId)
    await engine['retention.pin']({ companyId, kind: 'employee', id: employeeId, pinned: true })
    const all = [...new Set([...ofPeriod, ...ofPerson])].sort((a, b) => a - b)
    await expect.poll(kept, patient).toEqual(all)
    expect(await engine['documents.held'](undefined)).toMatchObject({ pinnedFiles: all.length })
    await engine['retention.pinPeriod']({ companyId, frequencyId, date, pinned: false })
    await expect
      .poll(async () => (await engine['documents.held'](undefined)).pinnedFiles, patient)
      .toBe(ofPerson.length)
    // What is not pinned any more only goes where there is no room.
    expect(kept()).toEqual(all)
  })
})
