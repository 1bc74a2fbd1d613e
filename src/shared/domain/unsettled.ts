/** What the officer made that is not settled, and is lost with its connection. */
export interface Unsettled {
  /** Edits that wait or have no certain end, and what was entered in a grid and not queued. */
  readonly edits: number
  /** Direct writes that have no answer: only the note of them tells that they may have been made. */
  readonly writes: number
  /** Forms of employees that were begun and not sent. */
  readonly forms: number
}

export function unsettledCount({ edits, writes, forms }: Unsettled): number {
  return edits + writes + forms
}
