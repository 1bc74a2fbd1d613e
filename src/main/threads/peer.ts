import type { AppErrorShape } from '@shared/contract/errors'
import { AppError, toAppError } from '@shared/contract/errors'

/**
 * Calls between two threads, in both directions, over one port. Values are structured clones; a failure crosses as its shape
 * in the catalogue, with its cause told to `onFault` on the side where it happened.
 */

type Message =
  | { readonly type: 'call'; readonly id: number; readonly method: string; readonly input: unknown }
  | { readonly type: 'value'; readonly id: number; readonly value: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: AppErrorShape }
  | { readonly type: 'event'; readonly name: string; readonly payload: unknown }

/** What both `Worker` and `parentPort` offer. */
export interface Port {
  postMessage(message: unknown, given?: readonly ArrayBuffer[]): void
  on(event: 'message', listener: (message: unknown) => void): unknown
}

/** Each method takes one input and gives one value. */
export type Methods = Readonly<Record<string, (input: never) => unknown>>

/** The input and value of a method of `M`. */
export type InputOf<M, K extends keyof M> = M[K] extends (input: infer I) => unknown ? I : never
export type ValueOf<M, K extends keyof M> = M[K] extends (input: never) => infer V ? Awaited<V> : never

export interface PeerOptions {
  /** What the other side may call here. */
  readonly methods: Methods
  readonly onEvent?: (name: string, payload: unknown) => void
  /** A method that threw something outside the catalogue, or a message nobody expected; for the log. */
  readonly onFault: (method: string, error: unknown) => void
  /** Methods of which only the newest waiting call is answered; earlier ones end as `cancelled`. */
  readonly newestOnly?: ReadonlySet<string>
}

/** One end of a conversation; `Remote` are the methods of the other end. */
export class Peer<Remote> {
  readonly #port: Port
  readonly #options: PeerOptions
  readonly #pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: AppError) => void }>()
  readonly #queue: { id: number; method: string; input: unknown }[] = []
  #nextId = 1
  #draining = false
  #closed: AppError | null = null

  constructor(port: Port, options: PeerOptions) {
    this.#port = port
    this.#options = options
    port.on('message', (message) => this.#receive(message))
  }

  /**
   * Calls a method of the other side. Rejects with an AppError; with `restarting` when that side ends first. `given`: what of the
   * input is not copied but handed over, and is empty on this side from here on.
   */
  call<K extends keyof Remote & string>(
    method: K,
    input: InputOf<Remote, K>,
    given: readonly ArrayBuffer[] = []
  ): Promise<ValueOf<Remote, K>> {
    if (this.#closed) return Promise.reject(this.#closed)
    const id = this.#nextId++
    return new Promise<ValueOf<Remote, K>>((resolve, reject) => {
      this.#pending.set(id, { resolve: (value) => resolve(value as ValueOf<Remote, K>), reject })
      this.#port.postMessage({ type: 'call', id, method, input } satisfies Message, given)
    })
  }

  /** Tells the other side something without waiting. */
  emit(name: string, payload: unknown): void {
    if (!this.#closed) this.#port.postMessage({ type: 'event', name, payload } satisfies Message)
  }

  /** Ends the conversation: whatever waits is rejected with `reason`, and so is every later call. */
  end(reason: AppError): void {
    this.#closed ??= reason
    for (const { reject } of this.#pending.values()) reject(reason)
    this.#pending.clear()
  }

  #receive(raw: unknown): void {
    const message = raw as Message // Both ends are this class; nothing else can post to the port.
    switch (message.type) {
      case 'call':
        this.#enqueue(message)
        return
      case 'value':
      case 'error': {
        const waiting = this.#pending.get(message.id)
        this.#pending.delete(message.id)
        if (message.type === 'value') waiting?.resolve(message.value)
        else waiting?.reject(AppError.fromShape(message.error))
        return
      }
      case 'event':
        this.#options.onEvent?.(message.name, message.payload)
        return
      default:
        this.#options.onFault('message', message satisfies never)
    }
  }

  // Of what only the newest is answered, calls are begun one per turn of the loop, so that a newer one which already arrived can
  // replace an older. Any other is begun as it comes, unless others wait: before the next turn, work that goes on may take its piece.
  #enqueue(call: { id: number; method: string; input: unknown }): void {
    if (!this.#draining && !this.#options.newestOnly?.has(call.method)) {
      void this.#answer(call)
      return
    }
    if (this.#options.newestOnly?.has(call.method)) {
      const older = this.#queue.findIndex((waiting) => waiting.method === call.method)
      const [replaced] = older < 0 ? [] : this.#queue.splice(older, 1)
      if (replaced) this.#answerError(replaced.id, new AppError('cancelled'))
    }
    this.#queue.push(call)
    if (!this.#draining) {
      this.#draining = true
      setImmediate(() => this.#drain())
    }
  }

  #drain(): void {
    const call = this.#queue.shift()
    if (!call) {
      this.#draining = false
      return
    }
    void this.#answer(call)
    setImmediate(() => this.#drain())
  }

  async #answer({ id, method, input }: { id: number; method: string; input: unknown }): Promise<void> {
    try {
      const own = Object.hasOwn(this.#options.methods, method) ? this.#options.methods[method] : undefined
      if (!own) throw new AppError('notAllowed', { subject: method })
      const value = await own(input as never)
      this.#port.postMessage({ type: 'value', id, value } satisfies Message)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'internal') this.#options.onFault(method, error)
      this.#answerError(id, toAppError(error))
    }
  }

  #answerError(id: number, error: AppError): void {
    this.#port.postMessage({ type: 'error', id, error: error.toShape() } satisfies Message)
  }
}
