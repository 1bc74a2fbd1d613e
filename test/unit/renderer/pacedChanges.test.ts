import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { attempt, listen } from '@/bridge'
import type { AppEvents } from '@shared/contract/events'
import { useBridge, type FakeBridge } from './fakeBridge'

type Change = AppEvents['cache.changed']

let scope: EffectScope
beforeEach(() => {
  vi.useFakeTimers()
  scope = effectScope(true)
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

/** A page that asks for its company's periods at each change; the reader answers after so long. */
function page(answerMs: number) {
  const heard: Change[] = []
  let [open, most] = [0, 0]
  const bridge: FakeBridge = useBridge({
    'periods.list': async () => {
      most = Math.max(most, ++open)
      await new Promise((done) => setTimeout(done, answerMs))
      open--
      return []
    }
  })
  scope.run(() =>
    listen('cache.changed', (change) => {
      heard.push(change)
      void attempt('periods.list', { companyId: change.companyId })
    })
  )
  return { bridge, heard, most: () => most }
}

/** A sync tells four times a second of payslips, and once of employees. */
async function sync(bridge: FakeBridge, times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    bridge.tell('cache.changed', { companyId: 1, what: at === 1 ? ['employees'] : ['payslips'] })
    await vi.advanceTimersByTimeAsync(250)
  }
}

describe('changes of the copy while a sync goes on', () => {
  it('are told one by one where what they lead to is answered soon', async () => {
    const { bridge, heard } = page(20)
    await sync(bridge, 8)
    expect(heard).toHaveLength(8)
  })

  it('wait where answers take long, so that questions do not pile up, and none is left untold', async () => {
    const { bridge, heard, most } = page(400)
    await sync(bridge, 20)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(most()).toBe(1)
    // Five seconds of changes, of which each takes 0.4 and a rest of 3.2; what came meanwhile is told as one.
    expect(heard.length).toBeGreaterThan(1)
    expect(heard.length).toBeLessThan(4)
    expect(heard[1]?.what.toSorted()).toEqual(['employees', 'payslips'])
    const before = heard.length
    bridge.tell('cache.changed', { companyId: 2, what: ['payRuns'] })
    expect(heard.slice(before)).toEqual([{ companyId: 2, what: ['payRuns'] }])
  })

  it('are told to nobody who is gone', async () => {
    const { bridge, heard } = page(20)
    scope.stop()
    bridge.tell('cache.changed', { companyId: 1, what: ['payslips'] })
    expect([heard, bridge.listening('cache.changed')]).toEqual([[], 0])
  })
})
