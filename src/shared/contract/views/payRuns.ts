/** Pay runs and pay periods: the list, the page of one with its totals and people, and its journal. */
import type { Day } from '../../domain/day'
import type { EmploymentStatus } from '../../domain/employee'
import type { JournalBalance, JournalNet, JournalSplit, JournalSums, LineName } from '../../domain/journal'
import type { Scaled } from '../../domain/money'
import type { LineSection } from '../../domain/payslip'
import type { TieOut } from '../../domain/tieOut'
import type { PayslipState } from './payslips'

/** A run with its payslips; or the payslips of a period that are in no run yet. */
export interface PayPart {
  readonly frequencyId: number | null
  readonly frequency: string | null
  readonly date: Day
  readonly special: boolean
  /** Null: the service has made no run of these payslips yet. */
  readonly run: {
    readonly id: number
    /** As sent; null where the service sent none. */
    readonly total: string | null
    readonly totalScaled: Scaled | null
    readonly posted: boolean
  } | null
  readonly payslips: number
  readonly calculating: number
  readonly finalised: number
  /** Not calculating, and yet without a net pay that is a number. */
  readonly withoutNet: number
  /** Of the payslips that have a net pay; null when none has. */
  readonly netTotal: Scaled | null
  /** Some are in the copy, they are not the total of the run, and they were never read as its list: others may not be here. */
  readonly notAllRead: boolean
}

export interface PayRunsView {
  /** Latest first. */
  readonly parts: readonly PayPart[]
  /** When the list of runs was read; null: never. */
  readonly asOfMs: number | null
}

/** How much of a period is looked at: all of it, one run alone, or what is in no run yet. */
export type PartChoice =
  | { readonly kind: 'whole' }
  | { readonly kind: 'run'; readonly payRunId: number }
  | { readonly kind: 'open'; readonly special: boolean }

/** One item of all payslips of a period, beside the period before. Payslips that calculate are in none of it. */
export interface ItemTotal {
  /** Names the item to `payRuns.openPeople`, now and before; null: it is not there on that side. */
  readonly key: string | null
  readonly previousKey: string | null
  readonly section: LineSection
  readonly group: string
  /** As the payslips call it, else its code. */
  readonly name: string
  readonly code: string | null
  /** 1, 2 ... where one payslip has several of that name, else 0. */
  readonly ordinal: number
  /** The sum of the totals that the service sent. */
  readonly total: boolean
  readonly people: number
  readonly peopleBefore: number
  /** Null: it is not there, or the sum is too large to be told. */
  readonly amount: Scaled | null
  readonly before: Scaled | null
  readonly change: Scaled | null
  readonly presence: 'both' | 'new' | 'gone' | 'notCompared'
  /** Lines whose amount is no number, which the sum leaves out. */
  readonly odd: number
}

/** What a payment method, or nobody's, adds up to. */
export interface MethodTotal {
  /** As the service names it; null: not known. */
  readonly method: string | null
  readonly payslips: number
  readonly netTotal: Scaled | null
}

export interface PayPeriodView {
  readonly companyId: number
  readonly frequencyId: number | null
  readonly frequency: string | null
  readonly date: Day
  /** All parts of the period; regular first. */
  readonly parts: readonly PayPart[]
  /** What is looked at: `whole` where the part asked for is not there any more. */
  readonly part: PartChoice
  readonly payslips: number
  readonly states: Readonly<Record<PayslipState, number>>
  readonly onceOff: number
  /** Whose owner is not known, or no longer in the lists. */
  readonly unknownOwners: number
  readonly withoutNet: number
  readonly netTotal: Scaled | null
  /** Of payslips with a net above 0. */
  readonly methods: readonly MethodTotal[]
  readonly negative: { readonly payslips: number; readonly netTotal: Scaled | null }
  readonly zero: number
  /** People of the frequency who worked in the period and have no regular payslip of it. */
  readonly withoutPayslip: number
  readonly starters: number
  readonly leavers: number
  /** Changes that wait on these payslips. */
  readonly unsettledEdits: number
  readonly items: readonly ItemTotal[]
  /** Payslips whose lines are not in the copy, so not in the items either. */
  readonly withoutLines: number
  /** The regular period before; null where none is known or nothing is compared. */
  readonly previous: {
    readonly date: Day
    readonly payslips: number
    readonly calculating: number
    /** As of the period itself: what its sums leave out. */
    readonly withoutNet: number
    readonly withoutLines: number
    readonly netTotal: Scaled | null
    /** Its runs of which others may be missing (`PayPart.notAllRead`); nothing is compared with their sums. */
    readonly runsNotAllRead: readonly number[]
  } | null
  readonly tieOut: TieOut
  /** Runs whose payslips or journal were read before the run was as it is now. */
  readonly runsToReadAgain: readonly number[]
  /** When the figures were read; null: never. */
  readonly asOf: { readonly peopleMs: number | null; readonly runsMs: number | null; readonly journalMs: number | null }
}

