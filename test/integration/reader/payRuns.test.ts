import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PayScope, PeriodPeopleQuery, VarianceQuery } from '@shared/contract/channels'
import type { PayPeriodView, PeriodPersonRow } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import type { ServicePeriod } from '@shared/domain/employee'
import type { JournalEntry, JournalLine } from '@shared/domain/journal'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { netPayLineKey, netPayLineText } from '../../../src/main/store/outbox/netPayLine'
import { SettingRows } from '../../../src/main/store/outbox/settingRows'
import { READ_MS, testCopy, type SomeData } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

function worked(from: string, to: string | null = null): Partial<{ servicePeriods: ServicePeriod[] }> {
  return {
    servicePeriods: [{ id: 1, startDate: toDay(from), endDate: to === null ? null : toDay(to), negative: false }]
  }
}

function data(income: [string, string][], deduction: [string, string][] = []): SomeData {
  return { income: [...income, ['Total', '9.99']], deduction, sideline: [['Employer', [['MPF employer', '1.00']]]] }
}

function line(lineItem: string, amounts: Record<string, string | null>): JournalLine {
  return { category: 'liability', lineItem, label: lineItem.toUpperCase(), amounts: Object.entries(amounts) }
}

function journal(companyId: number, payRunId: number, ...entries: Partial<JournalEntry>[]): void {
  const whole = entries.map((some) => ({ posted: false, splits: [], debit: [], credit: [], raw: {}, ...some }))
  store.cacheWrites.now(() => copy.rows.journals.put(companyId, payRunId, whole))
  copy.read(companyId, 'journalOfRun', payRunId)
}

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.frequencies(1, { id: 1, name: 'Monthly' }, { id: 2, name: 'Weekly', lengthMonths: 0, lengthWeeks: 1 })
  copy.payRuns(
    1,
    { id: 61, date: '2026-05-31', total: '300.00' },
    { id: 62, date: '2026-06-30', total: '350.25', postedToAccounting: true },
    // A correction of the same period, and one whose payslips are of another day than its own.
    { id: 63, date: '2026-06-30', special: true, total: '-20.00' },
    { id: 64, date: '2026-04-30', payFrequencyId: 2, total: 'n/a' }
  )
  copy.read(1, 'payRuns')
  copy.read(1, 'payslipsOfRun', 62)
  copy.read(1, 'payslipsOfRun', 63)
  copy.employee(1, {
    id: 11,
    lastName: 'Wong',
    number: '0042',
    raw: { payment_method: 'eft_manual' },
    ...worked('2020-01-01')
  })
  copy.employee(1, { id: 12, lastName: 'Chan', raw: { payment_method: 'cheque' }, ...worked('2026-06-10') })
  copy.employee(1, { id: 13, lastName: 'Poon', raw: { payment_method: 'cash' }, ...worked('2021-01-01', '2026-06-12') })
  copy.employee(1, { id: 14, lastName: 'Lee', ...worked('2021-01-01') })
  copy.employee(1, { id: 15, lastName: 'Sung', ...worked('2021-01-01', '2026-05-31') })
  copy.employee(1, { id: 16, lastName: 'Weekly', payFrequencyId: 2, ...worked('2021-01-01') })
  copy.employee(1, { id: 17, lastName: 'Later', ...worked('2026-07-01') })
  copy.payslip(1, 11, {
    id: 1,
    date: '2026-05-31',
    net: '200.00',
    payRunId: 61,
    finalised: true,
    data: data([
      ['Basic', '190.00'],
      ['Shift', '10.00']
    ])
  })
  copy.payslip(1, 13, {
    id: 2,
    date: '2026-05-31',
    net: '100.00',
    payRunId: 61,
    finalised: true,
    data: data([['Basic', '100.00']])
  })
  copy.payslip(1, 11, {
    id: 3,
    date: '2026-06-30',
    net: '250.25',
    payRunId: 62,
    finalised: true,
    released: true,
    data: data(
      [
        ['Basic', '190.00'],
        ['Loan', '1.25'],
        ['Loan', '2.00'],
        ['Bonus', 'n/a']
      ],
      [['Total', '0']]
    )
  })
  copy.payslip(1, 12, {
    id: 4,
    date: '2026-06-30',
    net: '100.00',
    payRunId: 62,
    finalised: true,
    data: data([['Basic', '100.00']])
  })
  copy.payslip(1, null, { id: 5, date: '2026-06-30', net: '0.00', payRunId: 62, data: data([['Loan', '4.00']]) })
  copy.payslip(1, 13, {
    id: 6,
    date: '2026-06-30',
    net: '-20.00',
    payRunId: 63,
    special: true,
    data: data([['Basic', '-20.00']])
  })
  copy.payslip(1, 14, { id: 7, date: '2026-07-31', dirty: true })
  copy.payslip(1, 11, { id: 8, date: '2026-07-31', net: '5.00' })
  copy.payslip(1, 16, { id: 9, date: '2026-04-03', net: '5.00', payRunId: 64, frequencyId: 1 })
  journal(1, 62, {
    splits: [
      { id: '77', name: 'Shop' },
      { id: '78', name: '' }
    ],
    debit: [line('basic', { '77': '100.10', '78': '250.15' })],
    credit: [line('nett_pay', { '77': '100.10', '78': '250.15' })]
  })
  journal(1, 63, { debit: [line('nett_pay', { '': '20' })], credit: [line('basic', { '': '20' })] })
  reader = createReader(store.location, () => READ_MS)
})
afterAll(() => {
  reader.close()
  removeTestStore(store)
})

