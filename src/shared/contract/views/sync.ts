/** How deep the copy goes, the work on it, and what the status bar says. */
import type { RunnerState } from './edits'

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

/** What it is that the officer waits for. */
export type WaitWhat =
  | 'employee'
  | 'payslip'
  | 'payRun'
  | 'payItems'
  | 'payItem'
  | 'inherited'
  | 'certificates'
  | 'frequencies'
  | 'payPoints'
  | 'matches'
  | 'accounts'
  | 'pdf'
  | 'sending'
  | 'retention'
  | 'retentionPreview'
  | 'backup'
  | 'handover'
  | 'history'
  | 'sealedFile'

export interface WaitView {
  readonly id: number
  readonly what: WaitWhat
  readonly done: number
  /** Null where it is one step. */
  readonly total: number | null
  readonly canCancel: boolean
}

/** Requests wait for what may be asked in a minute or an hour (`limits`), or as the service asked everyone to wait. */
export interface RequestsHeld {
  readonly cause: 'limits' | 'rateLimited' | 'maintenance'
  readonly untilMs: number
}

export interface StatusView {
  readonly online: 'online' | 'offline' | 'unknown'
  readonly sinceMs: number | null
  readonly lastAnswerMs: number | null
  /** The service does not accept the key, and none of its answers said otherwise since. */
  readonly keyRefused: boolean
  readonly listsAsOfMs: number | null
  readonly waitingHere: number
  readonly needsOfficer: number
  readonly waitingElsewhere: number
  readonly needsOfficerElsewhere: number
  readonly otherCompaniesWaiting: number
  /** Direct writes of the company without an answer; without a company of all. */
  readonly unknownWrites: number
  readonly runner: RunnerState
  readonly sync: readonly SyncState[]
  /** What the officer asked for and takes longer than a second, oldest first. */
  readonly waits: readonly WaitView[]
  /** Null while no request is held up for longer than a moment. */
  readonly held: RequestsHeld | null
  /** Report runs of all companies that have not ended. */
  readonly reportsRunning: number
  /** The history is not whole, and the officer has not seen it yet. */
  readonly historyBroken: boolean
  /** The daily backup was due and could not be made. */
  readonly backupFailed: boolean
}
