import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import { createReader, type Reader } from '../../../src/main/reader/reader'
import { READ_MS, testCopy } from '../../fixtures/copy'
import { openTestStore, removeTestStore } from '../../fixtures/store'

const store = openTestStore()
const copy = testCopy(store)
let reader: Reader

const [MAY, JUNE] = ['2026-05-31', '2026-06-30']
const side = (date: string) => ({ date, part: { kind: 'whole' as const } })
const spread = (before: string, now: string) =>
  reader['review.spread']({ companyId: 1, frequencyId: 1, before: side(before), now: side(now), people: null })

beforeAll(() => {
  copy.company(1, 'Tidewater Lantern')
  copy.frequencies(1, { id: 1, name: 'Monthly' })
  const paid = (person: number, before: string | null, now: string | null) => {
    copy.employee(1, { id: person, lastName: `Person ${person}`, number: String(person) })
    if (before !== null) copy.payslip(1, person, { id: person * 10, date: MAY, net: before })
    copy.payslip(1, person, { id: person * 10 + 1, date: JUNE, net: now, dirty: now === null })
  }
  for (let person = 1; person <= 9; person++) paid(person, '1000.00', `${1000 + person * 10}.00`)
  paid(10, '1000.00', '1000.00')
  paid(11, '1000.00', '9000.00')
  paid(12, null, '500.00')
  paid(13, '1000.00', null)
  reader = createReader(store.location, () => READ_MS)
})
afterAll(() => {
  reader.close()
  removeTestStore(store)
})

describe('the spread of a period', () => {
  it('counts who is in both and ready, and lists who is far from the rest with both payslips', () => {
    const view = spread(MAY, JUNE)
    expect(view).toMatchObject({ before: toDay(MAY), now: toDay(JUNE), people: 11, left: 2, farPeople: 1 })
    expect(view.spread).toMatchObject({ unchanged: 1, median: 600_000 })
    expect(view.spread.bars.reduce((all, { people }) => all + people, 0)).toBe(9)
    expect(view.spread.beyond).toEqual({ less: 0, more: 1 })
    expect(view.far).toEqual([
      {
        payslipId: 111,
        previousId: 110,
        employeeId: 11,
        lastName: 'Person 11',
        firstName: '',
        chineseName: null,
        number: '11',
        before: 10_000_000,
        now: 90_000_000,
        change: 80_000_000
      }
    ])
  })

  it('is empty where nobody is in both', () => {
    expect(spread('2020-01-31', JUNE)).toMatchObject({ people: 0, farPeople: 0, spread: { bars: [], median: null } })
  })
})
