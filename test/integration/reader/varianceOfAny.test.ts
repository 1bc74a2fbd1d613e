import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VarianceQuery } from '@shared/contract/channels'
import { sumScaled } from '@shared/domain/money'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

const PEOPLE = [1, 2, 3, 4] as const
const LABELS = ['Basic', 'Loan', 'Bonus'] as const

interface Made {
  readonly side: 'before' | 'now'
  readonly person: number | null
  readonly special: boolean
  readonly dirty: boolean
  /** In cents; null: not a number. */
  readonly net: number | null
  readonly lines: readonly { readonly label: string; readonly cents: number | null }[]
}

const cents = fc.oneof(fc.integer({ min: -500_000, max: 5_000_000 }), fc.constantFrom(0, 1, -1))
const payslip: fc.Arbitrary<Made> = fc.record({
  side: fc.constantFrom('before' as const, 'now' as const),
  person: fc.option(fc.constantFrom(...PEOPLE), { freq: 6 }),
  special: fc.boolean(),
  dirty: fc.constantFrom(false, false, false, false, false, true),
  net: fc.option(cents, { freq: 8 }),
  lines: fc.array(fc.record({ label: fc.constantFrom(...LABELS), cents: fc.option(cents, { freq: 8 }) }), {
    maxLength: 5
  })
})

const text = (value: number | null): string => {
  if (value === null) return 'n/a'
  const digits = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.frequencies(1, { id: 1, name: 'Monthly' })
  for (const id of PEOPLE) copy.employee(1, { id, lastName: `P${id}` })
  reader = createReader(store.location, () => READ_MS)
})
afterAll(() => {
  reader.close()
  removeTestStore(store)
})

let nextId = 1
let year = 1900

/** Writes the payslips into two periods that nothing else is in, and gives the question about them. */
function written(made: readonly Made[]): VarianceQuery {
  year++
  const dates = { before: `${year}-01-31`, now: `${year}-03-31` }
  for (const { side, person, special, dirty, net, lines } of made) {
    const total = sumScaled(lines.map(({ cents: amount }) => amount))
    copy.payslip(1, person, {
      id: nextId++,
      date: dates[side],
      special,
      dirty,
      net: text(net),
      data: {
        income: [
          ...lines.map(({ label, cents: amount }): [string, string] => [label, text(amount)]),
          ['Total', text(total)]
        ]
      }
    })
  }
  const whole = { kind: 'whole' } as const
  return {
    companyId: 1,
    frequencyId: 1,
    before: { date: dates.before, part: whole },
    now: { date: dates.now, part: whole },
    people: null,
    limits: { amount: 0, percentTenths: 0 }
  }
}

const keyOf = ({ person }: Made, at: number): string => (person === null ? `payslip ${at}` : `person ${person}`)
const scaled = (value: number): number => value * 100

/** The same by hand: who is compared, and the sums of their net pay and of each label. */
function byHand(made: readonly Made[]) {
  const left = new Set(made.flatMap((each, at) => (each.dirty || each.net === null ? [keyOf(each, at)] : [])))
  const compared = made.filter((each, at) => !left.has(keyOf(each, at)))
  const net = compared.reduce((sum, { side, net: own }) => sum + (side === 'now' ? 1 : -1) * (own ?? 0), 0)
  const items = new Map<string, number>()
  for (const { side, lines } of compared) {
    const met = new Map<string, number>()
    for (const { label, cents: amount } of lines) {
      const ordinal = (met.get(label) ?? 0) + 1
      met.set(label, ordinal)
      const key = `${label} ${ordinal}`
      items.set(key, (items.get(key) ?? 0) + (side === 'now' ? 1 : -1) * (amount ?? 0))
    }
  }
  return { change: scaled(net), left: left.size, items: [...items.values()].map(scaled).sort((a, b) => a - b) }
}

type People = VarianceQuery['people'] | undefined

/** Everybody on both sides, or one set of people against another. */
const some = fc.option(fc.subarray([...PEOPLE], { minLength: 1 }).map((employeeIds) => ({ employeeIds })))
const sets: fc.Arbitrary<Pick<VarianceQuery, 'people' | 'against'>> = fc.oneof(
  fc.constant({ people: null }),
  fc.record({ people: some, against: some })
)

function isOf(people: People, person: number | null): boolean {
  if (people == null) return true
  return 'employeeIds' in people && person !== null && people.employeeIds.includes(person)
}

describe('the variance of any two periods', () => {
  it('and of any two sets of people, is what is added up by hand, its people add up to each row, and read backwards it is its mirror', () => {
    fc.assert(
      fc.property(fc.array(payslip, { minLength: 1, maxLength: 12 }), sets, (all, whose) => {
        const query = { ...written(all), ...whose }
        const made = all.filter(({ side, person }) => isOf(side === 'now' ? whose.people : whose.against, person))
        const view = reader['review.variance'](query)
        const hand = byHand(made)
        expect(view.change).toBe(hand.change)
        expect(view.notReady.people).toBe(hand.left)
        const lines = view.items.filter(({ total }) => !total)
        expect(lines.map(({ change }) => change ?? NaN).sort((a, b) => a - b)).toEqual(hand.items)

        for (const item of [null, ...view.items]) {
          const { rows, summary, total } = reader['review.openPeople']({
            ...query,
            who: 'all',
            itemKey: item?.key ?? null,
            everyone: true,
            sort: 'change',
            descending: true
          })
          const sum = rows.reduce((before, { ready, change }) => before + (ready ? (change ?? 0) : 0), 0)
          if (item === null) {
            expect([sum, summary.change]).toEqual([view.change, view.change])
            continue
          }
          // Of whom an amount is no number there is no figure, while the item's sum leaves that amount out.
          if (item.odd === 0) expect([sum, summary.change]).toEqual([item.change, item.change])
          const has = (side: 'now' | 'before') => rows.filter((row) => row[side] !== null).length
          // An amount that is no number is a line, though none in a sum.
          if (item.odd === 0) expect([has('now'), has('before')]).toEqual([item.people, item.peopleBefore])
          expect(total).toBe(rows.length)
        }

        const turned = whose.against === undefined ? {} : { people: whose.against, against: whose.people }
        const back = reader['review.variance']({ ...query, ...turned, before: query.now, now: query.before })
        expect(back.change).toBe(0 - (view.change ?? NaN))
        expect(back.notReady).toEqual({ ...view.notReady, before: view.notReady.now, now: view.notReady.before })
        const figures = (items: typeof view.items, isBack: boolean) =>
          items
            .map(({ key, amount, before, people, peopleBefore, change }) =>
              JSON.stringify(
                isBack
                  ? [key, before, amount, peopleBefore, people, 0 - (change ?? NaN)]
                  : [key, amount, before, people, peopleBefore, change]
              )
            )
            .sort()
        expect(figures(back.items, true)).toEqual(figures(view.items, false))
      }),
      { numRuns: 25 }
    )
  })
})
