/**
 * Turns of the engine's thread. What the officer does (an edit, a tick, a save) waits for the thread, so work that goes on for
 * long, such as writing what a list brings, lets others go first every few milliseconds. Bytes that are there are handed on
 * without a turn of the event loop, however many: waiting for the next ones is no turn.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** So long the thread is held at most, one piece of the work not counted. */
const HELD_MS = 8

let heldSinceMs = performance.now()
let last: Promise<void> = Promise.resolve()

/** Whether the thread was held for so long that others should have their turn before the next piece of work. */
export function turnIsDue(): boolean {
  return performance.now() - heldSinceMs >= HELD_MS
}

/** Resolves when all that waited for the thread was done. One at a time, in the order of asking, however many work. */
export function othersFirst(): Promise<void> {
  last = last
    .then(() => nextTurn())
    .then(() => {
      heldSinceMs = performance.now()
    })
  return last
}
