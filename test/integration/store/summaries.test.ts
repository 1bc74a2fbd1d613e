import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const db = store.cache
afterAll(() => removeTestStore(store))
beforeEach(() => {
  db.exec('DELETE FROM payslip')
})

interface Written {
  readonly id: number
  readonly employee: number | null
  readonly frequency: number | null
  readonly date: string
  readonly special: number
  readonly finalised: number
  readonly released: number
  readonly dirty: number
  readonly net: number | null
  readonly sent: string | null
  readonly company: number
  readonly income: number | null
  readonly gone: number | null
}

const upsert = db.prepare<Written>(
  `INSERT INTO payslip (id, company_id, employee_id, frequency_id, date, special, finalised, released, dirty, net,
     net_scaled, income_scaled, gone_ms)
   VALUES (@id, @company, @employee, @frequency, @date, @special, @finalised, @released, @dirty, @sent, @net, @income, @gone)
   ON CONFLICT (id) DO UPDATE SET company_id = excluded.company_id, employee_id = excluded.employee_id, frequency_id = excluded.frequency_id,
     date = excluded.date, special = excluded.special, finalised = excluded.finalised, released = excluded.released,
     dirty = excluded.dirty, net = excluded.net, net_scaled = excluded.net_scaled, income_scaled = excluded.income_scaled, gone_ms = excluded.gone_ms`
)
const remove = db.prepare<[number]>('DELETE FROM payslip WHERE id = ?')

const keptTotals = db.prepare('SELECT * FROM period_total ORDER BY company_id, date, special, frequency_id')
const countedTotals = db.prepare(
  `SELECT company_id, date, special, ifnull(frequency_id, 0) AS frequency_id, count(*) AS payslips,
     sum(dirty) AS calculating, sum(finalised) AS finalised, sum(dirty = 0 AND net_scaled IS NULL) AS without_net,
     total(net_scaled) AS net_scaled, total(iif(dirty = 1, 0, income_scaled)) AS gross_scaled,
     sum(dirty = 0 AND income_scaled IS NULL) AS without_gross
   FROM payslip WHERE gone_ms IS NULL GROUP BY 1, 2, 3, 4 ORDER BY company_id, date, special, 4`
)
const keptLatest = db.prepare('SELECT * FROM payslip_latest ORDER BY company_id, employee_id')
const foundLatest = db.prepare(
  `SELECT company_id, employee_id, id AS payslip_id, date, frequency_id, finalised, released, dirty, net, net_scaled
   FROM payslip p
   WHERE special = 0 AND gone_ms IS NULL AND employee_id IS NOT NULL AND NOT EXISTS (
     SELECT 1 FROM payslip q WHERE q.employee_id = p.employee_id AND q.company_id = p.company_id AND q.special = 0 AND q.gone_ms IS NULL
       AND (q.date, q.id) > (p.date, p.id))
   ORDER BY company_id, employee_id`
)

const written: fc.Arbitrary<Written> = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  employee: fc.constantFrom(null, 1, 2),
  frequency: fc.constantFrom(null, 1, 2),
  date: fc.constantFrom('2026-05-31', '2026-06-30'),
  special: fc.constantFrom(0, 1),
  finalised: fc.constantFrom(0, 1),
  released: fc.constantFrom(0, 1),
  dirty: fc.constantFrom(0, 1),
  net: fc.constantFrom(null, 0, -1500, 10_000),
  sent: fc.constantFrom(null, '0', '0.00', 'x'),
  company: fc.constantFrom(1, 2),
  income: fc.constantFrom(null, 0, 12_000),
  gone: fc.constantFrom(null, null, 7)
})
const step = fc.oneof(
  { weight: 5, arbitrary: written.map((row) => () => void upsert.run(row)) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }).map((id) => () => void remove.run(id)) }
)

describe('figures kept beside the rows', () => {
  it('are what adding up the payslips gives, after any writes, changes and removals', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        db.exec('DELETE FROM payslip')
        for (const take of steps) take()
        expect(keptTotals.all()).toEqual(countedTotals.all())
        expect(keptLatest.all()).toEqual(foundLatest.all())
      }),
      { numRuns: 300 }
    )
  })

  it('count the people of each company who are not gone, wherever they move', () => {
    const put = db.prepare<[number, number, number | null]>(
      `INSERT INTO employee (id, company_id, sort, last_name, first_name, body, hash, gone_ms)
       VALUES (?, ?, '', '', '', '{}', '', ?)
       ON CONFLICT (id) DO UPDATE SET company_id = excluded.company_id, gone_ms = excluded.gone_ms`
    )
    const leave = db.prepare<[number]>('DELETE FROM employee WHERE id = ?')
    const id = fc.integer({ min: 1, max: 4 })
    const change = fc.oneof(
      fc.tuple(id, fc.constantFrom(1, 2), fc.constantFrom(null, null, 7)).map((row) => () => void put.run(...row)),
      id.map((one) => () => void leave.run(one))
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 15 }), (changes) => {
        db.exec('DELETE FROM employee')
        for (const make of changes) make()
        expect(db.prepare('SELECT * FROM company_people WHERE people <> 0 ORDER BY 1').all()).toEqual(
          db
            .prepare('SELECT company_id, count(*) AS people FROM employee WHERE gone_ms IS NULL GROUP BY 1 ORDER BY 1')
            .all()
        )
      })
    )
  })

  it('go back with a transaction that is taken back', () => {
    const row: Written = {
      id: 1,
      employee: 1,
      frequency: 1,
      date: '2026-06-30',
      special: 0,
      finalised: 0,
      released: 0,
      dirty: 0,
      net: 5,
      sent: '5.00',
      company: 1,
      income: null,
      gone: null
    }
    store.cacheWrites.add(() => upsert.run(row))
    const failing = (): never => {
      throw new Error('a later write fails')
    }
    expect(() => store.cacheWrites.add(failing)).toThrow('a later write fails')
    expect(keptTotals.all()).toEqual([])
    expect(keptLatest.all()).toEqual([])
  })
})
