import type { Connections } from '../connections'
import type { Handlers } from './dispatch'

type ConnectionHandlers = Pick<Handlers, Extract<keyof Handlers, `connections.${string}`>>

/** Connecting, switching, and taking things off this computer. */
export function connectionHandlers(connections: Connections): ConnectionHandlers {
  return {
    'connections.list': () => connections.list(),
    'connections.connect': (input) => connections.connect(input),
    'connections.connectSample': () => connections.connectSample(),
    'connections.activate': ({ connectionId }) => connections.activate(connectionId),
    'connections.removeKey': ({ connectionId }) => connections.removeKey(connectionId),
    'connections.wipePreview': ({ connectionId }) => connections.wipePreview(connectionId),
    'connections.wipeCache': ({ connectionId }) => connections.wipeCache(connectionId),
    'connections.wipeEverything': (input) => connections.wipeEverything(input),
    'connections.repairOutbox': (input) => connections.repairOutbox(input),
    'connections.backUp': ({ connectionId }) => connections.backUp(connectionId)
  }
}
