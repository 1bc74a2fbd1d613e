import type { HistoryBreak, HistoryHead } from '@shared/domain/history'
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

/** Looks through a record in steps, from a line that is known to be right on, so that it never holds anything up. */
export class HistoryCheck {
  readonly #rows: HistoryRows
  #at: HistoryHead
  #stale: HistoryLine[] = []

  constructor(rows: HistoryRows, from: HistoryHead = BEGINNING) {
    this.#rows = rows
    this.#at = from
  }

  /** As far as the record was looked through. */
  get at(): HistoryHead {
    return this.#at
  }

  /** Lines of the last step that are searched by other words than they are found by now: a later version may fold in another way. */
  get stale(): readonly HistoryLine[] {
    return this.#stale
  }

  /** Looks at so many lines more; gives what is wrong, `end` where there are none any more, and null where it goes on. */
  step(most: number): HistoryBreak | 'end' | null {
    const lines = this.#rows.after(this.#at.n, most)
    this.#stale = []
    for (const line of lines) {
      const n = this.#at.n + 1
      if (line.n !== n) return { kind: 'removed', n }
      const hash = hashAfter(Buffer.from(this.#at.hash, 'hex'), line.record).toString('hex')
      if (hash !== line.hash) return { kind: 'changed', n }
      const record = recordOf(line.record)
      // Moved to another place with all before it.
      if (record.n !== n) return { kind: 'changed', n }
      if (wordsOf(record) !== line.words) this.#stale.push(line)
      this.#at = { n, hash }
    }
    return lines.length < most ? 'end' : null
  }
}
