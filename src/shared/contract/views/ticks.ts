/** Review of a period: ticks with the figures seen, notes, progress, and what was done by hand. */
import type { SeenChange } from '../../domain/seenFigures'

/** `reopened`: it was ticked, and has other figures since, or a change that waited then was saved. */
export type TickState = 'notTicked' | 'ticked' | 'reopened'

export interface ReviewNoteView {
  readonly id: number
  readonly text: string
  readonly user: string
  readonly writtenMs: number
}

/** How a payslip stands in the review. */
export interface PayslipReview {
  readonly payslipId: number
  readonly state: TickState
  /** Null: not ticked. */
  readonly tick: {
    readonly user: string
    readonly tickedMs: number
    /** How many payslips were ticked with it by one rule; null: it was ticked alone. */
    readonly together: number | null
    /** Changes that waited then. */
    readonly waiting: number
  } | null
  /** What is other than it was seen. */
  readonly changes: readonly SeenChange[]
  /** Names of changes that waited then and were saved since. */
  readonly saved: readonly string[]
  readonly notes: readonly ReviewNoteView[]
}

export interface TickCounts {
  readonly payslips: number
  readonly ticked: number
  readonly reopened: number
  /** Of those that are not ticked or re-opened. */
  readonly calculating: number
}

/** Payslips that were ticked by the rule at once, as far as they still are. */
export interface TickedTogether {
  readonly id: number
  readonly payslips: number
  readonly user: string
  readonly tickedMs: number
}

/** A step of a month's end that is done by hand, and by whom. */
export interface DoneStep {
  readonly who: string
  readonly user: string
  readonly doneMs: number
}

export interface ReviewProgress extends TickCounts {
  readonly notes: number
  /** Payslips whose file that was saved last is final, shows them as they are now, and is there as far as is known. */
  readonly savedPdfs: number
  readonly bankFile: DoneStep | null
  readonly signedOff: DoneStep | null
  readonly together: readonly TickedTogether[]
}

/** A set of people by name. */
export type NamedPeopleSet =
  | { readonly kind: 'payPoint'; readonly name: string; readonly withNotKnown: boolean }
  | { readonly kind: 'notKnown' }
  | { readonly kind: 'chosen'; readonly people: number; readonly name: string | null }

/** What a sign-off sheet holds beside the figures and flags of the period. */
export interface SignOffView {
  /** Who ticked how many, and from when to when. */
  readonly ticks: readonly {
    readonly user: string
    readonly payslips: number
    readonly firstMs: number
    readonly lastMs: number
  }[]
  readonly notes: readonly {
    readonly person: string
    readonly text: string
    readonly user: string
    readonly writtenMs: number
  }[]
  /** Of the variances of this period. */
  readonly reasons: readonly {
    readonly before: string
    /** Null: of all people. */
    readonly person: string | null
    /** Of whom the sums were; null: of everybody. */
    readonly people: NamedPeopleSet | null
    /** Of whom the side before was, where it was of other people. */
    readonly against: NamedPeopleSet | null | undefined
    /** Null: of net pay. */
    readonly item: string | null
    readonly text: string
    readonly user: string
    readonly writtenMs: number
  }[]
}

/** Payslips on which nothing changed and nothing was found, and that are not ticked. */
export interface QuietView {
  readonly payslips: number
  /** Not ticked or re-opened, and not among them. */
  readonly others: number
}
