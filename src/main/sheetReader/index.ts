/**
 * The entry of the thread that reads one sheet's file. A file may be made to unpack without end, or just be large, so it is read
 * where it can only end its own thread, and within bounds (`limits.ts`). Runs in plain Node; `sheetReader.ts` does the work,
 * this file only answers the port.
 */
import { parentPort } from 'node:worker_threads'
import { Peer } from '../threads/peer'
import { createSheetReader } from './sheetReader'

if (parentPort) {
  // What fails is told by the answer; main logs it.
  new Peer<object>(parentPort, { methods: createSheetReader(), onFault: () => undefined })
}
