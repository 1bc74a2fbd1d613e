import { watch } from 'vue'
import type { RowWindow } from './rowWindow'

interface Table {
  /** Does what a key says; false where it says nothing. */
  readonly act: (event: KeyboardEvent) => boolean
  /** Whether the keyboard is in the table. */
  readonly isHere: () => boolean
  /** Puts the keyboard on the first row. */
  readonly begin: () => void
}

/** Those that go through a list, open one of its rows or choose. */
const KEYS: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowUp',
  'PageDown',
  'PageUp',
  'Home',
  'End',
  'Enter',
  ' ',
  'a'
])

/**
 * Keys that are pressed in a list whose answer to the question asked by now (another search, order or filter) is not here yet are about
 * that answer, not about the rows that still stand there: they act once it is. The keyboard that is in the list then is at its top.
 */
export function useHeldKeys(
  { asked, isBehind, error, total }: Pick<RowWindow<unknown>, 'asked' | 'isBehind' | 'error' | 'total'>,
  { act, isHere, begin }: Table
) {
  let held: KeyboardEvent[] = []

  watch(
    [asked, isBehind],
    ([now, behind], [before]) => {
      const isAnswered = error.value === null && (total.value ?? 0) > 0
      if (now !== before && isAnswered && isHere()) begin()
      if (behind) return
      const pressed = held
      held = []
      if (isAnswered) for (const event of pressed) act(event)
    },
    // Once the new rows are in their places.
    { flush: 'post' }
  )

  return {
    /** Whether it is one that waits. */
    hold(event: KeyboardEvent): boolean {
      const isOne = KEYS.has(event.key) && (event.key === 'a') === (event.ctrlKey || event.metaKey)
      if (isOne) held.push(event)
      return isOne || act(event)
    },
    /** The officer went elsewhere. */
    forget: () => void (held = [])
  }
}
