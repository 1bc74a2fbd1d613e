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

export interface SavedDocument {
  readonly fileId: number
  readonly fileName: string
  readonly folderName: string
  /** True when the same bytes were there already. */
  readonly unchanged: boolean
  /** True when another file of that name was kept and this one got a number. */
  readonly renamed: boolean
  readonly final: boolean
  readonly source: 'service' | 'keptCopy'
}
