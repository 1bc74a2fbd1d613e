/** What payslips and periods showed before: versions that syncs saw, and figures that were ticked. */
import type { Day } from '../../domain/day'
import type { Scaled } from '../../domain/money'
import type { SeenChange } from '../../domain/seenFigures'
import type { PayslipLineView, PayslipState } from './payslips'

/** `gone`: the service did not list it then. */
export type VersionState = PayslipState | 'gone'

export interface VersionTick {
  readonly user: string
  readonly tickedMs: number
  /** The officer took the tick back; what was seen then is kept all the same. */
  readonly takenBack: boolean
}

/** What a payslip showed for a time. */
export interface PayslipVersion {
  /** Names it to `past.compare`. */
  readonly key: string
  /** `tick`: the copy does not have it any more, the figures are those that were ticked. */
  readonly source: 'copy' | 'tick'
  /** Since when; null: the moment is not known, only `fromDay`. */
  readonly fromMs: number | null
  /** The day from which on the copy knows the payslip; null for a version of a tick. */
  readonly fromDay: Day | null
  /** Until when; null: it is so now, or (of a tick) it is not known. */
  readonly untilMs: number | null
  readonly date: Day
  readonly state: VersionState
  readonly net: string | null
  readonly netScaled: Scaled | null
  readonly linesKnown: boolean
  /** Against the version before it; null when either has no net pay, or there is none before. */
  readonly netChange: Scaled | null
  /** Every figure that is other than in the version before it. */
  readonly changes: readonly SeenChange[]
  readonly ticks: readonly VersionTick[]
}

/** Newest first; the first one is what is there now. */
export interface PayslipTimeline {
  readonly payslipId: number
  readonly companyId: number
  readonly date: Day
  readonly special: boolean
  readonly frequency: string | null
  readonly employeeId: number | null
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
  readonly versions: readonly PayslipVersion[]
}

/** Two versions of a payslip side by side. */
export interface VersionComparison {
  readonly now: PayslipVersion
  readonly before: PayslipVersion
  readonly netChange: Scaled | null
  readonly names: 'labels' | 'codes'
  readonly comparedBy: 'labels' | 'codes' | null
  /** Whether the lines of both are known. */
  readonly linesKnown: boolean
  readonly lines: readonly PayslipLineView[]
}

export const pastSorts = ['name', 'number', 'then', 'now', 'change'] as const

/** A payslip of a period as it was last seen on a day, beside what it shows now. */
export interface PastPayslipRow {
  readonly payslipId: number
  readonly employeeId: number | null
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
  readonly special: boolean
  readonly state: PayslipState
  readonly net: string | null
  /** `moved`: it is of another period now. */
  readonly stateNow: VersionState | 'moved'
  readonly netNow: string | null
  /** Null when either has no net pay. */
  readonly change: Scaled | null
  /** When the figures were ticked, where the copy itself does not reach back so far. */
  readonly tickedMs: number | null
}

export interface PastPeriodSummary {
  readonly asAt: Day
  readonly frequency: string | null
  readonly calculating: number
  /** Not calculating, and yet without a net pay that is a number. */
  readonly withoutNet: number
  /** Of the payslips listed that had a net pay; null when none had. */
  readonly net: Scaled | null
  readonly now: { readonly payslips: number; readonly calculating: number; readonly net: Scaled | null }
  /** Payslips whose net pay, or presence in the period, is other now. */
  readonly changed: number
  /** Payslips of the period now that the copy did not know then: they may have been there all the same. */
  readonly notKnownThen: number
  /** How many are known by a tick alone. */
  readonly byTick: number
  /** When the copy of the company began. */
  readonly beganOn: Day | null
}

/** A day on which payslips of a period changed, or were first seen. */
export interface PastDay {
  readonly day: Day
  readonly changed: number
  readonly first: number
}
