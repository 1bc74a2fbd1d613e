import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PayScope } from '@shared/contract/channels'
import { toDay } from '@shared/domain/day'
import { FlagChoiceRows } from '../../../src/main/engine/review/flagChoices'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { LearnedPayPointWriter } from '../../../src/main/store/cache/learnedPayPoints'
import { READ_MS, testCopy, type SomeData } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

type Pairs = [string, string][]
const data = (income: Pairs, deduction: Pairs = []): SomeData => ({ income, deduction })
const worked = (from: string, to: string | null = null) => ({
  servicePeriods: [{ id: 1, startDate: toDay(from), endDate: to === null ? null : toDay(to), negative: false }]
})
const basic = (amount: string): SomeData =>
  data([
    ['Basic', amount],
    ['Total', amount]
  ])

const JUNE: PayScope = { companyId: 1, frequencyId: 1, date: '2026-06-30', part: { kind: 'whole' } }

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.frequencies(1, { id: 1, name: 'Monthly' })
  copy.employee(1, { id: 11, lastName: 'Wong', number: '0042', ...worked('2020-01-01') })
  copy.employee(1, { id: 12, lastName: 'Chan', ...worked('2020-01-01', '2026-04-30') })
  copy.employee(1, { id: 13, lastName: 'Poon', ...worked('2021-01-01') })
  copy.employee(1, { id: 14, lastName: 'Lee', ...worked('2021-01-01') })
  copy.employee(1, { id: 15, lastName: 'Sung', ...worked('2021-01-01') })
  for (const [month, id] of [
    ['04-30', 1],
    ['05-31', 2]
  ] as const) {
    copy.payslip(1, 11, { id, date: `2026-${month}`, net: '100.00', data: basic('100.00') })
    copy.payslip(1, 15, { id: id + 10, date: `2026-${month}`, net: '100.00', data: basic('100.00') })
  }
  // Half as much again, with a line that is new and a total that is not the sum.
  copy.payslip(1, 11, {
    id: 21,
    date: '2026-06-30',
    net: '150.00',
    released: true,
    data: data([
      ['Basic', '100.00'],
      ['Bonus', '49.99'],
      ['Total', '150.00']
    ])
  })
  copy.payslip(1, 12, { id: 22, date: '2026-06-30', net: '-5.00', data: basic('-5.00') })
  copy.payslip(1, 14, { id: 23, date: '2026-06-30', dirty: true })
  copy.payslip(1, 15, { id: 24, date: '2026-06-30', net: '100.00', data: basic('100.00') })
  copy.payslip(1, 15, { id: 25, date: '2026-06-30', net: '100.00' })
  copy.payslip(1, null, { id: 26, date: '2026-06-30', net: '7.00', special: true, data: basic('8.00') })
  copy.read(1, 'employees')
  reader = createReader(store.location, () => READ_MS)
})
afterAll(() => {
  reader.close()
  removeTestStore(store)
})

const listed = (rule: string | null = null) =>
  reader['review.openFlagged']({ scope: JUNE, rule, sort: 'name', descending: false }).rows.map(
    ({ lastName, payslipId, rule: of, item }) =>
      [lastName, payslipId ?? 'none', of, ...(item === null ? [] : [item])].join(' ')
  )

