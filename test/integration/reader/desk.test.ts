import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import { FlagChoiceRows } from '../../../src/main/engine/review/flagChoices'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

const worked = (from: string, to: string | null = null) => ({
  servicePeriods: [{ id: 1, startDate: toDay(from), endDate: to === null ? null : toDay(to), negative: false }]
})
const [MAY, JUNE] = ['2026-05-31', '2026-06-30']

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.company(2, 'Blue Kiln Studio')
  copy.company(3, 'Nobody There')
  copy.frequencies(1, { id: 1, name: 'Monthly' }, { id: 2, name: 'Weekly' }, { id: 3, name: 'Ended' })
  copy.frequencies(2, { id: 4, name: 'Monthly' })
  // Tidewater: one stays with 10.00 more, one left, one began, one calculates.
  copy.employee(1, { id: 11, lastName: 'Wong', ...worked('2020-01-01') })
  copy.employee(1, { id: 12, lastName: 'Chan', ...worked('2020-01-01', '2026-05-31') })
  copy.employee(1, { id: 13, lastName: 'Poon', ...worked('2026-06-01') })
  copy.employee(1, { id: 14, lastName: 'Lee', ...worked('2020-01-01') })
  const monthly = (id: number, person: number, date: string, net: string | null, more = {}) =>
    copy.payslip(1, person, { id, date, net, frequencyId: 1, dirty: net === null, ...more })
  monthly(101, 11, MAY, '100.00')
  monthly(102, 12, MAY, '50.00')
  monthly(104, 14, MAY, '70.00')
  monthly(111, 11, JUNE, '110.00', { finalised: true })
  monthly(113, 13, JUNE, '-5.00')
  monthly(114, 14, JUNE, null)
  monthly(115, 11, JUNE, '3.00', { special: true })
  copy.payslip(1, 11, { id: 121, date: '2026-07-03', net: '9.00', frequencyId: 2 })
  copy.payslip(1, 11, { id: 131, date: '2025-06-30', net: '9.00', frequencyId: 3 })
  // Blue Kiln: one person, in another currency, with nothing to look at and nothing before.
  copy.employee(2, { id: 21, lastName: 'Mbeki', ...worked('2020-01-01') })
  copy.payslip(2, 21, { id: 211, date: JUNE, net: '-1.00', frequencyId: 4 })
  for (const company of [1, 2, 3]) copy.read(company, 'employees')
  reader = createReader(store.location, () => READ_MS)
})
afterAll(() => {
  reader.close()
  removeTestStore(store)
})

const flags = (sort: 'company' | 'name' = 'company', descending = false) =>
  reader['review.openFlagged']({ scope: null, rule: 'netNotPositive', sort, descending }).rows.map(
    ({ company, date, lastName, payslipId }) => [company, date, lastName, payslipId]
  )

