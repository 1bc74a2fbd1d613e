import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutesFor } from '../../../src/main/engine/sync/estimate'

const budget = { requestsPerMinute: 120, requestsPerHour: 5000 }

describe('how long requests take', () => {
  it('is a minute for as many as a minute allows, until the hour is used up', () => {
    expect(minutesFor(0, budget)).toBe(0)
    expect(minutesFor(1, budget)).toBe(1)
    expect(minutesFor(3948, budget)).toBe(33)
    expect(minutesFor(5000, budget)).toBe(42)
    expect(minutesFor(5001, budget)).toBe(61)
    expect(minutesFor(7206, budget)).toBe(79)
  })

  it('never falls when there is more to ask, and never is quicker than a limit allows', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.nat(1000),
        fc.integer({ min: 6, max: 6000 }),
        fc.integer({ min: 60, max: 360_000 }),
        (requests, more, requestsPerMinute, requestsPerHour) => {
          const limits = { requestsPerMinute, requestsPerHour }
          const minutes = minutesFor(requests, limits)
          expect(minutesFor(requests + more, limits)).toBeGreaterThanOrEqual(minutes)
          // No minute holds more than a minute may, no hour more than an hour may.
          expect(minutes * requestsPerMinute).toBeGreaterThanOrEqual(requests)
          expect(Math.ceil(minutes / 60) * requestsPerHour).toBeGreaterThanOrEqual(requests)
        }
      )
    )
  })
})
