import { describe, expect, it } from 'vitest'
import { errorCodes, type ErrorCode } from '@shared/contract/errorCodes'
import { AppError, type ErrorDetails } from '@shared/contract/errors'
import type { Priority } from '../../../src/main/engine/api'
import { withRetries } from '../../../src/main/engine/api/retry'
import { retryAfterMsOf } from '../../../src/main/engine/api/retryAfter'
import { HandClock } from '../../fixtures/clocks'

async function attemptsFor(
  code: ErrorCode,
  details: ErrorDetails = {},
  priority: Priority = 'normal'
): Promise<number> {
  const clock = new HandClock()
  let count = 0
  const end = withRetries(
    () => {
      count++
      return Promise.reject(new AppError(code, details))
    },
    { priority },
    { clock, random: () => 0.5, mayRepeat: () => true }
  ).then(
    () => null,
    (error: unknown) => error
  )
  await clock.advance(60_000)
  expect(await end).toMatchObject({ code })
  return count
}

describe('trying a read again', () => {
  it('is done for what passes, and for nothing else', async () => {
    const passing = new Set<ErrorCode>(['offline', 'timeout', 'proxy'])
    for (const code of errorCodes) expect([code, await attemptsFor(code)]).toEqual([code, passing.has(code) ? 3 : 1])
    expect(await attemptsFor('badAnswer', { status: 502 })).toBe(3)
    expect(await attemptsFor('badAnswer', { status: 200 })).toBe(1)
    expect(await attemptsFor('proxy', { subject: 'not resolved' })).toBe(1)
    expect(await attemptsFor('maintenance', { status: 503 })).toBe(3)
    expect(await attemptsFor('rateLimited', { status: 429 })).toBe(3)
  })

  it('ends sooner for a click', async () => {
    expect(await attemptsFor('offline', {}, 'click')).toBe(2)
    expect(await attemptsFor('offline', {}, 'background')).toBe(4)
  })

  it('waits longer each time, unevenly', async () => {
    const clock = new HandClock()
    const at: number[] = []
    const rolls = [0, 1, 0.5]
    void withRetries(
      () => {
        at.push(clock.nowMs)
        return Promise.reject(new AppError('offline'))
      },
      { priority: 'background' },
      { clock, random: () => rolls.shift() ?? 0, mayRepeat: () => true }
    ).catch(() => undefined)
    await clock.advance(60_000)
    expect(at).toEqual([0, 200, 1000, 2200])
  })

  it('stops when something was given out, when cancelled, and at what is no failure of the service', async () => {
    const clock = new HandClock()
    let count = 0
    const once = withRetries(
      () => {
        count++
        return Promise.reject(new AppError('offline'))
      },
      {},
      { clock, random: Math.random, mayRepeat: () => false }
    )
    await expect(once).rejects.toMatchObject({ code: 'offline' })
    expect(count).toBe(1)
    const stop = new AbortController()
    const cancelled = withRetries(
      () => Promise.reject(new AppError('offline')),
      { signal: stop.signal },
      { clock, random: Math.random, mayRepeat: () => true }
    )
    const end = cancelled.catch((error: unknown) => error)
    await clock.advance(1)
    stop.abort()
    expect(await end).toMatchObject({ code: 'cancelled' })
    await expect(
      withRetries(
        () => Promise.reject(new RangeError('own')),
        {},
        { clock, random: Math.random, mayRepeat: () => true }
      )
    ).rejects.toThrow(RangeError)
  })
})

describe('Retry-After', () => {
  const wallMs = Date.UTC(2026, 5, 30, 12, 0, 0)
  it.each([
    ['5', null, 5_000],
    [' 0 ', null, 0],
    ['86400', null, 900_000],
    ['Tue, 30 Jun 2026 12:00:30 GMT', null, 30_000],
    ['Tue, 30 Jun 2026 11:00:00 GMT', null, 0],
    // The service's clock is an hour behind: its own Date header says so.
    ['Tue, 30 Jun 2026 11:00:20 GMT', 'Tue, 30 Jun 2026 11:00:00 GMT', 20_000],
    ['Tue, 30 Jun 2026 12:00:30 GMT', 'nonsense', 30_000],
    ['soon', null, null],
    ['-5', null, null],
    ['1.5', null, null],
    ['', null, null],
    [null, null, null],
    ['Tue, 30 Foo 2026 12:00:30 GMT', null, null]
  ])('%j with Date %j is %j ms', (value, date, expected) => {
    expect(retryAfterMsOf(value, date, wallMs)).toBe(expected)
  })
})
