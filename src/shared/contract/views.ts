/** What the screens receive: plain data, ready to be shown, never rows of a table. */
import type { Day } from '../domain/day'
import type { Edit, EditableInput } from '../domain/edit'
import type { EmploymentStatus, FrequencyPeriod, ServicePeriod } from '../domain/employee'
import type { JsonValue } from '../domain/json'
import type { Scaled } from '../domain/money'
import type { LeaveBalance, LineSection } from '../domain/payslip'

/** A list that the reader keeps in order while it is open, so that rows do not move under the officer during a sync. */
export interface OpenedList<Row, Summary> {
  readonly listId: number
  readonly total: number
  /** Of the company without any filter, so that an empty list can say what emptied it. */
  readonly unfilteredTotal: number
  /** The first rows, so that opening costs one call. */
  readonly rows: readonly Row[]
  readonly summary: Summary
}

export interface ConnectionSummary {
  readonly id: string
  readonly label: string
  readonly address: string
  readonly sample: boolean
  /** Whether its keys are in the keychain, or it lives for this session only. */
  readonly keeping: 'kept' | 'sessionOnly'
  readonly lastUsedMs: number | null
}

export interface AppInfo {
  readonly version: string
  readonly electron: string
  readonly platform: 'win32' | 'darwin' | 'linux'
  readonly keychain: 'available' | 'unavailable'
  /** True without Chromium's sandbox or on the development runtime: the status bar says so. */
  readonly developmentRuntime: boolean
  readonly systemCertificates: boolean
}

export interface CompanySummary {
  readonly id: number
  readonly name: string
  /** Set when the key no longer opens it: its copy is kept, nothing is sent. */
  readonly frozenMs: number | null
  readonly employees: number
  readonly unsettledEdits: number
  readonly listsAsOfMs: number | null
}

export type PayslipState = 'calculating' | 'open' | 'finalised' | 'released'

export interface EmployeeRow {
  readonly id: number
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
  readonly frequency: string | null
  readonly payPoint: string | null
  readonly status: EmploymentStatus
  readonly joined: Day | null
  /** Of the chosen or latest period; null when the person has none there. */
  readonly payslip: {
    readonly id: number
    readonly date: Day
    readonly state: PayslipState
    readonly net: string | null
    /** Against the previous regular payslip of the same frequency; null when it cannot be told. */
    readonly change: Scaled | null
  } | null
  readonly unsettledEdits: number
  readonly conflicts: number
}

export type EmployeeStatusFilter = 'active' | 'left' | 'notStarted' | 'any'

export interface EmployeesSummary {
  /** Whether any number is known: without one the column is not shown. */
  readonly hasNumbers: boolean
  readonly hasPayPoints: boolean
  readonly frequencies: readonly { readonly id: number; readonly name: string }[]
  /** Of the payslips in the list that have a net pay. */
  readonly netTotal: Scaled | null
  /** How many payslips make up that total. */
  readonly payslips: number
  readonly calculating: number
  /** Not calculating, and yet without a net pay that is a number. */
  readonly withoutNet: number
  readonly periodDate: Day | null
  readonly asOfMs: number | null
  /** Why the list is less than it should be; null when it is whole. */
  readonly note: string | null
}

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

/** What is known of a payslip's or certificate's PDF on this computer. */
export interface DocumentState {
  /** The last file saved by this program that is still in its manifest. */
  readonly saved: {
    readonly fileId: number
    readonly fileName: string
    readonly savedMs: number
    readonly final: boolean
    /** The payslip's net changed since it was saved. */
    readonly stale: boolean
  } | null
  readonly keptOffline: boolean
}

export interface EmployeePayslipRow {
  readonly id: number
  readonly date: Day
  readonly special: boolean
  readonly state: PayslipState
  readonly net: string | null
  readonly change: Scaled | null
  readonly unsettledEdits: number
}

export interface PayItemRow {
  readonly label: string
  readonly inputs: readonly { readonly name: string; readonly value: string | null }[]
  readonly origin: EditableInput['origin']
  readonly state: 'ok' | 'skipped' | 'deleted'
}

