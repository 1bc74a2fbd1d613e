import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import type { ServicePeriod } from '@shared/domain/employee'
import { appearanceOf, comparePeople, isNoteworthy, type ComparedPayslip } from '@shared/domain/variance'

const nothing = () => ({ began: false, ended: false })

function payslip(id: number, personId: number | null, net: number | null, special = false): ComparedPayslip {
  return { id, personId, net, special }
}

describe('people of two periods', () => {
  it('worked by hand: both, a starter, a leaver, who is there or missing without reason, and one that calculates', () => {
    const before = [
      payslip(1, 10, 340_000_0000),
      payslip(2, 11, 190_000_0000),
      payslip(3, 12, 100_000_0000),
      payslip(4, 14, 50_000_0000),
      payslip(5, null, 7_0000)
    ]
    const now = [
      payslip(21, 10, 347_000_5000),
      payslip(22, 10, 1_000_0000, true),
      payslip(23, 13, 160_000_0000),
      payslip(24, 14, null),
      payslip(25, 15, 3_0000)
    ]
    const compared = comparePeople(before, now, (id) => ({ began: id === 13, ended: id === 11 }))
    expect(compared.people.map(({ key, kind, change, ready }) => [key, kind, change, ready])).toEqual([
      [10, 'both', 8_000_5000, true],
      [11, 'leaver', -190_000_0000, true],
      [12, 'vanished', -100_000_0000, true],
      [14, 'both', null, false],
      [-5, 'vanished', -7_0000, true],
      [13, 'starter', 160_000_0000, true],
      [15, 'appeared', 3_0000, true]
    ])
    expect(compared.people[0]).toMatchObject({
      payslipId: 21,
      previousId: 1,
      onceOffNow: 1_000_0000,
      onceOffBefore: null
    })
    expect(compared).toMatchObject({
      peopleBefore: 5,
      peopleNow: 4,
      notReady: { people: 1, before: 50_000_0000, now: null },
      onceOff: { before: { payslips: 0, net: 0 }, now: { payslips: 1, net: 1_000_0000 } },
      before: 630_007_0000,
      now: 508_003_5000,
      change: -122_003_5000
    })
  })

  it('says of a person with a once-off payslip alone which one it is', () => {
    const { people } = comparePeople([payslip(1, 10, 5, true)], [payslip(3, 10, 5), payslip(2, 10, 5, true)], nothing)
    expect(people[0]).toMatchObject({ previousId: 1, payslipId: 3, kind: 'both', now: 10, before: 5, change: 5 })
  })

  it('does not compare what is too large to be told', () => {
    const { people, change } = comparePeople([payslip(1, 10, -9e15)], [payslip(2, 10, 9e15)], nothing)
    expect(people[0]).toMatchObject({ ready: false, change: null })
    expect(change).toBe(0)
  })

  const side = (from: number) =>
    fc
      .array(fc.tuple(fc.option(fc.integer({ min: 1, max: 8 })), fc.option(fc.integer()), fc.boolean()), {
        maxLength: 12
      })
      .map((rows) => rows.map(([person, net, special], at) => payslip(from + at, person, net, special)))

  it('the parts are exactly the change, whoever is in them', () => {
    fc.assert(
      fc.property(
        side(1),
        side(100),
        fc.func(fc.record({ began: fc.boolean(), ended: fc.boolean() })),
        (before, now, of) => {
          const { parts, change, people, peopleBefore, peopleNow, ...compared } = comparePeople(before, now, of)
          const sum = Object.values(parts).reduce((total, part) => total + (part.change ?? NaN), 0)
          expect(sum).toBe(change)
          expect((compared.now ?? NaN) - (compared.before ?? NaN)).toBe(change)
          expect(people.reduce((total, person) => total + (person.change ?? 0), 0)).toBe(change)
          const { starter, appeared, leaver, vanished } = parts
          expect(peopleBefore + starter.people + appeared.people - leaver.people - vanished.people).toBe(peopleNow)
          // Nothing is lost: what is left out is counted.
          const known = (payslips: readonly ComparedPayslip[]) =>
            payslips.reduce((total, { net }) => total + (net ?? 0), 0)
          expect((compared.before ?? NaN) + (compared.notReady.before ?? 0)).toBe(known(before))
          expect((compared.now ?? NaN) + (compared.notReady.now ?? 0)).toBe(known(now))
        }
      )
    )
  })

  it('read the other way round it is its mirror', () => {
    fc.assert(
      fc.property(side(1), side(100), (a, b) => {
        const there = comparePeople(a, b, nothing)
        const back = comparePeople(b, a, nothing)
        expect(back.change).toBe(there.change === null ? null : 0 - there.change)
        expect([back.peopleBefore, back.peopleNow]).toEqual([there.peopleNow, there.peopleBefore])
        expect([back.parts.appeared.people, back.parts.vanished.people]).toEqual([
          there.parts.vanished.people,
          there.parts.appeared.people
        ])
        const changes = (compared: typeof there) => new Map(compared.people.map(({ key, change }) => [key, change]))
        for (const [key, change] of changes(there)) {
          expect(changes(back).get(key)).toBe(change === null ? null : 0 - change)
        }
      })
    )
  })
})

describe('who began and who ended between two periods', () => {
  const period = (start: string | null, end: string | null = null, negative = false): ServicePeriod => ({
    id: null,
    startDate: start === null ? null : toDay(start),
    endDate: end === null ? null : toDay(end),
    negative
  })
  it.each([
    ['began in between', [period('2026-06-10')], true, false],
    ['began on the first day after', [period('2026-06-01')], true, false],
    ['was there long before', [period('2020-01-01')], false, false],
    ['ended with the period', [period('2020-01-01', '2026-06-30')], false, true],
    ['ended long ago', [period('2020-01-01', '2025-06-30')], false, true],
    ['came and went', [period('2026-06-02', '2026-06-20')], true, true],
    ['came back after a gap', [period('2020-01-01', '2026-04-30'), period('2026-06-15')], true, false],
    ['only a correction', [period('2026-06-10', null, true)], false, false],
    ['begins later', [period('2026-07-01')], false, false],
    ['nothing known', null, false, false]
  ] as const)('%s', (_, periods, began, ended) => {
    expect(appearanceOf(periods, toDay('2026-05-31'), toDay('2026-06-30'))).toEqual({ began, ended })
  })
})

describe('limits of a change', () => {
  const limits = { amount: 100_0000, percentTenths: 50 }
  it.each([
    ['reaches both', 100_0000, 2000_0000, true],
    ['a hair below the per cent', 100_0000, 2000_0001, false],
    ['a hair below the amount', 99_9999, 100_0000, false],
    ['down as well as up', -150_0000, 2000_0000, true],
    ['against nothing the amount decides', 100_0000, null, true],
    ['against 0, too', 100_0000, 0, true],
    ['no change is none', 0, 0, false],
    ['of amounts beyond what a product can tell', 9_000_000_000_000_000, 9_007_199_254_740_991, true]
  ])('%s', (_, change, before, expected) => {
    expect(isNoteworthy(change, before, limits)).toBe(expected)
  })
})
