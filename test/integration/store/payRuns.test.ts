import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const db = store.cache
afterAll(() => removeTestStore(store))

interface Written {
  readonly id: number
  readonly run: number | null
  readonly frequency: number | null
  readonly date: string
  readonly special: number
  readonly finalised: number
  readonly dirty: number
  readonly net: number | null
  readonly income: number | null
  readonly gone: number | null
}

const upsert = db.prepare<Written>(
  `INSERT INTO payslip (id, company_id, frequency_id, date, special, finalised, released, dirty, pay_run_id, net_scaled,
     income_scaled, gone_ms)
   VALUES (@id, 1, @frequency, @date, @special, @finalised, 0, @dirty, @run, @net, @income, @gone)
   ON CONFLICT (id) DO UPDATE SET frequency_id = excluded.frequency_id, date = excluded.date, special = excluded.special,
     finalised = excluded.finalised, dirty = excluded.dirty, pay_run_id = excluded.pay_run_id,
     net_scaled = excluded.net_scaled, income_scaled = excluded.income_scaled, gone_ms = excluded.gone_ms`
)
const remove = db.prepare<[number]>('DELETE FROM payslip WHERE id = ?')
const kept = db.prepare('SELECT * FROM run_total ORDER BY pay_run_id, date, special, frequency_id')
const counted = db.prepare(
  `SELECT company_id, pay_run_id, date, special, ifnull(frequency_id, 0) AS frequency_id, count(*) AS payslips,
     sum(dirty) AS calculating, sum(finalised) AS finalised, sum(dirty = 0 AND net_scaled IS NULL) AS without_net,
     total(net_scaled) AS net_scaled, total(iif(dirty = 1, 0, income_scaled)) AS gross_scaled,
     sum(dirty = 0 AND income_scaled IS NULL) AS without_gross
   FROM payslip WHERE gone_ms IS NULL AND pay_run_id IS NOT NULL
   GROUP BY 1, 2, 3, 4, 5 ORDER BY pay_run_id, date, special, 5`
)

const written: fc.Arbitrary<Written> = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  run: fc.constantFrom(null, 1, 2),
  frequency: fc.constantFrom(null, 1),
  date: fc.constantFrom('2026-05-31', '2026-06-30'),
  special: fc.constantFrom(0, 1),
  finalised: fc.constantFrom(0, 1),
  dirty: fc.constantFrom(0, 1),
  net: fc.constantFrom(null, 0, -1500, 10_000),
  income: fc.constantFrom(null, 0, 12_000),
  gone: fc.constantFrom(null, null, 7)
})
const step = fc.oneof(
  { weight: 5, arbitrary: written.map((row) => () => void upsert.run(row)) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }).map((id) => () => void remove.run(id)) }
)

describe('the figures of pay runs kept beside the payslips', () => {
  it('are what adding up the payslips gives, after any writes, changes and removals', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        db.exec('DELETE FROM payslip')
        for (const take of steps) take()
        expect(kept.all()).toEqual(counted.all())
      }),
      { numRuns: 300 }
    )
  })
})