/** What the people of a period can be put in order by. */
export const peopleSorts = ['name', 'number', 'kind', 'state', 'method', 'net', 'amount', 'change'] as const

/** One row of the people of a period: a payslip, or somebody who worked in it and has none. */
export interface PeriodPersonRow {
  readonly payslipId: number | null
  readonly employeeId: number | null
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
  /** At the end of the period. */
  readonly status: EmploymentStatus
  readonly mark: 'starter' | 'leaver' | 'both' | null
  readonly method: string | null
  readonly state: PayslipState | null
  readonly special: boolean
  readonly net: string | null
  /** Of the item that was asked for, else null. */
  readonly amount: string | null
  /** Whether it has the item is known: it does not calculate, and its lines are in the copy. */
  readonly amountKnown: boolean
  readonly before: Scaled | null
  /** Null where it is not known how much it was before, or is now. */
  readonly change: Scaled | null
  readonly unsettledEdits: number
}

export interface PeriodPeopleSummary {
  readonly payslips: number
  readonly calculating: number
  readonly withoutNet: number
  readonly netTotal: Scaled | null
  readonly withoutPayslip: number
  readonly unknownOwners: number
  /** Changes that wait on these payslips. */
  readonly unsettledEdits: number
  /** When the people were read; null: never. */
  readonly asOfMs: number | null
  /** Why a search found less than there is. */
  readonly note: string | null
  /** Of the item that was asked for; null without one, where nobody has it, or when the sum is too large to be told. */
  readonly amountTotal: Scaled | null
  /** Null as well where the change of one of them is not known. */
  readonly changeTotal: Scaled | null
  /** Of whom it is not known how much of it they have. */
  readonly amountsUnknown: number
}

/** One line of a journal in the columns of its view; `undefined` amounts do not cross: a split that it does not name is `none`. */
export interface JournalLineView {
  readonly category: string
  readonly lineItem: string
  readonly label: string
  /** For each column: as sent, `none` where the line does not name the split, `unknown` where it was sent without an amount. */
  readonly cells: readonly JournalCell[]
  readonly total: Scaled | null
}

export type JournalCell = { readonly kind: 'amount'; readonly amount: string } | { readonly kind: 'none' | 'unknown' }

export interface JournalEntryView {
  readonly payRunId: number
  readonly special: boolean
  readonly posted: boolean
  readonly debit: readonly JournalLineView[]
  readonly credit: readonly JournalLineView[]
  readonly debitSums: JournalSums
  readonly creditSums: JournalSums
}

export interface JournalView {
  readonly runs: readonly {
    readonly payRunId: number
    readonly special: boolean
    /** When its journal was read; null: never. */
    readonly asOfMs: number | null
    /** Why it is less than it should be. */
    readonly note: string | null
  }[]
  /** The columns. */
  readonly splits: readonly JournalSplit[]
  readonly entries: readonly JournalEntryView[]
  /** Over all entries. */
  readonly balance: JournalBalance
  readonly net: JournalNet
  /** What the officer can choose the net-pay line from, and chose. */
  readonly lines: readonly LineName[]
  readonly chosen: LineName | null
}
