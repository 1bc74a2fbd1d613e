import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { deskColumnsFor, type DeskRow } from '@/areas/desk/deskColumns'
import { useDesk } from '@/areas/desk/useDesk'
import { useBridge } from './fakeBridge'

const scope = { current: effectScope() }
afterEach(() => {
  scope.current.stop()
  scope.current = effectScope()
  vi.useRealTimers()
})

const TIDEWATER = { id: 1, name: 'Tidewater Lantern' }
const KILN = { id: 2, name: 'Blue Kiln' }

describe('the review of all companies', () => {
  it('reads the periods of all before the flags of any', async () => {
    const bridge = useBridge({ 'review.desk': () => [], 'review.deskFlags': () => [] })
    const desk = scope.current.run(() => useDesk(() => [TIDEWATER, KILN]))
    await flushPromises()
    expect(bridge.calls.map(({ channel, input }) => [channel, input])).toEqual([
      ['review.desk', { companyId: 1 }],
      ['review.desk', { companyId: 2 }],
      ['review.deskFlags', { companyId: 1 }],
      ['review.deskFlags', { companyId: 2 }]
    ])
    expect(desk?.flagsDone.value).toBe(2)
  })

  it('has its flags also while a sync brings something at each answer', async () => {
    let left = 50
    const bridge = useBridge({
      'review.desk': ({ companyId }) => {
        if (left-- > 0) bridge.tell('cache.changed', { companyId, what: ['payslips'] })
        return []
      },
      'review.deskFlags': () => []
    })
    const desk = scope.current.run(() => useDesk(() => [TIDEWATER, KILN]))
    await flushPromises()
    const first = bridge.calls.findIndex(({ channel }) => channel === 'review.deskFlags')
    expect(first).toBe(2)
    expect(desk?.flagsDone.value).toBe(2)
  })

  it('what changed is read once more, what changes meanwhile after a rest, and nothing when it is left', async () => {
    // The rest is as long as the answers took, so by the clock it may be over at any look.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const bridge = useBridge({ 'review.desk': () => [], 'review.deskFlags': () => [] })
    scope.current.run(() => useDesk(() => [TIDEWATER]))
    await flushPromises()
    bridge.tell('cache.changed', { companyId: 1, what: ['payslips'] })
    bridge.tell('cache.changed', { companyId: 1, what: ['payslips'] })
    bridge.tell('review.changed', { companyId: 1 })
    await flushPromises()
    // The first asks at once; what comes while it is under way asks once more.
    expect(bridge.inputsOf('review.desk').length).toBe(3)
    expect(bridge.inputsOf('review.deskFlags').length).toBe(2)
    await vi.advanceTimersByTimeAsync(4000)
    await flushPromises()
    expect(bridge.inputsOf('review.desk').length).toBe(4)
    scope.current.stop()
    bridge.tell('cache.changed', { companyId: 1, what: ['payslips'] })
    await vi.advanceTimersByTimeAsync(4000)
    await flushPromises()
    expect(bridge.inputsOf('review.desk').length).toBe(4)
  })
})

it('the column of the dates has room for the name of each pay frequency beneath', () => {
  const widthFor = (frequency: string | null): number => {
    const row = { companyId: 1, frequency } as DeskRow
    const width = deskColumnsFor([row]).find(({ id }) => id === 'date')?.width
    return typeof width === 'number' ? width : 0
  }
  expect(widthFor('Monthly')).toBe(132)
  expect(widthFor('Fortnightly office staff')).toBeGreaterThan(170)
  expect(widthFor('x'.repeat(200))).toBe(200)
})
