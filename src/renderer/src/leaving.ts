/** What the page holds that is not on disk: put away when the program is about to end, and told where it cannot be. */
import { onScopeDispose } from 'vue'
import { attempt, listen } from './bridge'

interface Holder {
  /** Tries to put away what is held. */
  readonly keep: () => Promise<unknown>
  /** How many values are held. */
  readonly values: () => number
}

/** Well within what main waits for an answer. */
const KEEP_MS = 1000

const holders = new Set<Holder>()

/**
 * Counts what it holds when the program ends. It is put away as the calling scope ends, and counted until that is answered: what is on
 * its way may still be refused.
 */
export function useHeld(holder: Holder): void {
  holders.add(holder)
  onScopeDispose(() => void Promise.allSettled([holder.keep()]).then(() => holders.delete(holder)))
}

/** The same for what outlives every screen. */
export function holdForGood(holder: Holder): void {
  holders.add(holder)
}

/** Answers main, which asks before the program ends; ends with the calling scope. */
export function answerBeforeEnd(): void {
  listen('app.ending', () => void answer())
}

async function answer(): Promise<void> {
  // A field that is left is kept.
  const focused = document.activeElement
  if (focused instanceof HTMLElement) focused.blur()
  const kept = Promise.allSettled([...holders].map(({ keep }) => keep()))
  await Promise.race([kept, new Promise((done) => setTimeout(done, KEEP_MS))])
  const held = [...holders].reduce((sum, { values }) => sum + values(), 0)
  await attempt('app.held', { values: held })
  // The officer may stay.
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
}
