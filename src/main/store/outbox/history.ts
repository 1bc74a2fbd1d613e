import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { EditEvent } from '@shared/domain/edit'
import { foldForSearch, numberForSearch } from '@shared/domain/fold'
import { ofOne, type HistoryEntry, type HistoryHead, type HistoryRecord } from '@shared/domain/history'
import { deskName } from '../../common/desk'

/** A line as it is on disk. */
export interface HistoryLine {
  readonly n: number
  readonly record: string
  /** As 64 hex digits. */
  readonly hash: string
  readonly words: string
}

/** An entry with the lines that say what each of the edits is that took this step together; without: it is about itself. */
export interface HistoryStep {
  readonly entry: HistoryEntry
  readonly together?: readonly number[]
}

/** How many edits one line is about at most: a page of a list reads whole lines. */
export const MOST_TOGETHER = 1000

/** Parts what a line is about from what it says; no word that is looked for has it. */
export const WORDS_END = '\u001e'

const NOTHING_BEFORE: Readonly<HistoryHead> = { n: 0, hash: '0'.repeat(64) }

/** The one place that appends to the history. Call it within the write that it is about: both are on disk, or neither. */
export class HistoryRows {
  readonly #user: string
  readonly #insert
  readonly #head
  readonly #last
  readonly #events
  readonly #slice
  readonly #one
  readonly #find
  readonly #lastOf

  constructor(db: Database, user: string = deskName().user) {
    this.#user = user
    this.#insert = db.prepare<[number, string, Buffer, string]>(
      'INSERT INTO history (id, record, hash, words) VALUES (?, ?, ?, ?)'
    )
    this.#head = db.prepare<[], { n: number; hash: string }>(
      'SELECT id AS n, lower(hex(hash)) AS hash FROM history ORDER BY id DESC LIMIT 1'
    )
    this.#last = db.prepare<[], { id: number; hash: Buffer }>('SELECT id, hash FROM history ORDER BY id DESC LIMIT 1')
    // Its own lines, and those of steps that it took with others, which name one of its own.
    this.#events = db.prepare<{ editId: number }, { record: string }>(
      `SELECT id, record FROM history WHERE edit_id = :editId
       UNION ALL SELECT t.id, t.record FROM history own INDEXED BY history_edit
         CROSS JOIN history t INDEXED BY history_together ON t.last_of >= own.id AND t.first_of <= own.id
         WHERE own.edit_id = :editId AND EXISTS (SELECT 1 FROM json_each(t.record, '$.together') WHERE value = own.id)
       ORDER BY id`
    )
    this.#slice = db.prepare<[number, number], HistoryLine>(
      'SELECT id AS n, record, lower(hex(hash)) AS hash, words FROM history WHERE id > ? ORDER BY id LIMIT ?'
    )
    this.#one = db.prepare<[number], HistoryLine>(
      'SELECT id AS n, record, lower(hex(hash)) AS hash, words FROM history WHERE id = ?'
    )
    this.#find = db.prepare<[string, number]>('UPDATE history SET words = ? WHERE id = ?')
    this.#lastOf = db
      .prepare<[string], number | null>(
        'SELECT (SELECT max(id) FROM history WHERE edit_id = value) FROM json_each(?) ORDER BY key'
      )
      .pluck()
  }

  append(entry: HistoryEntry): void {
    this.appendAll([{ entry }])
  }

  /** The number of the last line of each of these edits that is about it alone, in their order; null: there is none. */
  lastOf(editIds: readonly number[]): (number | null)[] {
    return this.#lastOf.all(JSON.stringify(editIds))
  }

  appendAll(steps: readonly HistoryStep[]): void {
    if (steps.length === 0) return
    // Asked anew each time: what was appended by a write that failed is not there.
    const last = this.#last.get()
    let n = last?.id ?? NOTHING_BEFORE.n
    let hash = last?.hash ?? Buffer.from(NOTHING_BEFORE.hash, 'hex')
    for (const { entry, together } of steps) {
      n++
      const record = recordText(entry, n, this.#user, together)
      hash = hashAfter(hash, record)
      this.#insert.run(n, record, hash, wordsOf(entry))
    }
  }

  /** Lets lines be found by what they are found by now; the record itself stays as it is. */
  foldAnew(lines: readonly HistoryLine[]): void {
    for (const { n, record } of lines) this.#find.run(wordsOf(recordOf(record)), n)
  }

  /** Where the record ends. */
  head(): HistoryHead {
    return this.#head.get() ?? NOTHING_BEFORE
  }

  /** What happened to an edit, oldest first. */
  events(editId: number): EditEvent[] {
    return this.#events.all({ editId }).flatMap(({ record }) => {
      const { atMs, from, to, text } = recordOf(record)
      return to === null ? [] : [{ atMs, from, to, text }]
    })
  }

  /** So many lines after the line `n`, in their order. */
  after(n: number, most: number): HistoryLine[] {
    return this.#slice.all(n, most)
  }

  line(n: number): HistoryLine | null {
    return this.#one.get(n) ?? null
  }

  /** What a line says, for each edit that it is about. */
  said({ record }: HistoryLine): HistoryRecord[] {
    const step = recordOf(record)
    if (!step.together) return [step]
    return step.together.flatMap((n) => {
      const edit = this.#one.get(n)
      return edit ? [ofOne(step, recordOf(edit.record))] : []
    })
  }
}

/** The hash of a line: over the hash of the line before (32 bytes; zeros before the first) and the text of the record. */
export function hashAfter(before: Buffer, record: string): Buffer {
  return createHash('sha256').update(before).update(record, 'utf8').digest()
}

/** The text that is hashed and kept: the members in this order, so that one record has one text. */
function recordText(entry: HistoryEntry, n: number, user: string, together?: readonly number[]): string {
  const record: HistoryRecord = {
    n,
    atMs: entry.atMs,
    user,
    companyId: entry.companyId,
    kind: entry.kind,
    subjectId: entry.subjectId,
    employeeId: entry.employeeId,
    person: entry.person,
    number: entry.number,
    payslip: entry.payslip,
    field: entry.field,
    attribute: entry.attribute,
    valueKind: entry.valueKind,
    old: entry.old,
    oldRead: entry.oldRead,
    new: entry.new,
    from: entry.from,
    to: entry.to,
    cause: entry.cause,
    text: entry.text,
    answer: entry.answer,
    ...(together && { together: together.toSorted((a, b) => a - b) })
  }
  return JSON.stringify(record)
}

/** The record that a text of `recordText` holds; only this file writes them. */
export function recordOf(text: string): HistoryRecord {
  return JSON.parse(text) as HistoryRecord
}

/**
 * What a line is found by, folded: person, field, values and number, and behind `WORDS_END` what happened and the service's words.
 * A step that edits took together is found by what is before it in their own lines, and behind it in its own.
 */
export function wordsOf(entry: HistoryEntry): string {
  const { person, number, field, old, new: entered, answer, text } = entry
  const number_ = number === null ? '' : numberForSearch(number)
  return `${folded([person, field, old, entered])}\n${number_}${WORDS_END}${folded([answer, text])}`
}

function folded(parts: readonly (string | null)[]): string {
  return foldForSearch(parts.filter((part) => part).join('\n')).replaceAll(WORDS_END, ' ')
}
