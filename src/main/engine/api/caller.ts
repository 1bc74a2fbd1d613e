/**
 * One call of the service, whole: its turn in the budget, the request, the refusals, the retries of a read, and the three
 * forms of answer, JSON, list and PDF. The areas say which path and how to decode.
 */
import { hash } from 'node:crypto'
import type { ErrorCode } from '@shared/contract/errors'
import { AppError, toAppError } from '@shared/contract/errors'
import type { Budget, Turn } from './budget'
import type { CallOptions, Listed, Oddity, OnBatch, PassOver, Read, StreamOutcome } from './client'
import type { Clock } from './clock'
import { badAnswer, presentable, presentableText, refusal } from './failures'
import { Oddities } from './fields'
import { jsonTextOf } from './jsonText'
import { withRetries } from './retry'
import { retryAfterMsOf } from './retryAfter'
import type { ServiceWords } from './serviceWords'
import { wordsIn } from './serviceWords'
import { ArraySplitter, SplitError } from './splitter'
import type { Transport, WireAnswer, WireRequest } from './transport'

/** What an exchange came to, for the log and for knowing whether the service can be reached. Holds no data. */
export interface Exchange {
  /** The operation's number in the spec. */
  readonly operation: number
  /** HTTP status; null when no answer came. */
  readonly status: number | null
  readonly failure: ErrorCode | null
  readonly tookMs: number
}

export interface CallerPorts {
  readonly transport: Transport
  readonly budget: Budget
  readonly clock: Clock
  readonly random: () => number
  readonly apiKey: string
  readonly onExchange: (exchange: Exchange) => void
}

/** A request of one operation. */
export interface Call {
  readonly operation: number
  readonly method: WireRequest['method']
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  readonly answer?: 'json' | 'pdf'
  /** Statuses beside the successes that have a meaning of their own here; they slow nothing down. */
  readonly also?: readonly number[]
  /** The service may think long before it begins to answer. */
  readonly slow?: boolean
}

/** An answer whose status the caller asked for. */
export interface Answer {
  readonly status: number
  readonly body: AsyncIterable<Buffer>
  readonly retryAfterMs: number | null
  /** The whole body; `badAnswer` above `limit` bytes. */
  bytes(limit: number): Promise<Buffer>
  /** The service's words in the body, whatever it is. */
  words(): Promise<ServiceWords>
}

const JSON_LIMIT = 32 * 1024 * 1024
const ELEMENT_LIMIT = 16 * 1024 * 1024
/** A list that is kept whole in memory. */
const LIST_LIMIT = 256 * 1024 * 1024
/** How much of an unexpected body is looked at for a message. */
const WORDS_LIMIT = 64 * 1024

type Decode<T> = (element: unknown, oddities: Oddities) => T | null

export class Caller {
  constructor(private readonly ports: CallerPorts) {}

  /** A read, tried again while `mayRepeat` allows it. */
  async read<T>(
    call: Call,
    options: CallOptions,
    use: (answer: Answer) => Promise<T>,
    mayRepeat: () => boolean = () => true
  ): Promise<T> {
    return withRetries(() => this.once(call, options, use), options, { ...this.ports, mayRepeat })
  }

  /** One attempt and no more: for writes, and for what its caller repeats by its own rules. */
  async once<T>(call: Call, options: CallOptions, use: (answer: Answer) => Promise<T>): Promise<T> {
    try {
      return await this.ports.budget.run((turn) => this.exchange(call, options, use, turn), options)
    } catch (error) {
      throw error instanceof AppError ? presentable(error, this.ports.apiKey) : error
    }
  }

  /** A read of one record. */
  async record<T>(call: Call, decode: Decode<T>, options: CallOptions): Promise<Read<T>> {
    return this.read(call, options, async (answer) => {
      const json = await jsonOf(answer, JSON_LIMIT)
      const oddities = new Oddities()
      const value = decode(json, oddities)
      if (value === null) throw badAnswer(answer.status, wordsIn(JSON.stringify(json)), 'record')
      return { value, oddities: oddities.list() }
    })
  }

