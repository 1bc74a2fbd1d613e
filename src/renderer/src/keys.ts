/**
 * The one registry of keyboard shortcuts. A screen or part registers what it answers to for as long as it lives; the same
 * list feeds the hints in controls and the Keys dialog, so no key works without being told.
 *
 * Keys are written `mod+k` (Ctrl, on macOS Command), `mod+ArrowUp`, `shift+F10`, `Escape`, `e`, `?`. Single characters act
 * only when nobody is typing and no dialog is open.
 */
import { computed, onScopeDispose, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'

/** A key and what it does. Without `run` it is only listed: something else (a grid) answers to it. */
export interface Shortcut {
  readonly keys: string
  /** What it does, as the Keys dialog says it. */
  readonly label: string
  /** The heading it stands under in the Keys dialog. */
  readonly group: string
  readonly run?: (event: KeyboardEvent) => void
  /** Also while a dialog or menu is open (never for a single character). */
  readonly everywhere?: boolean
  /** Also again and again while its keys are held: what goes through something, or takes back step by step. */
  readonly repeats?: boolean
}

const APPLE = /Mac|iPhone|iPad/.test(navigator.platform)

/** Whether the keyboard is Apple's: Command instead of Ctrl, and the window buttons stand over the rail. */
export const isApple: boolean = APPLE

const registered = shallowRef<readonly (readonly Shortcut[])[]>([])

/** All shortcuts that act now, the newest part's first. */
export const shortcuts = computed<readonly Shortcut[]>(() => [...registered.value].reverse().flat())

/** Registers shortcuts until the calling component or scope ends. Of two with the same keys the newer one acts. */
export function useShortcuts(list: MaybeRefOrGetter<readonly Shortcut[]>): void {
  let mine: readonly Shortcut[] | null = null
  const withoutMine = () => registered.value.filter((entry) => entry !== mine)
  watch(
    () => toValue(list),
    (next) => {
      // Replaced in place, so that a change of a page's keys does not put it before a part that came later.
      registered.value =
        mine === null ? [...registered.value, next] : registered.value.map((entry) => (entry === mine ? next : entry))
      mine = next
    },
    { immediate: true }
  )
  onScopeDispose(() => {
    registered.value = withoutMine()
  })
}

// A question is one of these too.
const LAYERS =
  '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"], [role="menu"], [role="listbox"]'

/** Whether a dialog, a question, a menu or a list is open over the page, which answers to nothing meanwhile. */
export function isLayerOpen(): boolean {
  return document.querySelector(LAYERS) !== null
}

let held = false

/** While held no shortcut acts, wherever the focus is: what they act on is covered. */
export function holdShortcuts(hold: boolean): void {
  held = hold
}

/** Starts listening; called once by the app. Returns what stops it. */
export function listenForShortcuts(target: Window): () => void {
  const onKeydown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || held) return
    const match = shortcuts.value.find((shortcut) => shortcut.run && pressed(shortcut.keys, event) && mayAct(shortcut))
    if (!match?.run) return
    event.preventDefault()
    // Held longer than it takes, a key is about what came of its first press, which nobody has looked at.
    if (!event.repeat || match.repeats === true) match.run(event)
  }
  const mayAct = (shortcut: Shortcut) => {
    const { document } = target
    const layerOpen = isLayerOpen()
    if (isSingle(shortcut.keys)) {
      const { activeElement } = document
      // Space presses what has the focus, wherever it can be pressed.
      if (shortcut.keys === 'space' && isPressed(activeElement)) return false
      return !layerOpen && !isTyping(activeElement)
    }
    if (movesInText(shortcut.keys, document.activeElement)) return false
    if (shortcut.everywhere === true) return true
    return !layerOpen && !(shortcut.keys === 'Escape' && isTyping(document.activeElement))
  }
  target.addEventListener('keydown', onKeydown)
  target.addEventListener('keydown', keepFromParts, true)
  return () => {
    target.removeEventListener('keydown', onKeydown)
    target.removeEventListener('keydown', keepFromParts, true)
  }
}

// The Enter and Escape of an input method choose among its candidates: no field is done with them, and nothing closes. Seen before
// any part of a page sees them, so that none can forget to ask.
function keepFromParts(event: KeyboardEvent): void {
  if (event.isComposing) event.stopPropagation()
  // So with an Enter that is held: it would press, or send, what its first press led to.
  else if (event.repeat && event.key === 'Enter' && isPressedByEnter(event.target)) event.preventDefault()
}

function isPressedByEnter(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('button, a, summary, [role="button"], form input')
}

/** Whether `event` is the press of `keys`. */
export function pressed(keys: string, event: KeyboardEvent): boolean {
  const wanted = parse(keys)
  const mod = APPLE ? event.metaKey : event.ctrlKey
  const otherMod = APPLE ? event.ctrlKey : event.metaKey
  if (wanted.mod !== mod || otherMod || wanted.alt !== event.altKey) return false
  // Shift is part of how a character such as `?` is made, so it only counts for keys that have a name, and beside Ctrl.
  if ((wanted.key.length > 1 || wanted.mod) && wanted.shift !== event.shiftKey) return false
  return event.key.toLowerCase() === wanted.key
}

/** The keys as the officer's keyboard names them: `Ctrl S`, on macOS `⌘S`. */
export function shownKeys(keys: string): string {
  const { mod, shift, alt, key } = parse(keys)
  const name = NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1))
  if (APPLE) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}${mod ? '⌘' : ''}${name}`
  return [mod && 'Ctrl', alt && 'Alt', shift && 'Shift', name].filter(Boolean).join(' ')
}

/** The keys in the form of `aria-keyshortcuts`. */
export function ariaKeys(keys: string): string {
  const { mod, shift, alt, key } = parse(keys)
  return [mod && (APPLE ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+')
}

/** Whether the focus is where characters are entered. */
export function isTyping(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false
  if (element.isContentEditable || element.tagName === 'TEXTAREA' || element.tagName === 'SELECT') return true
  return element.tagName === 'INPUT' && !['checkbox', 'radio', 'button'].includes((element as HTMLInputElement).type)
}

const NAMES: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
  ' ': 'Space',
  pageup: 'Page Up',
  pagedown: 'Page Down',
  delete: 'Del'
}

// Command and Option with an arrow go through a text on macOS, as Ctrl does through one of several lines elsewhere.
function movesInText(keys: string, element: Element | null): boolean {
  if (!/arrow/i.test(keys)) return false
  return APPLE ? isTyping(element) : element?.tagName === 'TEXTAREA'
}

function isPressed(element: Element | null): boolean {
  return (
    element?.matches('button, a, input, summary, [role="button"], [role="radio"], [role="tab"], [role="grid"]') === true
  )
}

function isSingle(keys: string): boolean {
  const { mod, alt, key } = parse(keys)
  return !mod && !alt && key.length === 1
}

function parse(keys: string): { mod: boolean; shift: boolean; alt: boolean; key: string } {
  const parts = keys.toLowerCase().split('+')
  const last = parts.at(-1) ?? ''
  return {
    mod: parts.includes('mod'),
    shift: parts.includes('shift'),
    alt: parts.includes('alt'),
    key: last === 'space' ? ' ' : last
  }
}
