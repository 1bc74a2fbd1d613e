import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VariancePeopleQuery, VarianceQuery } from '@shared/contract/channels'
import type { VarianceItem } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { Review } from '../../../src/main/engine/review'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy, type SomeData } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

type Pairs = [string, string][]

function data(income: Pairs, deduction: Pairs = []): SomeData {
  return { income, deduction, sideline: [['Employer', [['MPF employer', '1.00']]]] }
}

function worked(from: string, to: string | null = null) {
  return {
    servicePeriods: [{ id: 1, startDate: toDay(from), endDate: to === null ? null : toDay(to), negative: false }]
  }
}

const MAY = '2026-05-31'
const JUNE = '2026-06-30'

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.frequencies(1, { id: 1, name: 'Monthly' }, { id: 2, name: 'Weekly', lengthMonths: 0, lengthWeeks: 1 })
  copy.payPoints(1, { id: 5, name: 'Central office' }, { id: 6, name: 'Kwun Tong workshop' })
  copy.payRuns(1, { id: 61, date: MAY }, { id: 62, date: JUNE }, { id: 64, date: JUNE, payFrequencyId: 2 })
  copy.employee(1, { id: 11, lastName: 'Wong', number: '0042', ...worked('2020-01-01') })
  copy.employee(1, { id: 12, lastName: 'Chan', number: '0009', payPointId: 5, ...worked('2026-06-10') })
  copy.employee(1, { id: 13, lastName: 'Poon', number: '0051', payPointId: 6, ...worked('2021-01-01', '2026-06-12') })
  copy.employee(1, { id: 14, lastName: 'Lee', number: '0003', ...worked('2021-01-01') })
  copy.employee(1, { id: 15, lastName: 'Sung', ...worked('2021-01-01') })
  copy.employee(1, { id: 16, lastName: 'Weekly', payFrequencyId: 2, ...worked('2021-01-01') })
  const may: Pairs = [
    ['Basic', '190.00'],
    ['Overtime', '20.00'],
    ['Total', '210.00']
  ]
  const net = (id: number, payRunId: number, date: string, amount: string, lines: SomeData, special = false) => ({
    id,
    date,
    net: amount,
    payRunId,
    special,
    data: lines
  })
  copy.payslip(
    1,
    11,
    net(
      1,
      61,
      MAY,
      '200.00',
      data(may, [
        ['MPF', '10.00'],
        ['Total', '10.00']
      ])
    )
  )
  copy.payslip(
    1,
    13,
    net(
      2,
      61,
      MAY,
      '100.00',
      data([
        ['Basic', '100.00'],
        ['Total', '100.00']
      ])
    )
  )
  copy.payslip(
    1,
    14,
    net(
      3,
      61,
      MAY,
      '50.00',
      data([
        ['Basic', '50.00'],
        ['Total', '50.00']
      ])
    )
  )
  copy.payslip(
    1,
    15,
    net(
      4,
      61,
      MAY,
      '5.00',
      data([
        ['Loan', '2.00'],
        ['Loan', '3.00'],
        ['Total', '5.00']
      ])
    )
  )
  const june: Pairs = [
    ['Basic', '190.00'],
    ['Overtime pay', '45.50'],
    ['Total', '235.50']
  ]
  copy.payslip(
    1,
    11,
    net(
      21,
      62,
      JUNE,
      '225.50',
      data(june, [
        ['MPF', '10.00'],
        ['Total', '10.00']
      ])
    )
  )
  copy.payslip(
    1,
    11,
    net(
      22,
      62,
      JUNE,
      '30.00',
      data([
        ['Bonus', '30.00'],
        ['Total', '30.00']
      ]),
      true
    )
  )
  copy.payslip(
    1,
    12,
    net(
      23,
      62,
      JUNE,
      '70.00',
      data([
        ['Basic', '70.00'],
        ['Total', '70.00']
      ])
    )
  )
  copy.payslip(1, 14, { id: 24, date: JUNE, dirty: true, payRunId: 62 })
  copy.payslip(
    1,
    null,
    net(
      25,
      62,
      JUNE,
      '4.00',
      data([
        ['Loan', 'n/a'],
        ['Total', '4.00']
      ])
    )
  )
  copy.payslip(
    1,
    15,
    net(
      26,
      62,
      JUNE,
      '5.00',
      data([
        ['Loan', '2.00'],
        ['Loan', '3.00'],
        ['Total', '5.00']
      ])
    )
  )
  copy.payslip(1, 16, {
    ...net(
      27,
      64,
      JUNE,
      '9999.00',
      data([
        ['Basic', '9999.00'],
        ['Total', '9999.00']
      ])
    ),
    frequencyId: 2
  })
  // Overtime was renamed; its code tells.
  for (const id of [1, 21]) {
    copy.detail(1, id, {
      income: [
        ['basic', '190.00'],
        ['overtime', id === 1 ? '20.00' : '45.50'],
        ['total', id === 1 ? '210.00' : '235.50']
      ]
    })
  }
  copy.read(1, 'employees')
  reader = createReader(store.location, () => READ_MS)
})
afterAll(() => {
  reader.close()
  removeTestStore(store)
})

