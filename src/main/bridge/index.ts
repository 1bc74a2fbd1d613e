/**
 * The bridge between the page and the program: one IPC channel for calls, one for events. `dispatch.ts` is the wrapper that
 * every call goes through, `*Handlers.ts` are thin files of verbs, one per area, and `passThrough.ts` names what goes
 * straight to a thread. How to add a verb: docs/bridge.md.
 */
import { ipcMain, type WebContents, type WebFrameMain } from 'electron'
import { CALL_CHANNEL, EVENT_CHANNEL } from '@shared/contract/bridge'
import { eventNames, type AppEvents, type EventName } from '@shared/contract/events'
import { APP_ORIGIN } from '../shell/protocol'
import { createDispatch, type DispatchOptions } from './dispatch'

export { appHandlers } from './appHandlers'
export { connectionHandlers } from './connectionHandlers'
export { documentHandlers } from './documentHandlers'
export { exportHandlers } from './exportHandlers'
export { fileHandlers } from './fileHandlers'
export { lockHandlers } from './lockHandlers'
export { passThrough } from './passThrough'
export { printHandlers } from './printHandlers'
export { reviewHandlers } from './reviewHandlers'
export { sheetHandlers } from './sheetHandlers'

/** Answers the calls of the one page that `page` gives; null while there is no window. */
export function registerBridge(page: () => WebContents | null, options: DispatchOptions): void {
  const dispatch = createDispatch(options)
  ipcMain.handle(CALL_CHANNEL, (event, channel: unknown, input: unknown) =>
    dispatch(isOurPage(page(), event.sender, event.senderFrame), channel, input)
  )
}

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

// Not a frame inside the page, not another window, and not our page while something else is loaded in it.
function isOurPage(page: WebContents | null, sender: WebContents, frame: WebFrameMain | null): boolean {
  return page !== null && sender === page && frame !== null && frame.parent === null && originOf(frame) === APP_ORIGIN
}

function originOf(frame: WebFrameMain): string | null {
  try {
    const { protocol, host } = new URL(frame.url)
    return `${protocol}//${host}`
  } catch {
    return null
  }
}
