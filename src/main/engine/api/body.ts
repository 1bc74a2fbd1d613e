/** The body of an answer: all of it within a limit, as JSON, or just the service's words in it. */
import { AppError } from '@shared/contract/errors'
import type { Room } from './client'
import { badAnswer } from './failures'
import { isTooDeep, jsonTextOf } from './jsonText'
import type { ServiceWords } from './serviceWords'
import { wordsIn } from './serviceWords'
import type { WireAnswer } from './transport'

/** An answer whose status the caller asked for. */
export interface Answer {
  readonly status: number
  readonly body: AsyncIterable<Buffer>
  readonly retryAfterMs: number | null
  /** The whole body; `badAnswer` above `limit` bytes. */
  bytes(limit: number, room?: Room): Promise<Buffer>
  /** The service's words in the body, whatever it is. */
  words(): Promise<ServiceWords>
}

/** How much of an unexpected body is looked at for a message. */
const WORDS_LIMIT = 64 * 1024

/** An answer of the wire with the ways to read it. */
export function answerOf({ status, body, whole }: WireAnswer, retryAfterMs: number | null): Answer {
  return {
    status,
    body,
    retryAfterMs,
    async bytes(limit, room) {
      const bytes = await whole(limit, room)
      if (bytes === null) throw badAnswer(status, { message: null, fields: null }, 'too long')
      return bytes
    },
    words: () => wordsOf([], body)
  }
}

/** The words in what came and in what still comes, up to a limit. A body that breaks off has what it had. */
export async function wordsOf(before: readonly Buffer[], rest: AsyncIterable<Buffer>): Promise<ServiceWords> {
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
    if (text !== null && !isTooDeep(text)) return JSON.parse(text)
  } catch {
    // Told below, with what it says instead.
  }
  throw badAnswer(answer.status, wordsIn(bytes.subarray(0, WORDS_LIMIT).toString('utf8')), 'not JSON')
}
