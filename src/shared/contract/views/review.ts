/** Review: what differs between two periods, and what a rule found on payslips. */
import type { Day } from '../../domain/day'
import type { Scaled } from '../../domain/money'
import type { Spread } from '../../domain/spread'
import type { LineSection } from '../../domain/payslip'
import type { ExpectedCell } from '../../domain/expectedPayslips'
import type { FlagLimit } from '../../domain/flags'
import type { VarianceKind, VariancePart } from '../../domain/variance'
import type { PartChoice } from './payRuns'
import type { PayslipState } from './payslips'

/** People who were chosen by hand, as a list that can be chosen again. */
export interface PeopleListView {
  readonly id: number
  /** As the officer calls it; null: one of those used last. */
  readonly name: string | null
  readonly employeeIds: readonly number[]
  /** Whom it begins with, surname first; null: not in the copy. */
  readonly first: string | null
}

/** One of two sides that are compared. */
export interface VarianceSide {
  readonly date: Day
  /** `whole` where the part asked for is not there any more. */
  readonly part: PartChoice
  readonly payslips: number
  readonly calculating: number
  readonly people: number
  /** Of those who are compared. */
  readonly net: Scaled | null
  /** Once-off payslips, which are in `net`. */
  readonly onceOff: { readonly payslips: number; readonly net: Scaled | null }
  /** It has a run whose payslips may not all be in the copy (`PayPart.notAllRead`). */
  readonly notAllRead: boolean
  /** Payslips of people who are compared whose lines are not in the items: not in the copy, or named in a way of their own. */
  readonly withoutLines: number
}

/** One item of all payslips of both sides. */
export interface VarianceItem {
  /** Names it to `review.openPeople`. */
  readonly key: string
  readonly keyedBy: 'code' | 'label'
  readonly section: LineSection
  readonly group: string
  readonly name: string
  /** What it was called before, where one code had another label. */
  readonly nameBefore: string | null
  readonly code: string | null
  /** 1, 2 ... where one payslip has several of that name, else 0. */
  readonly ordinal: number
  readonly total: boolean
  readonly people: number
  readonly peopleBefore: number
  readonly amount: Scaled | null
  readonly before: Scaled | null
  readonly change: Scaled | null
  readonly presence: 'both' | 'new' | 'gone'
  readonly odd: number
  /** Whether its change reaches the limits. */
  readonly noteworthy: boolean
  /** Why it is so, as the officer noted it. */
  readonly reason: string | null
}

export interface VarianceView {
  readonly companyId: number
  readonly frequencyId: number | null
  readonly frequency: string | null
  readonly before: VarianceSide
  readonly now: VarianceSide
  /** How the items are told apart, on both sides alike: by code where every item has one, by label where none has. */
  readonly keyedBy: 'codes' | 'labels' | 'both'
  readonly items: readonly VarianceItem[]
  /** Before + starters + appeared - leavers - vanished = now. */
  readonly parts: Readonly<Record<VarianceKind, VariancePart>>
  readonly change: Scaled | null
  /** On neither side: a payslip of theirs calculates or has no net that is a number. */
  readonly notReady: { readonly people: number; readonly before: Scaled | null; readonly now: Scaled | null }
  /** With two sets of people: who is in both of them, and has a payslip on either side; null: both sides are of the same people. */
  readonly inBoth: number | null
  /** Why net pay changed as a whole. */
  readonly reason: string | null
  /** How many rows have a reason. */
  readonly reasons: number
  /** When the people were read; null: never. */
  readonly asOfMs: number | null
}

/** One person of both sides, with the net pay or with the item that was asked for. */
export interface VariancePersonRow {
  /** The person's id, or the negative id of a payslip that nobody knows whose it is. */
  readonly key: number
  readonly employeeId: number | null
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
  readonly kind: VarianceKind
  readonly payslipId: number | null
  readonly previousId: number | null
  readonly state: PayslipState | null
  /** False: nothing is compared. */
  readonly ready: boolean
  readonly now: Scaled | null
  readonly before: Scaled | null
  readonly change: Scaled | null
  readonly onceOffNow: Scaled | null
  readonly onceOffBefore: Scaled | null
  readonly reason: string | null
  /** When a starter joined, and when a leaver left. */
  readonly joined: Day | null
  readonly left: Day | null
}