const of = (date: string, part: PayScope['part'] = { kind: 'whole' }, frequencyId: number | null = 1): PayScope => ({
  companyId: 1,
  frequencyId,
  date,
  part
})
const run = (payRunId: number): PayScope['part'] => ({ kind: 'run', payRunId })
const people = (scope: PayScope, query: Partial<PeriodPeopleQuery> = {}) =>
  reader['payRuns.openPeople']({
    scope,
    who: 'inPeriod',
    state: null,
    onceOff: null,
    net: null,
    method: null,
    item: null,
    sort: 'name',
    descending: false,
    ...query
  })
const names = (rows: readonly PeriodPersonRow[]): string[] => rows.map(({ lastName }) => lastName)

describe('the list of pay runs', () => {
  it('has each run with its payslips, and what is in no run yet, latest first', () => {
    const { parts, asOfMs } = reader['payRuns.list']({ companyId: 1 })
    expect(asOfMs).toBe(READ_MS)
    expect(
      parts.map((part) => [
        part.date,
        part.frequency,
        part.run?.id ?? null,
        part.special,
        part.payslips,
        part.calculating,
        part.netTotal
      ])
    ).toEqual([
      ['2026-07-31', 'Monthly', null, false, 2, 1, 50_000],
      ['2026-06-30', 'Monthly', 62, false, 3, 0, 3_502_500],
      ['2026-06-30', 'Monthly', 63, true, 1, 0, -200_000],
      ['2026-05-31', 'Monthly', 61, false, 2, 0, 3_000_000],
      ['2026-04-30', 'Weekly', 64, false, 1, 0, 50_000]
    ])
    expect(parts[1]?.run).toEqual({ id: 62, total: '350.25', totalScaled: 3_502_500, posted: true })
    expect(parts[4]?.run).toMatchObject({ total: 'n/a', totalScaled: null })
  })

  it('is empty for a company without any', () => {
    expect(reader['payRuns.list']({ companyId: 99 })).toEqual({ parts: [], asOfMs: null })
  })
})

describe('a regular and a correction run of one period', () => {
  const tie = (part: PayScope['part']) => reader['payRuns.period'](of('2026-06-30', part)).tieOut

  it('tie out each alone, and their sum', () => {
    expect(tie(run(62))).toMatchObject({
      verdict: 'ties',
      payslips: { kind: 'whole', amount: 3_502_500 },
      run: { amount: 3_502_500 },
      journal: { amount: 3_502_500 }
    })
    expect(tie(run(63))).toMatchObject({ verdict: 'ties', journal: { amount: -200_000 } })
    expect(tie({ kind: 'whole' })).toMatchObject({ verdict: 'ties', journal: { amount: 3_302_500 } })
  })

  it('have their payslips and journals apart and together', () => {
    const view = (part: PayScope['part']) => reader['payRuns.period'](of('2026-06-30', part))
    expect([view(run(62)).payslips, view(run(63)).payslips, view({ kind: 'whole' }).payslips]).toEqual([3, 1, 4])
    expect(view({ kind: 'whole' }).onceOff).toBe(1)
    const together = reader['payRuns.journal'](of('2026-06-30'))
    expect(together.splits).toEqual([
      { id: '77', name: 'Shop' },
      { id: '78', name: '' },
      { id: '', name: '' }
    ])
    expect(together.entries.map(({ payRunId }) => payRunId)).toEqual([62, 63])
    expect(together.balance.balanced).toBe(true)
    expect(together.balance.debit).toEqual({ bySplit: [1_001_000, 2_501_500, 200_000], total: 3_702_500 })
    expect(together.entries[0]?.debit[0]?.cells).toEqual([
      { kind: 'amount', amount: '100.10' },
      { kind: 'amount', amount: '250.15' },
      { kind: 'none' }
    ])
  })
})

