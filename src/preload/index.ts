import { contextBridge, ipcRenderer } from 'electron'
import { CALL_CHANNEL, EVENT_CHANNEL, type BridgeAnswer, type PaydeskBridge } from '@shared/contract/bridge'
import { channelNames } from '@shared/contract/channelNames'
import { eventNames } from '@shared/contract/events'
import { AskedAhead } from './askedAhead'

// All that the page gets: calls of the listed channels and the listed events. Main checks sender, channel and input again.
const channels = new Set<string>(channelNames)
const events = new Set<string>(eventNames)

const ask = (channel: string, input: unknown): Promise<BridgeAnswer<unknown>> =>
  ipcRenderer.invoke(CALL_CHANNEL, channel, input)
const ahead = new AskedAhead(ask)

// One listener for all: a page has dozens of subscriptions, which Node would take for a leak.
type Listener = (payload: unknown) => void
const listeners = new Map<string, Set<Listener>>()
ipcRenderer.on(EVENT_CHANNEL, (_, name: unknown, payload: unknown) => {
  ahead.end()
  if (typeof name === 'string') for (const listener of listeners.get(name) ?? []) listener(payload)
})

function invoke(channel: string, input: unknown): Promise<BridgeAnswer<unknown>> {
  if (!channels.has(channel)) return Promise.resolve(refused(channel))
  return ahead.take(channel, input) ?? ask(channel, input)
}

const bridge: PaydeskBridge = {
  invoke,
  invokeForText: async (channel, input) => JSON.stringify(await invoke(channel, input)),
  on(event, listener) {
    if (!events.has(event)) return () => {}
    // Main sends each event with the payload that the contract gives it.
    const own: Listener = (payload) => listener(payload as Parameters<typeof listener>[0])
    listeners.set(event, (listeners.get(event) ?? new Set()).add(own))
    return () => listeners.get(event)?.delete(own)
  }
}

function refused(channel: unknown): BridgeAnswer<never> {
  return {
    ok: false,
    error: { code: 'notAllowed', message: 'No such channel.', details: { subject: String(channel) } }
  }
}

contextBridge.exposeInMainWorld('paydesk', bridge)
// Not for the empty page that a window begins with. A page that is loaded again stands somewhere in its hash.
if (location.protocol !== 'about:') void ahead.begin(location.hash === '')
