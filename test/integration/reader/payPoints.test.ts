import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmployeesQuery } from '@shared/contract/channels'
import { LearnedPayPointWriter } from '../../../src/main/store/cache/learnedPayPoints'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

const everybody: EmployeesQuery = {
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
const listed = (payPoint: EmployeesQuery['payPoint'], more: Partial<EmployeesQuery> = {}): number[] =>
  reader['employees.open']({ ...everybody, payPoint, ...more }).rows.map(({ id }) => id)

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.payPoints(1, { id: 71, name: 'Workshop' }, { id: 72, name: 'Shop' })
  copy.read(1, 'payPoints')
  copy.read(1, 'employees')
  copy.employee(1, { id: 1, lastName: 'A', payPointId: 71 })
  copy.employee(1, { id: 2, lastName: 'B', payPointId: null })
  copy.employee(1, { id: 3, lastName: 'C', payPointId: null })
  copy.employee(1, { id: 4, lastName: 'D', payPointId: 99 })
  copy.employee(1, { id: 5, lastName: 'E', payPointId: 72 })
  new LearnedPayPointWriter(store.cache).putAll(
    1,
    [
      { employeeId: 2, payPointId: 72 },
      { employeeId: 5, payPointId: 71 }
    ],
    READ_MS
  )
  reader = createReader(store.location, () => READ_MS)
})

afterAll(() => {
  reader.close()
  removeTestStore(store)
})

describe('people by pay point', () => {
  it('are counted by what a read gives, else by what a report told, with a row for who is not known', () => {
    const view = reader['payPoints.list']({ companyId: 1 })
    expect(view.payPoints.map(({ name, everybody: all }) => [name, all])).toEqual([
      ['Shop', 2],
      ['Workshop', 1]
    ])
    // Nobody's pay point is 99 in the company's list, so it is as little known as none.
    expect(view).toMatchObject({ notKnown: 2, notKnownEverybody: 2, givenByReads: true, reportAsOfMs: READ_MS })
    expect(view.asOfMs).toBe(READ_MS)
  })

  it('are found by a filter that does not drop who is not known, unless asked', () => {
    expect(listed({ id: 72, withNotKnown: true })).toEqual([2, 3, 4, 5])
    expect(listed({ id: 72, withNotKnown: false })).toEqual([2, 5])
    expect(listed('notKnown')).toEqual([3, 4])
    expect(listed({ id: 72, withNotKnown: false }, { search: 'e' })).toEqual([5])
  })

  it('are found for a report the same way, all of them however few are listed', () => {
    const found = (payPoint: EmployeesQuery['payPoint'], text = '') => {
      const which = { by: 'search' as const, text, payPoint, limit: 1 }
      const { people, ids, notKnown } = reader['reports.people']({ companyId: 1, which })
      return [people.map(({ id }) => id), ids, notKnown]
    }
    expect(found(null)).toEqual([[1], [1, 2, 3, 4, 5], 2])
    expect(found({ id: 72, withNotKnown: true })).toEqual([[2], [2, 3, 4, 5], 2])
    expect(found({ id: 72, withNotKnown: false }, 'e')).toEqual([[5], [5], 0])
    expect(found('notKnown')).toEqual([[3], [3, 4], 2])
    expect(reader['reports.view']({ companyId: 1 }).payPoints.map(({ name }) => name)).toEqual(['Shop', 'Workshop'])
  })

  it('say how many are in the list because they are not known', () => {
    const open = (payPoint: EmployeesQuery['payPoint']) => reader['employees.open']({ ...everybody, payPoint })
    expect(open({ id: 72, withNotKnown: true }).summary.payPointNotKnown).toBe(2)
    expect(open({ id: 72, withNotKnown: false }).summary.payPointNotKnown).toBe(0)
    expect(open(null).summary).toMatchObject({
      hasPayPoints: true,
      payPoints: [
        { id: 72, name: 'Shop' },
        { id: 71, name: 'Workshop' }
      ]
    })
    expect(open(null).rows.map((row) => row.payPoint)).toEqual(['Workshop', 'Shop', null, null, 'Shop'])
  })

  it('are all unknown in a company whose service does not say', () => {
    copy.company(2, 'Pinegate')
    copy.payPoints(2, { id: 81, name: 'Plant' })
    copy.employee(2, { id: 21, lastName: 'A' })
    expect(reader['payPoints.list']({ companyId: 2 })).toMatchObject({
      payPoints: [{ id: 81, people: 0, everybody: 0 }],
      notKnownEverybody: 1,
      givenByReads: false,
      reportAsOfMs: null
    })
    expect(listed({ id: 81, withNotKnown: true }, { companyId: 2 })).toEqual([21])
  })
})
