import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy, type TestCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

const [APRIL, MAY, JUNE] = ['2026-04-30', '2026-05-31', '2026-06-30']

let store: TestStore
let copy: TestCopy
let reader: Reader

beforeEach(() => {
  store = openTestStore()
  copy = testCopy(store)
  copy.company(1, 'Tidewater Lantern')
  copy.frequencies(
    1,
    { id: 1, name: 'Monthly', firstEndDate: toDay('2008-01-31'), firstPeriodOffset: 38 },
    { id: 2, name: 'Weekly', lengthMonths: null, lengthWeeks: 1 }
  )
  for (const id of [11, 12, 13]) copy.employee(1, { id, lastName: `Person ${id}` })
  copy.employee(1, { id: 14, lastName: 'Person 14', payFrequencyId: 2 })
  let id = 100
  for (const date of [APRIL, MAY, JUNE]) {
    for (const person of [11, 12, 13]) copy.payslip(1, person, { id: id++, date, net: '100.00' })
  }
  copy.payslip(1, 14, { id: id++, date: '2026-06-05', net: '-1.00', frequencyId: 2 })
  copy.payslip(1, 14, { id: id++, date: '2026-06-12', net: '-1.00', frequencyId: 2 })
  copy.read(1, 'employees')
})
afterEach(() => {
  reader.close()
  removeTestStore(store)
})

/** The program, some days before the end of June 2026. */
const look = (nowMs = READ_MS): Reader => (reader = createReader(store.location, () => nowMs))

describe.each(['9999-12-31', '2206-06-30'])('a payslip dated %s', (date) => {
  beforeEach(() => copy.payslip(1, 11, { id: 1, date, net: '5.00' }))

  it('is listed, and hides no period from the review of all companies', () => {
    const ask = look()
    expect(ask['periods.list']({ companyId: 1 })[0]).toMatchObject({ date, payslips: 1 })
    expect(
      ask['review.desk']({ companyId: 1 }).map(({ frequency, date, payslips, variance }) => [
        frequency,
        date,
        payslips,
        variance?.date
      ])
    ).toEqual([
      ['Monthly', JUNE, 3, MAY],
      ['Weekly', '2026-06-12', 1, '2026-06-05']
    ])
    expect(ask['review.deskFlags']({ companyId: 1 }).map(({ frequencyId }) => frequencyId)).toEqual([1, 2])
    expect(
      ask['review.openFlagged']({ scope: null, rule: 'netNotPositive', sort: 'name', descending: false }).rows
    ).toMatchObject([{ date: '2026-06-12', lastName: 'Person 14' }])
  })

  it('stands in the overview beside the totals of the last twelve months, and does not lead it', () => {
    const ask = look()
    const { main, periods } = ask['overview.company']({ companyId: 1 })
    expect(main).toMatchObject({ period: { date: JUNE, payslips: 3 }, previous: { date: MAY } })
    expect(periods.map((period) => period.date)).toEqual([date, JUNE, '2026-06-12', '2026-06-05', MAY, APRIL])
    expect(ask['overview.companies'](undefined)).toMatchObject([{ main: { date: JUNE } }])
  })

  it('leaves the periods to come as they were, by the record and by payslips', () => {
    copy.payslip(1, 14, { id: 2, date, net: '5.00', frequencyId: 2 })
    const ask = look()
    const ends = ({ periods }: { periods: readonly { date: string }[] }) => periods.slice(0, 4).map(({ date }) => date)
    expect(ask['bulkEdit.choices']({ companyId: 1 }).frequencies.map(ends)).toEqual([
      [date, '2026-08-31', '2026-07-31', JUNE],
      [date, '2026-06-26', '2026-06-19', '2026-06-12']
    ])
    const [monthly, weekly] = ask['frequencies.list']({ companyId: 1 }).frequencies
    expect(monthly).toMatchObject({ latestPayslip: JUNE, comingByPayslips: null })
    expect(weekly?.latestPayslip).toBe('2026-06-12')
    expect(weekly?.comingByPayslips?.slice(0, 2).map(({ end }) => end)).toEqual(['2026-06-12', '2026-06-19'])
  })
})

describe('a payslip dated within a year', () => {
  it('is the newest', () => {
    copy.payslip(1, 11, { id: 1, date: '2027-05-31', net: '5.00' })
    const [only, ...others] = look()['review.desk']({ companyId: 1 })
    expect([only?.date, others]).toEqual(['2027-05-31', []])
  })
})

describe('where every payslip is dated far ahead of a clock that is wrong', () => {
  it('the newest of them is the newest', () => {
    const ask = look(Date.UTC(2020, 0, 1))
    expect(ask['review.desk']({ companyId: 1 }).map(({ date }) => date)).toEqual([JUNE, '2026-06-12'])
    expect(ask['overview.company']({ companyId: 1 }).main?.period.date).toBe(JUNE)
    expect(ask['frequencies.list']({ companyId: 1 }).frequencies[0]?.latestPayslip).toBe(JUNE)
  })
})