describe('a tie-out that cannot be claimed', () => {
  it('says why', () => {
    expect(reader['payRuns.period'](of('2026-05-31', run(61))).tieOut).toMatchObject({
      verdict: 'notClaimed',
      // Its payslips were never read as one list, but agree with the run.
      payslips: { kind: 'whole', amount: 3_000_000 },
      journal: { kind: 'absent', why: 'journalNotRead' }
    })
    expect(reader['payRuns.period'](of('2026-07-31')).tieOut).toMatchObject({
      verdict: 'notClaimed',
      payslips: { kind: 'partly', amount: 50_000, why: 'calculating' },
      run: { kind: 'absent', why: 'noRun' },
      journal: { kind: 'absent', why: 'noRun' }
    })
    expect(reader['payRuns.period'](of('2026-04-30', run(64), 2)).tieOut).toMatchObject({
      payslips: { kind: 'partly', why: 'notAllRead' },
      run: { kind: 'partly', amount: null, why: 'noNumber' }
    })
    expect(reader['payRuns.period'](of('2031-01-31')).tieOut.payslips).toEqual({ kind: 'absent', why: 'noPayslips' })
  })

  it('is one when the journal has no line that is net pay, until the officer chooses it', () => {
    const settings = new SettingRows(store.outbox)
    copy.company(2, 'Pinegate Foods')
    copy.payRuns(2, { id: 71, date: '2026-06-30', total: '7.00' })
    copy.read(2, 'payslipsOfRun', 71)
    copy.employee(2, { id: 21, lastName: 'Ho' })
    copy.payslip(2, 21, { id: 31, date: '2026-06-30', net: '7.00', payRunId: 71 })
    journal(2, 71, { debit: [line('basic', { '': '7' })], credit: [line('wages', { '': '7.00' })] })
    const scope: PayScope = { companyId: 2, frequencyId: 1, date: '2026-06-30', part: run(71) }
    expect(reader['payRuns.period'](scope).tieOut.journal).toEqual({ kind: 'absent', why: 'lineNotKnown' })
    expect(reader['payRuns.journal'](scope).lines.map(({ lineItem }) => lineItem)).toEqual(['wages', 'basic'])
    settings.set(netPayLineKey(2), netPayLineText({ lineItem: 'wages', label: 'WAGES' }))
    expect(reader['payRuns.period'](scope).tieOut.verdict).toBe('ties')
    expect(reader['payRuns.journal'](scope)).toMatchObject({ chosen: { lineItem: 'wages' }, net: { by: 'choice' } })
    settings.set(netPayLineKey(2), netPayLineText(null))
    expect(reader['payRuns.journal'](scope).chosen).toBeNull()
  })

  it('is none when two figures differ, and the difference is said', () => {
    const scope: PayScope = { companyId: 2, frequencyId: 1, date: '2026-06-30', part: run(71) }
    copy.payRuns(2, { id: 71, date: '2026-06-30', total: '7.01' })
    // Its payslips and its journal were read before it had this total.
    expect(reader['payRuns.period'](scope)).toMatchObject({
      tieOut: { verdict: 'notClaimed', payslips: { why: 'notAllRead' }, payslipsLessRun: -100 },
      runsToReadAgain: [71]
    })
    copy.read(2, 'payslipsOfRun', 71)
    expect(reader['payRuns.period'](scope)).toMatchObject({
      tieOut: { verdict: 'differs', payslipsLessRun: -100 },
      runsToReadAgain: [71]
    })
    journal(2, 71, { debit: [line('basic', { '': '7' })], credit: [line('wages', { '': '7.01' })] })
    expect(reader['payRuns.period'](scope).runsToReadAgain).toEqual([])
    copy.payRuns(2, { id: 71, date: '2026-06-30', total: '7.00' })
    copy.read(2, 'payslipsOfRun', 71)
    const settings = new SettingRows(store.outbox)
    settings.set(netPayLineKey(2), netPayLineText({ lineItem: 'wages', label: 'WAGES' }))
    // The older journal is 0.01 more than the run, of which nothing is claimed.
    expect(reader['payRuns.period'](scope).tieOut).toMatchObject({
      verdict: 'notClaimed',
      payslips: { kind: 'whole' },
      journal: { kind: 'partly', amount: 70_100, why: 'journalOld' }
    })
    settings.set(netPayLineKey(2), netPayLineText(null))
    copy.payRuns(2, { id: 71, date: '2026-06-30', total: '7.01' })
    copy.read(2, 'payslipsOfRun', 71)
  })

  it('is no reason to compare with a run of which payslips may be missing, and every list says of which that is so', () => {
    copy.company(9, 'Blue Kiln')
    copy.payRuns(9, { id: 981, date: '2026-05-31', total: '30.00' }, { id: 982, date: '2026-06-30', total: '20.00' })
    copy.employee(9, { id: 931, lastName: 'Ho', ...worked('2020-01-01') })
    copy.payslip(9, 931, { id: 941, date: '2026-05-31', net: '10.00', payRunId: 981 })
    copy.payslip(9, 931, { id: 942, date: '2026-06-30', net: '20.00', payRunId: 982 })
    const june: PayScope = { companyId: 9, frequencyId: 1, date: '2026-06-30', part: run(982) }
    const side = (date: string): VarianceQuery['now'] => ({ date: toDay(date), part: { kind: 'whole' } })
    const told = () => {
      const { before, now } = reader['review.variance']({
        companyId: 9,
        frequencyId: 1,
        before: side('2026-05-31'),
        now: side('2026-06-30'),
        people: null,
        limits: { amount: 0, percentTenths: 0 }
      })
      return {
        listed: reader['payRuns.list']({ companyId: 9 }).parts.flatMap((each) =>
          each.notAllRead ? [each.run?.id] : []
        ),
        compared: reader['payRuns.period'](june).previous?.runsNotAllRead,
        sides: [before.notAllRead, now.notAllRead]
      }
    }
    expect(told()).toEqual({ listed: [981], compared: [981], sides: [true, false] })
    // Read as one list, what is in the copy is what the run has.
    copy.read(9, 'payslipsOfRun', 981)
    expect(told()).toEqual({ listed: [], compared: [], sides: [false, false] })
  })

  it('does not claim a balance with an amount that was sent empty', () => {
    journal(2, 71, {
      debit: [line('basic', { '': null }), line('basic', { '': '7' })],
      credit: [line('wages', { '': '7' })]
    })
    const { balance, entries } = reader['payRuns.journal']({
      companyId: 2,
      frequencyId: 1,
      date: '2026-06-30',
      part: run(71)
    })
    expect(balance).toMatchObject({ balanced: null, difference: { total: null } })
    expect(entries[0]?.debit.map(({ cells }) => cells)).toEqual([
      [{ kind: 'unknown' }],
      [{ kind: 'amount', amount: '7' }]
    ])
  })
})

