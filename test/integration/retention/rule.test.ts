import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { addDays, toDay, type Day } from '@shared/domain/day'
import { horizonOf, isWider, payslipLeaves, personLeaves, type RetentionRule } from '@shared/domain/retention'
import { RetentionCache } from '../../../src/main/store/cache/retention'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const cache = new RetentionCache(store.cache)
afterAll(() => removeTestStore(store))

const TODAY = toDay('2026-06-30')
const day = fc.integer({ min: -2000, max: 60 }).map((days): Day => addDays(TODAY, days))
const years = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null })
const rule: fc.Arbitrary<RetentionRule> = fc.record({ formerYears: years, periodYears: years })
const person = fc.record({
  leftOn: fc.option(day, { nil: null }),
  stays: fc.boolean(),
  payslips: fc.array(fc.record({ date: day, stays: fc.boolean() }), { maxLength: 4 })
})

it('the copy lets go of exactly whom the rule names, whatever is in it', () => {
  const addPerson = store.cache.prepare(
    `INSERT INTO employee (id, company_id, sort, last_name, first_name, left_on, body, hash) VALUES (?, 1, '', 'A', 'B', ?, '{}', '')`
  )
  const addPayslip = store.cache.prepare(
    `INSERT INTO payslip (id, company_id, employee_id, date, special, finalised, released, dirty) VALUES (?, 1, ?, ?, 0, 1, 1, 0)`
  )
  fc.assert(
    fc.property(rule, fc.array(person, { maxLength: 6 }), (chosen, people) => {
      store.cache.exec('DELETE FROM payslip; DELETE FROM employee; DELETE FROM retention')
      const stays: { companyId: number; kind: 'employee' | 'payslip'; id: number; why: 'pinned' }[] = []
      const stay = (kind: 'employee' | 'payslip', id: number) => stays.push({ companyId: 1, kind, id, why: 'pinned' })
      const horizon = horizonOf(chosen, TODAY)
      const expected = { people: [] as number[], payslips: [] as number[] }
      people.forEach(({ leftOn, stays: pinned, payslips }, at) => {
        const id = at + 1
        addPerson.run(id, leftOn)
        if (pinned) stay('employee', id)
        const leaves = personLeaves({ leftOn, stays: pinned || payslips.some((each) => each.stays) }, horizon)
        if (leaves) expected.people.push(id)
        payslips.forEach(({ date, stays: kept }, index) => {
          const payslipId = id * 10 + index
          addPayslip.run(payslipId, id, date)
          if (kept) stay('payslip', payslipId)
          if (payslipLeaves({ date, stays: kept || pinned, personLeaves: leaves }, horizon))
            expected.payslips.push(payslipId)
        })
      })
      store.cacheWrites.now(() => cache.mirror({ horizons: [], stays, periods: [], left: { count: 0, all: () => [] } }))
      const query = { companyId: 1, ...horizon, periodsMs: 0 }
      const ascending = (ids: number[]) => [...ids].sort((a, b) => a - b)
      expect(ascending(cache.people(query, 100).map(({ id }) => id))).toEqual(expected.people)
      // However few are looked at in one go.
      const parts = [...cache.payslips(query, 3)]
      expect(parts.every((part) => part.length <= 3)).toBe(true)
      const found = parts.flat().map(({ id }) => id)
      expect(found).toEqual(expected.payslips)
      expect(ascending(cache.leavingOf(query, found))).toEqual(expected.payslips)
      expect(cache.counts(query)).toMatchObject({ people: expected.people.length })
    })
  )
})

it('what was let go is passed over when it comes again, and what is kept is taken', () => {
  fc.assert(
    fc.property(rule, fc.array(day, { maxLength: 8 }), (chosen, leftDays) => {
      store.cache.exec('DELETE FROM payslip; DELETE FROM employee')
      const horizon = horizonOf(chosen, TODAY)
      store.cacheWrites.now(() =>
        cache.mirror({
          horizons: [{ companyId: 1, ...horizon }],
          stays: [],
          periods: [],
          left: { count: 0, all: () => [] }
        })
      )
      const add = store.cache.prepare(
        `INSERT INTO employee (id, company_id, sort, last_name, first_name, left_on, body, hash)
         VALUES (?, 1, '', 'A', 'B', ?, '{}', '') ON CONFLICT DO UPDATE SET left_on = excluded.left_on`
      )
      const addPayslip = store.cache.prepare(
        `INSERT INTO payslip (id, company_id, employee_id, date, special, finalised, released, dirty) VALUES (?, 1, NULL, ?, 0, 1, 1, 0)`
      )
      leftDays.forEach((leftOn, id) => {
        expect(add.run(id + 1, leftOn).changes).toBe(personLeaves({ leftOn, stays: false }, horizon) ? 0 : 1)
        const leaves = payslipLeaves({ date: leftOn, stays: false, personLeaves: false }, horizon)
        expect(addPayslip.run(id + 1, leftOn).changes).toBe(leaves ? 0 : 1)
        // Somebody who came back is there again, and stays when they are written once more.
        expect(add.run(id + 1, null).changes).toBe(1)
        expect(add.run(id + 1, leftOn).changes).toBe(1)
      })
    })
  )
})

it('time alone never widens a rule, and keeping longer always does', () => {
  fc.assert(
    fc.property(rule, fc.integer({ min: 0, max: 1000 }), (chosen, later) => {
      const now = horizonOf(chosen, TODAY)
      expect(isWider(horizonOf(chosen, addDays(TODAY, later)), now)).toBe(false)
      if (chosen.formerYears !== null) {
        expect(isWider(horizonOf({ ...chosen, formerYears: chosen.formerYears + 1 }, TODAY), now)).toBe(true)
        expect(isWider(horizonOf({ ...chosen, formerYears: null }, TODAY), now)).toBe(true)
      }
    })
  )
})
