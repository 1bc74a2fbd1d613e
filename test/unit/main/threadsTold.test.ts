import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import type { AppEvents, EventName } from '@shared/contract/events'
import { ThreadsTold } from '../../../src/main/bridge/threadsTold'

let told: [EventName, AppEvents[EventName]][]
let faults: unknown[]
let companyIds: () => Promise<readonly number[]>
let threads: ThreadsTold

beforeEach(() => {
  told = []
  faults = []
  companyIds = () => Promise.resolve([1, 2])
  threads = new ThreadsTold({
    tell: (event, payload) => void told.push([event, payload]),
    companyIds: () => companyIds(),
    onFault: (error) => void faults.push(error)
  })
})

const states = (): string[] =>
  told.flatMap(([event, payload]) =>
    event === 'threads.changed' && payload && 'error' in payload ? [payload.state] : []
  )

describe('what the page hears of threads', () => {
  it('is the worst that one of them is in: another that is back does not hide one that is not', () => {
    threads.changed('engine', 'stopped', new AppError('stopped'), true)
    threads.changed('reader', 'restarting', new AppError('restarting'), false)
    threads.changed('reader', 'ready', null, false)
    expect(states()).toEqual(['stopped', 'stopped', 'stopped'])
    expect(told.at(-1)?.[1]).toMatchObject({ error: { code: 'stopped' } })
    expect(threads.now).toMatchObject({ state: 'stopped', error: { code: 'stopped' } })
    threads.changed('engine', 'ready', null, true)
    expect(threads.now).toEqual({ state: 'ready', error: null })
    expect(states().at(-1)).toBe('ready')
  })

  it('once one that writes is back is that everything may be another, of every company', async () => {
    threads.changed('engine', 'restarting', new AppError('restarting'), true)
    threads.changed('engine', 'ready', null, true)
    await expect.poll(() => told.length).toBe(12)
    const ofSecond = told.filter(([, payload]) => payload && 'companyId' in payload && payload.companyId === 2)
    expect(ofSecond.map(([event]) => event)).toEqual([
      'cache.changed',
      'edits.changed',
      'writes.changed',
      'reports.changed',
      'review.changed'
    ])
  })

  it('once one that only reads is back is no more than that', () => {
    threads.changed('reader', 'restarting', new AppError('restarting'), false)
    threads.changed('reader', 'ready', null, false)
    expect(told).toHaveLength(2)
  })

  it('is told though the companies cannot be read', async () => {
    companyIds = () => Promise.reject(new AppError('notConnected'))
    threads.changed('engine', 'ready', null, true)
    expect(states()).toEqual(['ready'])
    await expect.poll(() => faults.length).toBe(1)
  })
})