  /** A read of a list that is kept whole. */
  async list<T>(call: Call, decode: Decode<T>, options: CallOptions): Promise<Listed<T>> {
    return this.read(call, options, async (answer) => {
      const items: T[] = []
      const end = await eachElement(answer, decode, LIST_LIMIT, (batch) => {
        for (const item of batch) items.push(item)
      })
      return { items, complete: end.complete, oddities: end.oddities }
    })
  }

  /** A read of a list that is given out in batches; repeated only while nothing was given out. */
  async stream<T>(
    call: Call,
    decode: Decode<T>,
    onBatch: OnBatch<T>,
    options: CallOptions & PassOver
  ): Promise<StreamOutcome> {
    let begun = false
    return this.read(
      { ...call, also: [202], slow: true },
      options,
      async (answer) => {
        if (answer.status === 202) {
          const { message } = await answer.words()
          return { kind: 'calculating', message: this.presentable(message), retryAfterMs: answer.retryAfterMs }
        }
        const digests = options.isKnown ? new Digests(options.isKnown) : null
        try {
          const onItems = (batch: readonly T[], taken: readonly string[]): void | Promise<void> => {
            begun = true
            return onBatch(batch, taken)
          }
          return { kind: 'read', ...(await eachElement(answer, decode, Infinity, onItems, digests)) }
        } finally {
          // The caller was told of those, and would be again.
          begun ||= digests !== null && digests.passedOver > 0
        }
      },
      () => !begun
    )
  }

  /** Words of the service that are handed on outside an error. */
  presentable(message: string | null): string | null {
    return message === null ? null : presentableText(message, this.ports.apiKey)
  }

  private async exchange<T>(
    call: Call,
    options: CallOptions,
    use: (answer: Answer) => Promise<T>,
    turn: Turn
  ): Promise<T> {
    const { transport, clock, onExchange } = this.ports
    const startedMs = clock.monotonicMs()
    let status: number | null = null
    const tell = (failure: ErrorCode | null): void =>
      onExchange({ operation: call.operation, status, failure, tookMs: clock.monotonicMs() - startedMs })
    try {
      const value = await transport.exchange(wireRequestOf(call), options.signal, async (wire) => {
        status = wire.status
        return use(await this.accepted(call, wire, turn))
      })
      tell(null)
      return value
    } catch (error) {
      tell(toAppError(error).code)
      throw error
    }
  }

  /** The answer, when its status is one that the call can use; else throws its refusal. */
  private async accepted(call: Call, wire: WireAnswer, turn: Turn): Promise<Answer> {
    const { status } = wire
    const retryAfterMs = retryAfterMsOf(wire.header('retry-after'), wire.header('date'), this.ports.clock.wallMs())
    const answer = answerOf(wire, retryAfterMs)
    const encoding = wire.header('content-encoding')
    const readable = encoding === null || encoding === 'identity'
    if (call.also?.includes(status)) return answer
    // A read that is answered with 202 has no result yet; for a write it is one more success.
    if (status >= 200 && status < 300 && !(status === 202 && call.method === 'GET')) {
      if (!readable) throw badAnswer(status, { message: null, fields: null }, 'content-encoding')
      return answer
    }
    if (status === 429) turn.slowDown('rateLimited', retryAfterMs)
    else if (status === 503) turn.slowDown('maintenance', retryAfterMs)
    throw refusal(status, readable ? await answer.words() : { message: null, fields: null }, retryAfterMs)
  }
}

function wireRequestOf({ method, path, body, answer, slow }: Call): WireRequest {
  return {
    method,
    path,
    answer: answer ?? 'json',
    ownConnection: method !== 'GET',
    slow: slow ?? false,
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  }
}

function answerOf({ status, body }: WireAnswer, retryAfterMs: number | null): Answer {
  return {
    status,
    body,
    retryAfterMs,
    async bytes(limit) {
      const chunks: Buffer[] = []
      let size = 0
      for await (const chunk of body) {
        size += chunk.length
        if (size > limit) throw badAnswer(status, { message: null, fields: null }, 'too long')
        chunks.push(chunk)
      }
      return Buffer.concat(chunks, size)
    },
    words: () => wordsOf([], body)
  }
}

