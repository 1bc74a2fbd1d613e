import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmployeesQuery } from '@shared/contract/channels'
import { addDays, toDay } from '@shared/domain/day'
import { statusOn, type ServicePeriod } from '@shared/domain/employee'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const TODAY = toDay('2026-06-15')
const MANY = 2300
const FEW = 900

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

const everyone: EmployeesQuery = {
  companyId: 1,
  search: '',
  frequencyId: null,
  status: 'any',
  onlyWithChanges: false,
  payPoint: null,
  sort: 'name',
  descending: false,
  periodDate: null
}

function rename(lastName: string): void {
  copy.employee(1, { id: MANY, firstName: `Ka ${MANY}`, lastName, raw: { last_name: lastName } })
}

beforeAll(() => {
  store.cacheWrites.now(() => {
    for (let id = 1; id <= MANY; id++) {
      const employee = {
        id,
        firstName: `Ka ${id}`,
        lastName: id <= FEW ? 'Wong' : 'Chan',
        chineseName: null,
        number: null,
        payFrequencyId: 1,
        payPointId: null,
        appointmentDate: null,
        paymentMethod: null,
        servicePeriods: null,
        frequencyPeriods: null,
        recentPayslips: null,
        raw: {}
      }
      copy.rows.employees.put(1, employee, undefined, { digest: null, single: false })
    }
  })
  copy.payslip(1, MANY, { id: 77, date: '2026-05-31', net: '1234.50', finalised: true })
  reader = createReader(store.location, () => Date.UTC(2026, 5, 15, 12))
})

afterAll(() => {
  reader.close()
  removeTestStore(store)
})

describe('a list of many people', () => {
  it('gives the same order by slices of any size as at once', () => {
    const { listId, total, rows } = reader['employees.open'](everyone)
    expect(total).toBe(MANY)
    // So many as can be seen.
    expect(rows).toHaveLength(60)
    const slices = (count: number) =>
      Array.from({ length: Math.ceil(total / count) }, (_, at) =>
        reader['employees.rows']({ listId, start: at * count, count })
      )
        .flat()
        .map(({ id }) => id)
    expect(slices(7)).toEqual(slices(500))
    expect(rows.map(({ id }) => id)).toEqual(slices(500).slice(0, rows.length))
    expect(new Set(slices(500)).size).toBe(MANY)
  })

  it('opens without its sums, which come when they are asked for, also of those that a filter leaves', () => {
    const all = reader['employees.open'](everyone)
    expect(all.summary.figures).toBeNull()
    const figures = { netTotal: 12_345_000, payslips: 1, calculating: 0, withoutNet: 0 }
    expect(reader['employees.figures']({ listId: all.listId })).toEqual(figures)
    const weekly = reader['employees.open']({ ...everyone, frequencyId: 2 })
    expect(weekly.summary.figures).toMatchObject({ payslips: 0 })
    reader['lists.close']({ listId: all.listId })
    expect(() => reader['employees.figures']({ listId: all.listId })).toThrow(
      expect.objectContaining({ code: 'listGone' })
    )
  })

  it('has its sums as they are now, whatever was written since they were last asked for', () => {
    const sums = () => reader['employees.figures']({ listId: reader['employees.open'](everyone).listId })
    const before = sums()
    expect(sums()).toEqual(before)
    copy.payslip(1, 1, { id: 78, date: '2026-05-31', net: '10.00', finalised: true })
    const more = { ...before, netTotal: (before.netTotal ?? 0) + 100_000, payslips: before.payslips + 1 }
    expect(sums()).toEqual(more)
    expect(sums()).toEqual(more)
    copy.payslip(1, 1, { id: 78, date: '2026-05-31', net: null, dirty: true })
    expect(sums()).toMatchObject({ payslips: before.payslips, calculating: before.calculating + 1 })
  })

  it('stands in the order of now each time that it is opened', () => {
    const first = () => reader['employees.open'](everyone).rows[0]?.id
    const before = first()
    expect(first()).toBe(before)
    rename('Au')
    expect([first(), first()]).toEqual([MANY, MANY])
    rename('Chan')
    expect(first()).toBe(before)
  })

  it('says that a search was cut short, and stays honest about how many there are', () => {
    const short = reader['employees.open']({ ...everyone, search: 'ka' })
    expect(short).toMatchObject({ total: 1000, unfilteredTotal: MANY })
    expect(short.summary.note).toBe('The first 1,000 people found are listed. Type more to find the others.')
    const whole = reader['employees.open']({ ...everyone, search: 'won' })
    expect(whole).toMatchObject({ total: FEW, summary: { note: null } })
  })

  it('keeps nothing open between two calls, so that the writer’s log can be folded back', () => {
    reader['employees.open'](everyone)
    copy.employee(1, { id: 1, firstName: 'Ka 1', lastName: 'Chan' })
    const [{ busy, log }] = store.cache.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number; log: number }]
    expect({ busy, log }).toEqual({ busy: 0, log: 0 })
  })
})

describe('the filter by status', () => {
  const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days))
  const period: fc.Arbitrary<ServicePeriod> = fc
    .tuple(fc.option(day, { freq: 9 }), fc.option(fc.nat({ max: 30 })), fc.integer({ min: 0, max: 4 }))
    .map(([startDate, length, kind]) => ({
      id: null,
      startDate,
      endDate: length === null || startDate === null ? null : addDays(startDate, length),
      negative: kind === 0
    }))

  it('agrees with what the row says, whatever the service periods are', () => {
    fc.assert(
      fc.property(fc.option(fc.array(period, { maxLength: 4 })), (servicePeriods) => {
        store.cache.exec('DELETE FROM employee WHERE company_id = 2')
        copy.employee(2, { id: 90_001, lastName: 'Ho', servicePeriods })
        const { kind } = statusOn(servicePeriods, TODAY)
        for (const status of ['active', 'left', 'notStarted'] as const) {
          const { total } = reader['employees.open']({ ...everyone, companyId: 2, status })
          expect([status, total]).toEqual([status, status === kind ? 1 : 0])
        }
      }),
      { numRuns: 150 }
    )
  })
})
