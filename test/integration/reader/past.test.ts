import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, localStartMs, toDay, type Day } from '@shared/domain/day'
import { explain } from '@shared/domain/explain'
import { scaledOf, sumScaled } from '@shared/domain/money'
import type { PayslipRecord } from '@shared/domain/payslip'
import { Review } from '../../../src/main/engine/review'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { RetentionCache } from '../../../src/main/store/cache/retention'
import { RetentionRemoval } from '../../../src/main/store/cache/retentionRemoval'
import { cacheMigrations } from '../../../src/main/store/migrations/cache'
import { migrate } from '../../../src/main/store/migrate'
import { newFileKey } from '../../../src/main/store/fileKey'
import { openForEngine } from '../../../src/main/store/open'
import { CacheWrites } from '../../../src/main/store/cacheWrites'
import { testCopy, type TestCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

const FIRST = toDay('2026-07-01')
const JUNE = { companyId: 1, frequencyId: 1, date: '2026-06-30' }
const NOON_MS = 12 * 3_600_000

let store: TestStore
let reader: Reader
let nowMs = 0

beforeEach(() => {
  store = openTestStore()
  nowMs = noonOf(FIRST)
  begin(store)
  reader = createReader(store.location, () => nowMs)
})

afterEach(() => {
  reader.close()
  removeTestStore(store)
})

const noonOf = (day: Day): number => localStartMs(day) + NOON_MS

const copies = new WeakMap<TestStore, TestCopy>()
function copyOf(at: TestStore): TestCopy {
  const copy = copies.get(at) ?? testCopy(at)
  copies.set(at, copy)
  return copy
}

function begin(at: TestStore): void {
  const copy = copyOf(at)
  at.cacheWrites.now(() => copy.rows.companies.putAll([{ id: 1, name: 'Tidewater Lantern', raw: {} }], false, nowMs))
  copy.frequencies(1, { id: 1, name: 'Monthly' }, { id: 2, name: 'Weekly' })
  for (const id of [11, 12, 13]) copy.employee(1, { id, lastName: ['Au', 'Chan', 'Ho'][id - 11] ?? '' })
}

interface Slip {
  readonly id: number
  readonly net: string | null
  readonly finalised?: boolean
  readonly date?: string
  readonly overtime?: string
  readonly special?: boolean
}

function recordOf({ id, net, finalised = false, date = JUNE.date, overtime, special = false }: Slip): PayslipRecord {
  return {
    id,
    date: toDay(date),
    special,
    finalised,
    released: false,
    payRunId: null,
    dirty: net === null,
    netPay: net,
    data:
      net === null
        ? null
        : {
            income: [
              ['Basic salary', net],
              ...(overtime === undefined ? [] : [['Overtime', overtime] as const]),
              ['Total', net]
            ],
            deduction: [['Total', '0.00']],
            grandTotal: [['Net pay', net]],
            sideline: [],
            leavePayments: null
          },
    rest: null
  }
}

/** A sync that brings this at the moment of the test. */
function sync(slip: Slip, at: TestStore = store): void {
  const { rows } = copyOf(at)
  at.cacheWrites.now(() =>
    rows.payslips.put(
      recordOf(slip),
      rows.payslips.one(slip.id),
      { companyId: 1, employeeId: Math.floor(slip.id / 10), frequencyId: 1 },
      nowMs
    )
  )
}

function gone(payslipId: number): void {
  store.cacheWrites.now(() => copyOf(store).rows.payslips.markGone(payslipId, nowMs))
}

function review(at: TestStore = store): Review {
  return new Review({
    cache: at.cache,
    outbox: at.outbox,
    changed: () => undefined,
    emit: () => undefined,
    nowMs: () => nowMs
  })
}

function tick(payslipId: number, on: Reader = reader, at: TestStore = store): void {
  const { figures } = on['payslips.get']({ payslipId, names: 'labels' })
  review(at).ticks.tick({ companyId: 1, payslipId, figures: figures ?? '' })
}

const asAt = (day: Day | string, on: Reader = reader) =>
  on['past.openPeriod']({ ...JUNE, asAt: day, sort: 'name', descending: false })
const shownOn = (day: Day | string, on: Reader = reader) =>
  asAt(day, on).rows.map(({ payslipId, net }) => [payslipId, net])
const timelineOf = (payslipId: number, on: Reader = reader) => on['past.timeline']({ payslipId }).versions

describe('a period as it was seen on a day', () => {
  it('shows of every payslip what a sync had last seen by the end of that day, with the total of just that', () => {
    const step = fc.record({
      days: fc.integer({ min: 0, max: 3 }),
      id: fc.constantFrom(111, 121, 131),
      // No net: it calculates; null: the service does not list it any more.
      seen: fc.constantFrom('900.00', '1000.50', '-3.20', 'calculates', null, 'moved')
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
        store.cache.exec('DELETE FROM payslip; DELETE FROM payslip_version')
        nowMs = noonOf(FIRST)
        /** What is known of each at the end of each day: its net, 'not ready', or nothing where it was not of the period. */
        const settled = new Map<number, string | null>()
        const here = new Map<number, boolean>()
        const ofDay = new Map<Day, [number, string | null][]>()
        const note = (day: Day) =>
          ofDay.set(
            day,
            [...settled].filter(([id]) => here.get(id)).sort(([a], [b]) => a - b)
          )
        let day = FIRST
        for (const { days, id, seen } of steps) {
          for (let passed = 0; passed < days; passed++) {
            note(day)
            day = addDays(day, 1)
          }
          nowMs = Math.max(nowMs + 1, noonOf(day))
          if (seen === null) {
            if (settled.has(id)) {
              gone(id)
              here.set(id, false)
            }
            continue
          }
          const net = seen === 'calculates' ? null : seen === 'moved' ? '77.00' : seen
          sync({ id, net, ...(seen === 'moved' ? { date: '2026-05-31' } : {}) })
          settled.set(id, net ?? settled.get(id) ?? null)
          here.set(id, seen !== 'moved')
        }
        note(day)
        nowMs = noonOf(addDays(day, 40))
        for (const [asked, expected] of ofDay) {
          const { rows, summary } = asAt(asked)
          expect(rows.map(({ payslipId, net }) => [payslipId, net])).toEqual(expected)
          const nets = expected.flatMap(([, net]) => (net === null ? [] : [scaledOf(net)]))
          expect(summary.net).toBe(nets.length === 0 ? null : sumScaled(nets))
        }
        expect(shownOn(addDays(FIRST, -1))).toEqual([])
      }),
      { numRuns: 40 }
    )
  })

  it('says beside each what it shows now, what is other, and what the copy did not know then', () => {
    sync({ id: 111, net: '900.00' })
    sync({ id: 121, net: '500.00' })
    nowMs = noonOf(addDays(FIRST, 2))
    sync({ id: 111, net: '950.00', finalised: true })
    sync({ id: 131, net: '70.00' })
    const { rows, summary } = asAt(FIRST)
    expect(rows).toMatchObject([
      { lastName: 'Au', net: '900.00', state: 'open', netNow: '950.00', stateNow: 'finalised', change: 500_000 },
      { lastName: 'Chan', net: '500.00', netNow: '500.00', change: 0 }
    ])
    expect(summary).toEqual({
      asAt: FIRST,
      frequency: 'Monthly',
      calculating: 0,
      withoutNet: 0,
      net: 14_000_000,
      now: { payslips: 3, calculating: 0, net: 15_200_000 },
      changed: 1,
      notKnownThen: 1,
      byTick: 0,
      beganOn: FIRST
    })
    expect(reader['past.days'](JUNE)).toEqual([
      { day: addDays(FIRST, 2), changed: 1, first: 1 },
      { day: FIRST, changed: 0, first: 2 }
    ])
    const sorted = reader['past.openPeriod']({ ...JUNE, asAt: addDays(FIRST, 2), sort: 'then', descending: true })
    expect(sorted.rows.map(({ net }) => net)).toEqual(['950.00', '500.00', '70.00'])
    expect(reader['past.rows']({ listId: sorted.listId, start: 1, count: 1 })).toEqual([sorted.rows[1]])
  })

  it('is told by ticks where the copy is a fresh one, and says so', () => {
    sync({ id: 111, net: '900.00' })
    sync({ id: 121, net: '500.00' })
    tick(111)
    nowMs = noonOf(addDays(FIRST, 3))
    sync({ id: 111, net: '950.00' })
    nowMs += 1
    tick(111)
    // Wiped: another file under another key, filled by the next syncs.
    const cacheKey = newFileKey()
    const cachePath = `${store.location.cachePath}.fresh`
    const cache = openForEngine(cachePath, 'cache', cacheKey)
    migrate(cache, cacheMigrations)
    const fresh: TestStore = {
      ...store,
      cache,
      cacheWrites: new CacheWrites(cache),
      location: { ...store.location, cachePath, cacheKey }
    }
    nowMs = noonOf(addDays(FIRST, 9))
    begin(fresh)
    sync({ id: 111, net: '990.00' }, fresh)
    sync({ id: 121, net: '500.00' }, fresh)
    const anew = createReader(fresh.location, () => nowMs)
    try {
      expect(shownOn(addDays(FIRST, 2), anew)).toEqual([[111, '900.00']])
      expect(shownOn(addDays(FIRST, 5), anew)).toEqual([[111, '950.00']])
      expect(asAt(addDays(FIRST, 5), anew).summary).toMatchObject({
        byTick: 1,
        notKnownThen: 1,
        beganOn: addDays(FIRST, 9)
      })
      expect(shownOn(addDays(FIRST, 9), anew)).toEqual([
        [111, '990.00'],
        [121, '500.00']
      ])
      expect(timelineOf(111, anew).map(({ net, source }) => [net, source])).toEqual([
        ['990.00', 'copy'],
        ['950.00', 'tick'],
        ['900.00', 'tick']
      ])
    } finally {
      anew.close()
      cache.close()
    }
  })

  it('shows no later version for a day whose own the retention took', () => {
    sync({ id: 111, net: '900.00' })
    nowMs = noonOf(addDays(FIRST, 2))
    sync({ id: 111, net: '950.00' })
    nowMs = noonOf(addDays(FIRST, 6))
    sync({ id: 111, net: '990.00' })
    const query = { companyId: 1, formerBefore: null, periodsBefore: null, periodsMs: localStartMs(addDays(FIRST, 4)) }
    const cache = new RetentionCache(store.cache)
    expect(cache.counts(query).versions).toBe(1)
    store.cacheWrites.now(() => new RetentionRemoval(store.cache).old(query))
    expect(shownOn(addDays(FIRST, 1))).toEqual([])
    expect(asAt(addDays(FIRST, 1)).summary.notKnownThen).toBe(1)
    expect(shownOn(addDays(FIRST, 3))).toEqual([[111, '950.00']])
    expect(timelineOf(111)).toMatchObject([
      { net: '990.00', fromDay: null },
      { net: '950.00', fromMs: null, fromDay: addDays(FIRST, 2) }
    ])
  })
})

