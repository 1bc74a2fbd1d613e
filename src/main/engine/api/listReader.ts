/** Lists of any length: split, decoded and given out while they arrive. */
import { hash } from 'node:crypto'
import type { Answer } from './body'
import { wordsOf } from './body'
import type { Oddity, OnBatch } from './client'
import { badAnswer } from './failures'
import { Oddities } from './fields'
import type { ServiceWords } from './serviceWords'
import { wordsIn } from './serviceWords'
import { ArraySplitter, SplitError } from './splitter'
import { othersFirst, turnIsDue } from '../turns'

const ELEMENT_LIMIT = 16 * 1024 * 1024
/** Given out together at most. */
const MOST_AT_ONCE = 4

/** One record from one element; null, and noted, when it cannot be read. */
export type Decode<T> = (element: unknown, oddities: Oddities) => T | null

interface ListEnd {
  readonly count: number
  readonly complete: boolean
  readonly oddities: readonly Oddity[]
}

/** Decodes the elements of a list as they come. A list of which nothing can be read is no list. */
export async function eachElement<T>(
  answer: Answer,
  decode: Decode<T>,
  limit: number,
  onBatch: OnBatch<T>,
  { digests = null, exactNumbers = false }: { digests?: Digests | null; exactNumbers?: boolean } = {}
): Promise<ListEnd> {
  const splitter = new ArraySplitter(ELEMENT_LIMIT, digests?.wants, exactNumbers)
  const oddities = new Oddities()
  let count = 0
  let unreadable = 0
  let size = 0
  let firstUnreadable: unknown
  for await (const chunk of answer.body) {
    size += chunk.length
    if (size > limit) throw badAnswer(answer.status, { message: null, fields: null }, 'too long')
    if (turnIsDue()) await othersFirst()
    const elements = await pushed(splitter, chunk, answer)
    const all = digests?.take()
    for (let at = 0; at < elements.length;) {
      if (turnIsDue()) await othersFirst()
      const batch: T[] = []
      const taken: (string | null)[] = []
      do {
        const noted = oddities.times
        const item = decode(elements[at], oddities)
        const digest = all?.[at]
        if (item === null) {
          if (unreadable++ === 0) firstUnreadable = elements[at]
        } else {
          batch.push(item)
          if (digest !== undefined) taken.push(oddities.times === noted ? digest : null)
        }
        at++
      } while (at < elements.length && batch.length < MOST_AT_ONCE)
      count += batch.length
      if (batch.length === 0) continue
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
export class Digests {
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
