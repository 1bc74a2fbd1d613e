import { contextBridge, ipcRenderer } from 'electron'
import { CALL_CHANNEL, EVENT_CHANNEL, type BridgeAnswer, type PaydeskBridge } from '@shared/contract/bridge'
import { channelNames } from '@shared/contract/channelNames'
import { eventNames } from '@shared/contract/events'

// All that the page gets: calls of the listed channels and the listed events. Main checks sender, channel and input again.
const channels = new Set<string>(channelNames)
const events = new Set<string>(eventNames)

const bridge: PaydeskBridge = {
  invoke(channel, input) {
    if (!channels.has(channel)) return Promise.resolve(refused(channel))
    return ipcRenderer.invoke(CALL_CHANNEL, channel, input)
  },
  on(event, listener) {
    if (!events.has(event)) return () => {}
    const forward = (_: unknown, name: unknown, payload: Parameters<typeof listener>[0]) => {
      if (name === event) listener(payload)
    }
    ipcRenderer.on(EVENT_CHANNEL, forward)
    return () => ipcRenderer.off(EVENT_CHANNEL, forward)
  }
}

function refused(channel: unknown): BridgeAnswer<never> {
  return {
    ok: false,
    error: { code: 'notAllowed', message: 'No such channel.', details: { subject: String(channel) } }
  }
}

contextBridge.exposeInMainWorld('paydesk', bridge)
