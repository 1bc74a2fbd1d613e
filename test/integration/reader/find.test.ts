import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChannelInput } from '@shared/contract/channels'
import type { FindHit } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { emptyForm, type ReportForm } from '@shared/domain/report'
import { ReportLists } from '../../../src/main/store/outbox/reportLists'
import { ReportRunRows } from '../../../src/main/store/outbox/reportRuns'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const TIDEWATER = 1
const PINEGATE = 2
const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

/** What the officer asked of reports: a history with one of its parts, a variance of the other company, a leave report. */
function reportRuns(): void {
  const runs = new ReportRunRows(store.outbox)
  const lists = new ReportLists(store.outbox)
  const history: ReportForm = {
    ...emptyForm('transaction_history'),
    from: toDay('2026-04-01'),
    to: toDay('2026-06-30'),
    accountNames: ['annual bonus']
  }
  const leave = { ...emptyForm('leave_liability_v2'), date: toDay('2026-06-30') }
  // Days that another report left in the form say nothing of this one.
  const variance = { ...emptyForm('variance'), payFrequencyId: 9, periodOffset: 12, from: toDay('2026-06-30') }
  const add = (companyId: number, form: ReportForm, partOf: number | null = null): number =>
    runs.add({ companyId, partOf, form, body: '{}', background: false, pieces: 1 }, READ_MS)
  const first = runs.get(add(TIDEWATER, history))
  if (first) runs.move(runs.move(first, 'started'), 'complete')
  add(PINEGATE, variance)
  add(TIDEWATER, leave)
  add(TIDEWATER, history, 1)
  lists.keep(TIDEWATER, 'Bonus of the quarter', history, READ_MS)
}

const worked = (endDate: string | null = null) => [
  { id: null, startDate: toDay('2015-01-05'), endDate: endDate === null ? null : toDay(endDate), negative: false }
]

beforeAll(() => {
  copy.company(PINEGATE, 'pinegate Foods')
  copy.company(TIDEWATER, 'Tidewater Lantern 潮燈有限公司')
  copy.frequencies(TIDEWATER, { id: 1, name: 'Monthly' }, { id: 2, name: 'Weekly' })
  copy.employee(TIDEWATER, {
    id: 11,
    lastName: 'Wong',
    firstName: 'Ka Yan',
    chineseName: '黃嘉欣',
    number: '0042',
    servicePeriods: worked()
  })
  copy.employee(TIDEWATER, { id: 12, lastName: 'Núñez', firstName: 'Wong', number: '00117', servicePeriods: worked() })
  copy.employee(TIDEWATER, { id: 13, lastName: 'Wonder' })
  copy.employee(PINEGATE, {
    id: 21,
    lastName: 'Kwong',
    firstName: 'Sau Lin',
    number: '0042',
    servicePeriods: worked('2026-03-31')
  })
  copy.employee(PINEGATE, { id: 22, lastName: 'Wong', firstName: 'Kwok Fai' })
  const lines = (item: string) => ({ income: [[item, '100.00'] as const, ['Total', '100.00'] as const] })
  copy.payslip(TIDEWATER, 11, {
    id: 1,
    date: '2026-04-30',
    net: '100.00',
    finalised: true,
    data: lines('Typhoon bonus')
  })
  copy.payslip(TIDEWATER, 11, {
    id: 2,
    date: '2026-05-31',
    net: '90.00',
    finalised: true,
    data: lines('Housing allowance')
  })
  copy.payslip(TIDEWATER, 11, { id: 3, date: '2026-05-31', net: '5.00', special: true })
  copy.payslip(TIDEWATER, 12, {
    id: 4,
    date: '2026-06-07',
    net: '1.00',
    frequencyId: 2,
    data: lines('Housing allowance')
  })
  copy.payslip(TIDEWATER, 11, { id: 5, date: '2026-06-30', dirty: true })
  copy.payslip(PINEGATE, null, { id: 42, date: '2026-06-30', net: '1.00', frequencyId: 9, data: lines('Housing loan') })
  // More than are looked through while one types.
  for (let id = 1000; id < 1060; id++)
    copy.payslip(TIDEWATER, 12, { id, date: '2026-06-07', net: '1.00', frequencyId: 2 })
  copy.certificates(TIDEWATER, 11, [
    { id: 901, date: '2026-04-20', workedFrom: '2025-04-01', workedTo: '2026-03-31' },
    { id: 902, date: '2025-04-20', workedFrom: '2024-04-01', workedTo: '2025-03-31', dirty: true },
    { id: 903, name: 'IR56F' }
  ])
  copy.certificates(PINEGATE, 21, [{ id: 904, name: 'IR56F', workedFrom: '2025-04-01', workedTo: '2025-12-31' }])
  copy.payRuns(PINEGATE, { id: 70, payFrequencyId: 9, date: '2026-05-31', periodOffset: 12 })
  reportRuns()
  copy.rows.employees.markMissing(TIDEWATER, new Set([11, 12]), READ_MS)
  reader = createReader(store.location, () => Date.UTC(2026, 5, 15, 12))
})

