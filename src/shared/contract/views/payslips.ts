/** Periods, and a payslip beside the one before it. */
import type { Day } from '../../domain/day'
import type { Edit } from '../../domain/edit'
import type { Scaled } from '../../domain/money'
import type { LeaveBalance, LineSection } from '../../domain/payslip'
import type { DocumentState } from './documents'
import type { TickState } from './ticks'

export type PayslipState = 'calculating' | 'open' | 'finalised' | 'released'

/** A pay period: the unit of review. The service's pay run is attached when it exists. */
export interface Period {
  readonly frequencyId: number | null
  readonly frequency: string | null
  readonly date: Day
  readonly special: boolean
  readonly payRunId: number | null
  readonly payslips: number
  readonly calculating: number
  readonly finalised: number
  /** Not calculating, and yet without a net pay that is a number. */
  readonly withoutNet: number
  /** Of the payslips that have a net pay; null when none has. */
  readonly netTotal: Scaled | null
  /** Total income of the payslips whose lines are known, and how many are not in it though they do not calculate. */
  readonly grossTotal: Scaled | null
  readonly withoutGross: number
}

/** One entry of the walking list beside a payslip. */
export interface PeriodPayslipRow {
  readonly payslipId: number
  readonly employeeId: number | null
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
  readonly state: PayslipState
  readonly special: boolean
  readonly net: string | null
  readonly unsettledEdits: number
  readonly review: TickState
  /** Whether a rule found something to look at; null: the period is too large to look at all of it unasked. */
  readonly flagged: boolean | null
}

/** The walking list of a period, with how far its review is; counted over all of it, whatever is listed. */
export interface WalkSummary extends Period {
  readonly ticked: number
  readonly reopened: number
  /** Null: not looked at. */
  readonly flagged: number | null
}

export interface PayslipHeaderView {
  readonly id: number
  readonly companyId: number
  readonly date: Day
  readonly special: boolean
  readonly state: PayslipState
  readonly finalised: boolean
  readonly released: boolean
  readonly frequencyId: number | null
  readonly frequency: string | null
  readonly payRunId: number | null
  readonly net: string | null
  readonly netScaled: Scaled | null
}

/** One row of the payslip page: the line now, before, and the change; with the officer's waiting edit under it. */
export interface PayslipLineView {
  readonly section: LineSection
  readonly group: string
  readonly name: string
  /** 1, 2 ... where the name repeats on this payslip, else 0. */
  readonly ordinal: number
  /** The last line of income or of deductions. */
  readonly total: boolean
  /** As sent; null: the line is gone. */
  readonly amount: string | null
  /** Null: the line is new, or there is no previous payslip. */
  readonly previous: string | null
  /** Null when one of the two is no number, or nothing is compared. */
  readonly change: Scaled | null
  readonly presence: 'both' | 'new' | 'gone' | 'notCompared'
  readonly edits: readonly Edit[]
}

/** What a line of the payslip page came to in the year so far. */
export interface LineToDate {
  /** Of the row of `PayslipView.lines` it belongs to. */
  readonly section: LineSection
  readonly group: string
  readonly name: string
  readonly ordinal: number
  readonly total: boolean
  /** Over the payslips counted; null: an amount is no number, or it stands in the row of the first line of that name. */
  readonly sum: Scaled | null
  /** By payslip, over the regular ones counted, in cents. */
  readonly average: Scaled | null
  /** Another line above has the same name: its figures hold all of them. */
  readonly inFirst: boolean
}

/** Year to date and averages beside a payslip, and of how many payslips they are. */
export interface PayslipToDate {
  readonly payslipId: number
  readonly from: Day
  readonly to: Day
  /** Whether the company's certificates tell where its years end; else the usual year is taken. */
  readonly yearKnown: boolean
  /** How many payslips are in the sums. */
  readonly counted: number
  /** How many there should be, as far as that is known. Never less than `counted`. */
  readonly expected: number
  /** Why others are not in the sums: they calculate; their lines are not in the copy, or are called otherwise; not here at all. */
  readonly missing: { readonly calculating: number; readonly withoutLines: number; readonly notHere: number }
  /** Once-off payslips that are in the sums, and in no average. */
  readonly onceOff: number
  /** Regular payslips of the same frequency that the averages are of. */
  readonly averaged: number
  readonly lines: readonly LineToDate[]
  readonly net: { readonly sum: Scaled | null; readonly average: Scaled | null }
  /** What was paid or deducted in the year and stands on neither of the payslips shown. */
  readonly elsewhere: readonly {
    readonly section: 'income' | 'deduction'
    readonly items: number
    readonly sum: Scaled | null
  }[]
}

export interface PayslipView {
  readonly header: PayslipHeaderView
  /** Null: the service's lists did not say whose payslip it is. */
  readonly owner: {
    readonly employeeId: number
    readonly lastName: string
    readonly firstName: string
    readonly chineseName: string | null
    readonly number: string | null
    readonly payPoint: string | null
    readonly paymentMethod: string | null
  } | null
  readonly previous: PayslipHeaderView | null
  /** Said when the previous payslip is more than one period back. */
  readonly previousGap: boolean
  readonly netChange: Scaled | null
  /** How the lines are called here: as asked for, where those names are known. */
  readonly names: 'labels' | 'codes'
  /** What both sides are matched by; null when nothing is compared. */
  readonly comparedBy: 'labels' | 'codes' | null
  /** Whether the codes were read, so that the switch can offer them. */
  readonly codesKnown: boolean
  readonly lines: readonly PayslipLineView[]
  /** Names the figures on screen to `review.tick`; null: it calculates or has no net pay, so there is nothing to tick. */
  readonly figures: string | null
  readonly linesKnown: boolean
  /** Sentences with both figures where the lines do not add up to the total sent, or the totals to the net. */
  readonly discrepancies: readonly string[]
  readonly leave: readonly LeaveBalance[] | null
  /** Unsettled edits of this payslip that belong to no line shown. */
  readonly otherEdits: readonly Edit[]
  /** Net of the last regular payslips of this person, oldest first, for the small line. */
  readonly trend: readonly { readonly date: Day; readonly netScaled: Scaled | null }[]
  readonly document: DocumentState
  /** How often a sync saw its figures or its state change, and when last. */
  readonly changes: { readonly times: number; readonly lastMs: number | null }
  readonly asOf: { readonly linesMs: number | null; readonly detailMs: number | null }
}
