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
  return shown({ 'lock.get': saidAgain, 'lock.work': () => null }, viewUntil(Date.now() + MINUTE_MS))
}

async function shown(answers: Parameters<typeof useBridge>[0], view: LockView) {
  const bridge = useBridge(answers)
  setLockView(view)
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

it('after the minute nothing is said of the tries that were none, and the hint stands through all of it', async () => {
  const wrong = (waitUntilMs: number | null) => ({ outcome: 'wrong' as const, view: viewUntil(waitUntilMs) })
  await shown(
    { 'lock.get': () => viewUntil(null), 'lock.work': () => null, 'lock.unlock': () => wrong(Date.now() + MINUTE_MS) },
    viewUntil(null)
  )
  const input = document.querySelector('input')
  if (input === null) throw new Error('no field')
  input.value = 'not this one'
  input.dispatchEvent(new Event('input'))
  document.querySelector('form')?.dispatchEvent(new Event('submit'))
  await vi.advanceTimersByTimeAsync(100)
  expect(seconds()).toBe(60)
  expect(document.body.textContent).toContain('Five tries, then a minute of waiting')
  await vi.advanceTimersByTimeAsync(MINUTE_MS + 1_000)
  expect(seconds()).toBeNull()
  expect(document.body.textContent).not.toContain('This is not the passphrase')
  expect(document.body.textContent).toContain('Five tries, then a minute of waiting')
})

it('what needs the officer is counted by itself, and not as waiting', async () => {
  const work = { online: 'online' as const, waiting: 1, needsOfficer: 2, submitting: null, syncing: null }
  await shown({ 'lock.get': () => viewUntil(null), 'lock.work': () => work }, viewUntil(null))
  await vi.advanceTimersByTimeAsync(100)
  expect(document.body.textContent).toContain('1 change waits, 2 need you')
  expect(document.querySelector('footer')?.textContent).toContain('1 change waiting2 need you')
})
