import { isDeepStrictEqual } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { AppError, toAppError } from '@shared/contract/errors'
import { Peer, type InputOf, type Methods, type ValueOf } from './peer'

/** What every supervised thread offers: it opens one connection's files at a time, and closes them. */
interface Openable {
  readonly open: (input: never) => unknown
  readonly close: (input: undefined) => unknown
}

/** As the renderer is told it; `stopped` is final until the next start of the program. */
export type ThreadState = 'ready' | 'restarting' | 'stopped'

/** Who is told what becomes of a thread. */
export interface ThreadTold {
  readonly onEvent: (name: string, payload: unknown) => void
  readonly onState: (state: ThreadState, error: AppError | null) => void
  readonly onFault: (method: string, error: unknown) => void
  readonly log: (level: 'info' | 'warn' | 'error', text: string) => void
}

export interface ThreadOptions extends ThreadTold {
  /** For the log. */
  readonly name: string
  readonly start: () => Worker
  /** What the thread may call here. */
  readonly methods: Methods
  /** Its methods change nothing: one that it ended under is called once more when it is back. */
  readonly readsOnly?: boolean
  /** Milliseconds that only move forward. */
  readonly nowMs?: () => number
  readonly closeLimitMs?: number
  readonly endLimitMs?: number
}

const RESTARTS = 3
const RESTARTS_WITHIN_MS = 60_000
const CLOSE_LIMIT_MS = 3000
/** A thread ends when its own threads have; one of those may be in a call of the system that never returns, as of a network folder that is away. */
const END_LIMIT_MS = 2000

interface Running<Remote> {
  readonly worker: Worker
  readonly peer: Peer<Remote>
  readonly exited: Promise<void>
}

/**
 * One worker thread that is started at its first use and comes back when it ends: up to three times a minute, each time
 * told again what it had open. Calls that were under way are rejected with `restarting`; later ones wait until it is open
 * again. After that it is `stopped`, and every call says so.
 */