export interface EmployeeView {
  readonly id: number
  readonly companyId: number
  readonly lastName: string
  readonly firstName: string
  readonly chineseName: string | null
  readonly number: string | null
  readonly frequency: string | null
  readonly payPoint: string | null
  readonly paymentMethod: string | null
  readonly status: EmploymentStatus
  readonly goneMs: number | null
  /** The documented fields by name, in the order of the contract. `sensitive` ones are masked until shown. */
  readonly profile: readonly {
    readonly field: string
    readonly label: string
    readonly value: string | null
    readonly sensitive: boolean
    readonly edits: readonly Edit[]
  }[]
  /** Everything else, as sent. */
  readonly asSent: readonly { readonly field: string; readonly value: JsonValue }[]
  readonly servicePeriods: readonly ServicePeriod[] | null
  readonly frequencyPeriods: readonly (FrequencyPeriod & { readonly name: string | null })[] | null
  readonly payslips: readonly EmployeePayslipRow[]
  readonly payItems: { readonly rows: readonly PayItemRow[]; readonly asOfMs: number } | null
  readonly certificates: {
    readonly rows: readonly {
      readonly id: number
      readonly name: string
      readonly date: Day | null
      readonly dirty: boolean
      readonly document: DocumentState
    }[]
    readonly asOfMs: number
  } | null
  readonly otherEdits: readonly Edit[]
  readonly asOfMs: number | null
}

/** What can be edited for a payslip or a person; `asOfMs` null: the items were never read, so only attributes are offered. */
export interface EditForm {
  readonly inputs: readonly EditableInput[]
  readonly asOfMs: number | null
  /** Why the payslip's own inputs are locked (finalised); null when they are not. */
  readonly lockedReason: string | null
}

/** A hit of *Find anything*. */
export type FindHit =
  | {
      readonly kind: 'person'
      readonly companyId: number
      readonly company: string
      readonly employeeId: number
      readonly lastName: string
      readonly firstName: string
      readonly chineseName: string | null
      readonly number: string | null
    }
  | {
      readonly kind: 'payslip'
      readonly companyId: number
      readonly company: string
      readonly payslipId: number
      readonly date: Day
      readonly person: string | null
    }

/** What a submission will send, said before anything is sent. */
export interface SubmissionPreview {
  readonly companyId: number
  readonly edits: number
  readonly people: number
  readonly requests: number
  readonly groups: readonly {
    readonly label: string
    readonly scope: string
    readonly edits: number
    /** Sum of new minus old where both are known amounts; null else. */
    readonly change: Scaled | null
  }[]
  readonly payslipDates: readonly Day[]
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

export type OfflineDepth = 'recent' | 'everything' | 'everythingWithPdfs'

export interface DepthEstimate {
  readonly depth: OfflineDepth
  readonly requests: number
  readonly requestsMissing: number
  readonly minutes: number
  readonly bytes: number
  readonly what: string
}

export interface SyncStage {
  readonly name: string
  readonly done: number
  readonly total: number
  readonly state: 'open' | 'running' | 'done' | 'failed'
}

export interface SyncState {
  readonly companyId: number
  readonly state: 'idle' | 'running' | 'paused' | 'failed'
  /** As the officer chose it; null: the lists only. */
  readonly depth: OfflineDepth | null
  readonly done: number
  readonly total: number
  readonly leftMs: number | null
  readonly stages: readonly SyncStage[]
  /** What happened so far, newest last, each a sentence. */
  readonly log: readonly { readonly atMs: number; readonly text: string }[]
  readonly calculating: number
  readonly error: { readonly message: string; readonly nextStep: string } | null
}

export interface StatusView {
  readonly online: 'online' | 'offline' | 'unknown'
  readonly sinceMs: number | null
  readonly lastAnswerMs: number | null
  readonly listsAsOfMs: number | null
  readonly waitingHere: number
  readonly needsOfficer: number
  readonly waitingElsewhere: number
  readonly otherCompaniesWaiting: number
  readonly runner: RunnerState
  readonly sync: readonly SyncState[]
}

export interface SavedDocument {
  readonly fileId: number
  readonly fileName: string
  readonly folderName: string
  /** True when the same bytes were there already. */
  readonly unchanged: boolean
  /** True when another file of that name was kept and this one got a number. */
  readonly renamed: boolean
  readonly final: boolean
  readonly source: 'service' | 'keptCopy'
}