afterAll(() => {
  reader.close()
  removeTestStore(store)
})

const answer = (text: string, some: Partial<ChannelInput<'find.search'>> = {}) =>
  reader['find.search']({ text, companyId: null, here: TIDEWATER, limit: 5, ...some })
const find = <Kind extends FindHit['kind']>(
  kind: Kind,
  text: string,
  some: Partial<ChannelInput<'find.search'>> = {}
) => answer(text, some).hits.filter((hit): hit is Extract<FindHit, { kind: Kind }> => hit.kind === kind)

describe('people', () => {
  const names = (text: string, some: Partial<ChannelInput<'find.search'>> = {}) =>
    find('person', text, some).map(({ lastName, company }) => `${lastName}, ${company.split(' ')[0]}`)

  it('are found in all companies, those of the company on screen first, those gone from the service last', () => {
    expect(names('wong k')).toEqual(['Wong, Tidewater', 'Wong, pinegate'])
    expect(names('wong k', { here: PINEGATE })).toEqual(['Wong, pinegate', 'Wong, Tidewater'])
    expect(names('wong k', { companyId: PINEGATE })).toEqual(['Wong, pinegate'])
    expect(find('person', 'wonder')).toMatchObject([{ employeeId: 13, gone: true, leftOn: null }])
    expect(find('person', 'wo').map(({ employeeId, gone }) => [employeeId, gone])).toEqual([
      [12, false],
      [11, false],
      [22, false],
      [13, true]
    ])
  })

  it('are found in any script, without accents or case, by any part of the Chinese name', () => {
    expect(names('NUNEZ')).toEqual(['Núñez, Tidewater'])
    expect(names('núñez')).toEqual(['Núñez, Tidewater'])
    expect(names('嘉欣')).toEqual(['Wong, Tidewater'])
    expect(names('欣')).toEqual(['Wong, Tidewater'])
  })

  it('are found by number with or without its zeros, and by id', () => {
    expect(names('42')).toEqual(['Wong, Tidewater', 'Kwong, pinegate'])
    expect(names('0042')).toEqual(['Wong, Tidewater', 'Kwong, pinegate'])
    expect(names('117')).toEqual(['Núñez, Tidewater'])
    expect(names('21')).toEqual(['Kwong, pinegate'])
  })

  it('say when they left', () => {
    expect(find('person', 'kwong')).toMatchObject([{ leftOn: '2026-03-31' }])
  })

  it('are never more than was asked for, and it is said that there are more', () => {
    expect(answer('wong', { limit: 1 })).toMatchObject({ more: expect.arrayContaining(['person']) as unknown })
    expect(find('person', 'wong', { limit: 1 })).toHaveLength(1)
    expect(answer('nunez').more).not.toContain('person')
  })
})

