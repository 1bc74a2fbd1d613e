/** Files under a passphrase: backups of what the officer made, and changes for a colleague. */
import type { BaseValue, EditState, EditTarget, ValueKind } from '../../domain/edit'
import type { ErrorCode } from '../errorCodes'

/** Where and when backups are made by themselves. */
export interface DailyBackup {
  readonly folderName: string
  readonly lastMs: number | null
  /** Why the last one was not made; null when it was, or none was due. */
  readonly error: ErrorCode | null
}

/** Who made a file, and where. */
interface MadeBy {
  readonly user: string
  readonly computer: string
  readonly madeMs: number
  readonly connection: { readonly label: string; readonly address: string; readonly sample: boolean }
}

/** What is in a backup, told before it is used. */
export interface BackupContents extends MadeBy {
  readonly kind: 'backup'
  readonly companies: readonly string[]
  readonly edits: number
  readonly forms: number
  readonly writes: number
  /** Of the history. */
  readonly lines: number
}

/** One change of a colleague, beside what waits here of the same thing. */
export interface HandedRow {
  /** Its place in the file. */
  readonly at: number
  readonly person: string
  readonly number: string | null
  readonly label: string
  readonly attribute: string
  readonly valueKind: ValueKind
  readonly target: EditTarget
  readonly base: BaseValue
  readonly theirs: string
  readonly ours: { readonly value: string; readonly state: EditState } | null
  /** `differs`: the officer chooses; `locked`: it cannot be taken over, with the reason. */
  readonly verdict: 'new' | 'same' | 'differs' | 'locked'
  readonly reason: string | null
}

/** What a colleague's file brings, told before it is taken over. */
export interface HandoverContents extends MadeBy {
  readonly kind: 'handover'
  readonly companyId: number
  readonly company: string
  readonly note: string
  readonly edits: number
  /** When the same file was taken over before; nothing is added then. */
  readonly takenMs: number | null
  /** It was made for another address than the one that is connected here. */
  readonly otherAddress: boolean
  /** Whose desk it is here. */
  readonly here: { readonly user: string; readonly computer: string }
  readonly rows: readonly HandedRow[]
}

/** What can be handed over of a company now. */
export interface HandoverPreview {
  readonly edits: number
  readonly people: number
  /** On their way, or without an answer. */
  readonly onTheirWay: number
  /** In grids that are not queued yet. */
  readonly drafts: number
}
