import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scaledOf } from '@shared/domain/money'
import { toDay } from '@shared/domain/day'
import type { PayslipRecord } from '@shared/domain/payslip'
import { cacheRows, type CacheRows } from '../../../src/main/store/cache'
import { LineReader } from '../../../src/main/store/lines'
import { openTestStore, removeTestStore, type TestStore } from '../../fixtures/store'

let store: TestStore
let rows: CacheRows
let nowMs = 1

beforeEach(() => {
  store = openTestStore()
  rows = cacheRows(store.cache, store.cacheWrites)
})

afterEach(() => removeTestStore(store))

/** A payslip as a list gives it: with lines of that net where `lines`. */
function record(net: string | null, lines: boolean, finalised = false): PayslipRecord {
  return {
    id: 11,
    date: toDay('2026-06-30'),
    special: false,
    finalised,
    released: false,
    payRunId: null,
    dirty: net === null,
    netPay: net,
    data: lines
      ? {
          income: [
            ['Basic salary', net ?? 'half done'],
            ['Total', net ?? 'half done']
          ],
          deduction: [],
          grandTotal: [['Net pay', net ?? 'half done']],
          sideline: [],
          leavePayments: null
        }
      : null,
    rest: null
  }
}

const put = (seen: PayslipRecord) =>
  store.cacheWrites.now(() =>
    rows.payslips.put(seen, rows.payslips.one(seen.id), { companyId: 1, employeeId: 5, frequencyId: 7 }, nowMs++)
  )
const one = <Row>(sql: string): Row => store.cache.prepare(sql).get() as Row

/** What the copy should come to: the last settled figures, and how often they were left behind. */
interface Model {
  settled: { readonly net: string; readonly lines: boolean } | null
  /** Whether the last read had no net pay: it calculated. */
  calculating: boolean
  finalised: boolean
  versions: number
}

const newModel = (): Model => ({ settled: null, calculating: false, finalised: false, versions: 0 })

describe('a payslip that is read again and again', () => {
  it('never shows lines of another net, never a net while it calculates, and versions for exactly what changed', () => {
    const seen = fc.record({
      net: fc.constantFrom(null, '100.00', '250.50', '-0.01'),
      lines: fc.boolean(),
      finalised: fc.boolean()
    })
    fc.assert(
      fc.property(fc.array(seen, { minLength: 1, maxLength: 12 }), (reads) => {
        store.cache.exec('DELETE FROM payslip; DELETE FROM payslip_version')
        const reader = new LineReader(store.cache)
        const model = newModel()
        for (const { net, lines, finalised } of reads) {
          const before = model.settled
          put(record(net, lines, finalised))
          const row = one<{ net: string | null; net_scaled: number | null; dirty: number; lines: string | null }>(
            'SELECT net, net_scaled, dirty, lines FROM payslip'
          )
          expect(row.net).toBe(net)
          expect(row.net_scaled).toBe(scaledOf(net))
          expect(row.dirty).toBe(net === null ? 1 : 0)
          if (net !== null) model.settled = { net, lines: lines || (before?.net === net && before.lines) }
          const shown = row.lines === null ? null : reader.decode(row.lines)
          expect(shown?.map(({ amount }) => amount) ?? null).toEqual(
            model.settled?.lines ? Array.from({ length: 3 }, () => model.settled?.net) : null
          )
          const flagged = before !== null && model.finalised !== finalised
          // From not ready to its first figures is a change of what was seen, too.
          const figures = net !== null && (before === null ? model.calculating : before.net !== net)
          if (flagged || figures) model.versions++
          model.finalised = finalised
          model.calculating = net === null
          expect(one('SELECT count(*) AS n FROM payslip_version')).toEqual({ n: model.versions })
        }
      }),
      { numRuns: 150 }
    )
  })

  it('is not written when it is as it was', () => {
    put(record('100.00', true))
    const before = store.cache.prepare('SELECT total_changes()').pluck().get()
    expect(put(record('100.00', true))).toBe('same')
    expect(store.cache.prepare('SELECT total_changes()').pluck().get()).toBe(before)
  })

  it('keeps its owner and frequency when a run, which tells neither, gives it', () => {
    put(record('100.00', true))
    store.cacheWrites.now(() =>
      rows.payslips.put(
        record('100.00', true),
        rows.payslips.one(11),
        { companyId: 1, employeeId: null, frequencyId: null },
        nowMs++
      )
    )
    expect(one('SELECT employee_id, frequency_id FROM payslip')).toEqual({ employee_id: 5, frequency_id: 7 })
  })

  it('takes the owner that its person’s list tells when a run brought it first', () => {
    store.cacheWrites.now(() =>
      rows.payslips.put(record('100.00', true), undefined, { companyId: 1, employeeId: null, frequencyId: 7 }, nowMs++)
    )
    expect(one('SELECT employee_id FROM payslip')).toEqual({ employee_id: null })
    // The person's own list does not know that it is there.
    store.cacheWrites.now(() =>
      rows.payslips.put(record('100.00', false), undefined, { companyId: 1, employeeId: 5, frequencyId: 7 }, nowMs++)
    )
    expect(one('SELECT employee_id, lines IS NOT NULL AS lines FROM payslip')).toEqual({ employee_id: 5, lines: 1 })
  })

  it('loses its detail when its figures change, so that no codes are shown for other amounts', () => {
    put(record('100.00', true))
    store.cacheWrites.now(() =>
      rows.payslipDetails.put(
        1,
        11,
        { names: 'codes', data: record('100.00', true).data ?? never(), leave: [], rest: null },
        nowMs
      )
    )
    put(record('100.00', true, true))
    expect(one('SELECT count(*) AS n FROM payslip_detail')).toEqual({ n: 1 })
    put(record('100.01', true, true))
    expect(one('SELECT count(*) AS n FROM payslip_detail')).toEqual({ n: 0 })
  })
})

describe('lines', () => {
  it('come out to the letter as they went in, with their exact value', () => {
    const amount = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => (cents / 100).toFixed(2)),
      fc.stringMatching(/^-?\d{1,18}(\.\d{1,5})?$/),
      fc.constantFrom('-0.00', '0.00', '00.00', '.50', '1,234.50', '-', '1.5', '12345678901234.00')
    )
    const pair = fc.tuple(fc.constantFrom('A', 'B', 'C'), amount)
    fc.assert(
      fc.property(
        fc.array(pair),
        fc.array(pair),
        fc.array(fc.tuple(fc.constantFrom('X', 'Y'), fc.array(pair))),
        (income, deduction, sideline) => {
          const seen = record('100.00', true)
          store.cache.exec('DELETE FROM payslip')
          put({ ...seen, data: { income, deduction, grandTotal: [], sideline, leavePayments: null } })
          const { lines, income_scaled } = one<{ lines: string; income_scaled: number | null }>(
            'SELECT lines, income_scaled FROM payslip'
          )
          const expected = [...income, ...deduction, ...sideline.flatMap(([, pairs]) => pairs)]
          expect(
            new LineReader(store.cache).decode(lines).map(({ name, amount: text, scaled }) => [name, text, scaled])
          ).toEqual(expected.map(([name, text]) => [name, text, scaledOf(text)]))
          expect(income_scaled).toBe(scaledOf(income.at(-1)?.[1]))
        }
      ),
      { numRuns: 300 }
    )
  })
})

function never(): never {
  throw new Error('the record has lines')
}
