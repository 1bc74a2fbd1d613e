/**
 * *Try the sample*: the sample service in a worker thread, so that its making of payslips and PDFs never holds the main
 * thread. Its key is new at every start and is kept nowhere.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { AppError } from '@shared/contract/errors'

interface Reach {
  readonly address: string
  readonly apiKey: string
}

/** A service that does not end in time is ended: nothing in it is worth a quit that hangs. */
const STOP_LIMIT_MS = 2000

export interface SampleOptions {
  /** Starts the worker of `worker.ts` on a data file. */
  readonly start: (dataFile: string) => Worker
  /** Is told when it ends by itself; the next start begins anew. */
  readonly onFault: (error: unknown) => void
  readonly stopLimitMs?: number
}

export class SampleService {
  readonly #options: SampleOptions
  #running: { readonly worker: Worker; readonly reach: Promise<Reach> } | null = null

  constructor(options: SampleOptions) {
    this.#options = options
  }

  /** Starts it on its data file, made when absent; the same seed gives the same companies every time. */
  start(dataFile: string): Promise<Reach> {
    this.#running ??= this.#begin(dataFile)
    return this.#running.reach
  }

  /** Ends it and frees its data file, within its limit. */
  async stop(): Promise<void> {
    const running = this.#running
    if (!running) return
    this.#running = null
    // Not by `once` of the events: it rejects where the worker fails meanwhile, which ends it too.
    const exited = new Promise<void>((done) => running.worker.once('exit', () => done()))
    running.worker.postMessage('end')
    const waiting = new AbortController()
    const limit = sleep(this.#options.stopLimitMs ?? STOP_LIMIT_MS, 'late', { signal: waiting.signal })
    const ended = await Promise.race([exited, limit])
    if (ended === 'late') await running.worker.terminate()
    else waiting.abort()
  }

  #begin(dataFile: string): { worker: Worker; reach: Promise<Reach> } {
    const worker = this.#options.start(dataFile)
    const reach = new Promise<Reach>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error) => reject(new AppError('internal', { subject: 'sample' }, { cause: error })))
      // Ended before it served: whoever waits for it must not wait for ever.
      worker.once('exit', () => reject(new AppError('cancelled')))
    })
    // Who asked sees it; where it ends before anybody asks again, it must not count as unhandled.
    reach.catch(() => {})
    worker.on('error', this.#options.onFault)
    worker.once('exit', () => {
      if (this.#running?.worker === worker) this.#running = null
    })
    return { worker, reach }
  }
}
