/**
 * Splits the bytes of one JSON array into batches of parsed elements while they arrive, so that a list of any length is
 * read with memory for one chunk and one element. Accepts what `JSON.parse` accepts for an array, and a byte order mark.
 *
 * The scan only counts brackets outside strings and cuts at the last comma between elements that a chunk holds; every
 * element still goes through `JSON.parse`, which judges it.
 */
import { DEEPEST_JSON, jsonTextOf, numbersAsTexts } from './jsonText'

/** `notArray`: the first byte is another value's. `cut`: the bytes ended before the array did. */
export type SplitFault = 'notArray' | 'cut' | 'syntax' | 'notUtf8' | 'elementTooLarge'

export class SplitError extends Error {
  override readonly name = 'SplitError'

  constructor(readonly fault: SplitFault) {
    super(`not the JSON array that was expected: ${fault}`)
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const

const NOTHING: readonly unknown[] = []

/** Given the bytes of an element, each in its turn; false: it is passed over, neither parsed nor given out. */
export type WantsElement = (bytes: Buffer) => boolean

export class ArraySplitter {
  private readonly maxElementBytes: number
  private readonly wants: WantsElement | null
  private readonly exactNumbers: boolean
  /** Where the elements of the chunk at hand end, noted only where each is asked about. */
  private readonly commas: number[] | null
  private state: 'before' | 'inside' | 'after' = 'before'
  private depth = 0
  private inString = false
  private escaped = false
  /** A comma was the last thing cut away, so an element must follow. */
  private owesElement = false
  private bomBytes = 0
  private pending: Buffer[] = []
  private pendingBytes = 0

  /**
   * `maxElementBytes`: the largest element taken; it bounds the memory. Without `wants` all elements are. `exactNumbers`:
   * numbers are given as the texts they are sent in.
   */
  constructor(maxElementBytes: number, wants: WantsElement | null = null, exactNumbers = false) {
    this.maxElementBytes = maxElementBytes
    this.wants = wants
    this.exactNumbers = exactNumbers
    this.commas = wants ? [] : null
  }

  /** The elements completed by `chunk`, often none. Throws a `SplitError`, after which the splitter is spent. */
  push(chunk: Buffer): readonly unknown[] {
    const end = chunk.length
    let at = 0
    if (this.state === 'before') {
      at = this.findStart(chunk)
      if (this.state === 'before') return NOTHING
    }
    if (this.state === 'after') {
      refuseAllButSpace(chunk, 0)
      return NOTHING
    }
    const from = at
    const commas = this.commas
    if (commas) commas.length = 0
    let cut = -1
    let depth = this.depth
    let inString = this.inString
    let escaped = this.escaped
    for (; at < end; at++) {
      if (inString) {
        if (escaped) {
          escaped = false
          continue
        }
        let code = chunk[at]
        while (code !== QUOTE && code !== BACKSLASH) {
          if (++at >= end) break
          code = chunk[at]
        }
        if (at >= end) break
        if (code === BACKSLASH) escaped = true
        else inString = false
        continue
      }
      const code = chunk[at]
      if (code === QUOTE) inString = true
      else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
        if (++depth > DEEPEST_JSON) throw new SplitError('syntax')
      } else if (code === CLOSE_OBJECT) {
        if (--depth === 0) throw new SplitError('syntax')
      } else if (code === CLOSE_ARRAY) {
        if (--depth === 0) return this.finish(chunk, from, at)
      } else if (code === COMMA && depth === 1) {
        cut = at
        if (commas) commas.push(at)
      }
    }
    this.depth = depth
    this.inString = inString
    this.escaped = escaped
    if (cut < 0) {
      this.keep(chunk.subarray(from))
      return NOTHING
    }
    const batch = this.wants ? this.parseWanted(chunk, from, this.wants) : this.parse(chunk.subarray(from, cut))
    if (batch.length === 0 && !this.wants) throw new SplitError('syntax')
    this.owesElement = true
    this.keep(chunk.subarray(cut + 1))
    return batch
  }

  /** To be called when the bytes have ended. Throws a `SplitError` unless the array ended too. */
  end(): void {
    if (this.state !== 'after') throw new SplitError('cut')
  }

  private findStart(chunk: Buffer): number {
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk[at]
      if (code === BYTE_ORDER_MARK[this.bomBytes]) {
        this.bomBytes++
        continue
      }
      if (this.bomBytes !== 0 && this.bomBytes !== BYTE_ORDER_MARK.length) throw new SplitError('notArray')
      this.bomBytes = BYTE_ORDER_MARK.length
      if (code === OPEN_ARRAY) {
        this.state = 'inside'
        this.depth = 1
        return at + 1
      }
      if (!isSpace(code)) throw new SplitError('notArray')
    }
    return chunk.length
  }

  private finish(chunk: Buffer, from: number, closing: number): readonly unknown[] {
    const batch = this.wants
      ? this.finishWanted(chunk, from, closing, this.wants)
      : this.parse(chunk.subarray(from, closing))
    if (batch.length === 0 && this.owesElement && !this.wants) throw new SplitError('syntax')
    this.state = 'after'
    refuseAllButSpace(chunk, closing + 1)
    return batch
  }

  private keep(rest: Buffer): void {
    if (rest.length === 0) return
    this.pendingBytes += rest.length
    if (this.pendingBytes > this.maxElementBytes) throw new SplitError('elementTooLarge')
    this.pending.push(rest)
  }

  private withPending(tail: Buffer): Buffer {
    if (this.pending.length === 0) return tail
    this.pending.push(tail)
    const bytes = Buffer.concat(this.pending, this.pendingBytes + tail.length)
    this.pending = []
    this.pendingBytes = 0
    return bytes
  }

  /** The wanted elements up to the last comma; each has to be there. */
  private parseWanted(chunk: Buffer, from: number, wants: WantsElement): unknown[] {
    const batch: unknown[] = []
    let start = from
    for (const comma of this.commas ?? []) {
      const bytes = this.withPending(chunk.subarray(start, comma))
      if (wants(bytes)) batch.push(parsed(bytes))
      start = comma + 1
    }
    return batch
  }

  private finishWanted(chunk: Buffer, from: number, closing: number, wants: WantsElement): unknown[] {
    const commas = this.commas ?? []
    const batch = this.parseWanted(chunk, from, wants)
    const last = commas.at(-1)
    const bytes = this.withPending(chunk.subarray(last === undefined ? from : last + 1, closing))
    if (last === undefined && !this.owesElement && bytes.every(isSpace)) return batch
    if (wants(bytes)) batch.push(parsed(bytes))
    return batch
  }

  private parse(tail: Buffer): readonly unknown[] {
    const text = jsonTextOf(this.withPending(tail))
    if (text === null) throw new SplitError('notUtf8')
    try {
      const batch: unknown = JSON.parse(`[${this.exactNumbers ? numbersAsTexts(text) : text}]`)
      // Only a text that closes the bracket itself could give anything else, and those were counted.
      return Array.isArray(batch) ? batch : NOTHING
    } catch {
      throw new SplitError('syntax')
    }
  }
}

function parsed(bytes: Buffer): unknown {
  const text = jsonTextOf(bytes)
  if (text === null) throw new SplitError('notUtf8')
  try {
    return JSON.parse(text)
  } catch {
    throw new SplitError('syntax')
  }
}

function refuseAllButSpace(chunk: Buffer, from: number): void {
  for (let at = from; at < chunk.length; at++) if (!isSpace(chunk[at])) throw new SplitError('syntax')
}

function isSpace(code: number | undefined): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}