describe('the totals of a period', () => {
  const item = (view: PayPeriodView, name: string, ordinal = 0) =>
    view.items.find((each) => each.name === name && each.ordinal === ordinal)

  it('by item stand beside the period before, lines of one name apart, what is no number said', () => {
    const view = reader['payRuns.period'](of('2026-06-30', run(62)))
    expect(view.previous).toMatchObject({ date: '2026-05-31', payslips: 2, netTotal: 3_000_000 })
    expect(view.items.map(({ section, name, ordinal, total }) => [section, name, ordinal, total])).toEqual([
      ['income', 'Basic', 0, false],
      ['income', 'Shift', 0, false],
      ['income', 'Loan', 1, false],
      ['income', 'Loan', 2, false],
      ['income', 'Bonus', 0, false],
      ['income', 'Total', 0, true],
      ['deduction', 'Total', 0, true],
      ['other', 'MPF employer', 0, false]
    ])
    expect(item(view, 'Basic')).toMatchObject({
      people: 2,
      peopleBefore: 2,
      amount: 2_900_000,
      before: 2_900_000,
      change: 0
    })
    expect(item(view, 'Shift')).toMatchObject({ people: 0, amount: null, before: 100_000, presence: 'gone' })
    expect(item(view, 'Loan', 1)).toMatchObject({ people: 2, amount: 52_500, presence: 'new' })
    expect(item(view, 'Loan', 2)).toMatchObject({ people: 1, amount: 20_000 })
    expect(item(view, 'Bonus')).toMatchObject({ people: 1, odd: 1, amount: 0 })
  })

  it('lead to the people behind an item, whose changes add up to its change', () => {
    const view = reader['payRuns.period'](of('2026-06-30', run(62)))
    const basic = item(view, 'Basic')
    const opened = people(of('2026-06-30', run(62)), {
      item: { key: basic?.key ?? null, previousKey: basic?.previousKey ?? null },
      sort: 'change',
      descending: true
    })
    expect(opened.rows.map(({ lastName, amount, before, change }) => [lastName, amount, before, change])).toEqual([
      ['Chan', '100.00', null, 1_000_000],
      ['Poon', null, 1_000_000, -1_000_000],
      ['Wong', '190.00', 1_900_000, 0]
    ])
    expect(opened.summary).toMatchObject({ amountTotal: 2_900_000, changeTotal: 0, amountsUnknown: 0 })
    const gone = item(view, 'Shift')
    const had = people(of('2026-06-30', run(62)), { item: { key: null, previousKey: gone?.previousKey ?? null } })
    expect(had.rows.map(({ lastName, change, payslipId }) => [lastName, change, payslipId])).toEqual([
      ['Wong', -100_000, 3]
    ])
  })

  it('say of whom it is not known how much of an item they have, or had, and compare nothing of them', () => {
    copy.company(3, 'Ember Works')
    copy.frequencies(3, { id: 1, name: 'Monthly' })
    const [MAY, JUNE] = ['2026-05-31', '2026-06-30']
    const paid = (person: number, date: string, amounts: readonly string[] | null, more = {}) => {
      const income = (amounts ?? []).map((amount): [string, string] => ['Overtime', amount])
      const id = person * 100 + (date === MAY ? 1 : 2)
      copy.payslip(3, person, { id, date, net: '1.00', ...(amounts && { data: data(income) }), ...more })
    }
    // 31: as before. 32: calculates now. 33: no lines in the copy now. 34: calculated before. 35: left in May. 36: is new.
    for (const id of [31, 32, 33, 34]) copy.employee(3, { id, lastName: `P${id}`, ...worked('2020-01-01') })
    copy.employee(3, { id: 35, lastName: 'P35', ...worked('2020-01-01', '2026-05-31') })
    copy.employee(3, { id: 36, lastName: 'P36', ...worked('2026-06-01') })
    paid(31, MAY, ['10.00'])
    paid(31, JUNE, ['12.00'])
    paid(32, MAY, ['20.00'])
    paid(32, JUNE, null, { net: null, dirty: true })
    paid(33, MAY, ['30.00'])
    paid(33, JUNE, null)
    paid(34, MAY, null, { net: null, dirty: true })
    paid(34, JUNE, ['40.00'])
    paid(35, MAY, ['50.00'])
    paid(36, JUNE, ['60.00'])
    const scope: PayScope = { companyId: 3, frequencyId: 1, date: JUNE, part: { kind: 'whole' } }
    const view = reader['payRuns.period'](scope)
    expect(view).toMatchObject({ withoutLines: 1, previous: { calculating: 1, withoutNet: 0, withoutLines: 0 } })
    const overtime = view.items.find(({ name }) => name === 'Overtime')
    const query = { item: { key: overtime?.key ?? null, previousKey: overtime?.previousKey ?? null } }
    const opened = people(scope, query)
    const shown = ({ lastName, amount, amountKnown, before, change }: PeriodPersonRow) => [
      lastName,
      amount,
      amountKnown,
      before,
      change
    ]
    expect(opened.rows.map(shown)).toEqual([
      ['P31', '12.00', true, 100_000, 20_000],
      ['P32', null, false, 200_000, null],
      ['P33', null, false, 300_000, null],
      ['P34', '40.00', true, null, null],
      ['P35', null, true, 500_000, -500_000],
      ['P36', '60.00', true, null, 600_000]
    ])
    expect(opened.summary).toMatchObject({ amountTotal: 1_120_000, changeTotal: null, amountsUnknown: 2 })
  })

  it('compare nothing of a payslip of which it is not known whose it is, nor of who may be the one', () => {
    copy.company(8, 'Reed and Rush')
    copy.frequencies(8, { id: 1, name: 'Monthly' })
    const [MAY, JUNE] = ['2026-05-31', '2026-06-30']
    // 81 has it in both, 82 had it, 83 has it; one payslip of each period is of nobody that is known.
    for (const id of [81, 82, 83]) copy.employee(8, { id, lastName: `P${id}`, ...worked('2020-01-01') })
    const paid = (person: number | null, id: number, date: string, item: string, amount: string) =>
      copy.payslip(8, person, { id, date, net: '1.00', data: data([[item, amount]]) })
    paid(81, 8001, MAY, 'Basic', '10.00')
    paid(82, 8002, MAY, 'Basic', '20.00')
    paid(null, 8003, MAY, 'Basic', '30.00')
    paid(81, 8011, JUNE, 'Basic', '11.00')
    paid(83, 8012, JUNE, 'Basic', '21.00')
    paid(null, 8013, JUNE, 'Basic', '31.00')
    paid(null, 8014, JUNE, 'Bonus', '5.00')
    const scope: PayScope = { companyId: 8, frequencyId: 1, date: JUNE, part: { kind: 'whole' } }
    const view = reader['payRuns.period'](scope)
    const behind = (name: string) => {
      const { key, previousKey } = view.items.find((each) => each.name === name) ?? { key: null, previousKey: null }
      const { rows, summary } = people(scope, { item: { key, previousKey } })
      return [...rows.map(({ lastName, amount, change }) => [lastName, amount, change]), summary.changeTotal]
    }
    expect(behind('Basic')).toEqual([
      ['P81', '11.00', 10_000],
      ['P82', null, null],
      ['P83', '21.00', null],
      ['', '31.00', null],
      null
    ])
    // Nobody had it before, whoever they are.
    expect(behind('Bonus')).toEqual([['', '5.00', 50_000], 50_000])
  })

  it('compare with all that somebody had before, on however many payslips', () => {
    copy.company(4, 'Cedar Mills')
    copy.frequencies(4, { id: 1, name: 'Monthly' })
    copy.employee(4, { id: 41, lastName: 'P41', ...worked('2020-01-01') })
    const paid = (id: number, date: string, amount: string): void =>
      copy.payslip(4, 41, { id, date, net: '1.00', data: data([['Overtime', amount]]) })
    paid(4101, '2026-05-31', '10.00')
    paid(4102, '2026-05-31', '5.00')
    paid(4103, '2026-06-30', '15.00')
    const scope: PayScope = { companyId: 4, frequencyId: 1, date: '2026-06-30', part: { kind: 'whole' } }
    const overtime = reader['payRuns.period'](scope).items.find(({ name }) => name === 'Overtime')
    const { rows } = people(scope, { item: { key: overtime?.key ?? null, previousKey: overtime?.previousKey ?? null } })
    expect(rows.map(({ before, change }) => [before, change])).toEqual([[150_000, 0]])
  })

  it('by payment method set negative and zero nets apart, and add up to the net', () => {
    const view = reader['payRuns.period'](of('2026-06-30'))
    expect(view.methods).toEqual([
      { method: 'cheque', payslips: 1, netTotal: 1_000_000 },
      { method: 'eft_manual', payslips: 1, netTotal: 2_502_500 }
    ])
    expect([view.negative, view.zero]).toEqual([{ payslips: 1, netTotal: -200_000 }, 1])
    expect(view.netTotal).toBe(3_302_500)
    const negative = people(of('2026-06-30'), { net: 'negative' })
    expect(negative.rows.map(({ payslipId }) => payslipId)).toEqual([6])
    expect(names(people(of('2026-06-30'), { method: { name: 'cheque' } }).rows)).toEqual(['Chan'])
    expect(names(people(of('2026-06-30'), { method: { name: null } }).rows)).toEqual([''])
  })

  it('leave out what calculates and say so', () => {
    const view = reader['payRuns.period'](of('2026-07-31'))
    expect(view).toMatchObject({ payslips: 2, netTotal: 50_000, states: { calculating: 1, open: 1 }, withoutLines: 1 })
    expect(people(of('2026-07-31'), { state: 'calculating' }).summary).toMatchObject({ calculating: 1, netTotal: null })
  })
})

