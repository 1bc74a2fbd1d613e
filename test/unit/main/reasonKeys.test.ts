import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemOfReason, peopleOfPlace, reasonPlace } from '../../../src/main/store/outbox/reasonKeys'

const of = (employeeIds: readonly number[] | null, against?: readonly number[]) =>
  reasonPlace({
    frequencyId: 1,
    before: { date: '2026-05-31', part: { kind: 'whole' } },
    now: { date: '2026-06-30', part: { kind: 'run', payRunId: 9 } },
    people: employeeIds && { employeeIds },
    ...(against === undefined ? {} : { against: { employeeIds: against } })
  })

describe('where reasons of people who were chosen belong', () => {
  it('is short however many they are, and says how many', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => at + 1)
    const place = of(many, many.slice(1))
    expect(place.length).toBeLessThan(300)
    expect(peopleOfPlace(place)).toMatchObject({ people: { chosen: 100_000 }, against: { chosen: 99_999 } })
    expect(peopleOfPlace(of(null))).toEqual({ people: null, against: undefined })
  })

  it('is the same for the same people in any order, and another for others', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1 })
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        const same = a.length === b.length && a.every((id) => b.includes(id))
        expect(of(a) === of(b)).toBe(same)
        expect(of(a.toReversed())).toBe(of(a))
        expect(of([...a, ...a])).toBe(of(a))
      })
    )
  })

  it('calls an item by what its key holds', () => {
    expect(itemOfReason('label ["income","","Bonus",2]')).toBe('Bonus (2)')
    expect(itemOfReason('["total","income"]')).toBe('Total, income')
    expect(itemOfReason('neither')).toBe('neither')
  })
})
