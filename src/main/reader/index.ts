// Stand-in until the reader is written.
import { parentPort } from 'node:worker_threads'
import { Peer } from '../threads/peer'

if (parentPort) new Peer(parentPort, { methods: { open: () => {}, close: () => {}, 'companies.list': () => [] }, onFault: () => {} })
