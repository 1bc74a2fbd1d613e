// Stand-in until the engine is composed.
import { parentPort } from 'node:worker_threads'
import { Peer } from '../threads/peer'

if (parentPort) new Peer(parentPort, { methods: { open: () => {}, close: () => {} }, onFault: () => {} })
