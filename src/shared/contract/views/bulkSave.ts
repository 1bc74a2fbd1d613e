/** Many PDFs saved as one job of the engine. */
import type { SaveJobState } from '../../domain/saveJob'
import type { ErrorCode } from '../errorCodes'

/** What would be saved, before it is. */
export interface BulkSavePreview {
  /** Null: none was granted yet; the start asks for it. */
  readonly folderName: string | null
  readonly total: number
  readonly final: number
  readonly open: number
  /** Never saved before they are ready. */
  readonly calculating: number
  /** Not in the copy on this computer. */
  readonly unknown: number
  /** Kept on this computer as they are now, so that they can be saved offline. */
  readonly kept: number
  /** Saved before as they are now. */
  readonly savedAlready: number
  /** Changes that wait for these payslips, which are not in the PDFs yet. */
  readonly waitingEdits: number
  /** Files whose name only differs in case or form from another one's; each gets a number. */
  readonly sameNames: number
  /** Names that had to be changed or shortened for the disk. */
  readonly changedNames: number
  /** Names that do not fit below this folder. */
  readonly tooLong: number
  /** Names of the first and the last file, in the order of the save; null without one. */
  readonly first: string | null
  readonly last: string | null
}

/** A bulk save as it stands. Counts and codes only, and a title without names: a locked page is told it too. */
export interface BulkSave {
  readonly jobId: number
  readonly companyId: number
  readonly kind: 'payslip' | 'certificate'
  /** What was chosen, for example `Monthly 2026-06-30`; never a person's name. */
  readonly title: string
  readonly state: SaveJobState
  readonly total: number
  readonly saved: number
  /** Of those saved. */
  readonly unchanged: number
  readonly renamed: number
  readonly notFinal: number
  readonly failed: number
  readonly calculating: number
  /** The service does not answer; what is left goes on by itself. */
  readonly awaitsService: boolean
  /** No request may start before then, as those allowed are used up or the service asked to wait; null while some may. */
  readonly requestsFromMs: number | null
  readonly perMinute: number | null
  readonly leftMs: number | null
  readonly error: BulkSaveFault | null
  /** The file saved last, to show its folder. */
  readonly lastFileId: number | null
}

export interface BulkSaveFault {
  readonly code: ErrorCode
  readonly message: string
  readonly nextStep: string
  readonly serviceMessage: string | null
}

/** A document of a bulk save that is not saved, or is saved and not in the one PDF. */
export interface BulkSaveLeft {
  readonly documentId: number
  readonly employeeId: number | null
  /** As the copy has the person; empty where it is not there any more. */
  readonly lastName: string
  readonly firstName: string
  readonly number: string | null
  readonly date: string | null
  readonly state: 'failed' | 'calculating' | 'notJoined'
  readonly fault: BulkSaveFault | null
}
