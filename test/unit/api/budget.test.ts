import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import type { BudgetLimits, Priority } from '../../../src/main/engine/api'
import { Budget } from '../../../src/main/engine/api'
import { HandClock, settled } from '../../fixtures/clocks'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const ROOMY: BudgetLimits = { concurrency: 8, requestsPerMinute: 6000, requestsPerHour: 360_000 }

interface Running {
  readonly label: string
  end(): void
  slowDown(cause: 'rateLimited' | 'maintenance', retryAfterMs: number | null): void
}

/** A budget on a hand-moved clock, and the requests that run on it. */
function setUp(limits: BudgetLimits) {
  const clock = new HandClock()
  const budget = new Budget(limits, clock)
  const running = new Map<string, Running>()
  const started: string[] = []
  const ask = (label: string, priority: Priority, signal?: AbortSignal): Promise<void> =>
    budget.run(
      (turn) =>
        new Promise<void>((resolve) => {
          started.push(label)
          const end = (): void => {
            running.delete(label)
            resolve()
          }
          running.set(label, { label, end, slowDown: (cause, ms) => turn.slowDown(cause, ms) })
        }),
      { priority, ...(signal ? { signal } : {}) }
    )
  const endOf = async (label: string): Promise<void> => {
    await settled()
    running.get(label)?.end()
    await settled()
  }
  const endAll = async (): Promise<void> => {
    await settled()
    running.forEach((request) => request.end())
    await settled()
  }
  return { clock, budget, running, started, ask, endOf, endAll }
}

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? [error.code, error.details.retryAfterMs ?? null] : error)
  )
}

