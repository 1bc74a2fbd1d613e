import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaledOf } from '@shared/domain/money'
import { hoursAt, mpf, risen, share } from '../../../src/sandbox/payroll/arithmetic'

const dollars = (text: string): number => scaledOf(text) ?? Number.NaN

describe('shares of an amount', () => {
  it('are exact to the cent with halves away from zero, however large the factors', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
        fc.integer({ min: 0, max: 10 ** 8 }),
        fc.integer({ min: 1, max: 100_000 }),
        (value, times, by) => {
          const product = BigInt(value) * BigInt(times)
          const step = BigInt(by) * 100n
          const doubled = (product < 0n ? -product : product) * 2n + step
          const cents = doubled / (step * 2n)
          fc.pre(cents * 100n <= BigInt(Number.MAX_SAFE_INTEGER))
          expect(share(value, times, by)).toBe(Number((product < 0n ? -cents : cents) * 100n))
        }
      )
    )
  })

  it('pay hours at a rate', () => {
    expect(hoursAt(dollars('37.5'), dollars('88.80'))).toBe(dollars('3330.00'))
    expect(hoursAt(dollars('0.25'), dollars('77.70'))).toBe(dollars('19.43'))
  })
})

describe('the provident fund', () => {
  it('takes nothing from an employee below the floor, while the employer pays', () => {
    expect(mpf('monthly', dollars('7099.99'), false)).toEqual({ employee: 0, employer: dollars('355.00') })
    expect(mpf('monthly', dollars('7100.00'), false)).toEqual({
      employee: dollars('355.00'),
      employer: dollars('355.00')
    })
  })

  it('counts nothing above the ceiling', () => {
    expect(mpf('monthly', dollars('30000.00'), false)).toEqual({ employee: dollars('1500'), employer: dollars('1500') })
    expect(mpf('monthly', dollars('250000.00'), false)).toEqual({
      employee: dollars('1500'),
      employer: dollars('1500')
    })
    expect(mpf('weekly', dollars('9000.00'), false).employee).toBe(dollars('350'))
  })

  it('takes nothing from the exempt, nor from a negative income', () => {
    expect(mpf('monthly', dollars('20000.00'), true)).toEqual({ employee: 0, employer: dollars('1000') })
    expect(mpf('monthly', dollars('-500.00'), false)).toEqual({ employee: 0, employer: 0 })
  })
})

describe('yearly rises', () => {
  it('are three per cent in steps of ten dollars, forward and back', () => {
    expect(risen(dollars('28500'), 0)).toBe(dollars('28500'))
    expect(risen(dollars('28500'), 1)).toBe(dollars('29360'))
    expect(risen(dollars('28500'), -1)).toBe(dollars('27670'))
  })
})