describe('flags of a period', () => {
  it('finds on each payslip what the rules say, person by person', () => {
    expect(listed()).toEqual([
      'Chan 22 netNotPositive',
      'Chan 22 outsideService',
      'Lee 23 calculating',
      'Poon none noPayslip',
      'Sung 24 twoForOneDate',
      'Sung 25 twoForOneDate',
      'Wong 21 linesNotTotal',
      'Wong 21 netUnusual',
      'Wong 21 newLine Bonus',
      'Wong 21 releasedOpen',
      ' 26 netNotRest'
    ])
  })

  it('says which payslips calculate, so that nothing of theirs is offered to be saved', () => {
    const { rows } = reader['review.openFlagged']({ scope: JUNE, rule: null, sort: 'name', descending: false })
    expect(rows.flatMap(({ payslipId, calculating }) => (calculating ? payslipId : []))).toEqual([23])
  })

  it('counts them by rule and by person, and says what could not be looked at', () => {
    const view = reader['review.flags'](JUNE)
    expect(view).toMatchObject({ flags: 11, people: 6, payslips: 6, withoutLines: 1, asOfMs: READ_MS })
    expect(view.rules.find(({ rule }) => rule === 'twoForOneDate')).toMatchObject({ on: true, flags: 2, asMade: true })
    expect(listed('netNotPositive')).toEqual(['Chan 22 netNotPositive'])
  })

  it('says of how many payslips the leave was not looked at, as it is not in the copy, while a rule asks for it', () => {
    // The sixth calculates.
    expect(reader['review.flags'](JUNE).withoutLeave).toBe(5)
    const leave = [{ type: 'annual', accrual: '1.00', taken: '0.00', balance: '8.00' }]
    copy.detail(1, 24, basic('100.00'), leave)
    expect(reader['review.flags'](JUNE).withoutLeave).toBe(4)
    const rules = new FlagChoiceRows({ outbox: store.outbox, changed: () => undefined })
    rules.choose(1, 'leaveNotRolled', { on: false, limit: null })
    expect(reader['review.flags'](JUNE).withoutLeave).toBe(4)
    rules.choose(1, 'leaveNegative', { on: false, limit: null })
    expect(reader['review.flags'](JUNE).withoutLeave).toBe(0)
    rules.choose(1, 'leaveNotRolled', null)
    rules.choose(1, 'leaveNegative', null)
    expect(reader['review.flags'](JUNE).withoutLeave).toBe(4)
  })

  it('says the same of a payslip by itself', () => {
    expect(reader['review.flagsOfPayslip']({ payslipId: 21 })).toEqual([
      {
        rule: 'linesNotTotal',
        name: 'Lines unlike their total',
        tone: 'warning',
        item: null,
        sentence: 'Income lines add to 149.99; the total sent is 150.00, 0.01 more.'
      },
      expect.objectContaining({ sentence: '150.00 against 100.00, the middle of the 2 before. Limit: 25 %.' }),
      expect.objectContaining({ item: 'Bonus', sentence: 'New income: 49.99, none on 31 May 2026.' }),
      expect.objectContaining({ rule: 'releasedOpen' })
    ])
    expect(() => reader['review.flagsOfPayslip']({ payslipId: 99 })).toThrow(
      expect.objectContaining({ code: 'notHere' })
    )
  })

  it('obeys what the officer chose for the company, until that is taken back', () => {
    const changed: number[] = []
    const rules = new FlagChoiceRows({ outbox: store.outbox, changed: (companyId) => void changed.push(companyId) })
    rules.choose(1, 'netUnusual', { on: true, limit: 60 })
    rules.choose(1, 'newLine', { on: false, limit: null })
    expect(listed().filter((row) => row.startsWith('Wong'))).toEqual(['Wong 21 linesNotTotal', 'Wong 21 releasedOpen'])
    const { rules: shown } = reader['review.flags'](JUNE)
    expect(shown.find(({ rule }) => rule === 'netUnusual')).toMatchObject({ limit: 60, asMade: false })
    rules.choose(1, 'netUnusual', null)
    rules.choose(1, 'newLine', null)
    expect(listed()).toHaveLength(11)
    expect(changed).toEqual([1, 1, 1, 1])
  })

  it('tells of another pay point where two reports say so, in the period between them, and nothing of who is not in one', () => {
    copy.payPoints(1, { id: 5, name: 'Central office' }, { id: 6, name: 'Kwun Tong workshop' })
    const learned = new LearnedPayPointWriter(store.cache)
    const report = (day: string, ...people: [employeeId: number, payPointId: number][]): void =>
      store.cacheWrites.now(() =>
        learned.putAll(
          1,
          people.map(([employeeId, payPointId]) => ({ employeeId, payPointId })),
          Date.parse(`${day}T12:00:00`)
        )
      )
    report('2026-05-29', [11, 5], [12, 5], [15, 5])
    report('2026-06-05', [11, 5], [15, 5])
    expect(listed('payPointChanged')).toEqual([])
    report('2026-06-28', [11, 6])
    report('2026-07-01', [11, 6], [12, 6], [15, 5])
    expect(listed('payPointChanged')).toEqual(['Chan 22 payPointChanged', 'Wong 21 payPointChanged'])
    const [wong] = reader['review.flagsOfPayslip']({ payslipId: 21 }).filter(({ rule }) => rule === 'payPointChanged')
    expect(wong?.sentence).toBe(
      'Kwun Tong workshop by the report of 28 Jun 2026; Central office by that of 5 Jun 2026.'
    )
    // Both reports were after May ended.
    expect(reader['review.flagsOfPayslip']({ payslipId: 2 }).map(({ rule }) => rule)).not.toContain('payPointChanged')
  })

  it('stand in the order that is asked for, those of one payslip together, and who is not known last', () => {
    const by = (sort: 'name' | 'number' | 'rule', descending: boolean) =>
      reader['review.openFlagged']({ scope: JUNE, rule: null, sort, descending }).rows
    const names = (descending: boolean) => [...new Set(by('name', descending).map(({ lastName }) => lastName))]
    expect(names(false)).toEqual(['Chan', 'Lee', 'Poon', 'Sung', 'Wong', ''])
    expect(names(true)).toEqual(['Wong', 'Sung', 'Poon', 'Lee', 'Chan', ''])
    const rules = by('rule', true).map(({ name }) => name)
    expect(rules).toEqual(rules.toSorted().toReversed())
    expect(by('number', false)[0]).toMatchObject({ number: '0042' })
    expect(by('name', true)).toHaveLength(by('name', false).length)
  })

  it('shows what a sync brought at the next question', () => {
    copy.payslip(1, 13, { id: 27, date: '2026-06-30', net: '1.00', data: basic('1.00') })
    expect(listed('noPayslip')).toEqual([])
  })

  it('are the same after any change as if all of it were judged for the first time', () => {
    const may = (id: number, personId: number, amount: string) =>
      copy.payslip(1, personId, { id, date: '2026-05-31', net: '100.00', data: basic(amount) })
    const changes: (() => void)[] = [
      () => copy.payslip(1, 15, { id: 24, date: '2026-06-30', net: '180.00', data: basic('180.00') }),
      () => copy.payslip(1, 15, { id: 24, date: '2026-06-30', net: '180.00', finalised: true, data: basic('180.00') }),
      // The one before, one before that, and one of the same day.
      () => may(12, 15, '20.00'),
      () => copy.payslip(1, 15, { id: 10, date: '2026-03-31', net: '100.00', data: basic('20.00') }),
      () => copy.payslip(1, 15, { id: 11, date: '2026-04-30', net: '100.00', data: basic('20.00') }),
      () => copy.payslip(1, 13, { id: 30, date: '2026-06-30', net: '1.00', data: basic('1.00') }),
      () => copy.payslip(1, 13, { id: 31, date: '2026-06-30', net: '1.00', data: basic('1.00') }),
      () => copy.employee(1, { id: 12, lastName: 'Chan', ...worked('2020-01-01') }),
      () => copy.payslip(1, 13, { id: 32, date: '2026-05-31', net: '1.00', frequencyId: 2, data: basic('1.00') }),
      () => copy.frequencies(1, { id: 1, name: 'Monthly' }, { id: 2, name: 'Weekly' }),
      () =>
        copy.detail(
          1,
          24,
          {
            income: [
              ['BASIC', '180.00'],
              ['TOTAL', '180.00']
            ]
          },
          [{ type: 'Annual', accrual: '1.00', taken: '0.00', balance: '-2.00' }]
        )
    ]
    for (const change of changes) {
      change()
      const fresh = createReader(store.location, () => READ_MS)
      const [warm, cold] = [reader, fresh].map((each) =>
        each['review.openFlagged']({ scope: JUNE, rule: null, sort: 'name', descending: false }).rows.map(
          ({ payslipId, rule, sentence }) => [payslipId, rule, sentence]
        )
      )
      fresh.close()
      expect(warm).toEqual(cold)
    }
    const rules = reader['review.flags'](JUNE).rules.filter(({ flags }) => flags > 0)
    expect(rules.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['steadyChanged', 'frequencyChanged', 'leaveNegative', 'twoForOneDate'])
    )
  })
})
