/**
 * The pen: a thread of its own that does what writing a document asks of the disk, so that a slow disk holds up nothing else that the
 * engine does. It calls the system directly, which costs a fraction of a round through the pool of the runtime for each of the
 * six calls that a file needs; only flushing goes through the pool, as the disk does several at a time. What is written where, and
 * what is noted before, the engine says.
 */
import type { Worker } from 'node:worker_threads'
import { AppError } from '@shared/contract/errors'
import { faultText } from '../../../common/faultText'
import { Peer, type InputOf, type ValueOf } from '../../../threads/peer'
import { byItself } from '../../byItself'
import type { EngineContext } from '../../context'
import type { Acts, NameOutcome, WrittenBytes } from './acts'
import type { Naming, WrittenFile } from './giveName'
import startWorker from './worker?nodeWorker'

export type { Naming, WrittenFile } from './giveName'
export type { WrittenBytes } from './acts'

interface Running {
  readonly worker: Worker
  readonly peer: Peer<Acts>
}

/** It starts in some 50 ms, and holds 10 MB. */
const IDLE_MS = 30_000

export interface PenOptions {
  readonly log: EngineContext['log']
  readonly start?: () => Worker
  readonly idleMs?: number
}

/**
 * Starts its thread when it is first needed, and ends it when it was not for a while. A thread that ends by itself rejects what was
 * under way with `restarting`; the next call has a new one.
 */
export class Pen {
  readonly #options: PenOptions
  #running: Running | null = null
  #calls = 0
  #idle: NodeJS.Timeout | null = null

  constructor(options: PenOptions) {
    this.#options = options
  }

  /** Starts it beside other work, before the first call. */
  warm(): void {
    this.#now()
    this.#rests()
  }

  /**
   * Makes a file of these bytes, flushed to the disk; gives their SHA-256. `give`: they are the pen's from here on, which saves
   * copying them and the memory of what nobody collects soon; their Buffer is empty then.
   */
  write(temp: string, bytes: Buffer, how: 'give' | 'keep'): Promise<WrittenBytes> {
    const { buffer } = bytes
    // Small ones are parts of a buffer that others have parts of.
    const own = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
    return this.#call('write', { temp, bytes }, how === 'give' && own ? [buffer] : [])
  }

  /** The file of these bytes that is there already, under the name or under one with a number; null where a name is free before it. */
  alreadyThere(wanted: string, digest: string): Promise<WrittenFile | null> {
    return this.#repeated('alreadyThere', { wanted, digest })
  }

  /**
   * Gives a temp file its name, or one with a number where that is taken by other bytes: no file is ever replaced. `near` gives the
   * path of a second temp file beside the name, for a folder that is on another disk than the first.
   */
  async giveName(naming: Naming, near?: () => string): Promise<WrittenFile> {
    const [outcome] = await this.giveNames([naming])
    switch (outcome?.kind) {
      case 'named':
        return outcome.file
      case 'failed':
        throw AppError.fromShape(outcome.error)
      case 'otherDisk':
      case undefined:
        break
    }
    if (near === undefined) throw new AppError('internal', { subject: 'EXDEV' })
    const temp = near()
    await this.#call('copy', { from: naming.temp, to: temp })
    return this.giveName({ ...naming, temp })
  }

  /** The same of several, in their order; what became of each. */
  giveNames(files: readonly Naming[]): Promise<readonly NameOutcome[]> {
    return this.#repeated('giveNames', { files })
  }

  /** Flushes folders, so that the names given in them stay. */
  flushFolders(folders: readonly string[]): Promise<void> {
    return this.#repeated('flushFolders', { folders })
  }

  /** Removes temp files; gives those that are gone. */
  remove(paths: readonly string[]): Promise<readonly string[]> {
    return this.#repeated('remove', { paths })
  }

  /** Ends its thread. What is under way is rejected with `cancelled`. */
  close(): void {
    const running = this.#running
    this.#running = null
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    running?.peer.end(new AppError('cancelled'))
    // It ends when the system lets go of it, which a network folder may not for long: nobody waits for that.
    void running?.worker.terminate()
  }

  // What may be done twice is, by a new thread.
  async #repeated<K extends keyof Acts>(method: K, input: InputOf<Acts, K>): Promise<ValueOf<Acts, K>> {
    try {
      return await this.#call(method, input)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'restarting') throw error
      return this.#call(method, input)
    }
  }

  async #call<K extends keyof Acts>(
    method: K,
    input: InputOf<Acts, K>,
    given: readonly ArrayBuffer[] = []
  ): Promise<ValueOf<Acts, K>> {
    const { worker, peer } = this.#now()
    this.#calls++
    // While nobody waits for it, it keeps no program from ending.
    worker.ref()
    try {
      return await peer.call(method, input, given)
    } finally {
      this.#calls--
      if (this.#calls === 0) this.#rests()
    }
  }

  #now(): Running {
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    this.#running ??= this.#begun()
    return this.#running
  }

  #rests(): void {
    this.#running?.worker.unref()
    const { log, idleMs = IDLE_MS } = this.#options
    this.#idle = setTimeout(
      byItself(log, 'pen', () => this.close()),
      idleMs
    ).unref()
  }

  #begun(): Running {
    const { log, start = () => startWorker({}) } = this.#options
    const worker = start()
    const peer = new Peer<Acts>(worker, {
      methods: {},
      // It sends nothing but what its log says.
      onEvent: (_name, text) => log('error', `pen: ${String(text)}`),
      onFault: (method, error) => log('error', `pen ${method}: ${faultText(error)}`)
    })
    const running = { worker, peer }
    const ended = (why: string): void => {
      if (this.#running === running) {
        this.#running = null
        log('error', `the pen ended: ${why}`)
      }
      peer.end(new AppError('restarting'))
    }
    worker.on('error', (error) => ended(faultText(error)))
    worker.once('exit', (code) => ended(`code ${code}`))
    return running
  }
}
