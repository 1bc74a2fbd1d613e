import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineMethods } from '../../../src/main/threads/methods'
import type { RunningService } from '../../../src/sandbox'
import {
  lookInto,
  newPlace,
  openedEngine,
  openingOf,
  removePlace,
  withoutCopy,
  type EnginePlace
} from '../../fixtures/enginePlace'
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

  it('is a period that ended too long ago to be kept: in a fresh copy it is there again, with its people and PDFs', async () => {
    const [period] =
      lookInto(place.store, 'cache', (db) =>
        db
          .prepare<[], { date: string; frequencyId: number | null }>(
            'SELECT date, frequency_id AS frequencyId FROM payslip WHERE special = 0 ORDER BY date, id LIMIT 1'
          )
          .all()
      ) ?? []
    if (!period) throw new Error('no payslip')
    const { date, frequencyId } = period
    const before = (day: string | null) => ids('SELECT id FROM payslip WHERE date < ? ORDER BY id', day)
    const ofPeriod = ids('SELECT id FROM payslip WHERE date = ? AND frequency_id IS ? ORDER BY id', date, frequencyId)
    await engine['retention.pinPeriod']({ companyId, frequencyId, date, pinned: true })
    const rule = { formerYears: 1, periodYears: 1 }
    const { horizon, leaves } = await engine['retention.preview']({ companyId, rule })
    expect(before(horizon.periodsBefore).length).toBeGreaterThan(ofPeriod.length)
    await engine['retention.apply']({ companyId, rule, shown: leaves })
    const stays = before(horizon.periodsBefore)
    expect(stays).toEqual(expect.arrayContaining(ofPeriod))

    await engine.close(undefined)
    place = withoutCopy(place)
    engine = await openedEngine(openingOf(place, service))
    await engine['sync.refresh']({ companyId })
    expect(before(horizon.periodsBefore)).toEqual(expect.arrayContaining(ofPeriod))
    expect(stays).toEqual(expect.arrayContaining(before(horizon.periodsBefore)))
    expect(ids('SELECT id FROM payslip WHERE employee_id NOT IN (SELECT id FROM employee)')).toEqual([])
    expect(ids('SELECT id FROM pay_run WHERE period_end = ? AND frequency_id IS ?', date, frequencyId)).not.toEqual([])
    await expect.poll(kept, patient).toEqual(expect.arrayContaining(ofPeriod))
  })
})
