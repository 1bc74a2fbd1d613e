/** What the page holds that is not on disk: put away when the program is about to end, and told where it cannot be. */
import { onScopeDispose } from 'vue'
import { attempt, listen, waitingWords } from './bridge'

interface Holder {
  /** Tries to put away what is held. */
  readonly keep: () => Promise<unknown>
  /** How many values are held. */
  readonly values: () => number
}

/** Well within what main waits for an answer. */
const KEEP_MS = 1000

const holders = new Set<Holder>()

/** Counts what it holds when the program ends, for as long as the calling scope lives. */
export function useHeld(holder: Holder): void {
  holders.add(holder)
  onScopeDispose(() => holders.delete(holder))
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
  await attempt('app.held', { values: held + waitingWords() })
  // The officer may stay.
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
}
