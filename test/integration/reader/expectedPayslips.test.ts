import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExpectedQuery } from '@shared/contract/channels'
import { toDay } from '@shared/domain/day'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

const worked = (from: string, to: string | null = null) => ({
  servicePeriods: [{ id: 1, startDate: toDay(from), endDate: to === null ? null : toDay(to), negative: false }]
})
const MONTHS = ['2026-04-30', '2026-05-31', '2026-06-30'] as const
const [APRIL, MAY, JUNE] = MONTHS
let nextId = 1
const paid = (personId: number, date: string, some = {}): number => {
  const id = nextId++
  copy.payslip(1, personId, { id, date, net: '1.00', ...some })
  return id
}

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.frequencies(1, { id: 1, name: 'Monthly' }, { id: 2, name: 'Weekly', lengthMonths: 0, lengthWeeks: 1 })
  const person = (id: number, lastName: string, number: string, some = {}) =>
    copy.employee(1, { id, lastName, number, ...worked('2020-01-01'), ...some })
  person(11, 'Chan', '0005')
  person(12, 'Ho', '0004', worked('2026-05-10'))
  person(13, 'Lee', '0003', worked('2020-01-01', '2026-04-15'))
  person(14, 'Mak', '0002', { servicePeriods: null })
  person(15, 'Ng', '0001', {
    payFrequencyId: 1,
    frequencyPeriods: [
      { payFrequencyId: 2, startDate: null, endDate: toDay('2026-04-30') },
      { payFrequencyId: 1, startDate: toDay('2026-05-01'), endDate: null }
    ]
  })
  person(16, 'Weekly', '0006', { payFrequencyId: 2 })
  for (const date of MONTHS) paid(11, date)
  // A run of May that paid under another day.
  copy.payRuns(1, { id: 61, date: MAY })
  paid(12, '2026-06-01', { payRunId: 61 })
  paid(13, APRIL)
  // After leaving, twice in one month, and one that calculates.
  paid(13, JUNE)
  paid(14, MAY)
  paid(15, MAY)
  paid(15, MAY)
  paid(15, JUNE, { dirty: true, net: null })
  // A once-off payslip fills no hole.
  paid(12, JUNE, { special: true })
  paid(16, '2026-06-28', { frequencyId: 2 })
  copy.read(1, 'employees')
  reader = createReader(store.location, () => READ_MS)
})
afterAll(() => {
  reader.close()
  removeTestStore(store)
})

const asked = (some: Partial<ExpectedQuery> = {}) =>
  reader['review.openExpected']({
    companyId: 1,
    frequencyId: 1,
    until: JUNE,
    onlyOdd: false,
    sort: 'name',
    descending: false,
    ...some
  })
const cellsOf = (some: Partial<ExpectedQuery> = {}) =>
  asked(some).rows.map(({ lastName, cells }) => [lastName, ...cells.map(({ cell }) => cell)])

