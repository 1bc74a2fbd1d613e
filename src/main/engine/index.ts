/**
 * The entry of the engine's thread: all that calls the network or writes the two files. Runs in plain Node. Each folder is an area
 * that the others reach by its entry; `connection.ts` puts them together for the one connection that is open, this file only answers
 * the port.
 */
import { parentPort } from 'node:worker_threads'
import { faultText } from '../common/faultText'
import type { MainMethods } from '../threads/methods'
import { Peer } from '../threads/peer'
import { createEngine } from './engine'

if (parentPort) {
  const peer: Peer<MainMethods> = new Peer(parentPort, {
    methods: createEngine({
      emit: (event, payload) => peer.emit(event, payload),
      log: (level, text) => peer.emit('log', { level, text }),
      resolveProxy: (origin) => peer.call('resolveProxy', { origin }),
      keepHistoryHead: (connectionId, head) => peer.call('keepHistoryHead', { connectionId, head }),
      backupPassphrase: (connectionId) => peer.call('backupPassphrase', { connectionId })
    }),
    onFault: (method, error) => peer.emit('log', { level: 'error', text: `engine ${method}: ${faultText(error)}` })
  })
}
