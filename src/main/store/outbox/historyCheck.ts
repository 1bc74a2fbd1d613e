import { createHash } from 'node:crypto'
import type { HistoryBreak, HistoryHead } from '@shared/domain/history'
import { parsedJson } from '../../common/parsedJson'
import { hashAfter, recordOf, wordsOf, type HistoryLine, type HistoryRows } from './history'

const BEGINNING: HistoryHead = { n: 0, hash: '0'.repeat(64) }

/** What speaks against a head that was noted earlier: the record has that line no more, or another one. Null: nothing. */
export function against(rows: HistoryRows, noted: HistoryHead): HistoryBreak | null {
  if (noted.n === 0) return null
  const line = rows.line(noted.n)
  if (line) return line.hash === noted.hash ? null : { kind: 'changed', n: noted.n }
  const end = rows.head().n
  return end < noted.n ? { kind: 'cut', n: end + 1 } : { kind: 'removed', n: noted.n }
}

/**
 * Tells a break from every other one: of what stands now at its place, or of the end that was noted where lines are missing there. A
 * line that is changed again is another break.
 */
export function markOf(rows: HistoryRows, { kind, n }: HistoryBreak, noted: HistoryHead | null): string {
  const line = rows.after(n - 1, 1)[0]
  const what = kind === 'cut' ? [kind, noted?.hash] : [kind, n, line?.n, line?.hash, line?.record]
  return createHash('sha256').update(JSON.stringify(what), 'utf8').digest('hex')
}

/** Looks through a record in steps, from a line that is known to be right on, so that it never holds anything up. */
export class HistoryCheck {
  readonly #rows: HistoryRows
  #at: HistoryHead
  /** The hash that the last line would have had; other than the one it has where it is broken. */
  #due: string
  /** By how much the lines were moved up behind a break. */
  #moved = 0
  #lines: HistoryLine[] = []
  #last = false
  #stale: HistoryLine[] = []

  constructor(rows: HistoryRows, from: HistoryHead = BEGINNING) {
    this.#rows = rows
    this.#at = from
    this.#due = from.hash
  }

  /** As far as the record was looked through. */
  get at(): HistoryHead {
    return this.#at
  }

  /** Lines of the last step that are searched by other words than they are found by now: a later version may fold in another way. */
  get stale(): readonly HistoryLine[] {
    return this.#stale
  }

  /**
   * Looks at so many lines more; gives what is wrong, `end` where there are none any more, and null where it goes on. Behind what is
   * wrong it goes on with the next step.
   */
  step(most: number): HistoryBreak | 'end' | null {
    this.#stale = []
    if (this.#lines.length === 0) {
      this.#lines = this.#rows.after(this.#at.n, most)
      this.#last = this.#lines.length < most
    }
    for (let line = this.#lines.shift(); line; line = this.#lines.shift()) {
      const found = this.#pass(line)
      if (found !== null) return found
    }
    return this.#last ? 'end' : null
  }

  #pass(line: HistoryLine): HistoryBreak | null {
    const before = this.#at
    const n = before.n + 1
    const due = hashFrom(before.hash, line)
    const follows = due === line.hash || hashFrom(this.#due, line) === line.hash
    // The line behind one that is broken follows from what that one says of itself, or from what it should say.
    this.#at = { n: line.n, hash: line.hash }
    this.#due = due
    const record = follows ? recordOf(line.record) : null
    // Moved to another place with all before it.
    const inPlace = record !== null && (record.n === n || record.n === n + this.#moved)
    this.#moved = (record?.n ?? numberIn(line) ?? line.n) - line.n
    if (line.n !== n) return { kind: 'removed', n }
    if (!inPlace) return { kind: 'changed', n }
    if (wordsOf(record) !== line.words) this.#stale.push(line)
    return null
  }
}

function hashFrom(before: string, { record }: HistoryLine): string {
  return hashAfter(Buffer.from(before, 'hex'), record).toString('hex')
}

/** The place that a line was written for; null where it can no longer be read. */
function numberIn({ record }: HistoryLine): number | null {
  const read = parsedJson(record)
  const n = typeof read === 'object' && read !== null && 'n' in read ? read.n : null
  return typeof n === 'number' ? n : null
}
