import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { VariancePeopleQuery, VarianceQuery } from '@shared/contract/channels'
import { toDay } from '@shared/domain/day'
import { Review } from '../../../src/main/engine/review'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader
let nowMs = READ_MS
const review = new Review({
  cache: store.cache,
  outbox: store.outbox,
  changed: () => undefined,
  emit: () => undefined,
  nowMs: () => nowMs
})

const MAY = '2026-05-31'
const JUNE = '2026-06-30'
const whole = { kind: 'whole' } as const

/** Lee, Chan and Poon stand against Poon, Wong and Sung: Poon is in both lists, Sung has a payslip in June alone. */
const [LEE, CHAN, POON, WONG, SUNG] = [11, 12, 13, 14, 15]
const NOW_LIST = { employeeIds: [LEE, CHAN, POON] }
const BEFORE_LIST = { employeeIds: [SUNG, WONG, POON] }

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.company(2, 'Other')
  copy.frequencies(1, { id: 1, name: 'Monthly' })
  copy.payRuns(1, { id: 61, date: MAY }, { id: 62, date: JUNE })
  const names = { [LEE]: 'Lee', [CHAN]: 'Chan', [POON]: 'Poon', [WONG]: 'Wong', [SUNG]: 'Sung' }
  const servicePeriods = [{ id: 1, startDate: toDay('2020-01-01'), endDate: null, negative: false }]
  for (const [id, lastName] of Object.entries(names)) copy.employee(1, { id: Number(id), lastName, servicePeriods })
  const paid = (id: number, person: number, date: string, net: string): void => {
    const income: [string, string][] = [
      ['Basic', net],
      ['Total', net]
    ]
    copy.payslip(1, person, { id, date, net, payRunId: date === MAY ? 61 : 62, data: { income } })
  }
  paid(1, POON, MAY, '100.00')
  paid(2, WONG, MAY, '40.25')
  paid(3, LEE, MAY, '9.00')
  paid(21, LEE, JUNE, '10.10')
  paid(22, CHAN, JUNE, '20.20')
  paid(23, POON, JUNE, '103.33')
  paid(24, SUNG, JUNE, '7.00')
  reader = createReader(store.location)
})

afterAll(() => {
  reader.close()
  removeTestStore(store)
})

const QUERY: VarianceQuery = {
  companyId: 1,
  frequencyId: 1,
  before: { date: toDay(MAY), part: whole },
  now: { date: toDay(JUNE), part: whole },
  people: NOW_LIST,
  against: BEFORE_LIST,
  limits: { amount: 1, percentTenths: 0 }
}

function people(of: Partial<VariancePeopleQuery>) {
  const asked = { ...QUERY, who: 'all', itemKey: null, everyone: true, sort: 'name', descending: false, ...of } as const
  return reader['review.openPeople'](asked).rows.map(({ lastName, kind, before, now, change }) => [
    lastName,
    kind,
    before,
    now,
    change
  ])
}

