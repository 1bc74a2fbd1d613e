/** The overview of a company and of all companies. */
import type { Day } from '../../domain/day'
import type { Scaled } from '../../domain/money'
import type { ComingEnd } from './frequencies'
import type { PayslipState, Period } from './payslips'

/** What a figure of the overview counts; each leads to its list. */
export const overviewLists = [
  'newPeople',
  'gonePeople',
  'newPayslips',
  'changedPayslips',
  'finalisedPayslips',
  'newCertificates',
  'calculating',
  'finalisedWithEdits'
] as const
export type OverviewList = (typeof overviewLists)[number]

/** What a list of the overview can be put in order by. */
export const overviewSorts = ['number', 'name', 'title', 'date', 'state', 'was', 'now', 'edits', 'seen'] as const
export type OverviewSort = (typeof overviewSorts)[number]

/** Of the lists that tell what is new since a moment. */
export type NewsList = Exclude<OverviewList, 'calculating' | 'finalisedWithEdits'>

/** What changed since the officer's last visit, as far as the copy saw it. */
export interface News {
  readonly sinceMs: number
  readonly counts: Readonly<Record<NewsList, number>>
}

/** How many of the officer's changes stand in which state. */
export interface WaitingChanges {
  /** All that are not settled. */
  readonly unsettled: number
  readonly rejected: number
  readonly conflicts: number
  /** Without an answer. */
  readonly unknown: number
  readonly held: number
}

/** A kind of data in the copy and how old it is. */
export interface DataAge {
  /** The name of the list in the copy, for example `employees` or `certificatesOfEmployee`. */
  readonly kind: string
  /** How many lists of this kind were read: 1 for those of the company, else one for each person, payslip or run. */
  readonly lists: number
  /** The oldest and the newest of them. */
  readonly oldestMs: number
  readonly newestMs: number
  /** Why it is less than it should be. */
  readonly note: string | null
}

/** A period with what it comes to over all its payslips, also those that the copy does not hold. */
export interface PeriodTotal extends Period {
  /** The service's total of its runs, with payslips in no run where all others are known; where it made none, or sent none, the sum of the known payslips. */
  readonly total: Scaled | null
  /** The known payslips of its runs add up to another sum than the service's total: not all are here, or calculate, or changed since. */
  readonly inPart: boolean
}

export interface NextEnd extends ComingEnd {
  readonly frequencyId: number
  readonly frequency: string
  readonly people: number
  /** The latest payslip says otherwise than the frequency: then this is by payslips, and the other is told with it. */
  readonly byRecord: Day | null
}

export interface OverviewView {
  readonly companyId: number
  readonly name: string
  readonly frozenMs: number | null
  readonly today: Day
  readonly people: number
  /** Newest first, regular and once-off, of the last year. */
  readonly periods: readonly PeriodTotal[]
  /** The newest regular period that most people are paid in, and the one before it of that frequency. */
  readonly main: { readonly period: Period; readonly previous: Period | null } | null
  readonly calculating: number
  readonly finalisedWithEdits: number
  readonly changes: WaitingChanges
  /** Null: it was never looked at. */
  readonly news: News | null
  readonly next: readonly NextEnd[]
  readonly certificates: {
    /** Those seen: only released ones can be. */
    readonly seen: number
    /** Whose certificates were asked for. */
    readonly peopleRead: number
  }
  readonly ages: readonly DataAge[]
}

export interface CompanyOverview {
  readonly id: number
  readonly name: string
  readonly frozenMs: number | null
  readonly people: number
  readonly main: Period | null
  readonly calculating: number
  readonly changes: WaitingChanges
  readonly news: News | null
  readonly asOfMs: number | null
}

/** A line of a list that a figure leads to. */
export interface OverviewRow {
  /** Of the payslip, person or certificate that the list is of. */
  readonly id: number
  readonly employeeId: number | null
  readonly payslipId: number | null
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
  /** Of the payslip or certificate; the day of joining or leaving of a person. */
  readonly date: Day | null
  readonly special: boolean
  readonly state: PayslipState | null
  /** Of a certificate. */
  readonly title: string | null
  /** The net pay before and now; null where there was none or it is not shown. */
  readonly was: string | null
  readonly now: string | null
  /** The officer's changes that wait for it. */
  readonly edits: number
  /** When the copy saw it; null where that is not what the list is about. */
  readonly seenMs: number | null
}

export interface OverviewListSummary {
  /** Since when things are new; null on the first visit. */
  readonly sinceMs: number | null
  /** Whether anybody of the company has an employee number. */
  readonly hasNumbers: boolean
  /** Why a search found less than there is. */
  readonly note: string | null
}

/** What in the service's answers was otherwise than the contract says, and was survived. Holds no values. */
export interface OddAnswer {
  /** The kind of record in the service's words, for example `payslip`. */
  readonly record: string
  /** The field in the service's words, dotted; empty: the record itself. */
  readonly field: string
  /** `missing`, `wrongKind`, `wrapping`, `unreadable`, `noNumber`, `twice`, `otherOwner`. */
  readonly what: string
  /** One of the records that showed it. */
  readonly exampleId: number | null
  /** How often in the answers that show it. */
  readonly times: number
  readonly seenMs: number
}