/** The words in what came and in what still comes, up to a limit. A body that breaks off has what it had. */
async function wordsOf(before: readonly Buffer[], rest: AsyncIterable<Buffer>): Promise<ServiceWords> {
  const chunks = [...before]
  let size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  try {
    for await (const chunk of rest) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= WORDS_LIMIT) break
    }
  } catch (error) {
    // The status is the message then; only a cancel is more than that.
    if (error instanceof AppError && error.code === 'cancelled') throw error
  }
  return wordsIn(Buffer.concat(chunks, size).subarray(0, WORDS_LIMIT).toString('utf8'))
}

/** The JSON value of a whole answer; `badAnswer` with the words found when it is none. */
export async function jsonOf(answer: Answer, limit: number): Promise<unknown> {
  const bytes = await answer.bytes(limit)
  const text = jsonTextOf(bytes)
  try {
    if (text !== null) return JSON.parse(text)
  } catch {
    // Told below, with what it says instead.
  }
  throw badAnswer(answer.status, wordsIn(bytes.subarray(0, WORDS_LIMIT).toString('utf8')), 'not JSON')
}

interface ListEnd {
  readonly count: number
  readonly complete: boolean
  readonly oddities: readonly Oddity[]
}

/** Decodes the elements of a list as they come. A list of which nothing can be read is no list. */
async function eachElement<T>(
  answer: Answer,
  decode: Decode<T>,
  limit: number,
  onBatch: OnBatch<T>,
  digests: Digests | null = null
): Promise<ListEnd> {
  const splitter = new ArraySplitter(ELEMENT_LIMIT, digests?.wants)
  const oddities = new Oddities()
  let count = 0
  let unreadable = 0
  let size = 0
  let firstUnreadable: unknown
  for await (const chunk of answer.body) {
    size += chunk.length
    if (size > limit) throw badAnswer(answer.status, { message: null, fields: null }, 'too long')
    const elements = await pushed(splitter, chunk, answer)
    if (elements.length === 0) continue
    const all = digests?.take()
    const batch: T[] = []
    const taken: string[] = []
    for (let at = 0; at < elements.length; at++) {
      const item = decode(elements[at], oddities)
      const digest = all?.[at]
      if (item === null) {
        if (unreadable++ === 0) firstUnreadable = elements[at]
        continue
      }
      batch.push(item)
      if (digest !== undefined) taken.push(digest)
    }
    count += batch.length
    if (batch.length > 0) {
      const written = onBatch(batch, taken)
      if (written) await written
    }
  }
  try {
    splitter.end()
  } catch (error) {
    throw splitFailure(error, answer.status, { message: null, fields: null })
  }
  if (count === 0 && unreadable > 0 && !digests?.passedOver) {
    throw badAnswer(answer.status, wordsIn(JSON.stringify(firstUnreadable)), 'records')
  }
  return { count, complete: unreadable === 0, oddities: oddities.list() }
}

/** The digests of the elements of a list, and which of them need not be read. */
class Digests {
  passedOver = 0
  private taken: string[] = []

  constructor(private readonly isKnown: (digest: string) => boolean) {}

  readonly wants = (bytes: Buffer): boolean => {
    const digest = hash('sha256', bytes, 'base64')
    if (this.isKnown(digest)) {
      this.passedOver++
      return false
    }
    this.taken.push(digest)
    return true
  }

  /** Those of the elements that were wanted since the last time. */
  take(): readonly string[] {
    return this.taken.splice(0)
  }
}

async function pushed(splitter: ArraySplitter, chunk: Buffer, answer: Answer): Promise<readonly unknown[]> {
  try {
    return splitter.push(chunk)
  } catch (error) {
    const none = { message: null, fields: null }
    const notArray = error instanceof SplitError && error.fault === 'notArray'
    throw splitFailure(error, answer.status, notArray ? await wordsOf([chunk], answer.body) : none)
  }
}

function splitFailure(error: unknown, status: number, words: ServiceWords): unknown {
  return error instanceof SplitError ? badAnswer(status, words, error.fault) : error
}
