import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { TooltipProvider } from 'reka-ui'
import { afterEach, expect, it } from 'vitest'
import { effectScope, h } from 'vue'
import { AppError } from '@shared/contract/errors'
import LockScreen from '@/areas/lock/LockScreen.vue'
import { setLockView, useTyped } from '@/lockState'
import { useBridge } from './fakeBridge'

let wrapper: VueWrapper | undefined
const typed = effectScope()
afterEach(() => {
  wrapper?.unmount()
  typed.stop()
  setLockView(view(false))
})

function view(locked: boolean) {
  return {
    locked: locked ? ({ sinceMs: 0, reason: 'start' } as const) : null,
    ways: { passphrase: true, touchId: false, systemSession: false },
    triesLeft: 5,
    waitUntilMs: null
  }
}

const OTHER = { id: 'two', label: 'Harbour office', address: 'https://harbour.example.com' }

/** The lock screen, where it was asked for the ways without the passphrase. */
async function elsewhere(answers: Parameters<typeof useBridge>[0]) {
  const bridge = useBridge({ 'lock.work': () => null, ...answers })
  setLockView(view(true))
  wrapper = mount(() => h(TooltipProvider, () => h(LockScreen)), {
    global: { plugins: [createPinia()] },
    attachTo: document.body
  })
  await press('Forgotten, or another connection')
  return bridge
}

async function press(words: string): Promise<void> {
  const found = [...document.querySelectorAll<HTMLElement>('.lock button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === words
  )
  if (!found) expect.fail(`no button ${words}`)
  found.click()
  await flushPromises()
}

const said = (): string => document.querySelector('.lock-b')?.textContent ?? ''

it('says that what was typed goes, and why another connection could not be gone to', async () => {
  typed.run(() => useTyped(true))
  const bridge = await elsewhere({
    'lock.others': () => ({ connections: [OTHER], isRemoved: false }),
    'lock.goTo': () => {
      throw new AppError('keychain')
    }
  })
  expect(said()).toContain('1 field with figures not put away yet is lost when you go.')
  await press('Open Harbour office')
  expect(bridge.inputsOf('lock.goTo')).toEqual([{ connectionId: 'two' }])
  expect(said()).toContain('This was not done.')
  expect(said()).toContain('keychain')
})

it('removes the forgotten one only when that was understood, also where nobody can count; files that stay are told', async () => {
  let isRemoved = false
  const bridge = await elsewhere({
    'lock.others': () => ({ connections: [], isRemoved }),
    'lock.wipePreview': () => ({ own: null, files: null, cacheBytes: 46_000_000, outboxBytes: 0 }),
    'lock.wipe': () => {
      isRemoved = true
      return { filesLeft: true }
    }
  })
  expect(said()).toContain('There is no other connection on this computer.')
  await press('Remove the locked connection')
  expect(said()).toContain('How many changes go with it is not known: their file cannot be opened.')
  await press('Remove everything')
  expect(bridge.inputsOf('lock.wipe')).toEqual([])
  document.querySelector<HTMLElement>('.lock [role="checkbox"]')?.click()
  await flushPromises()
  await press('Remove everything')
  expect(bridge.inputsOf('lock.wipe')).toEqual([{ confirmed: null }])
  expect(said()).toContain('without their keys nobody can read them. Paydesk removes them at its next start.')
  await press('Go on')
  expect(bridge.inputsOf('lock.goTo')).toEqual([{ connectionId: null }])
})
