import type { Database } from 'better-sqlite3'

/**
 * The lists whose as-of is kept. Those of a company have the subject 0, the company list itself the company 0; the others the
 * id of the employee, payslip or pay run whose list it is.
 */
export type CacheList =
  | 'companies'
  | 'payFrequencies'
  /** Their simplified form. */
  | 'payFrequencyForms'
  | 'payPoints'
  | 'payRuns'
  | 'employees'
  /** One person's own record (#4). */
  | 'employee'
  | 'payslipsOfEmployee'
  /** Each payslip by itself (#12) of somebody who is gone and has no list any more: when all that are counted were asked for. */
  | 'payslipsOfGone'
  | 'payslipsOfRun'
  | 'journalOfRun'
  | 'payItemsOfEmployee'
  | 'payItemsOfPayslip'
  /** What a person inherits (#31). */
  | 'inheritedOfEmployee'
  | 'certificatesOfEmployee'

export interface ListState {
  /** When it was asked for: what it says is as of then or later. */
  readonly asOfMs: number
  /** When it came into the copy: nobody saw it here before. */
  readonly writtenMs: number
  /** Of the content, where it is compared as a whole. */
  readonly hash: string | null
  /** How many entries the service's list had. */
  readonly entries: number | null
  /** Why the list is less than it should be; null when it is whole. */
  readonly note: string | null
  /** What it is about changed since it was asked for; left out: it did not. */
  readonly isStale?: boolean
}

/** A list that was read. */
export type KnownListState = Required<Omit<ListState, 'writtenMs'>>

/** Is told of each list that is marked, whether or not it was ever read. */
type MarkListener = (companyId: number, list: CacheList, subjectId: number) => void

interface Row {
  as_of_ms: number
  hash: string | null
  entries: number | null
  note: string | null
  stale: number
}

/** As-of and completeness of lists (design: kept per list, never stamped per row). */
export class ListStateWriter {
  readonly #select
  readonly #upsert
  readonly #written
  readonly #stale
  #onMark: MarkListener = () => undefined

  constructor(db: Database) {
    this.#select = db.prepare<[number, CacheList, number], Row>(
      'SELECT as_of_ms, hash, entries, note, stale FROM list_state WHERE company_id = ? AND list = ? AND subject_id = ?'
    )
    this.#upsert = db.prepare<
      [number, CacheList, number, number, number, string | null, number | null, string | null, 0 | 1]
    >(
      `INSERT INTO list_state (company_id, list, subject_id, as_of_ms, written_ms, hash, entries, note, stale)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET as_of_ms = excluded.as_of_ms, written_ms = excluded.written_ms, hash = excluded.hash,
         entries = excluded.entries, note = excluded.note, stale = excluded.stale`
    )
    this.#written = db.prepare<[number, number, CacheList, number]>(
      'UPDATE list_state SET written_ms = ? WHERE company_id = ? AND list = ? AND subject_id = ?'
    )
    this.#stale = db.prepare<[number, CacheList, number]>(
      'UPDATE list_state SET stale = 1 WHERE company_id = ? AND list = ? AND subject_id = ? AND stale = 0'
    )
  }

  get(companyId: number, list: CacheList, subjectId = 0): KnownListState | null {
    const row = this.#select.get(companyId, list, subjectId)
    if (!row) return null
    return { asOfMs: row.as_of_ms, hash: row.hash, entries: row.entries, note: row.note, isStale: row.stale === 1 }
  }

  /** The list was read whole, or as whole as `note` says. */
  put(companyId: number, list: CacheList, subjectId: number, state: ListState): void {
    const { asOfMs, writtenMs, hash, entries, note, isStale } = state
    this.#upsert.run(companyId, list, subjectId, asOfMs, writtenMs, hash, entries, note, isStale ? 1 : 0)
  }

  /** An entry of the list came into the copy by itself: nobody saw it here before. It is as of when it was. */
  writtenInPart(companyId: number, list: CacheList, subjectId: number, writtenMs: number): void {
    this.#written.run(writtenMs, companyId, list, subjectId)
  }

  /** What the list is about changed; one that was never read stays so. */
  markStale(companyId: number, list: CacheList, subjectId: number): void {
    this.#stale.run(companyId, list, subjectId)
    this.#onMark(companyId, list, subjectId)
  }

  /** Who asks for lists is told of marks: an answer on its way may be older than one. */
  onMark(listener: MarkListener): void {
    this.#onMark = listener
  }
}
