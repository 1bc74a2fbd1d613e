/** The files that were saved, held against their documents today. */
import type { Day } from '../../domain/day'
import type { SavedFileState } from '../../domain/savedFile'

/** The file saved last of a document. */
export interface SavedFileRow {
  /** The file's id. */
  readonly id: number
  readonly kind: 'payslip' | 'certificate'
  readonly documentId: number
  /** Null while the owner is not known. */
  readonly employeeId: number | null
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
  /** The payslip's day, or the certificate's. */
  readonly date: Day | null
  /** The frequency, or what the certificate is called; null when not known. */
  readonly title: string | null
  readonly fileName: string
  readonly state: SavedFileState
  readonly savedMs: number
  readonly finalThen: boolean
  /** Of a payslip, when it was saved and now; null: none. */
  readonly netThen: string | null
  readonly netNow: string | null
  readonly calculating: boolean
  /** When it was last looked at on disk; null: not since it was saved. */
  readonly checkedMs: number | null
}

/** A PDF that was made of several documents of a bulk save, or a part of one. */
export interface MergedFileRow {
  /** The file's id. */
  readonly id: number
  readonly fileName: string
  /** What was saved then, in words without names; null when not known any more. */
  readonly title: string | null
  /** How many documents it is made of, and how many of them are not as they were then. */
  readonly documents: number
  readonly differing: number
  readonly state: SavedFileState
  readonly savedMs: number
  readonly finalThen: boolean
  /** When it was last looked at on disk; null: not since it was saved. */
  readonly checkedMs: number | null
}

/** What the save of a merged PDF can save again, in its order, and the words that it was saved under; of all its parts. */
export interface MergedFrom {
  readonly kind: 'payslip' | 'certificate'
  readonly title: string
  readonly ids: readonly number[]
}

export interface SavedFilesSummary {
  /** Of all files of the kind, whatever is filtered. */
  readonly counts: Readonly<Record<SavedFileState, number>>
  /** Days of documents that were saved, latest first. */
  readonly dates: readonly Day[]
  /** Of those listed: which saving again puts right. */
  readonly toSaveAgain: number
  /** When the one looked at longest ago was; null: one was never, or there is none. */
  readonly oldestCheckedMs: number | null
  readonly folderName: string | null
}
