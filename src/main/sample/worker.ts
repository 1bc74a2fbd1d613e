// The sample service in a thread of its own. Says where it is, then serves until it is told to end.
import { parentPort, workerData } from 'node:worker_threads'
import { startService } from '../../sandbox'

const { dataFile } = workerData as { dataFile: string }
// `full`: the sample shows what the program does when a service also says number, Chinese name and bank.
const service = await startService({ dataFile, reads: 'full' })
parentPort?.postMessage({ address: service.url, apiKey: service.apiKey })
parentPort?.once('message', () => void service.close().then(() => parentPort?.close()))
