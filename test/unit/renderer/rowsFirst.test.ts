import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAroundRows, rowsFirst } from '@/frame/rowsFirst'

describe('rows first', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('what stands around the rows follows when they are painted', async () => {
    expect(isAroundRows.value).toBe(true)
    let show = (): void => {}
    const done = rowsFirst(() => new Promise((shown) => (show = shown)))
    expect(isAroundRows.value).toBe(false)
    show()
    await vi.advanceTimersByTimeAsync(0)
    expect(isAroundRows.value).toBe(false)
    vi.advanceTimersToNextFrame()
    await vi.advanceTimersByTimeAsync(1)
    expect(isAroundRows.value).toBe(true)
    await done
  })

  it('a list that takes long holds nothing else up', async () => {
    void rowsFirst(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(100)
    expect(isAroundRows.value).toBe(true)
  })
})
