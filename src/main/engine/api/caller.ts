/**
 * One call of the service, whole: its turn in the budget, the request, the refusals, the retries of a read, and the three
 * forms of answer, JSON, list and PDF. The areas say which path and how to decode.
 */
import type { ErrorCode } from '@shared/contract/errorCodes'
import { AppError, toAppError } from '@shared/contract/errors'
import type { Answer } from './body'
import { answerOf, jsonOf } from './body'
import type { Budget, Turn } from './budget'
import type { CallOptions, Listed, OnBatch, PassOver, Read, StreamOutcome } from './client'
import type { Clock } from './clock'
import { badAnswer, presentable, presentableText, refusal } from './failures'
import { Oddities } from './fields'
import type { Decode } from './listReader'
import { Digests, eachElement } from './listReader'
import { withRetries } from './retry'
import { retryAfterMsOf } from './retryAfter'
import { wordsIn } from './serviceWords'
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
  /** Of a list: numbers are given to the decoder as the texts they are sent in, so that no digit is lost. */
  readonly exactNumbers?: boolean
}

const JSON_LIMIT = 32 * 1024 * 1024
/** A list that is kept whole in memory. */
const LIST_LIMIT = 256 * 1024 * 1024

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
      const { exactNumbers = false } = call
      const take = (batch: readonly T[]): void => {
        for (const item of batch) items.push(item)
      }
      const end = await eachElement(answer, decode, LIST_LIMIT, take, { exactNumbers })
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
          const onItems = (batch: readonly T[], taken: readonly (string | null)[]): void | Promise<void> => {
            begun = true
            return onBatch(batch, taken)
          }
          return { kind: 'read', ...(await eachElement(answer, decode, Infinity, onItems, { digests })) }
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
      const value = await transport.exchange(wireRequestOf(call), options, async (wire) => {
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
    // A read that is answered with 202 has no result yet; of a write it depends on what it says (answers.ts).
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
