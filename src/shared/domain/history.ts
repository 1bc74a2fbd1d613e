import type { EditState, ValueKind } from './edit'

/** What a line of the history is about: what the officer entered, what was sent, what came of it, a direct write, or a file. */
export const historyKinds = ['entry', 'submission', 'outcome', 'write', 'file'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** What was put on record of one step; the names of people and fields as they were then. */
export interface HistoryEntry {
  readonly atMs: number
  readonly companyId: number | null
  readonly kind: HistoryKind
  /** Of the edit, or of the direct write where `kind` is `write`. */
  readonly subjectId: number | null
  readonly employeeId: number | null
  readonly person: string
  readonly number: string | null
  /** For the employee from now on: null; else the date of the payslip, with `once-off` where it is one. */
  readonly payslip: string | null
  readonly field: string
  /** As the service calls it, and the kind of its values; null for what is no edit. */
  readonly attribute: string | null
  readonly valueKind: ValueKind | null
  /** Null where there was none; see `oldRead`. */
  readonly old: string | null
  /** False: the old value was never read. */
  readonly oldRead: boolean
  readonly new: string | null
  /** States of an edit; null for everything else, and `from` of a new one. */
  readonly from: EditState | null
  readonly to: EditState | null
  /** The cause by its name in the tables of transitions. */
  readonly cause: string
  /** What happened, in a sentence. */
  readonly text: string
  /** The service's own words, where it said any. */
  readonly answer: string | null
}

/** An entry as it is kept: its place in the record, counted from 1, and the system's name of who was signed in. */
export interface HistoryRecord extends HistoryEntry {
  readonly n: number
  readonly user: string
  /**
   * Of a step that several edits took together, which is one line: the numbers of the lines that say of each edit what it is, least
   * first. What such a line says of one of them is `ofOne`.
   */
  readonly together?: readonly number[]
}

/** What a step that several edits took together says of one of them: `edit` is the line that says what that one is. */
export function ofOne(step: HistoryRecord, edit: HistoryRecord): HistoryRecord {
  const { n, atMs, user, companyId, kind, from, to, cause, text, answer } = step
  return { ...edit, n, atMs, user, companyId, kind, from, to, cause, text, answer }
}

/** Where a record ends: how many lines it has, and the hash of the last one (64 hex digits). */
export interface HistoryHead {
  readonly n: number
  readonly hash: string
}

/** What is wrong with a record, and at which line that is first seen. */
export interface HistoryBreak {
  /** `changed`: a line is not what was written; `removed`: a line is missing in the middle; `cut`: lines at the end are missing. */
  readonly kind: 'changed' | 'removed' | 'cut'
  readonly n: number
}
