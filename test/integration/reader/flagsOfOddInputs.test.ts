// What rules find on payslips as services have sent them, decoded and kept by the program's own ways, worked by hand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { JsonValue } from '@shared/domain/json'
import { Oddities } from '../../../src/main/engine/api/fields'
import { decodePayslip, decodePayslipDetail } from '../../../src/main/engine/api/payslipDecoder'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

const MONTHLY = 1
const WEEKLY = 2
const MAY = '2026-05-31'
const JUNE = '2026-06-30'
const span = (startDate: string, endDate: string | null = null) => ({
  id: null,
  startDate: toDay(startDate),
  endDate: endDate === null ? null : toDay(endDate),
  negative: false
})

let newest = 0
/** A payslip as the service sends it, of a person of that id; gives its id. */
function sent(personId: number, date: string, fields: Record<string, JsonValue>, frequencyId = MONTHLY): number {
  const id = ++newest
  const settled = { special: false, finalised: false, ss_released: false, dirty: false, payment_run_id: null }
  const record = decodePayslip({ payslip: { id, date, ...settled, ...fields } }, new Oddities())
  if (record === null) throw new Error('a payslip that cannot be addressed')
  store.cacheWrites.now(() => {
    copy.rows.payslips.put(record, undefined, { companyId: 1, employeeId: personId, frequencyId }, READ_MS)
  })
  return id
}
/** Its detail as the service sends it. */
function leave(payslipId: number, types: JsonValue): void {
  const detail = decodePayslipDetail(
    { payslip: { income: [], deduction: [], grand_total: [], leave: types } },
    'codes',
    payslipId,
    new Oddities()
  )
  if (detail === null) throw new Error('a detail without sections')
  store.cacheWrites.now(() => copy.rows.payslipDetails.put(1, payslipId, detail, READ_MS))
}
function said(payslipId: number): string[] {
  return reader['review.flagsOfPayslip']({ payslipId }).map(({ rule, item, sentence }) =>
    [rule, ...(item === null ? [] : [item]), sentence].join(': ')
  )
}
const figures = (income: JsonValue, deduction: JsonValue = []) => ({ income, deduction, grand_total: [], sideline: [] })

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.company(2, 'Nobody yet')
  copy.frequencies(1, { id: MONTHLY, name: 'Monthly' }, { id: WEEKLY, name: 'Weekly' })
  for (let id = 11; id <= 24; id++) {
    copy.employee(1, { id, lastName: `Person ${id}`, servicePeriods: [span('2020-01-01')] })
  }
  copy.employee(1, {
    id: 30,
    lastName: 'Came back',
    servicePeriods: [span('2020-01-01', '2026-04-30'), span('2026-06-10')]
  })
  copy.read(1, 'employees')
  copy.read(2, 'employees')
  reader = createReader(store.location, () => READ_MS)
})
afterAll(() => {
  reader.close()
  removeTestStore(store)
})

