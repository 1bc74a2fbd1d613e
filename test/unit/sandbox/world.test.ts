import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDay } from '@shared/domain/day'
import { Overlay } from '../../../src/sandbox/state/overlay'
import { World } from '../../../src/sandbox/world/world'
import { companiesOf } from '../../../src/sandbox/world/companies'
import { madeEntryId, readEntryId } from '../../../src/sandbox/payroll/entries'

const world = (employees = 200, seed = 7, companies = 3) =>
  new World({ seed, companies, employees, now: toDay('2026-06-24') }, new Overlay(null))

describe('the people of the sample', () => {
  it('all work somewhere, nobody twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 20, max: 5000 }), (companies, employees) => {
        const made = companiesOf(7, companies, employees)
        let next = 0
        for (const { first, count } of made) {
          expect(first).toBe(next)
          expect(count).toBeGreaterThanOrEqual(0)
          next += count
        }
        expect(next).toBe(employees)
      })
    )
  })

  it('are the same whoever asks first', () => {
    const [a, b] = [world(), world()]
    const places = Array.from({ length: 200 }, (_, place) => place)
    const backwards = [...places].reverse().map((place) => b.person(place))
    expect(places.map((place) => a.person(place))).toEqual(backwards.reverse())
  })

  it('have a number of their own in their company', () => {
    const sample = world(3000)
    for (const company of sample.companies) {
      const numbers = [...sample.people(company)].map(({ number }) => number)
      expect(new Set(numbers).size).toBe(numbers.length)
    }
    const one = world(500, 7, 1)
    const numbers = [...one.people(one.companyAt(0))].map(({ number }) => number)
    expect(new Set(numbers).size).toBe(500)
  })

  it('belong to frequencies of their company for as long as they are employed', () => {
    const sample = world(3000)
    for (const company of sample.companies) {
      for (const person of sample.people(company)) {
        expect(person.frequencies[0].start).toBe(person.spells[0].start)
        expect(person.frequencies.at(-1)?.end).toBe(person.spells.at(-1)?.end)
        for (const { wave } of person.frequencies) expect(company.waves[wave]).toBeDefined()
        for (const { start, end } of person.spells) if (end !== null) expect(end).toBeGreaterThan(start)
      }
    }
  })
})

describe('ids', () => {
  it('lead back to what they stand for', () => {
    const sample = world()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 2199 }), (slot, place) => {
        expect(sample.readPayslipId(sample.payslipId(slot, place))).toEqual({ slot, place })
        expect(sample.readCertificateId(sample.certificateId(2020 + (slot % 20), place))).toEqual({
          year: 2020 + (slot % 20),
          place
        })
        expect(readEntryId(madeEntryId(place))).toEqual({ made: place })
      })
    )
  })

  it('are never those of two payslips or two runs', () => {
    const sample = world()
    const runs = sample.companies.flatMap((company) =>
      sample.slots(company).map(({ slot }) => sample.runId(company, slot))
    )
    expect(new Set(runs).size).toBe(runs.length)
    for (const company of sample.companies) {
      for (const slot of sample.slots(company)) {
        expect(sample.readRunId(sample.runId(company, slot.slot))).toEqual({ company, slot })
      }
    }
  })
})
