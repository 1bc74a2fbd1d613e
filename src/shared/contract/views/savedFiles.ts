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

/** What was made of several documents: a PDF of a bulk save, or a part of one; or an enquiry pack. */
export interface MadeFileRow {
  /** Of the merged PDF, of the ZIP, or of the list in the folder of a pack. */
  readonly id: number
  /** Of a pack in a folder, the folder's. */
  readonly name: string
  /** What was saved then, in words without names; null when not known any more, and for a pack. */
  readonly title: string | null
  /** Whom a pack is about; empty otherwise, and when not known any more. */
  readonly lastName: string
  readonly firstName: string
  /** How many documents it is made of, and how many files it is on the disk. */
  readonly documents: number
  readonly files: number
  readonly state: SavedFileState
  /** How many of its files or documents are in that state; 0 of what is as it is now. */
  readonly differing: number
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
