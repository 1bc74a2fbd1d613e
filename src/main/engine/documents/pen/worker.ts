/** The entry of the pen's thread. Runs in plain Node, on files only. */
import { parentPort } from 'node:worker_threads'
import { faultText } from '../../../common/faultText'
import { Peer } from '../../../threads/peer'
import { acts } from './acts'

if (parentPort) {
  const peer: Peer<never> = new Peer(parentPort, {
    methods: acts,
    onFault: (method, error) => peer.emit('log', `${method}: ${faultText(error)}`)
  })
}
