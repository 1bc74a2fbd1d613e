import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@shared/contract/errors'
import type { BulkEntry } from '@shared/contract/views'
import { Keeper, type Keeping } from '@/areas/bulkEdit/keeper'

function entry(employeeId: number, value: string | null): BulkEntry {
  return { employeeId, columnKey: 'commission', value }
}

/** A disk that answers when it is told to, or fails. */
function disk() {
  const calls: { entries: readonly BulkEntry[]; done: () => void; fail: () => void }[] = []
  const told: Keeping[] = []
  const keeper = new Keeper(
    (entries) =>
      new Promise((done, refuse) => calls.push({ entries, done, fail: () => refuse(new AppError('diskFull')) })),
    (keeping) => told.push(keeping)
  )
  const call = (index: number) => {
    const made = calls[index]
    if (made === undefined) throw new Error(`no call ${index}`)
    return made
  }
  return { keeper, calls, call, told }
}

describe('keeping what is entered', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('takes everything of a frame in one call, the newest value of a cell last', async () => {
    const { keeper, calls, call, told } = disk()
    keeper.put([entry(1, '1.00'), entry(2, '2.00')])
    keeper.put([entry(1, '3.00')])
    await vi.advanceTimersByTimeAsync(20)
    expect(calls.map(({ entries }) => entries)).toEqual([[entry(1, '3.00'), entry(2, '2.00')]])
    call(0).done()
    await vi.advanceTimersByTimeAsync(0)
    expect(told.at(-1)).toEqual({ state: 'kept' })
  })

  it('says nothing twice at once: what is entered meanwhile waits for the answer', async () => {
    const { keeper, calls, call } = disk()
    keeper.put([entry(1, '1.00')])
    await vi.advanceTimersByTimeAsync(20)
    keeper.put([entry(1, '2.00')])
    await vi.advanceTimersByTimeAsync(100)
    expect(calls).toHaveLength(1)
    call(0).done()
    await vi.advanceTimersByTimeAsync(100)
    expect(call(1).entries).toEqual([entry(1, '2.00')])
  })

  it('finds the value that is refused, and keeps all others', async () => {
    const [kept, told]: [BulkEntry[], Keeping[]] = [[], []]
    const refused = 7
    const keeper = new Keeper(
      (entries) => {
        if (entries.some(({ employeeId, value }) => employeeId === refused && value !== null))
          return Promise.reject(new AppError('notAllowed'))
        kept.push(...entries)
        return Promise.resolve()
      },
      (keeping) => told.push(keeping)
    )
    const all = Array.from({ length: 100 }, (_, at) => entry(at, '1.00'))
    keeper.put(all)
    await vi.advanceTimersByTimeAsync(20)
    expect(kept.map(({ employeeId }) => employeeId)).toEqual(
      all.map(({ employeeId }) => employeeId).filter((id) => id !== refused)
    )
    expect(told.at(-1)).toMatchObject({ state: 'failed', values: 1, error: { code: 'notAllowed' } })
    // Taken back, nothing is left.
    keeper.put([entry(refused, null)])
    expect(await keeper.flush()).toBe(true)
    expect(told.at(-1)).toEqual({ state: 'kept' })
  })

  it('that ends while it looks for the value that is refused sends no more of the others', async () => {
    const calls: { entries: readonly BulkEntry[]; refuse: () => void }[] = []
    const keeper = new Keeper(
      (entries) => new Promise((_, fail) => calls.push({ entries, refuse: () => fail(new AppError('notAllowed')) })),
      () => undefined
    )
    keeper.put([1, 2, 3, 4].map((id) => entry(id, '1.00')))
    await vi.advanceTimersByTimeAsync(20)
    calls[0]?.refuse()
    await vi.advanceTimersByTimeAsync(0)
    const lost: number[] = []
    keeper.end((values) => lost.push(values))
    calls[1]?.refuse()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls.map(({ entries }) => entries.length)).toEqual([4, 2])
    expect(lost).toEqual([4])
  })

  it('does not look for one where the disk takes nothing', async () => {
    const { keeper, calls, call, told } = disk()
    keeper.put([entry(1, '1.00'), entry(2, '2.00')])
    await vi.advanceTimersByTimeAsync(20)
    call(0).fail()
    await vi.advanceTimersByTimeAsync(0)
    expect(calls).toHaveLength(1)
    expect(told.at(-1)).toMatchObject({ state: 'failed', values: 2 })
  })

  it('that has ended sends nothing more, and says what is lost: what waited, and what was on its way and is not taken', async () => {
    const { keeper, calls, call } = disk()
    const lost: number[] = []
    keeper.put([entry(1, '1.00'), entry(2, '2.00')])
    await vi.advanceTimersByTimeAsync(20)
    keeper.put([entry(3, '3.00')])
    keeper.end((values) => lost.push(values))
    expect(lost).toEqual([1])
    call(0).fail()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lost).toEqual([1, 2])
    keeper.put([entry(4, '4.00')])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(1)
  })

  it('that has ended says nothing of what was on its way and is taken', async () => {
    const { keeper, call } = disk()
    const lost: number[] = []
    keeper.put([entry(1, '1.00')])
    await vi.advanceTimersByTimeAsync(20)
    keeper.end((values) => lost.push(values))
    call(0).done()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lost).toEqual([])
  })

  it('a failure is told and tried again, with what was entered since; nothing is lost', async () => {
    const { keeper, call, told } = disk()
    keeper.put([entry(1, '1.00'), entry(2, '2.00')])
    await vi.advanceTimersByTimeAsync(20)
    keeper.put([entry(2, null)])
    call(0).fail()
    await vi.advanceTimersByTimeAsync(0)
    expect(told.at(-1)).toMatchObject({ state: 'failed', values: 2 })
    keeper.put([entry(3, '3.00')])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(call(1).entries).toEqual([entry(1, '1.00'), entry(2, null), entry(3, '3.00')])
    call(1).done()
    await vi.advanceTimersByTimeAsync(0)
    expect(told.at(-1)).toEqual({ state: 'kept' })
  })

  it('a page that is left waits for the disk, and knows when it failed', async () => {
    const { keeper, call } = disk()
    keeper.put([entry(1, '1.00')])
    const left = keeper.flush()
    call(0).fail()
    expect(await left).toBe(false)
    const again = keeper.flush()
    call(1).done()
    expect(await again).toBe(true)
  })

  it('whatever fails, in the end the disk has the newest value of every cell', async () => {
    const steps = fc.array(
      fc.record({ id: fc.integer({ min: 1, max: 4 }), fails: fc.boolean(), waitMs: fc.integer({ min: 0, max: 50 }) })
    )
    await fc.assert(
      fc.asyncProperty(steps, async (made) => {
        const kept = new Map<number, string | null>()
        const wanted = new Map<number, string | null>()
        let fails = false
        const keeper = new Keeper(
          async (entries) => {
            await Promise.resolve()
            if (fails) throw new AppError('diskFull')
            for (const { employeeId, value } of entries) kept.set(employeeId, value)
          },
          () => {}
        )
        for (const [index, step] of made.entries()) {
          fails = step.fails
          keeper.put([entry(step.id, String(index))])
          wanted.set(step.id, String(index))
          await vi.advanceTimersByTimeAsync(step.waitMs)
        }
        fails = false
        expect(await keeper.flush()).toBe(true)
        expect(kept).toEqual(wanted)
      }),
      { numRuns: 50 }
    )
  })
})