export class SupervisedThread<Remote extends Openable> {
  readonly #options: ThreadOptions
  readonly #restartsMs: number[] = []
  #running: Running<Remote> | null = null
  /** What is open; null when nothing is. Sent again to a new worker. */
  #opening: { readonly input: InputOf<Remote, 'open'> } | null = null
  #opened: Promise<void> = Promise.resolve()
  /** What is in `#opening` is open, or on its way. */
  #isOpen = false
  #stopped: AppError | null = null
  /** True while the end of the worker is our own doing. */
  #ending = false
  /** Workers that were ended and live on. */
  #held = 0
  /** What was told last. */
  #told: ThreadState = 'ready'

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  /** Starts the worker before its first call, so that it loads beside other work. */
  start(): void {
    if (this.#running || this.#stopped || this.#ending) return
    const worker = this.#options.start()
    const peer = new Peer<Remote>(worker, {
      methods: this.#options.methods,
      onEvent: this.#options.onEvent,
      onFault: this.#options.onFault
    })
    const running = { worker, peer, exited: new Promise<void>((done) => worker.once('exit', () => done())) }
    this.#running = running
    let reason = 'it ended by itself'
    worker.on('error', (error) => {
      reason = error instanceof Error ? error.name : 'unknown'
      this.#options.onFault('thread', error)
      peer.end(new AppError('restarting'))
    })
    worker.once('exit', (code) => this.#onExit(running, `${reason}, code ${code}`))
  }

  /**
   * Opens a connection's files, and again after every restart until `close`; a thread that ends meanwhile opens them anew. What is open
   * already, or on its way, is not opened twice.
   */
  async open(input: InputOf<Remote, 'open'>): Promise<void> {
    const isOpen = this.#isOpen && isDeepStrictEqual(this.#opening?.input, input)
    if (!isOpen) this.#opening = { input }
    for (let opened = isOpen ? this.#opened : this.#sendOpening(); ; opened = this.#opened) {
      const running = this.#running
      try {
        await opened
        // After an opening that failed: what kept it from opening is gone.
        if (this.#told !== 'ready') this.#tell('ready', null)
        return
      } catch (error) {
        const ended = error instanceof AppError && error.code === 'restarting'
        if (!ended || !running) throw error
        await running.exited
        // Its exit has begun another opening, unless it was closed or stays stopped.
        if (this.#opening === null || this.#opened === opened) throw this.#stopped ?? error
      }
    }
  }

  /** What a restart opens from now on, when something of it changed meanwhile (a new key). */
  amendOpening(change: (input: InputOf<Remote, 'open'>) => InputOf<Remote, 'open'>): void {
    if (this.#opening) this.#opening = { input: change(this.#opening.input) }
  }

  /** Closes the files. A thread that does not within its limit is ended and started anew. */
  async close(): Promise<void> {
    this.#opening = null
    this.#opened = Promise.resolve()
    this.#isOpen = false
    const running = this.#running
    if (!running) return
    const limitMs = this.#options.closeLimitMs ?? CLOSE_LIMIT_MS
    if (await within(limitMs, running.peer.call('close', undefined as InputOf<Remote, 'close'>))) return
    this.#options.log('warn', `${this.#options.name} did not close in time and is ended`)
    await this.#end(running)
  }

  /** Calls a method once the thread is open again after a restart. Rejects with an AppError; with `restarting` when it ends meanwhile. */
  async call<K extends keyof Remote & string>(method: K, input: InputOf<Remote, K>): Promise<ValueOf<Remote, K>> {
    const [running, opening] = [this.#runningNow(), this.#opening]
    try {
      return await this.#callOnce(method, input)
    } catch (error) {
      const ended = error instanceof AppError && error.code === 'restarting'
      // One that is ended by us may never exit, or another's files are open by then.
      if (!ended || this.#options.readsOnly !== true || this.#ending) throw error
      // Its exit begins the next one.
      await running.exited
      if (this.#opening !== opening) throw error
      return this.#callOnce(method, input)
    }
  }

  async #callOnce<K extends keyof Remote & string>(method: K, input: InputOf<Remote, K>): Promise<ValueOf<Remote, K>> {
    this.#runningNow()
    await this.#opened
    return this.#runningNow().peer.call(method, input)
  }

  /** Calls a method that works on none of the open files, so whatever became of opening them. */
  callUnopened<K extends keyof Remote & string>(method: K, input: InputOf<Remote, K>): Promise<ValueOf<Remote, K>> {
    return this.#runningNow().peer.call(method, input)
  }

  /**
   * Closes the files and ends the thread, for good. Takes no longer than the limits for both. False where the system holds it: the
   * process will not end by itself then.
   */
  async shutDown(): Promise<boolean> {
    await this.close()
    const running = this.#running
    this.#stopped ??= new AppError('cancelled')
    if (running) await this.#end(running)
    return this.#held === 0
  }

  async #end(running: Running<Remote>): Promise<void> {
    this.#ending = true
    running.peer.end(this.#stopped ?? new AppError('restarting'))
    const ended = Promise.all([running.worker.terminate(), running.exited])
    if (!(await within(this.#options.endLimitMs ?? END_LIMIT_MS, ended))) {
      this.#options.log('warn', `${this.#options.name} is held by the system and left behind`)
      this.#running = null
      this.#held++
      void running.exited.then(() => this.#held--)
    }
    this.#ending = false
  }

  #runningNow(): Running<Remote> {
    if (this.#stopped) throw this.#stopped
    this.start()
    if (!this.#running) throw new AppError('restarting')
    return this.#running
  }

  #sendOpening(): Promise<void> {
    const opening = this.#opening
    const opened = (async () => {
      if (opening) await this.#runningNow().peer.call('open', opening.input)
    })()
    this.#opened = opened
    // Whoever calls sees the failure; without a call nobody would, and it must not count as unhandled.
    this.#isOpen = opening !== null
    opened.catch(() => {
      if (this.#opened === opened) this.#isOpen = false
    })
    return opened
  }

  #onExit(running: Running<Remote>, reason: string): void {
    // One that was left behind is not missed.
    if (this.#running !== running) return
    this.#running = null
    running.peer.end(this.#stopped ?? new AppError('restarting'))
    if (this.#ending || this.#stopped) return
    // Not the computer's clock: one that is put back would have ends of long ago count for ever.
    const { name, log, nowMs = () => performance.now() } = this.#options
    log('error', `${name} ended: ${reason}`)
    const sinceMs = nowMs() - RESTARTS_WITHIN_MS
    while ((this.#restartsMs[0] ?? Infinity) < sinceMs) this.#restartsMs.shift()
    if (this.#restartsMs.length >= RESTARTS) {
      this.#stopped = new AppError('stopped')
      log('error', `${name} ended ${RESTARTS + 1} times within a minute and stays stopped`)
      this.#tell('stopped', this.#stopped)
      return
    }
    this.#restartsMs.push(nowMs())
    this.#tell('restarting', new AppError('restarting'))
    this.start()
    void this.#reopen(this.#running)
  }

  #tell(state: ThreadState, error: AppError | null): void {
    this.#told = state
    this.#options.onState(state, error)
  }

  async #reopen(running: Running<Remote> | null): Promise<void> {
    try {
      await this.#sendOpening()
      if (this.#running === running) this.#tell('ready', null)
    } catch (error) {
      // When it ended again meanwhile, its own exit has reported that.
      if (this.#running === running) this.#tell('stopped', toAppError(error))
    }
  }
}

/** Whether `work` ended in time, well or not. */
async function within(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => (timer = setTimeout(() => done(false), limitMs)))
  const inTime = await Promise.race([
    work.then(
      () => true,
      () => true
    ),
    late
  ])
  clearTimeout(timer)
  return inTime
}
