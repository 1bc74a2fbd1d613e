import type { AppErrorShape } from './errors'
import type { AppEvents, EventName } from './events'

/** Every answer of the bridge. A failure is an answer too, never a rejected promise. */
export type BridgeAnswer<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: AppErrorShape }

/** What the preload puts on `window.paydesk`; inputs and values are typed by the renderer's own wrapper. */
export interface PaydeskBridge {
  invoke(channel: string, input: unknown): Promise<BridgeAnswer<unknown>>
  /** The same, with the answer as JSON: what crosses into the page as values is copied member by member, ten times as slowly. */
  invokeForText(channel: string, input: unknown): Promise<string>
  /** Returns the function that ends the subscription. */
  on<E extends EventName>(event: E, listener: (payload: AppEvents[E]) => void): () => void
}

/** The one IPC channel of all calls, and the one of all events; the verb is its first argument. */
export const CALL_CHANNEL = 'paydesk:call'
export const EVENT_CHANNEL = 'paydesk:event'
