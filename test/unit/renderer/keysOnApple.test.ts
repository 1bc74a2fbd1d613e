import { effectScope } from 'vue'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('navigator', { ...navigator, platform: 'MacIntel' })
  return () => vi.unstubAllGlobals()
})

it('on macOS an arrow with Command or Option moves in the text that is typed, and nowhere else', async () => {
  const { listenForShortcuts, useShortcuts } = await import('@/keys')
  const calls: string[] = []
  const stop = listenForShortcuts(window)
  const page = effectScope(true)
  page.run(() =>
    useShortcuts([
      { keys: 'mod+ArrowDown', label: 'Next', group: '', run: () => calls.push('next') },
      { keys: 'alt+ArrowLeft', label: 'Back', group: '', everywhere: true, run: () => calls.push('back') },
      { keys: 'mod+s', label: 'Save', group: '', run: () => calls.push('save') }
    ])
  )
  const field = document.createElement('input')
  document.body.append(field)
  const press = (key: string, init: KeyboardEventInit): void => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  }
  const all = (): void => {
    press('ArrowDown', { metaKey: true })
    press('ArrowLeft', { altKey: true })
    press('s', { metaKey: true })
  }
  field.focus()
  all()
  expect(calls).toEqual(['save'])
  field.blur()
  all()
  expect(calls).toEqual(['save', 'next', 'back', 'save'])
  page.stop()
  stop()
  field.remove()
})
