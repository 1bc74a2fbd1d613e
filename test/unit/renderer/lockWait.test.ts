import { mount, type VueWrapper } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { h, nextTick } from 'vue'
import type { LockView } from '@shared/contract/views'
import LockScreen from '@/areas/lock/LockScreen.vue'
import { setLockView } from '@/lockState'
import { useBridge } from './fakeBridge'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let wrapper: VueWrapper | undefined
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance']
  })
})
afterEach(() => {
  wrapper?.unmount()
  setLockView(viewUntil(null, false))
  vi.useRealTimers()
})

function viewUntil(waitUntilMs: number | null, locked = true): LockView {
  return {
    locked: locked ? { sinceMs: 0, reason: 'byHand' } : null,
    ways: { passphrase: true, touchId: false, systemSession: false },
    triesLeft: waitUntilMs === null ? 5 : 0,
    waitUntilMs
  }
}

/** The lock screen after five wrong tries; the program says what it says when it is asked again. */
async function waiting(saidAgain: () => LockView) {
  const bridge = useBridge({ 'lock.get': saidAgain, 'lock.work': () => null })
  setLockView(viewUntil(Date.now() + MINUTE_MS))
  wrapper = mount(() => h(TooltipProvider, () => h(LockScreen)), {
    global: { plugins: [createPinia()] },
    attachTo: document.body
  })
  await nextTick()
  return bridge
}

const seconds = (): number | null => {
  const [, left] = /possible in (\d+) s/.exec(document.body.textContent) ?? []
  return left === undefined ? null : Number(left)
}

it('the wait after five tries is counted down, and over after its minute', async () => {
  const bridge = await waiting(() => viewUntil(null))
  expect(seconds()).toBe(60)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(seconds()).toBe(40)
  await vi.advanceTimersByTimeAsync(40_500)
  expect(seconds()).toBeNull()
  expect(bridge.inputsOf('lock.get')).toHaveLength(0)
})

it('a clock that is set back makes the wait no longer than the program does', async () => {
  // As the program does: a minute from the first look at the latest.
  const bridge = await waiting(() => viewUntil(Date.now() + MINUTE_MS))
  await vi.advanceTimersByTimeAsync(20_000)
  vi.setSystemTime(Date.now() - 3 * HOUR_MS)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seconds()).toBeLessThanOrEqual(60)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(seconds()).toBeNull()
  expect(bridge.inputsOf('lock.get')).toHaveLength(1)
})

it('a clock that is set on ends the wait where the program says so', async () => {
  await waiting(() => viewUntil(null))
  vi.setSystemTime(Date.now() + HOUR_MS)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seconds()).toBeNull()
})