describe('the queue of requests to a service', () => {
  it('lets a click pass everything that waits, and background work last', async () => {
    const { started, ask, endOf } = setUp({ ...ROOMY, concurrency: 1 })
    void ask('first', 'background')
    void ask('deep', 'background')
    void ask('sync', 'normal')
    void ask('click', 'click')
    for (const label of ['first', 'click', 'sync', 'deep']) await endOf(label)
    expect(started).toEqual(['first', 'click', 'sync', 'deep'])
  })

  it('keeps one place free for a click while a sync fills the others', async () => {
    const { started, ask } = setUp({ ...ROOMY, concurrency: 3 })
    for (const label of ['a', 'b', 'c']) void ask(label, 'normal')
    await settled()
    expect(started).toEqual(['a', 'b'])
    void ask('click', 'click')
    await settled()
    expect(started).toEqual(['a', 'b', 'click'])
  })

  it('leaves a click room in a minute that a sync has used up', async () => {
    const { clock, started, ask, endOf } = setUp({ ...ROOMY, requestsPerMinute: 10 })
    for (let count = 0; count < 12; count++) {
      void ask(`sync ${count}`, 'normal')
      await endOf(`sync ${count}`)
    }
    expect(started).toHaveLength(9)
    void ask('click', 'click')
    await settled()
    expect(started).toHaveLength(10)
    await clock.advance(MINUTE_MS)
    for (let count = 9; count < 12; count++) await endOf(`sync ${count}`)
    expect(started).toHaveLength(13)
  })

  it('starts nothing while the service asked to wait, then goes on slower and recovers', async () => {
    const { clock, budget, running, started, ask, endOf, endAll } = setUp(ROOMY)
    void ask('refused', 'normal')
    await settled()
    running.get('refused')?.slowDown('rateLimited', 5_000)
    await endOf('refused')
    const waiting = Array.from({ length: 8 }, (_, index) => `wait ${index}`)
    for (const label of waiting) void ask(label, 'normal')
    await clock.advance(4_999)
    expect(started).toEqual(['refused'])
    expect(budget.state()).toMatchObject({ waiting: 8, pause: { cause: 'rateLimited', remainingMs: 1 } })
    await clock.advance(1)
    // Half of eight places, one of them kept for a click.
    expect(running.size).toBe(3)
    for (let count = 0; count < 100; count++) {
      void ask(`later ${count}`, 'normal')
      await endAll()
    }
    for (let count = 0; count < 8; count++) void ask(`full ${count}`, 'normal')
    await settled()
    expect(running.size).toBe(7)
  })

  it('lets a click start after the pauses a service asked for, however slow the sync that used up the minute goes on', async () => {
    const { clock, running, started, ask, endOf } = setUp({ ...ROOMY, requestsPerMinute: 40 })
    for (let count = 0; count < 16; count++) {
      void ask(`sync ${count}`, 'normal')
      await endOf(`sync ${count}`)
    }
    for (let count = 0; count < 4; count++) {
      void ask(`refused ${count}`, 'click')
      await settled()
      running.get(`refused ${count}`)?.slowDown('rateLimited', 1_000)
      await endOf(`refused ${count}`)
      await clock.advance(1_000)
    }
    void ask('more of the sync', 'normal')
    const click = ask('click', 'click')
    await endOf('click')
    expect(await codeOf(click)).toBe('done')
    expect(started).not.toContain('more of the sync')
  })

  it('tells a click at once when the wait is long, and lets it wait when it is short', async () => {
    const { clock, running, ask, endOf } = setUp(ROOMY)
    void ask('refused', 'normal')
    await settled()
    running.get('refused')?.slowDown('maintenance', 30_000)
    await endOf('refused')
    expect(await codeOf(ask('click', 'click'))).toEqual(['maintenance', 30_000])
    await clock.advance(28_000)
    const late = ask('late', 'click')
    await clock.advance(2_000)
    await endOf('late')
    expect(await codeOf(late)).toBe('done')
  })

  it('tells what already waits when a long pause begins', async () => {
    const { running, ask, endOf } = setUp({ ...ROOMY, concurrency: 1 })
    void ask('refused', 'normal')
    const click = codeOf(ask('click', 'click'))
    const background = codeOf(ask('deep', 'background'))
    await settled()
    running.get('refused')?.slowDown('rateLimited', 120_000)
    await endOf('refused')
    expect(await click).toEqual(['rateLimited', 120_000])
    expect(await Promise.race([background, settled().then(() => 'waits')])).toBe('waits')
  })

  it('waits longer each time when the service does not say how long, and never longer than a quarter of an hour', async () => {
    const { clock, budget, running, ask, endOf } = setUp(ROOMY)
    const pauses: number[] = []
    for (let count = 0; count < 8; count++) {
      void ask(`r${count}`, 'background')
      await settled()
      running.get(`r${count}`)?.slowDown('maintenance', null)
      pauses.push(budget.state().pause?.remainingMs ?? 0)
      await endOf(`r${count}`)
      await clock.advance(HOUR_MS)
    }
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000])
    void ask('asked', 'background')
    await settled()
    running.get('asked')?.slowDown('maintenance', 86_400_000)
    expect(budget.state().pause?.remainingMs).toBe(900_000)
  })

  it('cancels what waits without starting it, and leaves the others', async () => {
    const { started, ask, endOf } = setUp({ ...ROOMY, concurrency: 1 })
    const stop = new AbortController()
    void ask('first', 'normal')
    const second = codeOf(ask('second', 'normal', stop.signal))
    void ask('third', 'normal')
    stop.abort()
    expect(await second).toEqual(['cancelled', null])
    expect(await codeOf(ask('fourth', 'normal', stop.signal))).toEqual(['cancelled', null])
    await endOf('first')
    expect(started).toEqual(['first', 'third'])
  })

  it('gives the place back when a request fails', async () => {
    const { budget } = setUp({ ...ROOMY, concurrency: 1 })
    await expect(budget.run(() => Promise.reject(new AppError('offline')), {})).rejects.toThrow(AppError)
    expect(await budget.run(() => Promise.resolve('next'), {})).toBe('next')
    expect(budget.state()).toEqual({ running: 0, waiting: 0, pause: null, held: null })
  })

  it('says when the limits will have let so many more start', async () => {
    const { clock, budget, started, ask, endAll } = setUp({ ...ROOMY, requestsPerMinute: 10, requestsPerHour: 600 })
    for (let count = 0; count < 4; count++) void ask(`early ${count}`, 'normal')
    await endAll()
    await clock.advance(20_000)
    const beganMs = clock.monotonicMs()
    const said = [0, 3, 5, 6, 9, 14, 15, 40, 70].map((more) => ({ more, ms: budget.leastMsFor(more, 'normal') }))
    for (let count = 0; count < 70; count++) void ask(`late ${count}`, 'normal')
    const startedMs: number[] = []
    while (startedMs.length < 70) {
      await endAll()
      const fresh = started.length - 4 - startedMs.length
      if (fresh === 0) await clock.advance(500)
      for (let each = 0; each < fresh; each++) startedMs.push(clock.monotonicMs() - beganMs)
    }
    for (const { more, ms } of said.slice(1)) {
      const really = startedMs[more - 1] ?? NaN
      expect({ more, off: Math.abs(really - ms) <= 500 }).toEqual({ more, off: true })
    }
    expect(said[0]?.ms).toBe(0)
  })

  it('takes other limits at once', async () => {
    const { budget, started, ask } = setUp({ ...ROOMY, concurrency: 1 })
    for (const label of ['a', 'b', 'c']) void ask(label, 'click')
    await settled()
    expect(started).toEqual(['a'])
    budget.setLimits({ ...ROOMY, concurrency: 2 })
    await settled()
    expect(started).toEqual(['a', 'b'])
  })

  it('never exceeds a limit, never starts in a pause, and loses nobody, whatever happens', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('ask' as const),
        priority: fc.constantFrom<Priority>('click', 'normal', 'background')
      }),
      fc.record({ kind: fc.constant('end' as const), index: fc.nat(7) }),
      fc.record({ kind: fc.constant('cancel' as const), index: fc.nat(40) }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 90_000 }) }),
      fc.record({
        kind: fc.constant('slow' as const),
        index: fc.nat(7),
        ms: fc.option(fc.integer({ min: 0, max: 40_000 }))
      })
    )
    const limits = fc.record({
      concurrency: fc.integer({ min: 1, max: 5 }),
      requestsPerMinute: fc.integer({ min: 2, max: 12 }),
      requestsPerHour: fc.integer({ min: 10, max: 40 })
    })
    await fc.assert(
      fc.asyncProperty(limits, fc.array(step, { maxLength: 60 }), async (bounds, steps) => {
        const { clock, budget, running, ask, endAll } = setUp(bounds)
        const starts: number[] = []
        const settledAs = new Map<string, unknown>()
        const cancels: AbortController[] = []
        let asked = 0
        const watch = (): void => {
          expect(budget.state().running).toBeLessThanOrEqual(bounds.concurrency)
          for (const [span, limit] of [
            [MINUTE_MS, bounds.requestsPerMinute],
            [HOUR_MS, bounds.requestsPerHour]
          ] as const) {
            for (const [index, at] of starts.entries()) {
              const within = starts.slice(index).filter((other) => other < at + span).length
              expect(within).toBeLessThanOrEqual(limit)
            }
          }
        }
        const known = new Set<string>()
        const note = (): void => {
          for (const label of running.keys()) {
            if (known.has(label)) continue
            known.add(label)
            starts.push(clock.nowMs)
            expect(budget.state().pause).toBeNull()
          }
        }
        const at = (index: number): Running | undefined => [...running.values()][index]
        for (const action of steps) {
          if (action.kind === 'ask') {
            const label = `r${asked++}`
            const cancel = new AbortController()
            cancels.push(cancel)
            void codeOf(ask(label, action.priority, cancel.signal)).then((outcome) => settledAs.set(label, outcome))
            await settled()
            note()
          } else if (action.kind === 'end') {
            at(action.index)?.end()
            await settled()
            note()
          } else if (action.kind === 'cancel') {
            cancels[action.index]?.abort()
            await settled()
          } else if (action.kind === 'slow') {
            at(action.index)?.slowDown('maintenance', action.ms)
          } else {
            for (let left = action.ms; left > 0;) {
              const next = clock.nextMs()
              const leap = next === null ? left : Math.min(left, Math.max(1, next - clock.nowMs))
              await clock.advance(leap)
              left -= leap
              note()
            }
          }
          watch()
        }
        for (let round = 0; settledAs.size < asked && round < 2000; round++) {
          await endAll()
          await settled()
          note()
          const next = clock.nextMs()
          if (next !== null) await clock.advance(Math.max(1, next - clock.nowMs))
          note()
        }
        watch()
        expect(settledAs.size).toBe(asked)
      }),
      { numRuns: 60 }
    )
  })
})