describe('where every company stands', () => {
  it('tells of each newest period the head count, the change, the flags and the ticks, by hand', () => {
    const [month, week, ...others] = reader['review.desk']({ companyId: 1 })
    expect(others).toEqual([])
    expect(month).toMatchObject({
      companyId: 1,
      frequency: 'Monthly',
      date: JUNE,
      payslips: 4,
      calculating: 1,
      finalised: 1,
      ticked: 0,
      reopened: 0,
      withoutNet: 0,
      netTotal: 1_080_000,
      variance: {
        date: MAY,
        peopleBefore: 3,
        peopleNow: 3,
        // With somebody who calculates nothing is compared.
        notReady: 1,
        change: null
      }
    })
    const { starter, leaver, both } = month?.variance?.parts ?? {}
    expect([starter?.people, leaver?.people, both?.people]).toEqual([1, 1, 2])
    expect(week).toMatchObject({ frequency: 'Weekly', date: '2026-07-03', payslips: 1, variance: null })
    const period = reader['review.flags']({ companyId: 1, frequencyId: 1, date: JUNE, part: { kind: 'whole' } })
    const [flags, ofWeek] = reader['review.deskFlags']({ companyId: 1 })
    expect(flags).toEqual({ frequencyId: 1, flags: period.flags })
    expect(ofWeek?.frequencyId).toBe(2)
  })

  it('agrees with the variance of the period itself', () => {
    const side = (date: string) => ({ date, part: { kind: 'whole' as const } })
    const view = reader['review.variance']({
      companyId: 1,
      frequencyId: 1,
      before: side(MAY),
      now: side(JUNE),
      people: null,
      limits: { amount: 100, percentTenths: 0 }
    })
    const { variance } = reader['review.desk']({ companyId: 1 })[0] ?? {}
    expect(variance).toMatchObject({
      parts: view.parts,
      notReady: view.notReady.people,
      peopleBefore: view.before.people,
      peopleNow: view.now.people
    })
  })

  it('tells the net pay of a first period, and of one that still calculates whole none', () => {
    copy.company(4, 'Pinegate Foods')
    copy.frequencies(4, { id: 5, name: 'Monthly' })
    copy.employee(4, { id: 41, lastName: 'Ho', ...worked('2026-06-01') })
    copy.payslip(4, 41, { id: 411, date: JUNE, net: '20.00', frequencyId: 5 })
    const only = () => reader['review.desk']({ companyId: 4 })
    expect(only()).toMatchObject([{ variance: null, netTotal: 200_000 }])
    copy.payslip(4, 41, { id: 411, date: JUNE, net: null, dirty: true, frequencyId: 5 })
    expect(only()).toMatchObject([{ calculating: 1, netTotal: null }])
  })

  it('compares once nobody calculates any more', () => {
    copy.company(5, 'Ember Works')
    copy.frequencies(5, { id: 6, name: 'Monthly' })
    copy.employee(5, { id: 51, lastName: 'Ip', ...worked('2020-01-01') })
    copy.payslip(5, 51, { id: 511, date: MAY, net: null, dirty: true, frequencyId: 6 })
    copy.payslip(5, 51, { id: 512, date: JUNE, net: '30.00', finalised: true, frequencyId: 6 })
    const variance = () => reader['review.desk']({ companyId: 5 })[0]?.variance
    expect(variance()).toMatchObject({ notReady: 1, change: null })
    copy.payslip(5, 51, { id: 511, date: MAY, net: '20.00', frequencyId: 6 })
    expect(variance()).toMatchObject({ notReady: 0, change: 100_000 })
  })

  it('says nothing of a company without payslips', () => {
    expect(reader['review.desk']({ companyId: 3 })).toEqual([])
  })
})

describe('flags over all companies', () => {
  it('lists what was found in the newest period of each frequency, company by company, in any order', () => {
    expect(flags()).toEqual([
      ['Blue Kiln Studio', JUNE, 'Mbeki', 211],
      ['Tidewater Lantern', JUNE, 'Poon', 113]
    ])
    expect(flags('company', true).map(([company]) => company)).toEqual(['Tidewater Lantern', 'Blue Kiln Studio'])
    expect(flags('name').map(([, , name]) => name)).toEqual(['Mbeki', 'Poon'])
  })

  it('counts them by rule as the companies do, each by its own rules', () => {
    const ofRule = (view: { rules: readonly { rule: string; flags: number }[] }) =>
      view.rules.find(({ rule }) => rule === 'netNotPositive')?.flags
    const all = reader['review.flags'](null)
    expect(all).toMatchObject({ companyId: null, payslips: 8 })
    expect(ofRule(all)).toBe(2)
    const rules = new FlagChoiceRows({ outbox: store.outbox, changed: () => {} })
    rules.choose(2, 'netNotPositive', { on: false, limit: null })
    expect(ofRule(reader['review.flags'](null))).toBe(1)
    expect(flags()).toEqual([['Tidewater Lantern', JUNE, 'Poon', 113]])
    rules.choose(2, 'netNotPositive', null)
    expect(ofRule(reader['review.flags'](null))).toBe(2)
  })
})
