import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Online, type SeenExchange } from '../../../src/main/engine/sync/online'
import { defaultTiming } from '../../../src/main/engine/sync/timing'

const ANSWERED: SeenExchange = { operation: 2, status: 200, failure: null }
const REFUSED: SeenExchange = { operation: 2, status: null, failure: 'offline' }

let service: 'up' | 'down' | 'silent'
let asked: number[]
let changes: number
let online: Online

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  service = 'up'
  asked = []
  changes = 0
  online = new Online(
    {
      ask: (signal) =>
        new Promise((resolve, reject) => {
          asked.push(Date.now())
          if (service === 'silent') {
            signal.addEventListener('abort', () => {
              online.saw({ operation: 2, status: null, failure: 'cancelled' })
              reject(new Error('cancelled'))
            })
            return
          }
          online.saw(service === 'up' ? ANSWERED : REFUSED)
          if (service === 'up') resolve()
          else reject(new Error('refused'))
        }),
      nowMs: Date.now,
      log: () => {},
      changed: () => changes++
    },
    defaultTiming
  )
  online.start()
})

afterEach(() => {
  online.stop()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('being online', () => {
  it('is not known before the service was asked, which happens at once', async () => {
    expect(online.view()).toEqual({ online: 'unknown', sinceMs: null, lastAnswerMs: null, keyRefused: false })
    await pass(1)
    expect(online.view().online).toBe('online')
  })

  it.each(['down', 'silent'] as const)(
    'is lost within 30 s of a service that is %s, and back within 30 s',
    async (how) => {
      await pass(60_000)
      service = how
      await pass(30_000)
      expect(online.isOnline()).toBe(false)
      await pass(3_600_000)
      service = 'up'
      await pass(30_000)
      expect(online.isOnline()).toBe(true)
    }
  )

  it('is asked about at most four times a minute, online or not', async () => {
    await pass(600_000)
    expect(asked.length).toBeLessThanOrEqual(31)
    asked = []
    service = 'down'
    await pass(3_600_000)
    expect(asked.length).toBeLessThanOrEqual(240)
  })

  it('is noticed to end where the clock was put back by a day', async () => {
    await pass(1)
    vi.setSystemTime(Date.now() - 86_400_000)
    service = 'down'
    await pass(60_000)
    expect(online.isOnline()).toBe(false)
  })

  it('is asked about by nobody while other requests are answered', async () => {
    await pass(1)
    asked = []
    for (let second = 0; second < 300; second += 5) {
      await pass(5_000)
      online.saw({ operation: 12, status: 200, failure: null })
    }
    expect(asked).toEqual([])
  })

  it('has the companies asked for at once when something else finds the service back, and not at each turn', async () => {
    await pass(1)
    service = 'down'
    await pass(600_000)
    await pass(5_000)
    service = 'up'
    asked = []
    online.saw({ operation: 12, status: 200, failure: null })
    expect(online.isOnline()).toBe(true)
    await pass(1)
    expect(asked).toHaveLength(1)
    await pass(60_000)
    asked = []
    for (let turn = 0; turn < 60; turn++) {
      online.saw({ operation: 12, status: null, failure: 'offline' })
      await pass(500)
      online.saw({ operation: 12, status: 200, failure: null })
      await pass(500)
    }
    expect(asked.length).toBeGreaterThanOrEqual(15)
    expect(asked.length).toBeLessThanOrEqual(21)
  })

  it('is said once for each change, with the time since when', async () => {
    await pass(100_000)
    expect(changes).toBe(1)
    service = 'down'
    await pass(100_000)
    expect(changes).toBe(2)
    const { sinceMs, lastAnswerMs } = online.view()
    expect(sinceMs).toBeGreaterThan(lastAnswerMs ?? Infinity)
    await pass(100_000)
    expect(online.view().sinceMs).toBe(sinceMs)
  })

  it('wakes who waits for it, until they do not any more', async () => {
    await pass(1)
    const woken: string[] = []
    const stop = online.onOnline(() => woken.push('a'))
    online.onOnline(() => woken.push('b'))
    online.saw(REFUSED)
    await pass(30_000)
    expect(woken).toEqual(['a', 'b'])
    stop()
    online.saw(REFUSED)
    await pass(30_000)
    expect(woken).toEqual(['a', 'b', 'b'])
  })
})

describe('what an exchange says', () => {
  const after = async (exchange: SeenExchange): Promise<string> => {
    await pass(1)
    service = 'silent'
    online.saw(exchange)
    return online.view().online
  }

  it.each<[string, SeenExchange, string]>([
    ['a refusal of a record', { operation: 4, status: 404, failure: 'notFound' }, 'online'],
    ['a refused key', { operation: 4, status: 401, failure: 'unauthorised' }, 'online'],
    ['a request to wait', { operation: 3, status: 429, failure: 'rateLimited' }, 'online'],
    ['maintenance', { operation: 3, status: 503, failure: 'maintenance' }, 'offline'],
    ['no connection', { operation: 12, status: null, failure: 'offline' }, 'offline'],
    ['a proxy that refuses', { operation: 12, status: null, failure: 'proxy' }, 'offline'],
    ['a proxy that cannot be used', { operation: 12, status: null, failure: 'proxyUnusable' }, 'offline'],
    ['a certificate nobody vouches for', { operation: 12, status: null, failure: 'certificate' }, 'offline'],
    ['a sign-in page in place of the companies', { operation: 2, status: 200, failure: 'badAnswer' }, 'offline'],
    ['an odd answer to something else', { operation: 19, status: 200, failure: 'badAnswer' }, 'online'],
    ['an answer that broke off', { operation: 3, status: 200, failure: 'offline' }, 'online'],
    ['a report that took too long', { operation: 19, status: null, failure: 'timeout' }, 'online'],
    ['a click that was taken back', { operation: 2, status: null, failure: 'cancelled' }, 'online']
  ])('%s', async (_, exchange, state) => {
    expect(await after(exchange)).toBe(state)
  })

  it('is checked at once when it is doubtful', async () => {
    await pass(1)
    asked = []
    service = 'down'
    online.saw({ operation: 19, status: null, failure: 'timeout' })
    await pass(1)
    expect(asked).toHaveLength(1)
    expect(online.isOnline()).toBe(false)
  })
})