describe('the versions of a payslip', () => {
  it('tell when each was seen, what changed, and which was ticked; only figures and state make one', () => {
    sync({ id: 111, net: '900.00', overtime: '100.00' })
    nowMs += 1000
    tick(111)
    nowMs = noonOf(addDays(FIRST, 1))
    sync({ id: 111, net: null })
    sync({ id: 111, net: '900.00', overtime: '100.00' })
    const secondMs = (nowMs = noonOf(addDays(FIRST, 2)))
    sync({ id: 111, net: '850.00', overtime: '50.00' })
    const thirdMs = (nowMs = noonOf(addDays(FIRST, 3)))
    sync({ id: 111, net: '850.00', overtime: '50.00', finalised: true })
    expect(timelineOf(111)).toMatchObject([
      { key: 'now', fromMs: thirdMs, untilMs: null, state: 'finalised', net: '850.00', changes: [], ticks: [] },
      {
        key: `copy-${thirdMs}`,
        fromMs: secondMs,
        untilMs: thirdMs,
        state: 'open',
        netChange: -500_000,
        changes: [
          { kind: 'net', before: '900.00', now: '850.00' },
          { name: 'Basic salary' },
          { name: 'Overtime', before: '100.00', now: '50.00' },
          { name: 'Total' },
          { name: 'Net pay' }
        ]
      },
      { fromDay: FIRST, fromMs: null, untilMs: secondMs, net: '900.00', netChange: null, ticks: [{ takenBack: false }] }
    ])
  })

  it('keep a ticked one though the tick went to other figures or was taken back', () => {
    sync({ id: 111, net: '900.00' })
    tick(111)
    nowMs += 1000
    sync({ id: 111, net: '950.00' })
    nowMs += 1000
    tick(111)
    nowMs += 1000
    review().ticks.untick({ companyId: 1, payslipId: 111 })
    expect(timelineOf(111).map(({ net, ticks }) => [net, ticks.map(({ takenBack }) => takenBack)])).toEqual([
      ['950.00', [true]],
      ['900.00', [false]]
    ])
    expect(reader['review.payslip']({ payslipId: 111 }).state).toBe('notTicked')
  })

  it('are compared line by line, any two, and Explain adds up to the change', () => {
    sync({ id: 111, net: '900.00', overtime: '100.00' })
    const secondMs = (nowMs += 1000)
    sync({ id: 111, net: '1000.50' })
    const { now, before, netChange, lines, linesKnown } = reader['past.compare']({
      payslipId: 111,
      names: 'labels',
      now: 'now',
      before: `copy-${secondMs}`
    })
    expect([now.net, before.net, netChange, linesKnown]).toEqual(['1000.50', '900.00', 1_005_000, true])
    const explained = explain(lines, netChange)
    expect(sumScaled([...(explained?.parts ?? []).map(({ effect }) => effect), explained?.rest ?? null])).toBe(
      netChange
    )
    const back = reader['past.compare']({ payslipId: 111, names: 'labels', now: `copy-${secondMs}`, before: 'now' })
    expect(back.netChange).toBe(-1_005_000)
    expect(() => reader['past.compare']({ payslipId: 111, names: 'labels', now: 'now', before: 'copy-5' })).toThrow(
      expect.objectContaining({ code: 'notHere' })
    )
  })

  it('are written with the payslip or not at all', () => {
    sync({ id: 111, net: '900.00' })
    nowMs += 1000
    expect(() =>
      store.cacheWrites.now(() => {
        const { rows } = copyOf(store)
        const place = { companyId: 1, employeeId: 11, frequencyId: 1 }
        rows.payslips.put(recordOf({ id: 111, net: '950.00' }), rows.payslips.one(111), place, nowMs)
        throw new Error('ended here')
      })
    ).toThrow('ended here')
    expect(timelineOf(111).map(({ net }) => net)).toEqual(['900.00'])
  })
})