describe('the people of a period', () => {
  it('are by default all who have a payslip of it or worked in it; starters and leavers are marked', () => {
    const { rows, summary, total } = people(of('2026-06-30', run(62)))
    expect(rows.map(({ lastName, payslipId, mark }) => [lastName, payslipId, mark])).toEqual([
      ['Chan', 4, 'starter'],
      ['Lee', null, null],
      ['Poon', null, 'leaver'],
      ['Wong', 3, null],
      ['', 5, null]
    ])
    expect(total).toBe(5)
    expect(summary).toMatchObject({ payslips: 3, withoutPayslip: 2, unknownOwners: 1, netTotal: 3_502_500 })
    expect(rows[2]?.status).toEqual({ kind: 'left', on: '2026-06-12' })
    const view = reader['payRuns.period'](of('2026-06-30', run(62)))
    expect(view).toMatchObject({ withoutPayslip: 2, starters: 1, leavers: 1, unknownOwners: 1 })
  })

  it('of a once-off run are those paid by it, as nobody else misses anything', () => {
    expect(names(people(of('2026-06-30', run(63))).rows)).toEqual(['Poon'])
  })

  it('are filtered by who they are, state and kind, and put in order', () => {
    const scope = of('2026-06-30')
    expect(names(people(scope, { who: 'starters' }).rows)).toEqual(['Chan'])
    expect(names(people(scope, { who: 'leavers' }).rows)).toEqual(['Poon', 'Poon'])
    expect(names(people(scope, { who: 'withoutPayslip' }).rows)).toEqual(['Lee', 'Poon'])
    expect(people(scope, { who: 'unknown' }).rows.map(({ payslipId }) => payslipId)).toEqual([5])
    expect(names(people(scope, { state: 'released' }).rows)).toEqual(['Wong'])
    expect(names(people(scope, { onceOff: true }).rows)).toEqual(['Poon'])
    const byNet = people(scope, { who: 'withPayslip', sort: 'net', descending: true })
    expect(byNet.rows.map(({ net }) => net)).toEqual(['250.25', '100.00', '0.00', '-20.00'])
    expect(byNet.unfilteredTotal).toBe(6)
    const byState = people(scope, { sort: 'state', descending: true }).rows.map(({ state }) => state)
    expect(byState).toEqual(['released', 'finalised', 'open', 'open', null, null])
    expect(people(scope, { sort: 'kind', descending: true }).rows[0]).toMatchObject({ special: true })
  })

  it('are found by name in the list, with a total of those that were found', () => {
    const found = people(of('2026-06-30'), { search: 'wong' })
    expect(names(found.rows)).toEqual(['Wong'])
    expect(found).toMatchObject({
      total: 1,
      unfilteredTotal: 6,
      summary: { payslips: 1, netTotal: 2_502_500, note: null }
    })
    expect(people(of('2026-06-30'), { search: 'nobody' }).total).toBe(0)
  })

  it('who start or leave are counted once, whatever rows they have', () => {
    const scope = of('2026-06-30')
    expect(people(scope, { who: 'leavers' }).total).toBe(2)
    expect(reader['payRuns.period'](scope)).toMatchObject({ starters: 1, leavers: 1, withoutPayslip: 2 })
  })

  it('miss no payslip that their run paid under another day', () => {
    const scope = of('2026-04-30', { kind: 'whole' }, 2)
    expect(people(scope).rows.map(({ lastName, payslipId }) => [lastName, payslipId])).toEqual([['Weekly', 9]])
    expect(reader['payRuns.period'](scope)).toMatchObject({ payslips: 1, withoutPayslip: 0 })
  })

  it('stay in their order while the list is open', () => {
    const { listId, rows } = people(of('2026-06-30', run(62)))
    expect(reader['payRuns.people']({ listId, start: 1, count: 2 })).toEqual(rows.slice(1, 3))
    expect(reader['lists.indexOf']({ listId, id: 4 })).toBe(0)
    reader['lists.close']({ listId })
    expect(() => reader['payRuns.people']({ listId, start: 0, count: 1 })).toThrow(
      expect.objectContaining({ code: 'listGone' })
    )
  })
})
