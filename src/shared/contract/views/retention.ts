/** What leaves the copy of a company after a time, and what stays. */
import type { Day } from '../../domain/day'
import type { RetentionHorizon, RetentionRule } from '../../domain/retention'

export interface RetentionView {
  readonly rule: RetentionRule
  /** What the sync keeps out since the officer last had it done; null: nothing yet. */
  readonly applied: (RetentionHorizon & { readonly atMs: number }) | null
  /** People and payslips that stay whatever the rule says. */
  readonly pins: readonly {
    readonly kind: 'employee' | 'payslip'
    readonly id: number
    /** Null where the copy no longer knows. */
    readonly name: string | null
    readonly date: Day | null
  }[]
  /** Pay periods whose PDFs are kept. */
  readonly periods: readonly {
    readonly frequencyId: number | null
    readonly frequency: string | null
    readonly date: Day
  }[]
}

export interface RetentionCounts {
  readonly people: number
  readonly payslips: number
  readonly certificates: number
  /** PDFs kept inside the copy. */
  readonly pdfs: number
  /** Report results that tell of a person who leaves, or are older than the periods that stay. */
  readonly reports: number
}

/** What a rule would come to today. */
export interface RetentionPreview {
  readonly horizon: RetentionHorizon
  readonly leaves: RetentionCounts
  readonly pdfBytes: number
  /** Earlier values of payslips, runs with their journals, and notes of odd answers, which go too. */
  readonly versions: number
  readonly payRuns: number
  readonly oddities: number
  /** The first of the people who leave. */
  readonly people: readonly {
    readonly id: number
    readonly name: string
    readonly number: string | null
    readonly leftOn: Day
    readonly payslips: number
  }[]
  /** People who would leave and stay, and why. */
  readonly staying: { readonly pinned: number; readonly unsettled: number }
  /** Files saved from what leaves: they stay on disk, untouched. */
  readonly savedFiles: {
    readonly count: number
    readonly first: readonly { readonly id: number; readonly fileName: string }[]
  }
  /** With it something comes back with the next refresh that is kept out now. */
  readonly comesBack: boolean
}