export interface VariancePeopleSummary {
  /** Of all people asked for, those not listed included. */
  readonly people: number
  readonly now: Scaled | null
  readonly before: Scaled | null
  readonly change: Scaled | null
  /** Not listed: their changes do not reach the limits, or they have none. */
  readonly below: VariancePart
  readonly unchanged: number
  readonly notReady: number
}

/** A rule of a company, and what it found in a period. */
export interface FlagRuleView {
  readonly rule: string
  readonly name: string
  readonly about: string
  readonly tone: 'warning' | 'info'
  readonly on: boolean
  /** From where it speaks, in `scale`; null: it has no limit. */
  readonly limit: number | null
  readonly scale: FlagLimit | null
  /** As the rule was made. */
  readonly asMade: boolean
  readonly flags: number
}

export interface FlagsView {
  /** Null: of every company, so no rule has one limit. */
  readonly companyId: number | null
  /** Every rule, also those that are off or found nothing. */
  readonly rules: readonly FlagRuleView[]
  readonly flags: number
  /** People, and payslips that nobody knows whose they are. */
  readonly people: number
  readonly payslips: number
  /** Payslips whose lines are not in the copy: what is told by lines was not looked at. */
  readonly withoutLines: number
  /** Payslips whose leave is not in the copy, where a rule that is on looks at leave. */
  readonly withoutLeave: number
  readonly asOfMs: number | null
}

/** One finding on a payslip. */
export interface FlagView {
  readonly rule: string
  readonly name: string
  readonly tone: 'warning' | 'info'
  readonly item: string | null
  readonly sentence: string
}

/** One finding in the list of a period. */
export interface FlaggedRow extends FlagView {
  readonly key: number
  readonly companyId: number
  readonly company: string
  readonly frequencyId: number | null
  readonly date: Day
  readonly payslipId: number | null
  /** The payslip: nothing of it can be saved now. */
  readonly calculating: boolean
  readonly employeeId: number | null
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
}

/** How a person stands to the last periods of a frequency. */
export interface ExpectedRow {
  readonly employeeId: number
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
  /** One for each date of the summary, in its order; `payslipId` is of the newest one there. */
  readonly cells: readonly {
    readonly cell: ExpectedCell
    readonly payslipId: number | null
    /** That payslip: nothing of it can be saved now. */
    readonly calculating: boolean
  }[]
}

export interface ExpectedSummary {
  readonly frequency: string | null
  /** Ends of periods, earliest first; twelve at most. */
  readonly dates: readonly Day[]
  readonly holes: number
  readonly surplus: number
  /** People with any of these. */
  readonly odd: number
  /** People whose service periods were never read: nothing can be expected of them. */
  readonly notKnown: number
  /** People of whom older payslips are not in the copy. */
  readonly notRead: number
  readonly asOfMs: number | null
}

/** Whose net pay changed far more or less than that of the rest. */
export interface FarPerson {
  readonly payslipId: number
  readonly previousId: number | null
  readonly employeeId: number | null
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
  readonly before: Scaled
  readonly now: Scaled
  readonly change: Scaled
}

/** How net pay changed, of the people who are on both sides and ready. */
export interface SpreadView {
  readonly before: Day
  readonly now: Day
  readonly people: number
  /** Who is on one side only, or calculates: in no bar. */
  readonly left: number
  readonly spread: Spread
  /** By size, the largest first; at most 200. Where too few changed to say what is usual, everyone who changed. */
  readonly far: readonly FarPerson[]
  /** How many there are of them in all. */
  readonly farPeople: number
}

/** The newest regular period of a frequency, as far as its review is. */
export interface DeskPeriod {
  readonly companyId: number
  readonly frequencyId: number | null
  readonly frequency: string | null
  readonly date: Day
  readonly payslips: number
  readonly calculating: number
  readonly finalised: number
  /** Not calculating, and yet without a net pay that is a number. */
  readonly withoutNet: number
  /** Of the payslips that have a net pay; null when none has. */
  readonly netTotal: Scaled | null
  /** Beside the regular period before it; null: there is none. What does not compare is on neither side. */
  readonly variance: {
    readonly date: Day
    readonly peopleBefore: number
    readonly peopleNow: number
    readonly parts: Readonly<Record<VarianceKind, VariancePart>>
    readonly notReady: number
    /** Null as well while somebody does not compare. */
    readonly change: Scaled | null
  } | null
  readonly ticked: number
  readonly reopened: number
}

/** How many flags the newest period of a frequency has. */
export interface DeskFlags {
  readonly frequencyId: number | null
  readonly flags: number
}