const query = (before = MAY, now = JUNE): VarianceQuery => ({
  companyId: 1,
  frequencyId: 1,
  before: { date: before, part: { kind: 'whole' } },
  now: { date: now, part: { kind: 'whole' } },
  people: null,
  limits: { amount: 100, percentTenths: 0 }
})
const people = (some: Partial<VariancePeopleQuery> = {}) =>
  reader['review.openPeople']({
    ...query(),
    who: 'all',
    itemKey: null,
    everyone: false,
    sort: 'change',
    descending: true,
    ...some
  })
const named = (items: readonly VarianceItem[], name: string): VarianceItem => {
  const item = items.find((each) => each.name === name && !each.total)
  if (!item) throw new Error(`no item ${name}`)
  return item
}

describe('two periods beside each other', () => {
  it('head count and net pay: those before, who came and who went, those now; what calculates is on neither side', () => {
    const view = reader['review.variance'](query())
    expect([view.before.people, view.now.people]).toEqual([4, 5])
    expect(view.parts).toEqual({
      both: { people: 3, change: 55_5000 },
      starter: { people: 1, change: 70_0000 },
      leaver: { people: 1, change: -100_0000 },
      // Whose payslip it is nobody knows.
      appeared: { people: 1, change: 4_0000 },
      vanished: { people: 0, change: 0 }
    })
    expect([view.before.net, view.now.net, view.change]).toEqual([305_0000, 334_5000, 29_5000])
    expect(view.notReady).toEqual({ people: 1, before: 50_0000, now: null })
    expect(view.now).toMatchObject({
      payslips: 6,
      calculating: 1,
      onceOff: { payslips: 1, net: 30_0000 },
      withoutLines: 0
    })
    expect(view).toMatchObject({ frequency: 'Monthly', asOfMs: READ_MS })
  })

  it('items by code where it is known: a renamed line is one, and says what it was called', () => {
    const { items, keyedBy } = reader['review.variance'](query())
    expect(keyedBy).toBe('both')
    expect(named(items, 'Overtime pay')).toMatchObject({
      nameBefore: 'Overtime',
      code: 'overtime',
      keyedBy: 'code',
      before: 20_0000,
      amount: 45_5000,
      change: 25_5000,
      presence: 'both',
      noteworthy: true
    })
    expect(items.some(({ name }) => name === 'Overtime')).toBe(false)
    expect(named(items, 'Basic')).toMatchObject({ people: 2, peopleBefore: 2, change: -30_0000 })
    expect(named(items, 'Bonus')).toMatchObject({ presence: 'new', before: null, change: 30_0000, keyedBy: 'label' })
    expect(
      items
        .filter(({ name }) => name === 'Loan')
        .map(({ ordinal, people: all, odd, change }) => [ordinal, all, odd, change])
    ).toEqual([
      [1, 2, 1, 0],
      [2, 1, 0, 0]
    ])
  })

  it('people of an item of whom the amount is no number have no change of it', () => {
    const { items } = reader['review.variance'](query())
    const loan = items.find(({ name, ordinal }) => name === 'Loan' && ordinal === 1)
    const { rows, summary } = people({ itemKey: loan?.key ?? null, everyone: true })
    expect(rows.map(({ lastName, before, now, change }) => [lastName, before, now, change])).toEqual([
      ['Sung', 20_000, 20_000, 0],
      ['', null, null, null]
    ])
    // Of those that are known; the item itself says that one amount is no number.
    expect(summary.change).toBe(0)
  })

  it('its totals of income less those of deductions are the change of net pay', () => {
    const { items, change } = reader['review.variance'](query())
    const total = (section: string) => items.find((item) => item.total && item.section === section)?.change ?? NaN
    expect(total('income') - total('deduction')).toBe(change)
  })

  it('people, largest change first, with the sums of those who are not listed', () => {
    const { rows, summary, total } = people({ limits: { amount: 10_0000, percentTenths: 0 } })
    expect(
      rows.map(({ lastName, kind, change, payslipId, previousId }) => [lastName, kind, change, payslipId, previousId])
    ).toEqual([
      ['Poon', 'leaver', -100_0000, null, 2],
      ['Chan', 'starter', 70_0000, 23, null],
      ['Wong', 'both', 55_5000, 21, 1],
      ['', 'appeared', 4_0000, 25, null],
      ['Lee', 'both', null, 24, 3]
    ])
    expect(rows[0]).toMatchObject({ left: '2026-06-12' })
    expect(rows[1]).toMatchObject({ joined: '2026-06-10' })
    expect(rows[2]).toMatchObject({ onceOffNow: 30_0000, onceOffBefore: null })
    expect([total, summary.people, summary.change, summary.unchanged, summary.notReady]).toEqual([5, 6, 29_5000, 1, 1])
  })

  it('each figure of the head count leads to its people', () => {
    const names = (who: VariancePeopleQuery['who']) =>
      people({ who, everyone: true, sort: 'name', descending: false }).rows.map(({ lastName }) => lastName)
    expect(names('before')).toEqual(['Lee', 'Poon', 'Sung', 'Wong'])
    expect(names('now')).toEqual(['Chan', 'Lee', 'Sung', 'Wong', ''])
    expect(names('starter')).toEqual(['Chan'])
    expect(names('leaver')).toEqual(['Poon'])
    expect(names('notReady')).toEqual(['Lee'])
  })

  it('the people behind an item add up to it', () => {
    const { items } = reader['review.variance'](query())
    for (const item of items) {
      const { summary } = people({ itemKey: item.key, everyone: true })
      expect([item.name, summary.change, summary.people]).toEqual([
        item.name,
        item.change,
        new Set(people({ itemKey: item.key, everyone: true }).rows.map(({ key }) => key)).size
      ])
    }
    expect(
      people({ itemKey: named(items, 'Basic').key }).rows.map(({ lastName, change }) => [lastName, change])
    ).toEqual([
      ['Poon', -100_0000],
      ['Chan', 70_0000]
    ])
  })

  it('read the other way round it is its mirror', () => {
    const there = reader['review.variance'](query())
    const back = reader['review.variance'](query(JUNE, MAY))
    expect(back.change).toBe(-29_5000)
    expect([back.parts.starter, back.parts.leaver]).toEqual([
      { people: 1, change: 100_0000 },
      { people: 1, change: -70_0000 }
    ])
    const changes = (items: readonly VarianceItem[]) => new Map(items.map(({ key, change }) => [key, change]))
    for (const [key, change] of changes(there.items)) expect(changes(back.items).get(key)).toBe(0 - (change ?? NaN))
  })

  it('has the reasons of its rows, of these two sides only, until they are taken away', () => {
    const { now, before, companyId, frequencyId } = query()
    const review = new Review({
      cache: store.cache,
      outbox: store.outbox,
      changed: () => undefined,
      emit: () => undefined,
      nowMs: () => READ_MS
    })
    const { items } = reader['review.variance'](query())
    const { key: basic } = named(items, 'Basic')
    const put = (person: number | null, itemKey: string | null, text: string) =>
      review.putReason({ companyId, frequencyId, before, now, people: null, person, itemKey, text })
    put(null, null, 'Two started')
    put(null, basic, 'New pay scale')
    put(11, null, 'Agreed with Lee')
    put(11, basic, 'Moved up a step')
    const view = reader['review.variance'](query())
    expect(view).toMatchObject({ reason: 'Two started', reasons: 4 })
    expect(view.items.flatMap(({ name, reason }) => (reason === null ? [] : [[name, reason]]))).toEqual([
      ['Basic', 'New pay scale']
    ])
    const of = (itemKey: string | null) =>
      reader['review.openPeople']({
        ...query(),
        who: 'all',
        itemKey,
        everyone: true,
        sort: 'name',
        descending: false
      }).rows.find(({ key }) => key === 11)?.reason
    expect([of(null), of(basic)]).toEqual(['Agreed with Lee', 'Moved up a step'])
    expect(reader['review.variance'](query(JUNE, MAY))).toMatchObject({ reason: null, reasons: 0 })
    put(11, null, '')
    expect(of(null)).toBeNull()
  })

  it('of a pay point: with those whose pay point is not known, unless they are left out, and of these alone', () => {
    const of = (set: VarianceQuery['people']) => {
      const asked = { ...query(), people: set }
      const view = reader['review.variance'](asked)
      const { rows, summary } = people({ people: set, everyone: true, sort: 'name', descending: false })
      expect(summary.change).toBe(view.change)
      const sum = (section: string) => view.items.find((item) => item.total && item.section === section)?.change ?? 0
      expect(sum('income') - sum('deduction')).toBe(view.change)
      return [...rows.map(({ lastName }) => lastName), view.change]
    }
    expect(of({ payPoint: { id: 5, withNotKnown: false } })).toEqual(['Chan', 70_0000])
    expect(of({ payPoint: { id: 5, withNotKnown: true } })).toEqual(['Chan', 'Lee', 'Sung', 'Wong', '', 129_5000])
    expect(of({ payPoint: { id: 6, withNotKnown: true } })).toEqual(['Lee', 'Poon', 'Sung', 'Wong', '', -40_5000])
    expect(of({ payPoint: 'notKnown' })).toEqual(['Lee', 'Sung', 'Wong', '', 59_5000])
  })

  it('of people who were chosen: their own, and nobody else, with reasons of their own for the sums', () => {
    const set = { employeeIds: [13, 11] }
    const asked = { ...query(), people: set }
    expect(reader['review.variance'](asked)).toMatchObject({
      change: -44_5000,
      before: { people: 2, payslips: 2 },
      now: { people: 1, payslips: 2 }
    })
    const review = new Review({
      cache: store.cache,
      outbox: store.outbox,
      changed: () => undefined,
      emit: () => undefined,
      nowMs: () => READ_MS
    })
    const { limits: _, ...of } = asked
    const { items } = reader['review.variance'](asked)
    const { key: basic } = named(items, 'Basic')
    review.putReason({ ...of, person: null, itemKey: basic, text: 'Poon left' })
    review.putReason({ ...of, person: 13, itemKey: null, text: 'Left on the 12th' })
    const reasonOf = (people: VarianceQuery['people']) =>
      named(reader['review.variance']({ ...query(), people }).items, 'Basic').reason
    // The same people, whichever was chosen first; the sum of everybody has another reason.
    expect([reasonOf({ employeeIds: [11, 13] }), reasonOf(null), reasonOf({ employeeIds: [11] })]).toEqual([
      'Poon left',
      'New pay scale',
      null
    ])
    // What is said of a person is said of the person.
    const poon = people({ everyone: true }).rows.find(({ key }) => key === 13)
    expect(poon?.reason).toBe('Left on the 12th')
  })

  it('of pay point against pay point: each side of its own people, of one period or two, with reasons of their own', () => {
    const central = { payPoint: { id: 5, withNotKnown: false } }
    const workshop = { payPoint: { id: 6, withNotKnown: false } }
    // Central office in June (Chan, 70.00) against the workshop in May (Poon, 100.00).
    const asked = { ...query(), people: central, against: workshop }
    const view = reader['review.variance'](asked)
    expect(view).toMatchObject({
      before: { people: 1, payslips: 1, net: 100_0000 },
      now: { people: 1, payslips: 1, net: 70_0000 },
      change: -30_0000
    })
    // Nobody began or ended for being in one of the two sets.
    expect(view.parts).toMatchObject({ starter: { people: 0 }, leaver: { people: 0 } })
    expect([view.parts.appeared, view.parts.vanished]).toEqual([
      { people: 1, change: 70_0000 },
      { people: 1, change: -100_0000 }
    ])
    expect(named(view.items, 'Basic')).toMatchObject({ before: 100_0000, people: 1, peopleBefore: 1 })
    const { rows } = reader['review.openPeople']({
      ...asked,
      who: 'all',
      itemKey: null,
      everyone: true,
      sort: 'name',
      descending: false
    })
    expect(rows.map(({ lastName, kind, change }) => [lastName, kind, change])).toEqual([
      ['Chan', 'appeared', 70_0000],
      ['Poon', 'vanished', -100_0000]
    ])
    // In one period, of which both are a part; and everybody against some.
    const oneDay = reader['review.variance']({ ...asked, ...query(JUNE, JUNE), people: central, against: workshop })
    expect([oneDay.before.people, oneDay.now.people, oneDay.change]).toEqual([0, 1, 70_0000])
    const all = reader['review.variance']({ ...query(JUNE, JUNE), people: null, against: central })
    expect([all.before.people, all.now.people]).toEqual([1, 5])

    const review = new Review({
      cache: store.cache,
      outbox: store.outbox,
      changed: () => undefined,
      emit: () => undefined,
      nowMs: () => READ_MS
    })
    const { limits: _, ...of } = asked
    review.putReason({ ...of, person: null, itemKey: null, text: 'Two shops' })
    review.putReason({ ...of, person: 13, itemKey: null, text: 'Of the workshop' })
    expect(reader['review.variance'](asked)).toMatchObject({ reason: 'Two shops', reasons: 2 })
    expect(reader['review.variance']({ ...query(), people: central }).reason).toBeNull()
    const poon = people({ everyone: true }).rows.find(({ key }) => key === 13)
    expect(poon?.reason).not.toBe('Of the workshop')
    const signed = reader['review.signOff']({ companyId: 1, frequencyId: 1, date: JUNE, part: { kind: 'whole' } })
    expect(signed.reasons.find(({ text: words }) => words === 'Two shops')).toMatchObject({
      people: { kind: 'payPoint', name: 'Central office' },
      against: { kind: 'payPoint', name: 'Kwun Tong workshop' }
    })
  })

  it('never takes a run of another frequency for a part of this one', () => {
    const asked = query()
    const { now } = reader['review.variance']({ ...asked, now: { date: JUNE, part: { kind: 'run', payRunId: 64 } } })
    expect(now).toMatchObject({ part: { kind: 'whole' }, people: 5 })
  })

  it('a period without anybody says 0 people, and no net pay', () => {
    const { before, parts, change } = reader['review.variance'](query('2026-01-31'))
    expect(before).toMatchObject({ people: 0, net: null })
    expect([parts.starter.people, parts.appeared.people]).toEqual([1, 4])
    expect(change).toBe(334_5000)
  })

  it('shows what a sync brought at the next question', () => {
    const before = reader['review.variance'](query())
    copy.payslip(1, 14, { id: 24, date: JUNE, net: '51.00', payRunId: 62 })
    const after = reader['review.variance'](query())
    expect([before.notReady.people, after.notReady.people]).toEqual([1, 0])
    expect(after.change).toBe(30_5000)
    expect(after.now.withoutLines).toBe(1)
  })
})
