/** A visit of the officer to a company's overview. */
export interface Visit {
  /** What came since then is new; on the first visit its own beginning. */
  readonly sinceMs: number
  /** When the overview was last looked at. */
  readonly lastMs: number
}

/** The key of a company's visit among the setting rows. */
export function visitKey(companyId: number): string {
  return `visit.${companyId}`
}

/** The text that a visit is kept as. */
export function visitText({ sinceMs, lastMs }: Visit): string {
  return `${sinceMs} ${lastMs}`
}

/** The visit that a setting row holds; null where there is none. A row that cannot be read is none. */
export function visitOf(text: string | null): Visit | null {
  const match = /^(\d{1,15}) (\d{1,15})$/.exec(text ?? '')
  return match ? { sinceMs: Number(match[1]), lastMs: Number(match[2]) } : null
}
