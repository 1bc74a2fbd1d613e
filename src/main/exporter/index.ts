/**
 * The entry of an exporter's thread: one list, from the page's rows to a file for a spreadsheet. A large one is seconds of
 * work, so it has a thread of its own that ends with it. Runs in plain Node; `exporter.ts` does the work, this file only
 * answers the port.
 */
import { parentPort } from 'node:worker_threads'
import { Peer } from '../threads/peer'
import { createExporter } from './exporter'

if (parentPort) {
  // What fails is told by the answer; main logs it.
  new Peer<object>(parentPort, { methods: createExporter(), onFault: () => undefined })
}