describe('companies and periods', () => {
  it('are found by the name of the company in either script', () => {
    expect(find('company', 'tide').map(({ companyId }) => companyId)).toEqual([TIDEWATER])
    expect(find('company', '有限').map(({ companyId }) => companyId)).toEqual([TIDEWATER])
    expect(find('period', 'tidewater')).toEqual([])
  })

  it('are found by date in its forms, frequency and company, newest first', () => {
    const periods = (text: string) =>
      find('period', text).map(({ date, frequency, special, companyId }) => [date, frequency, special, companyId])
    const june = [
      ['2026-06-30', null, false, TIDEWATER],
      ['2026-06-30', null, false, PINEGATE],
      ['2026-06-07', 'Weekly', false, TIDEWATER]
    ]
    expect(periods('2026-06').map(([date]) => date)).toEqual(june.map(([date]) => date))
    expect(periods('june 2026')).toEqual(periods('2026-06'))
    expect(periods('2026-06-07')).toEqual([['2026-06-07', 'Weekly', false, TIDEWATER]])
    expect(periods('7 jun')).toEqual([['2026-06-07', 'Weekly', false, TIDEWATER]])
    expect(periods('weekly tidewater')).toEqual([['2026-06-07', 'Weekly', false, TIDEWATER]])
    expect(periods('may once-off')).toEqual([['2026-05-31', 'Monthly', true, TIDEWATER]])
    expect(periods('pinegate june')).toMatchObject([['2026-06-30', null, false, PINEGATE]])
    expect(periods('32')).toEqual([])
  })

  it('are found by their run too: one whose payslips the copy does not hold, and by the run’s id', () => {
    expect(find('period', 'pinegate may')).toMatchObject([{ date: '2026-05-31', companyId: PINEGATE, payslips: 0 }])
    expect(find('period', '70')).toMatchObject([{ date: '2026-05-31', companyId: PINEGATE, frequencyId: 9 }])
    expect(find('period', '70', { companyId: TIDEWATER })).toEqual([])
  })
})

describe('payslips', () => {
  it('are found by id, also one whose person nobody knows', () => {
    expect(find('payslip', '42')).toMatchObject([
      { payslipId: 42, person: null, net: '1.00' },
      // The person with that number has payslips too.
      { payslipId: 5 },
      { payslipId: 3 },
      { payslipId: 2 },
      { payslipId: 1 }
    ])
  })

  it('of the first person found are listed newest first, with their state', () => {
    expect(find('payslip', 'wong ka')).toMatchObject([
      { payslipId: 5, state: 'calculating', net: null, person: 'Wong, Ka Yan' },
      { payslipId: 3, special: true },
      { payslipId: 2, state: 'finalised', net: '90.00' },
      { payslipId: 1 }
    ])
  })

  it('of everyone found are narrowed by a date beside the name', () => {
    expect(find('payslip', 'wong may').map(({ payslipId }) => payslipId)).toEqual([3, 2])
    expect(find('payslip', 'ka yan 2026-04').map(({ payslipId }) => payslipId)).toEqual([1])
    expect(find('payslip', 'wong 1999')).toEqual([])
  })
})

describe('reports', () => {
  const runs = (text: string, some: Partial<ChannelInput<'find.search'>> = {}) =>
    find('reportRun', text, some).map(({ runId }) => runId)

  it('that were run are found by report, days, accounts and the word, those of the company on screen first', () => {
    expect(find('reportRun', 'transaction')).toMatchObject([
      { runId: 1, report: 'transaction_history', from: '2026-04-01', to: '2026-06-30', state: 'done' }
    ])
    expect(runs('reports')).toEqual([3, 1, 2])
    expect(runs('reports', { here: PINEGATE })).toEqual([2, 3, 1])
    expect(runs('reports', { companyId: PINEGATE })).toEqual([2])
    expect(runs('report april')).toEqual([1])
    expect(runs('leave 2026-06-30')).toEqual([3])
    expect(runs('report pinegate')).toEqual([2])
    expect(runs('annual_bon')).toEqual([1])
    expect(runs('annual bonus')).toEqual([1])
    // The period that a variance names by its offset, where a pay run tells its day.
    expect(runs('variance may')).toEqual([2])
  })

  it('are not found by a day or a company alone, nor are parts of one', () => {
    expect(runs('june')).toEqual([])
    expect(runs('pinegate')).toEqual([])
    expect(runs('30')).toEqual([])
  })

  it('that were kept are found by their name', () => {
    expect(find('reportFavourite', 'quarter bonus')).toMatchObject([{ favouriteId: 1, report: 'transaction_history' }])
    expect(find('reportFavourite', 'history')).toHaveLength(1)
    expect(find('reportFavourite', 'variance')).toEqual([])
  })
})

