import { flushPromises } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { effectScope } from 'vue'
import { expect, it } from 'vitest'
import type { LockView, StatusView } from '@shared/contract/views'
import { followLock } from '@/areas/lock/useLock'
import { useStatus } from '@/frame'
import { isLocked } from '@/lockState'
import { useBridge } from './fakeBridge'
import { status } from './sample'

it('an answer that was on its way when something newer was told does not stand in its place', async () => {
  setActivePinia(createPinia())
  let online: StatusView['online'] = 'unknown'
  const waiting: (() => void)[] = []
  const bridge = useBridge({
    'status.get': async () => {
      const answer = { ...status, online }
      await new Promise<void>((go) => waiting.push(go))
      return answer
    }
  })
  const store = useStatus()
  waiting.shift()?.()
  await flushPromises()
  expect(store.view?.online).toBe('unknown')

  bridge.tell('edits.changed', { companyId: 1 })
  online = 'offline'
  bridge.tell('status.changed', { ...status, online })
  waiting.shift()?.()
  await flushPromises()
  waiting.shift()?.()
  await flushPromises()
  expect(store.view?.online).toBe('offline')
})

it('a lock that falls while the first answer is on its way stays', async () => {
  const unlocked: LockView = {
    locked: null,
    ways: { passphrase: true, touchId: false, systemSession: false },
    triesLeft: 5,
    waitUntilMs: null
  }
  let answer = (): void => undefined
  const bridge = useBridge({
    'lock.get': async () => {
      await new Promise<void>((go) => (answer = go))
      return unlocked
    }
  })
  const scope = effectScope()
  const known = scope.run(() => followLock())
  await flushPromises()
  bridge.tell('lock.changed', { ...unlocked, locked: { sinceMs: 1, reason: 'idle' } })
  answer()
  await known
  expect(isLocked.value).toBe(true)
  bridge.tell('lock.changed', unlocked)
  scope.stop()
})