describe('what waits for its turn', () => {
  it('is told to be held up, by what and until when, when it is for longer than a moment, and when it is no more', async () => {
    const clock = new HandClock()
    const told: unknown[] = []
    const budget: Budget = new Budget({ ...ROOMY, requestsPerMinute: 2 }, clock, () => told.push(budget.state().held))
    const ask = (signal?: AbortSignal) =>
      budget.run(() => Promise.resolve(), { priority: 'click', ...(signal && { signal }) })
    await ask()
    await ask()
    expect(told).toEqual([])
    await clock.advance(20_000)
    const third = ask()
    expect(told).toEqual([{ cause: 'limits', remainingMs: 40_000 }])
    await clock.advance(40_000)
    await third
    expect(told).toEqual([{ cause: 'limits', remainingMs: 40_000 }, null])

    const cut = new AbortController()
    await ask()
    const given = codeOf(ask(cut.signal))
    expect(told.at(-1)).toEqual({ cause: 'limits', remainingMs: 60_000 })
    cut.abort()
    expect(await given).toEqual(['cancelled', null])
    expect(told.at(-1)).toBeNull()
  })

  it('says that the service asked for it where it did', async () => {
    const clock = new HandClock()
    const told: unknown[] = []
    const budget: Budget = new Budget(ROOMY, clock, () => told.push(budget.state().held))
    await budget.run((turn) => Promise.resolve(turn.slowDown('maintenance', 90_000)), {})
    expect(told).toEqual([])
    const waits = budget.run(() => Promise.resolve(), { priority: 'background' })
    expect(told).toEqual([{ cause: 'maintenance', remainingMs: 90_000 }])
    await clock.advance(90_000)
    await waits
    expect(told.at(-1)).toBeNull()
  })
})
