import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import { scaledOf } from '@shared/domain/money'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { inPeriod } from '../../../src/main/store/periodSpan'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

const SPAN = { from: toDay('2026-06-01'), to: toDay('2026-06-30'), previous: null }
const PEOPLE = [1, 2, 3] as const

const day = fc.constantFrom('2026-05-31', '2026-06-01', '2026-06-15', '2026-06-30', '2026-07-01').map(toDay)
const stay = fc.record({
  id: fc.constant(null),
  startDate: fc.option(day, { freq: 5 }),
  endDate: fc.option(day, { freq: 2 }),
  negative: fc.constantFrom(false, false, false, true)
})
const person = fc.record({
  servicePeriods: fc.option(fc.array(stay, { maxLength: 3 }), { freq: 6 }),
  // A number is what no record should hold; it names no method.
  paymentMethod: fc.constantFrom('autopay', 'cash', null, 1),
  isGone: fc.constantFrom(false, false, true)
})

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.frequencies(1, { id: 1, name: 'Monthly' })
  PEOPLE.forEach((id) => copy.payslip(1, id, { id, date: SPAN.to, net: '1.00', frequencyId: 1 }))
  copy.payslip(1, null, { id: 9, date: SPAN.to, net: '1.00', frequencyId: 1 })
  reader = createReader(store.location, () => READ_MS)
})
afterAll(() => {
  reader.close()
  removeTestStore(store)
})

describe('the people of a pay period', () => {
  it('start, leave and are paid as their records say, however often they came and went, in the lists or no longer', () => {
    fc.assert(
      fc.property(fc.tuple(person, person, person), (people) => {
        people.forEach(({ servicePeriods, paymentMethod, isGone }, at) => {
          const id = PEOPLE[at] ?? 0
          // What is not read keeps what was read before.
          store.cache.prepare('DELETE FROM employee WHERE id = ?').run(id)
          copy.employee(1, { id, lastName: `P${id}`, servicePeriods, raw: { payment_method: paymentMethod } })
          store.cache.prepare('UPDATE employee SET gone_ms = ? WHERE id = ?').run(isGone ? 1 : null, id)
        })
        const scope = { companyId: 1, frequencyId: 1, date: SPAN.to, part: { kind: 'whole' } } as const
        const { rows } = reader['payRuns.openPeople']({
          scope,
          who: 'inPeriod',
          state: null,
          onceOff: null,
          net: null,
          method: null,
          item: null,
          sort: 'name',
          descending: false
        })
        const marks = people.map(({ servicePeriods }) => inPeriod(servicePeriods, SPAN).mark)
        const shown = PEOPLE.map((id) => rows.find(({ payslipId }) => payslipId === id))
        expect(shown.map((row) => row?.mark)).toEqual(marks)
        expect(shown.map((row) => row?.method)).toEqual(
          people.map(({ paymentMethod }) => (typeof paymentMethod === 'string' ? paymentMethod : null))
        )
        const view = reader['payRuns.period'](scope)
        const marked = (wanted: 'starter' | 'leaver'): number =>
          marks.filter((mark) => mark === wanted || mark === 'both').length
        expect([view.payslips, view.starters, view.leavers]).toEqual([4, marked('starter'), marked('leaver')])
        expect(view.unknownOwners).toBe(1 + people.filter(({ isGone }) => isGone).length)
        const byMethod = Object.fromEntries(view.methods.map(({ method, payslips }) => [String(method), payslips]))
        for (const method of ['autopay', 'cash'])
          expect(byMethod[method] ?? 0).toBe(people.filter(({ paymentMethod }) => paymentMethod === method).length)
      }),
      { numRuns: 150 }
    )
  })

  it.each([
    ['0000-01-01', { lengthMonths: 1 }],
    ['0001-01-01', { lengthMonths: 1 }],
    ['0001-01-01', { lengthMonths: 0, lengthWeeks: 2 }],
    ['9999-12-31', { lengthMonths: 1 }],
    ['9999-12-31', { lengthMonths: 0, lengthWeeks: 2 }]
  ])('of a date that the service says where it knows none, %s, are shown as any other (%j)', (date, length) => {
    copy.company(2, 'Harbour Kiln')
    copy.frequencies(2, { id: 2, name: 'Other', ...length })
    copy.employee(2, { id: 21, lastName: 'P21', servicePeriods: [] })
    copy.payslip(2, 21, { id: 21, date, net: '1.00', frequencyId: 2 })
    const view = reader['payRuns.period']({ companyId: 2, frequencyId: 2, date, part: { kind: 'whole' } })
    expect([view.payslips, view.netTotal]).toEqual([1, scaledOf('1.00')])
  })
})
