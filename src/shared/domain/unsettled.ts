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

/** What the officer made and no service has: it goes with the files that hold it. */
export interface OfficersOwn extends Unsettled {
  /** Payslips that were ticked when they were reviewed. */
  readonly ticks: number
  /** Notes on payslips, reasons of a variance, and steps that were done by hand. */
  readonly notes: number
}

export function ownCount({ ticks, notes, ...unsettled }: OfficersOwn): number {
  return unsettledCount(unsettled) + ticks + notes
}
