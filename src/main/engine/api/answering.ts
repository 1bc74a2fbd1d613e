import type { Dispatcher } from 'undici'

/** More of a body than this waits in memory only when all of it is wanted. */
const WAITING_BYTES = 64 * 1024

type Headers = Readonly<Record<string, string | string[] | undefined>>

export interface AnswerHead {
  readonly status: number
  readonly headers: Headers
}

/**
 * One answer as it comes from undici's parser, without the streams and the copies of headers that its `request` makes of it: a
 * bulk save asks for thousands, and they were a third of what its engine did. Failures are those of undici.
 */
export class Answering implements Dispatcher.DispatchHandler, AsyncIterable<Buffer> {
  /** When the first line and the headers are there. */
  readonly head: Promise<AnswerHead>
  /** Whether a connection stood, so that the request may have gone out. */
  sent = false
  #cancelled = false
  #headIn: (head: AnswerHead) => void = ignore
  #headFailed: (error: unknown) => void = ignore
  #controller: Dispatcher.DispatchController | null = null
  #pieces: Buffer[] = []
  #waitingBytes = 0
  #mostWaiting = WAITING_BYTES
  /** Where all of the body goes that says how long it is, and how much of that is there. */
  #target: Buffer | null = null
  #filled = 0
  #ended = false
  #failure: { readonly error: unknown } | null = null
  #moved: (() => void) | null = null
  readonly #onSent: (() => void) | undefined

  /** `onSent` is called as the request is given to its connection. */
  constructor(onSent?: () => void) {
    this.#onSent = onSent
    this.head = new Promise((resolve, reject) => {
      this.#headIn = resolve
      this.#headFailed = reject
    })
    // It may fail while nobody waits for it yet, or any more.
    this.head.catch(ignore)
  }

  get cancelled(): boolean {
    return this.#cancelled
  }

  /** Ends it, wherever it is; whoever waits for it is told at once. */
  cancel(): void {
    this.#cancelled = true
    this.#cut()
  }

  /** Nobody wants what has not come yet: the connection ends with it, unless all has come. */
  leave(): void {
    this.#cut()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      const piece = this.#pieces.shift()
      if (piece !== undefined) {
        this.#waitingBytes -= piece.length
        this.#flow()
        yield piece
      } else if (this.#isOver()) return
      else await this.#move()
    }
  }

  /**
   * All of the body; null when it is longer than `limit` bytes. `length`: as long as the answer says that it is; it is put together as
   * it comes then, so that no piece of it is kept.
   */
  async whole(limit: number, length: number | null, room: (bytes: number) => Buffer): Promise<Buffer | null> {
    const target = length === null || length > limit ? null : room(length)
    this.#mostWaiting = limit
    if (target !== null) {
      this.#target = target
      this.#waitingBytes = 0
      for (const piece of this.#pieces.splice(0)) this.#put(piece, target)
    }
    this.#flow()
    while (this.#waitingBytes <= limit) {
      if (target !== null && this.#isOver()) return target.subarray(0, this.#filled)
      if (this.#isOver()) return joined(this.#pieces.splice(0), room(this.#waitingBytes))
      await this.#move()
    }
    return null
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#failure) {
      controller.abort(cutShort())
      return
    }
    this.sent = true
    this.#onSent?.()
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    // Others are sent before the answer itself.
    if (status >= 200) this.#headIn({ status, headers })
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.#target !== null) {
      // Who waits for all of it need not be told of each piece.
      this.#put(piece, this.#target)
      return
    }
    this.#pieces.push(piece)
    this.#waitingBytes += piece.length
    if (this.#waitingBytes > this.#mostWaiting) controller.pause()
    this.#tell()
  }

  onResponseEnd(): void {
    this.#ended = true
    this.#tell()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: unknown): void {
    this.#fail(error)
  }

  #cut(): void {
    // What came whole is not taken for a shorter one by who was still to read it.
    const isRead = this.#ended && this.#pieces.length === 0
    this.#pieces = []
    if (isRead || this.#failure) return
    const error = cutShort()
    this.#fail(error)
    if (!this.#ended) this.#controller?.abort(error)
  }

  #put(piece: Buffer, target: Buffer): void {
    if (this.#filled + piece.length > target.length) {
      const error = new Error('the body is longer than it says')
      this.#controller?.abort(error)
      this.#fail(error)
      return
    }
    piece.copy(target, this.#filled)
    this.#filled += piece.length
  }

  #fail(error: unknown): void {
    this.#failure ??= { error }
    // It may be another's from here on.
    this.#target = null
    this.#headFailed(error)
    this.#tell()
  }

  #flow(): void {
    if (this.#waitingBytes <= this.#mostWaiting && this.#controller?.paused === true) this.#controller.resume()
  }

  #tell(): void {
    this.#moved?.()
    this.#moved = null
  }

  // Whether the body has come to its end; throws what broke it off.
  #isOver(): boolean {
    if (this.#failure) throw this.#failure.error
    return this.#ended
  }

  #move(): Promise<void> {
    return new Promise((moved) => (this.#moved = moved))
  }
}

function joined(pieces: readonly Buffer[], into: Buffer): Buffer {
  let at = 0
  for (const piece of pieces) at += piece.copy(into, at)
  return into
}

function cutShort(): Error {
  return new Error('nobody wants the rest')
}

function ignore(): void {
  // Told otherwise, or wanted by nobody.
}