describe('expected payslips, person by period', () => {
  it('worked by hand: what is there, missing, too many, calculating, and of whom nothing is known', () => {
    expect(asked().summary).toEqual({
      frequency: 'Monthly',
      dates: [APRIL, MAY, JUNE],
      holes: 1,
      surplus: 2,
      odd: 3,
      notKnown: 1,
      notRead: 0,
      asOfMs: READ_MS
    })
    expect(cellsOf()).toEqual([
      ['Chan', 'there', 'there', 'there'],
      ['Ho', 'none', 'there', 'hole'],
      ['Lee', 'there', 'none', 'surplus'],
      ['Mak', 'notKnown', 'there', 'notKnown'],
      // Of the other frequency in April.
      ['Ng', 'none', 'several', 'calculating']
    ])
  })

  it('the missing ones are those of the flag, in each period', () => {
    for (const [at, date] of MONTHS.entries()) {
      const scope = { companyId: 1, frequencyId: 1, date, part: { kind: 'whole' } } as const
      const flagged = reader['review.openFlagged']({ scope, rule: 'noPayslip', sort: 'name', descending: false }).rows
      const missing = asked().rows.filter(({ cells }) => cells[at]?.cell === 'hole')
      expect(missing.map(({ employeeId }) => employeeId)).toEqual(flagged.map(({ employeeId }) => employeeId))
    }
  })

  it('only those with something odd, by how many, up to another period, and of another frequency', () => {
    expect(cellsOf({ onlyOdd: true }).map(([name]) => name)).toEqual(['Ho', 'Lee', 'Ng'])
    expect(asked({ onlyOdd: true }).unfilteredTotal).toBe(5)
    expect(cellsOf({ sort: 'number' }).map(([name]) => name)).toEqual(['Ng', 'Mak', 'Lee', 'Ho', 'Chan'])
    expect(cellsOf({ sort: 'odd', descending: true }).at(0)?.[0]).toBe('Ho')
    expect(asked({ until: MAY }).summary).toMatchObject({ dates: [APRIL, MAY], holes: 0, surplus: 1 })
    expect(cellsOf({ frequencyId: 2 })).toEqual([['Weekly', 'there']])
  })

  it('leads to the newest payslip of each period, that of the run under its own period', () => {
    const { listId, total } = asked()
    const rows = reader['review.expected']({ listId, start: 0, count: total })
    const ids = rows.map(({ lastName, cells }) => [lastName, ...cells.map(({ payslipId }) => payslipId)])
    expect(ids).toEqual([
      ['Chan', 1, 2, 3],
      ['Ho', null, 4, null],
      ['Lee', 5, null, 6],
      ['Mak', null, 7, null],
      ['Ng', null, 9, 10]
    ])
    expect(rows.flatMap(({ cells }) => cells.flatMap((each) => (each.calculating ? each.payslipId : [])))).toEqual([10])
  })

  it('misses nobody who is gone from the lists', () => {
    store.cache.prepare('UPDATE employee SET gone_ms = 1 WHERE id = 12').run()
    expect(cellsOf({ onlyOdd: true }).map(([name]) => name)).toEqual(['Lee', 'Ng'])
    store.cache.prepare('UPDATE employee SET gone_ms = NULL WHERE id = 12').run()
  })

  it('misses none that the copy cannot have: older than the last twelve of a person, unless their list or the run was read', () => {
    copy.payRuns(1, { id: 61, date: MAY }, { id: 70, date: '2025-03-31' })
    copy.employee(1, { id: 17, lastName: 'Yip', ...worked('2020-01-01') })
    for (let month = 1; month <= 12; month++) {
      const of = String(month).padStart(2, '0')
      copy.payslip(1, 17, { id: 400 + month, date: `2025-${of}-28`, net: '1.00', special: true })
    }
    const march = () =>
      asked({ until: '2025-03-31' })
        .rows.find(({ lastName }) => lastName === 'Yip')
        ?.cells.at(-1)?.cell
    const missed = () => {
      const scope = { companyId: 1, frequencyId: 1, date: '2025-03-31', part: { kind: 'whole' } } as const
      const { rows } = reader['review.openFlagged']({ scope, rule: 'noPayslip', sort: 'name', descending: false })
      return rows.some(({ employeeId }) => employeeId === 17)
    }
    // Twelve since January are known, so is March.
    expect([march(), missed()]).toEqual(['hole', true])
    for (const month of ['03', '04', '05']) {
      copy.payslip(1, 17, { id: 420 + Number(month), date: `2026-${month}-28`, net: '1.00', special: true })
    }
    expect([march(), missed()]).toEqual(['notRead', false])
    expect(asked({ until: '2025-03-31' }).summary).toMatchObject({ notRead: 1 })
    copy.read(1, 'payslipsOfRun', 70)
    expect([march(), missed()]).toEqual(['hole', true])
    copy.read(1, 'payslipsOfRun', 70, 'read without lines')
    expect(march()).toBe('notRead')
    copy.read(1, 'payslipsOfEmployee', 17)
    expect([march(), missed()]).toEqual(['hole', true])
    // What the retention took out is known no more.
    store.cache.prepare("INSERT INTO retention (company_id, periods_before) VALUES (1, '2025-06-01')").run()
    expect([march(), missed()]).toEqual(['notRead', false])
    store.cache.prepare('DELETE FROM retention').run()
  })
})

describe('inputs of two payslips', () => {
  const items = (
    payslipId: number,
    ...list: readonly [systemType: string, inputs: [string, string][], some?: object][]
  ) => {
    store.cacheWrites.now(() => {
      const own = list.map(([systemType, inputs, some], at) => ({
        id: payslipId * 10 + at,
        employeeId: 11,
        payslipId,
        calculationId: null,
        definitionId: null,
        profileId: null,
        systemType,
        inputs,
        formulas: [],
        deleted: false,
        skipped: false,
        raw: {},
        ...some
      }))
      copy.rows.payItems.replace(1, { kind: 'payslip', id: payslipId }, own)
    })
    copy.read(1, 'payItemsOfPayslip', payslipId)
  }

  it('that were entered otherwise, where the items of both are in the copy', () => {
    const between = () => reader['review.changedInputs']({ payslipId: 3, previousId: 2 })
    expect(between()).toBeNull()
    items(
      3,
      [
        'overtime',
        [
          ['hours', '8.00'],
          ['rate', '50.00']
        ]
      ],
      ['commission', [['amount', '10']]]
    )
    expect(between()).toBeNull()
    items(
      2,
      [
        'overtime',
        [
          ['hours', '10.00'],
          ['rate', '50']
        ]
      ],
      ['commission', [['amount', '99']], { deleted: true }],
      ['extra_pay', [['amount', '5.00']]]
    )
    expect(between()).toEqual([
      { item: 'Overtime', input: 'hours', before: '10.00', now: '8.00' },
      { item: 'Commission', input: 'amount', before: null, now: '10' },
      { item: 'Extra pay', input: 'amount', before: '5.00', now: null }
    ])
    expect(() => reader['review.changedInputs']({ payslipId: 3, previousId: 999 })).toThrow(
      expect.objectContaining({ code: 'notHere' })
    )
  })
})
