/**
 * The bridge between the page and the program: one IPC channel for calls, one for events. `line.ts` takes the calls of our page,
 * `dispatch.ts` is the wrapper that every call goes through, `*Handlers.ts` are thin files of verbs, one per area, `passThrough.ts` hands on
 * what goes straight to a thread, and `handlers.ts` puts them together. How to add a verb: docs/bridge.md.
 */
import type { WebContents } from 'electron'
import { EVENT_CHANNEL } from '@shared/contract/bridge'
import { eventNames, type AppEvents, type EventName } from '@shared/contract/events'

export { askedOfOfficer, callBegun } from './callBegun'
export { createDispatch, type Dispatch } from './dispatch'
export type { FirstList } from './firstList'
export { HandedOver } from './handedOver'
export { handlersOf } from './handlers'
export { ThreadsTold } from './threadsTold'

/** Tells the page an event of the list. */
export function tellPage<E extends EventName>(page: WebContents | null, event: E, payload: AppEvents[E]): void {
  if (page && !page.isDestroyed()) page.send(EVENT_CHANNEL, event, payload)
}

/** Passes on an event of a thread when its name is on the list; false when it is not. */
export function passOnEvent(page: WebContents | null, name: string, payload: unknown): boolean {
  const event = eventNames.find((known) => known === name)
  if (event === undefined) return false
  // Threads are typed by the same list (threads/methods.ts), so the payload is that event's.
  tellPage(page, event, payload as AppEvents[typeof event])
  return true
}