describe('payslip lines', () => {
  it('are found by name in each company that paid one lately, with the newest payslip that has it', () => {
    expect(find('line', 'hous')).toMatchObject([
      { name: 'Housing allowance', section: 'income', companyId: null },
      { name: 'Housing loan', companyId: PINEGATE, payslipId: 42, date: '2026-06-30' }
    ])
    expect(find('line', 'hous', { companyId: PINEGATE })).toMatchObject([
      { name: 'Housing allowance', companyId: null },
      { companyId: PINEGATE }
    ])
  })

  it('of older payslips are looked for when they are opened', () => {
    const [hit] = find('line', 'typhoon')
    expect(hit).toMatchObject({ companyId: null, payslipId: null })
    const itemId = hit?.itemId ?? 0
    expect(reader['find.line']({ itemId, companyId: null, here: PINEGATE })).toEqual({
      companyId: TIDEWATER,
      payslipId: 1
    })
    expect(reader['find.line']({ itemId, companyId: PINEGATE, here: TIDEWATER })).toBeNull()
    expect(reader['find.line']({ itemId: 999_999, companyId: null, here: null })).toBeNull()
  })

  it('are told by the item, not by an amount with the same digits', () => {
    const loan = find('line', 'loan')[0]
    if (loan?.kind !== 'line') throw new Error('no loan')
    copy.payslip(TIDEWATER, 12, {
      id: 2000,
      date: '2026-07-31',
      net: '1.00',
      data: { income: [['Wages', String(loan.itemId / 10_000)]] }
    })
    expect(find('line', 'loan').map(({ companyId }) => companyId)).toEqual([PINEGATE])
  })
})

describe('certificates', () => {
  const found = (text: string, some: Partial<ChannelInput<'find.search'>> = {}) =>
    find('certificate', text, some).map(({ certificateId }) => certificateId)

  it('are found by id, by their person, and by name or year beside it', () => {
    expect(found('901')).toEqual([901])
    expect(found('901', { companyId: PINEGATE })).toEqual([])
    expect(found('wong ka')).toEqual([901, 902, 903])
    expect(found('ir56f wong')).toEqual([903])
    expect(found('wong certificate 2025')).toEqual([902])
    expect(find('certificate', 'wong 2025')).toMatchObject([
      { certificateId: 902, calculating: true, yearDay: '2025-03-31', person: 'Wong, Ka Yan' }
    ])
  })

  it('are found as the years of companies', () => {
    const years = (text: string) => find('certificateYear', text).map(({ companyId, end }) => [companyId, end])
    expect(years('certificates')).toEqual([
      [TIDEWATER, '2026-03-31'],
      [PINEGATE, '2026-03-31']
    ])
    expect(years('certif tidewater 2025')).toEqual([[TIDEWATER, '2025-03-31']])
    expect(years('wong')).toEqual([])
  })
})

describe('a text that cannot be looked for', () => {
  it('finds nothing, and a long one of many words is no fault', () => {
    for (const text of ['   ', '"*', '-', '💡', '() AND NEAR', '%', '_']) {
      expect(answer(text).hits.filter(({ kind }) => kind === 'person')).toEqual([])
    }
    expect(find('line', 'a '.repeat(100))).toMatchObject([{ name: 'Housing allowance' }])
    expect(answer("O'Brien; DROP TABLE x --").hits).toEqual([])
  })
})
