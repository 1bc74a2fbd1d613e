/** PDFs: what is kept and what was saved. */

/** What is known of a payslip's or certificate's PDF on this computer. */
export interface DocumentState {
  /** The last file saved by this program that is still in its manifest. */
  readonly saved: {
    readonly fileId: number
    readonly fileName: string
    readonly savedMs: number
    readonly final: boolean
    /** The payslip's net, or the certificate, changed since it was saved. */
    readonly stale: boolean
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
