/** Whether Paydesk is locked, for what must know at once; `areas/lock` sets it. */
import { computed, onScopeDispose, readonly, shallowRef, toValue, type MaybeRefOrGetter } from 'vue'
import type { LockView } from '@shared/contract/views'
import { holdShortcuts } from './keys'

const view = shallowRef<LockView | null>(null)

/** What the program said of its lock last; null before it was asked. */
export const lockView = readonly(view)
export const isLocked = computed(() => view.value?.locked !== undefined && view.value.locked !== null)

let held: Element | null = null

/** What had the keyboard when Paydesk was locked: what is hidden loses it, and the lock's own code may come after that. */
export function heldBeforeLock(): Element | null {
  return held
}

/** Holds at once, before anything is drawn: under the lock nothing is seen, focused or read out. */
export function setLockView(next: LockView): void {
  const locked = next.locked !== null
  if (locked && !isLocked.value) held = document.activeElement
  view.value = next
  document.documentElement.toggleAttribute('data-locked', locked)
  holdShortcuts(locked)
}

const typing = shallowRef<readonly (() => boolean)[]>([])

/** Tells of something typed that was not put away yet, for as long as the calling scope lives. */
export function useTyped(isTyped: MaybeRefOrGetter<boolean>): void {
  const mine = () => toValue(isTyped)
  typing.value = [...typing.value, mine]
  onScopeDispose(() => (typing.value = typing.value.filter((each) => each !== mine)))
}

/** How many fields hold something that was typed and not put away. */
export const typedFields = computed(() => typing.value.filter((isTyped) => isTyped()).length)
