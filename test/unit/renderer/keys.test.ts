import { effectScope } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ariaKeys, isTyping, listenForShortcuts, pressed, shortcuts, shownKeys, useShortcuts } from '@/keys'

function press(key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  return event
}

describe('shortcuts', () => {
  let stop: () => void
  const scope = () => effectScope(true)
  beforeEach(() => {
    stop = listenForShortcuts(window)
  })
  afterEach(() => {
    stop()
    document.body.innerHTML = ''
  })

  it('act while the part that registered them lives, and are listed as long', () => {
    const run = vi.fn<() => void>()
    const part = scope()
    part.run(() => useShortcuts([{ keys: 'mod+k', label: 'Find', group: 'Everywhere', run }]))
    expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(true)
    expect(shortcuts.value.map((shortcut) => shortcut.label)).toEqual(['Find'])
    part.stop()
    press('k', { ctrlKey: true })
    expect(run).toHaveBeenCalledTimes(1)
    expect(shortcuts.value).toEqual([])
  })

  it('give way to the part that came later', () => {
    const calls: string[] = []
    const page = scope()
    const drawer = scope()
    page.run(() => useShortcuts([{ keys: 'Escape', label: 'page', group: '', run: () => calls.push('page') }]))
    drawer.run(() => useShortcuts([{ keys: 'Escape', label: 'drawer', group: '', run: () => calls.push('drawer') }]))
    press('Escape')
    drawer.stop()
    press('Escape')
    page.stop()
    expect(calls).toEqual(['drawer', 'page'])
  })

  it('leave Space to what it presses', () => {
    const run = vi.fn<() => void>()
    const part = scope()
    part.run(() => useShortcuts([{ keys: 'space', label: 'Tick', group: '', run }]))
    document.body.innerHTML = '<button>Save</button><section tabindex="-1"></section>'
    document.querySelector('button')?.focus()
    expect(press(' ').defaultPrevented).toBe(false)
    document.querySelector('section')?.focus()
    expect(press(' ').defaultPrevented).toBe(true)
    expect(run).toHaveBeenCalledTimes(1)
    part.stop()
  })

  it('leave single letters to whoever types', () => {
    const run = vi.fn<() => void>()
    const part = scope()
    part.run(() =>
      useShortcuts([
        { keys: 'e', label: 'Edit', group: '', run },
        { keys: 'mod+s', label: 'Save', group: '', run }
      ])
    )
    const input = document.createElement('input')
    document.body.append(input)
    input.focus()
    press('e')
    expect(run).not.toHaveBeenCalled()
    press('s', { ctrlKey: true })
    expect(run).toHaveBeenCalledTimes(1)
    input.blur()
    press('e')
    expect(run).toHaveBeenCalledTimes(2)
    part.stop()
  })

  it('with Ctrl and an arrow leave a text of several lines to whoever moves in it', () => {
    const run = vi.fn<() => void>()
    const part = scope()
    part.run(() => useShortcuts([{ keys: 'mod+ArrowDown', label: 'Next', group: '', run }]))
    document.body.innerHTML = '<textarea></textarea><input />'
    document.querySelector('textarea')?.focus()
    press('ArrowDown', { ctrlKey: true })
    expect(run).not.toHaveBeenCalled()
    document.querySelector('input')?.focus()
    press('ArrowDown', { ctrlKey: true })
    expect(run).toHaveBeenCalledTimes(1)
    part.stop()
  })

  it.each([
    ['a dialog', '<div role="dialog" data-state="open"></div>'],
    ['a question', '<div role="alertdialog" data-state="open"></div>'],
    ['a menu', '<div role="menu"></div>']
  ])('rest while %s is open', (_, layer) => {
    const run = vi.fn<() => void>()
    const part = scope()
    part.run(() =>
      useShortcuts([
        { keys: 'mod+s', label: 'Save', group: '', run },
        { keys: 't', label: 'Tick', group: '', run }
      ])
    )
    document.body.innerHTML = layer
    press('s', { ctrlKey: true })
    press('t')
    expect(run).not.toHaveBeenCalled()
    part.stop()
  })

  it('act once for a key that is held, but for those that go through something', () => {
    const calls: string[] = []
    const part = scope()
    part.run(() =>
      useShortcuts([
        { keys: 't', label: 'Tick', group: '', run: () => calls.push('tick') },
        { keys: 'mod+ArrowDown', label: 'Next', group: '', repeats: true, run: () => calls.push('next') }
      ])
    )
    press('t')
    expect(press('t', { repeat: true }).defaultPrevented).toBe(true)
    press('ArrowDown', { ctrlKey: true })
    press('ArrowDown', { ctrlKey: true, repeat: true })
    expect(calls).toEqual(['tick', 'next', 'next'])
    part.stop()
  })

  it('and an Enter that is held presses no button again, nor sends what is on a form', () => {
    document.body.innerHTML = '<button>Remove</button><form><input /></form><textarea></textarea>'
    for (const [what, isKept] of [
      ['button', true],
      ['input', true],
      ['textarea', false]
    ] as const) {
      document.querySelector<HTMLElement>(what)?.focus()
      expect([what, press('Enter').defaultPrevented]).toEqual([what, false])
      expect([what, press('Enter', { repeat: true }).defaultPrevented]).toEqual([what, isKept])
    }
  })

  it('do nothing in the middle of composing a character', () => {
    const run = vi.fn<() => void>()
    const part = scope()
    part.run(() => useShortcuts([{ keys: 'n', label: 'Note', group: '', run }]))
    press('n', { isComposing: true })
    expect(run).not.toHaveBeenCalled()
    part.stop()
  })
})

describe('the names of keys', () => {
  it.each([
    ['mod+k', 'Ctrl K', 'Control+k'],
    ['mod+ArrowUp', 'Ctrl ↑', 'Control+arrowup'],
    ['Escape', 'Esc', 'escape'],
    ['space', 'Space', ' '],
    ['?', '?', '?'],
    ['shift+F10', 'Shift F10', 'Shift+f10']
  ])('%s is shown as %s', (keys, shown, aria) => {
    expect(shownKeys(keys)).toBe(shown)
    expect(ariaKeys(keys)).toBe(aria)
  })

  it('tell keys with and without Ctrl apart, and take ? with the Shift it needs', () => {
    const plain = new KeyboardEvent('keydown', { key: 'k' })
    expect(pressed('mod+k', plain)).toBe(false)
    expect(pressed('k', plain)).toBe(true)
    expect(pressed('?', new KeyboardEvent('keydown', { key: '?', shiftKey: true }))).toBe(true)
    expect(pressed('ArrowDown', new KeyboardEvent('keydown', { key: 'ArrowDown', shiftKey: true }))).toBe(false)
  })
})

it('a tick box is not a place where somebody types', () => {
  document.body.innerHTML = '<input type="checkbox" /><textarea></textarea>'
  expect(isTyping(document.querySelector('input'))).toBe(false)
  expect(isTyping(document.querySelector('textarea'))).toBe(true)
})
