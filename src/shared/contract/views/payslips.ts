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
  readonly asOf: { readonly linesMs: number | null; readonly detailMs: number | null }
}
