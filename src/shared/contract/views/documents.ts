/** PDFs: what is kept and what was saved. */
import type { SavedFileState } from '../../domain/savedFile'

/** What is known of a payslip's or certificate's PDF on this computer. */
export interface DocumentState {
  /** The last file saved by this program that is still in its manifest. */
  readonly saved: {
    readonly fileId: number
    readonly fileName: string
    readonly savedMs: number
    readonly final: boolean
    /** How it stands to the document now, and on disk when it was last looked at. */
    readonly state: SavedFileState
  } | null
  readonly keptOffline: boolean
}

/** What a PDF does not show yet, when it is saved or printed. */
export interface DocumentStanding {
  readonly final: boolean
  /** Changes that wait for the payslip and are not in its PDF. */
  readonly waitingEdits: number
}

export interface SavedDocument extends DocumentStanding {
  readonly fileId: number
  readonly fileName: string
  readonly folderName: string
  /** True when the same bytes were there already. */
  readonly unchanged: boolean
  /** True when another file of that name was kept and this one got a number. */
  readonly renamed: boolean
  readonly source: 'service' | 'keptCopy'
}

/** How files of a company would be named by a pattern. */
export interface NamePreview {
  readonly rows: readonly NamePreviewRow[]
  /** So many of the latest documents were held against one another. */
  readonly held: number
  /** Of those: names that a disk would take for the one of another. */
  readonly collisions: number
  readonly tooLong: number
}

export interface NamePreviewRow {
  /** Below the company's folder; null where it does not fit. */
  readonly path: string | null
  /** `letters`: it holds others than plain ones, which are kept. */
  readonly state: 'fits' | 'letters' | 'changed' | 'shortened' | 'tooLong'
  /** Of the file's name. */
  readonly bytes: number
  /** The number of another person of the same name. */
  readonly namesake: string | null
}

/** What an enquiry pack came to. */
export interface EnquiryPack {
  /** Its ZIP, or the list in its folder. */
  readonly fileId: number
  readonly payslips: number
  readonly certificates: number
  /** Could not be had now; named in its summary and manifest. */
  readonly left: number
  readonly notFinal: number
  /** Changes that are not in its figures. */
  readonly waitingEdits: number
}

/** PDFs in the encrypted copy. */
export interface KeptPdfsHeld {
  readonly files: number
  readonly bytes: number
  readonly pinnedFiles: number
  readonly pinnedBytes: number
}
