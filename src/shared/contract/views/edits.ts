/** Forms for changes, what a submission will send, and the runner. */
import type { Day } from '../../domain/day'
import type { Edit, EditableInput } from '../../domain/edit'
import type { Scaled } from '../../domain/money'

/** What can be edited for a payslip or a person; `asOfMs` null: the items were never read, so only attributes are offered. */
export interface EditForm {
  readonly inputs: readonly EditableInput[]
  readonly asOfMs: number | null
  /** Why the payslip's own inputs are locked (finalised); null when they are not. */
  readonly lockedReason: string | null
}

/** The changes of a company, counted: a list of them may have no room for all. */
export interface EditCounts {
  /** Those that *Submit* is about. */
  readonly waiting: number
  readonly held: number
  /** Those that the list would show with room for all. */
  readonly total: number
}

/** What a submission will send, said before anything is sent. */
export interface SubmissionPreview {
  readonly companyId: number
  /** Tells this look from any other: what is submitted by it is what it listed. */
  readonly look: string
  readonly edits: number
  readonly people: number
  /** Those that send. */
  readonly requests: number
  /** Those that read before and at once after; a bound. */
  readonly reads: number
  /** What all of them take at the pace of the settings. */
  readonly seconds: number
  readonly groups: readonly {
    readonly label: string
    readonly scope: string
    readonly edits: number
    /** Sum of new minus old where both are known amounts; null else. */
    readonly change: Scaled | null
  }[]
  readonly payslipDates: readonly Day[]
  /** Those of a bank account or identity: each goes out with the officer's tick only. */
  readonly ticks: readonly Edit[]
  /** Those that need some of `ticks` saved first: each goes out where these are ticked, and stays with its reason where not. */
  readonly withTicks: readonly {
    readonly editId: number
    readonly person: string
    readonly reason: string
    readonly ticks: readonly number[]
  }[]
  /** Those that go out without a change they were kept back for, which is given up: with what the service has of it. */
  readonly without: readonly { readonly editId: number; readonly person: string; readonly reason: string }[]
  /** Edits that will not go out, each with its reason. */
  readonly leftOut: readonly { readonly editId: number; readonly person: string; readonly reason: string }[]
}

export interface RunnerState {
  readonly state: 'idle' | 'sending' | 'stopping' | 'paused' | 'waiting'
  readonly companyId: number | null
  readonly part: number
  readonly parts: number
  readonly done: number
  readonly total: number
  readonly untilMs: number | null
  readonly reason: string | null
}
