/** Reports: their runs, the choices of their forms, and their results. */
import type { Day } from '../../domain/day'
import type { ReportForm } from '../../domain/report'
import type { AccountsOutcome } from '../../domain/reportAccounts'
import type { ReportRunCause, ReportRunState } from '../../domain/reportRun'
import type { ReportColumn } from '../../domain/reportTable'
import type { ErrorCode } from '../errorCodes'

/** A run as the list shows it. */
export interface ReportRunView {
  readonly id: number
  readonly companyId: number
  readonly form: ReportForm
  /** As it is sent, JSON. */
  readonly body: string
  readonly background: boolean
  readonly state: ReportRunState
  readonly cause: ReportRunCause
  readonly error: ErrorCode | null
  readonly serviceMessage: string | null
  readonly createdMs: number
  readonly startedMs: number | null
  readonly endedMs: number | null
  /** When it is started or asked for again. */
  readonly nextMs: number | null
  /** Of a run in parts: how many there are, and how many are there. 1 and 0 for a whole one. */
  readonly pieces: number
  readonly piecesDone: number
  /** Of one that timed out: whether it can be asked for in more parts. */
  readonly canSplit: boolean
  /** Of the result that is kept on this computer; null when there is none. */
  readonly result: { readonly rows: number; readonly asOfMs: number; readonly accounts: AccountsOutcome | null } | null
}

/** A remembered value of a field that the service has no lookup for. */
export interface RememberedValue {
  readonly value: string
  /** Of an account: the label that its column has; of a leave type: what the rows call it. Null while no result told. */
  readonly label: string | null
  /** Asked for alone, the service left it out. */
  readonly leftOut: boolean
}

export interface ReportsView {
  /** Newest first. */
  readonly runs: readonly ReportRunView[]
  readonly favourites: readonly { readonly id: number; readonly name: string; readonly form: ReportForm }[]
  /** Last used first. */
  readonly remembered: {
    readonly accounts: readonly RememberedValue[]
    readonly leaveTypes: readonly RememberedValue[]
    readonly periodOffsets: readonly RememberedValue[]
    readonly customFields: readonly RememberedValue[]
  }
  readonly frequencies: readonly { readonly id: number; readonly name: string }[]
  readonly payPoints: readonly { readonly id: number; readonly name: string }[]
  /** Periods of pay runs in the copy, newest first; a report names a period by its offset. */
  readonly periods: readonly {
    readonly frequencyId: number
    readonly offset: number
    readonly periodEnd: Day
  }[]
  /** How many people the copy has. */
  readonly people: number
}

export interface ReportPerson {
  readonly id: number
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
}

export interface ReportPeople {
  /** The first of those found. */
  readonly people: readonly ReportPerson[]
  /** All of those found. */
  readonly ids: readonly number[]
  /** How many of all that the search found have a pay point that is not known. */
  readonly notKnown: number
}

export interface ReportRow {
  readonly position: number
  /** As sent; null when the row names nobody. */
  readonly employee: string | null
  /** Whom the copy has under that id. */
  readonly person: ReportPerson | null
  readonly cells: readonly (string | null)[]
}

export interface ReportResultSummary {
  readonly runId: number
  readonly form: ReportForm
  readonly asOfMs: number
  readonly columns: readonly ReportColumn[]
  /** Exact sums of plain values by column; null where none is told. Only of amounts, and of days where they are of one kind. */
  readonly totals: readonly (string | null)[]
  /** Of a transaction history: what became of the accounts asked for. */
  readonly accounts: AccountsOutcome | null
  /** How many of the accounts asked for have a label that is not known yet. */
  readonly unlearned: number
  /** In how many parts it was asked for. */
  readonly pieces: number
}
