/**
 * *Try the sample*: the sample service in a worker thread, so that its making of payslips and PDFs never holds the main
 * thread. This is the one place that starts it. Its key is new at every start and is kept nowhere.
 */
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { AppError } from '@shared/contract/errors'
import startWorker from './worker?nodeWorker'

interface Reach {
  readonly address: string
  readonly apiKey: string
}

export class SampleService {
  readonly #onFault: (error: unknown) => void
  #running: { readonly worker: Worker; readonly reach: Promise<Reach> } | null = null

  /** `onFault` is told when it ends by itself; the next start begins anew. */
  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault
  }

  /** Starts it on its data file, made when absent; the same seed gives the same companies every time. */
  start(dataFile: string): Promise<Reach> {
    this.#running ??= this.#begin(dataFile)
    return this.#running.reach
  }

  /** Ends it and frees its data file. */
  async stop(): Promise<void> {
    const running = this.#running
    if (!running) return
    this.#running = null
    const exited = once(running.worker, 'exit')
    running.worker.postMessage('end')
    await exited
  }

  #begin(dataFile: string): { worker: Worker; reach: Promise<Reach> } {
    const worker = startWorker({ workerData: { dataFile } })
    const reach = new Promise<Reach>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error) => reject(new AppError('internal', { subject: 'sample' }, { cause: error })))
    })
    worker.on('error', this.#onFault)
    worker.once('exit', () => {
      if (this.#running?.worker === worker) this.#running = null
    })
    return { worker, reach }
  }
}