describe('what rules say of odd payslips', () => {
  it('A5: one that calculates has no net pay, and none of its figures is looked at, nor those of the next one against it', () => {
    const may = sent(11, MAY, { dirty: true, data: figures([['Basic', '1.00']]) })
    const june = sent(11, JUNE, {
      nett_pay: 9,
      data: figures([
        ['Basic', '9.00'],
        ['Total', '9.00']
      ])
    })
    const calculating = ['calculating: Still calculating: its figures were not looked at.']
    expect(said(may)).toEqual(calculating)
    expect(said(june)).toEqual([])
    // Without the flag, and without net pay.
    expect(said(sent(12, JUNE, { dirty: true, nett_pay: -5 }))).toEqual(calculating)
  })

  it.each<[string, JsonValue, JsonValue, JsonValue, string[]]>([
    [
      'a total that is not added again',
      [
        ['basic_salary', '15000.00'],
        ['total', '15000.00']
      ],
      [],
      15000,
      []
    ],
    ['a section sent empty', [], [], 0, ['netNotPositive: Net pay is 0.00.']],
    ['one pair, which is the total', [['total', '15000.00']], [], '15000', []],
    [
      'commas, no decimals, and numbers',
      [
        ['A', '1,500.00'],
        ['B', '1500'],
        ['T', 3000.0]
      ],
      [
        ['C', '-0.01'],
        ['T', '-0.01']
      ],
      '3,000.01',
      []
    ],
    [
      'no number',
      [
        ['Bonus', 'n/a'],
        ['Basic', '1.00'],
        ['Total', '1.00']
      ],
      [],
      '1.00',
      ['noNumber: Bonus: The amount sent is “n/a”, which is no number; it is in no sum.']
    ],
    [
      'a net pay that is no number',
      [['Total', '1.00']],
      [],
      'n/a',
      ['noNumber: Net pay was not sent as a number; it is in no total.']
    ]
  ])('A6: %s', (_, income, deduction, net, expected) => {
    expect(said(sent(13, JUNE, { special: true, nett_pay: net, data: figures(income, deduction) }))).toEqual(expected)
  })

  it('A7: lines that are a cent more than the total sent', () => {
    const lines = figures([
      ['Basic', '669.76'],
      ['Overtime', '376.47'],
      ['Total', '1046.22']
    ])
    expect(said(sent(14, JUNE, { nett_pay: '1046.22', data: lines }))).toEqual([
      'linesNotTotal: Income lines add to 1,046.23; the total sent is 1,046.22, 0.01 less.'
    ])
  })

  it('A8: leave as numbers and as texts; the id is no type, and what is missing stays missing', () => {
    const lines = figures([['Total', '1.00']])
    const may = sent(15, MAY, { nett_pay: 1, data: lines })
    const june = sent(15, JUNE, { nett_pay: 1, data: lines })
    const types = (annual: JsonValue, sick: JsonValue): JsonValue => ({
      id: 5,
      Annual: annual,
      Sick: sick,
      Study: { balance: '' }
    })
    leave(may, types({ accrual: '1.25', taken: 0, balance: -1.25 }, { balance: '10' }))
    leave(june, types({ accrual: '1.25', taken: 0, balance: -2 }, { accrual: 1, taken: 0, balance: null }))
    expect(said(june)).toEqual([
      'leaveNegative: Annual: Balance −2.00 days, below 0.00.',
      'leaveNotRolled: Annual: −1.25 on 31 May 2026 + 1.25 accrued − 0.00 taken is 0.00; the balance is −2.00.'
    ])
  })

  it('B1: two loans of one amount are two lines, both summed', () => {
    const loans = figures(
      [['Total', '500.00']],
      [
        ['Loan', '100.00'],
        ['Loan', '100.00'],
        ['Total', '200.00']
      ]
    )
    expect(said(sent(16, JUNE, { nett_pay: 300, data: loans }))).toEqual([
      'duplicateLine: Loan: 2 lines of 100.00 each; all are counted.'
    ])
  })

  it('B2: income less deductions is not the net pay, and by how much', () => {
    const lines = figures([['Total', '7506.00']], [['Total', '0.00']])
    expect(said(sent(17, JUNE, { nett_pay: '5899.00', data: lines }))).toEqual([
      'netNotRest: Income less deductions is 7,506.00; net pay is 5,899.00, 1,607.00 less.'
    ])
  })

  it('B3: a net pay below zero keeps its sign and has its word', () => {
    const lines = figures([
      ['Unpaid days', '-150.25'],
      ['Total', '-150.25']
    ])
    expect(said(sent(18, JUNE, { nett_pay: -150.25, data: lines }))).toEqual([
      'netNotPositive: Net pay is −150.25, below 0.00.'
    ])
  })

  it('B18: a company without people has no flags', () => {
    const view = reader['review.flags']({ companyId: 2, frequencyId: MONTHLY, date: JUNE, part: { kind: 'whole' } })
    expect(view).toMatchObject({ flags: 0, people: 0, payslips: 0 })
  })

  it('B19: a week is not held against a month, and the change of frequency is said', () => {
    const basic = (amount: string) =>
      figures([
        ['Basic', amount],
        ['Total', amount]
      ])
    sent(19, MAY, { nett_pay: '4000.00', data: basic('4000.00') })
    const week = sent(19, '2026-06-05', { nett_pay: '1000.00', data: basic('1000.00') }, WEEKLY)
    expect(said(week)).toEqual(['frequencyChanged: Weekly now; Monthly on 31 May 2026.'])
    expect(said(sent(19, '2026-06-12', { nett_pay: '1000.00', data: basic('1000.00') }, WEEKLY))).toEqual([])
  })

  it('B20: who left and came back is one person, employed in both periods, and not in the gap', () => {
    const lines = figures([['Total', '1.00']])
    const of = (date: string) => said(sent(30, date, { nett_pay: 1, data: lines }))
    expect(of('2026-04-30')).toEqual([])
    expect(of(MAY)).toEqual([
      'outsideService: The period ends on 31 May 2026; the person left on 30 Apr 2026 and joins on 10 Jun 2026.'
    ])
    expect(of(JUNE)).toEqual([])
  })
})