describe('two lists of people beside each other', () => {
  it('are each of their own side: who is on one side, who in both, and sums by hand', () => {
    const view = reader['review.variance'](QUERY)
    // Before: Poon 100.00 and Wong 40.25; Lee's of May is of the other side. Now: 10.10 + 20.20 + 103.33; Sung's of June is not.
    expect(view.before).toMatchObject({ people: 2, net: 140_2500 })
    expect(view.now).toMatchObject({ people: 3, net: 133_6300 })
    expect(view.change).toBe(-6_6200)
    expect(view.parts).toEqual({
      both: { people: 1, change: 3_3300 },
      starter: { people: 0, change: 0 },
      leaver: { people: 0, change: 0 },
      appeared: { people: 2, change: 30_3000 },
      vanished: { people: 1, change: -40_2500 }
    })
    expect(view.inBoth).toBe(1)
    expect(people({})).toEqual([
      ['Chan', 'appeared', null, 20_2000, 20_2000],
      ['Lee', 'appeared', null, 10_1000, 10_1000],
      ['Poon', 'both', 100_0000, 103_3300, 3_3300],
      ['Wong', 'vanished', 40_2500, null, -40_2500]
    ])
    expect(people({ who: 'inBoth' })).toEqual([['Poon', 'both', 100_0000, 103_3300, 3_3300]])
    const basic = view.items.find(({ name }) => name === 'Basic')
    expect(basic).toMatchObject({ people: 3, peopleBefore: 2, before: 140_2500, amount: 133_6300, change: -6_6200 })
    expect(people({ itemKey: basic?.key ?? '' }).map(([name, , before, now]) => [name, before, now])).toEqual([
      ['Chan', null, 20_2000],
      ['Lee', null, 10_1000],
      ['Poon', 100_0000, 103_3300],
      ['Wong', 40_2500, null]
    ])
  })

  it('say who is in both also where a payslip is missing on one side, and nothing where both sides are of the same people', () => {
    const both = { employeeIds: [POON, SUNG] }
    expect(
      reader['review.variance']({ ...QUERY, against: { employeeIds: [POON, SUNG, WONG] }, people: both })
    ).toMatchObject({
      inBoth: 2,
      before: { people: 2 },
      now: { people: 2 }
    })
    const { against: _, ...same } = QUERY
    expect(reader['review.variance'](same).inBoth).toBeNull()
  })

  it('of one period stand beside each other, who is in both unchanged', () => {
    const view = reader['review.variance']({ ...QUERY, before: QUERY.now })
    // Sung 7.00 and Poon 103.33 against Lee, Chan and Poon.
    expect([view.before.net, view.now.net, view.change]).toEqual([110_3300, 133_6300, 23_3000])
    expect(view.parts.both).toEqual({ people: 1, change: 0 })
  })
})

describe('lists of people', () => {
  const keep = (employeeIds: readonly number[], name?: string | null) => {
    nowMs++
    return review.keepPeople({ companyId: 1, employeeIds, ...(name === undefined ? {} : { name }) })
  }
  const lists = () => reader['review.peopleLists']({ companyId: 1 })
  beforeEach(() => {
    for (const { id } of lists()) review.removePeople({ companyId: 1, listId: id })
  })

  it('lose their name when it is taken away, and stay', () => {
    const id = keep([LEE, CHAN], 'Nights')
    expect(keep([LEE, CHAN], null)).toBe(id)
    expect(lists()).toEqual([{ id, name: null, employeeIds: [LEE, CHAN], first: 'Chan' }])
  })

  it('are kept with their name, those used last first; the same people in any order are the same list', () => {
    const first = keep([LEE, CHAN], 'Nights')
    const second = keep([WONG])
    expect(keep([CHAN, LEE, CHAN])).toBe(first)
    expect(lists()).toEqual([
      { id: first, name: 'Nights', employeeIds: [LEE, CHAN], first: 'Chan' },
      { id: second, name: null, employeeIds: [WONG], first: 'Wong' }
    ])
    expect(reader['review.peopleLists']({ companyId: 2 })).toEqual([])
  })

  it('of a name there is one: other people under it take it over', () => {
    const first = keep([LEE], 'Nights')
    const second = keep([LEE, POON], 'Nights')
    expect(lists().map(({ id, name }) => [id, name])).toEqual([
      [second, 'Nights'],
      [first, null]
    ])
  })

  it('without a name stay until ten newer ones came; one with a name stays', () => {
    const named = keep([SUNG], 'Days')
    const old = keep([WONG])
    for (let person = 100; person < 109; person++) keep([person])
    expect(lists().map(({ id }) => id)).toContain(old)
    keep([109])
    const left = lists().map(({ id }) => id)
    expect(left).not.toContain(old)
    expect(left).toHaveLength(11)
    expect(left).toContain(named)
  })

  it('are called by their name on the sheet that is signed', () => {
    keep(NOW_LIST.employeeIds, 'Nights')
    const { limits: _, ...of } = QUERY
    review.putReason({ ...of, person: null, itemKey: null, text: 'More hours' })
    const signed = reader['review.signOff']({ companyId: 1, frequencyId: 1, date: toDay(JUNE), part: whole })
    expect(signed.reasons).toMatchObject([
      {
        text: 'More hours',
        people: { kind: 'chosen', people: 3, name: 'Nights' },
        against: { kind: 'chosen', people: 3, name: null }
      }
    ])
  })
})
