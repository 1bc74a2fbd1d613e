import type { ChannelInput, ChannelOutput, PayScope } from '@shared/contract/channels'
import type { ChannelName } from '@shared/contract/channelNames'
import type { AppEvents, EventName } from '@shared/contract/events'
import type { Settings } from '@shared/contract/settings'
import type {
  BackupContents,
  DailyBackup,
  DocumentStanding,
  HandoverContents,
  SavedDocument
} from '@shared/contract/views'
import type { OfficersOwn } from '@shared/domain/unsettled'
import type { FileKey } from '../store/fileKey'
import type { EngineChannel, ReaderChannel } from './channels'

/** What crosses between main and its threads. A method that a channel passes straight through has the channel's name. */
type PassedThrough<C extends ChannelName> = {
  readonly [K in C]: (input: ChannelInput<K>) => Promise<ChannelOutput<K>> | ChannelOutput<K>
}

/** The two encrypted files of a connection and their keys. */
export interface StoreLocation {
  readonly cachePath: string
  readonly outboxPath: string
  readonly cacheKey: FileKey
  readonly outboxKey: FileKey
}

/** A file of the officer's choice, by main's dialog. */
interface SealedFile {
  readonly path: string
  readonly passphrase: string
}

type WhichDocument = ChannelInput<'documents.save'>

export interface EngineOpening {
  readonly store: StoreLocation
  readonly address: string
  /** Null while no key is known: the copy can be read, nothing is sent. */
  readonly apiKey: string | null
  readonly settings: Settings
  /** Names the entries in the keychain that are asked for and written while it is open. */
  readonly connectionId: string
  /** How the connection is called in files that leave this computer. */
  readonly label: string
  readonly sample: boolean
  /** Where the keychain says that the history ended; null where it has no note of it. */
  readonly historyHead: string | null
}

export type EngineMethods = PassedThrough<EngineChannel> & {
  /** Opens and migrates both files, settles what a kill left, starts the runner. Answers when a reader may open. */
  readonly open: (input: EngineOpening) => Promise<void>
  /** Ends work between two requests, checkpoints and closes; the thread can open another connection after it. */
  readonly close: (input: undefined) => Promise<void>
  readonly setSettings: (input: Settings) => void | Promise<void>
  readonly setApiKey: (input: { readonly apiKey: string | null }) => Promise<void>
  /** Tries a key by the company list, with no connection open. */
  readonly testKey: (input: { readonly address: string; readonly apiKey: string }) => Promise<{
    readonly address: string
    readonly companies: { id: number; name: string }[]
  }>
  /** Whether a file is an outbox that its key opens and that is whole; no connection need be open. */
  readonly isWholeOutbox: (input: { readonly path: string; readonly key: FileKey }) => boolean
  /** Notes in a copy of a backup, which is to become the outbox, that it is one; no connection need be open. */
  readonly noteRestored: (input: { readonly path: string; readonly key: FileKey; readonly fileName: string }) => void
  /** The companies of the open connection as they were last read, to compare with a new key's. */
  readonly knownCompanies: (input: undefined) => { id: number; name: string }[]
  readonly wipePreview: (input: undefined) => { own: OfficersOwn; files: number }
  /** A checked copy of the outbox under the folder's `backups`. */
  readonly backUp: (input: { readonly folder: string }) => { fileName: string; bytes: number }
  /** Everything the officer made, in one file under a passphrase. */
  readonly makeBackup: (input: SealedFile) => Promise<{ fileName: string; bytes: number }>
  readonly startDailyBackup: (input: {
    readonly folder: string
    readonly passphrase: string
  }) => Promise<DailyBackup | null>
  readonly stopDailyBackup: (input: undefined) => void
  /** What is in a backup; no connection need be open. */
  readonly readBackup: (input: SealedFile) => Promise<BackupContents>
  /** Writes the outbox of a backup to a place that is free, under a key; no connection need be open. */
  readonly restoreBackup: (
    input: SealedFile & { readonly target: string; readonly key: FileKey }
  ) => Promise<{ connection: BackupContents['connection']; settings: Readonly<Record<string, unknown>> }>
  readonly handOver: (
    input: SealedFile & { readonly companyId: number; readonly note: string }
  ) => Promise<{ fileName: string; edits: number }>
  readonly readHandover: (input: SealedFile) => Promise<HandoverContents>
  readonly takeHandover: (
    input: SealedFile & { readonly mine: readonly number[] }
  ) => Promise<{ added: number; kept: number }>
  /** Ticks payslips at once by the rule of `review.tickQuiet`: all of them, or none. */
  readonly tickTogether: (input: { readonly scope: PayScope; readonly payslips: readonly MarkedPayslip[] }) => void
  /** Keeps a folder that main's dialog granted. */
  readonly grantFolder: (input: { readonly companyId: number; readonly path: string }) => void
  /** Whether something was saved in a folder or below it, or it is in the folder of a company. */
  readonly folderKnown: (input: { readonly folder: string }) => { readonly known: boolean }
  /** The company of a document, and what its file is called. */
  readonly documentName: (input: WhichDocument) => { companyId: number; fileName: string }
  /** Saves where main's dialog said, in place of a file of that name. */
  readonly saveDocumentAs: (input: WhichDocument & { readonly path: string }) => Promise<SavedDocument>
  /** A path that another program may have; `fetch` false: only of what is saved or kept, else `notKept`. */
  readonly lendDocument: (input: WhichDocument & { readonly fetch: boolean }) => Promise<{ readonly path: string }>
  readonly documentPdf: (
    input: WhichDocument
  ) => Promise<{ readonly pdf: Uint8Array; readonly fileName: string } & DocumentStanding>
  /** Notes a temp file beside a file that main writes; what a kill leaves of it goes when the connection is opened again. */
  readonly tempBegun: (input: { readonly path: string }) => void
  readonly tempEnded: (input: { readonly path: string }) => void
  /** The path of a file this program saved; `fileGone` when it is not there any more. */
  readonly pathOfFile: (input: { readonly fileId: number }) => Promise<{ readonly path: string }>
}

/** A payslip, and the mark of the figures it is to be ticked for. */
export interface MarkedPayslip {
  readonly payslipId: number
  readonly figures: string
}

export type ReaderMethods = PassedThrough<ReaderChannel> & {
  readonly open: (input: StoreLocation) => void
  /** What `review.tickQuiet` ticks, each for the figures it has now. */
  readonly quietPayslips: (input: PayScope) => readonly MarkedPayslip[]
  readonly close: (input: undefined) => void
}

/** What the engine asks of main. */
export type MainMethods = {
  /** The system's proxy for an origin as `http://host:port`, or null for a direct connection. */
  readonly resolveProxy: (input: { readonly origin: string }) => Promise<string | null>
  /** The passphrase of the daily backup; null where the keychain has none. */
  readonly backupPassphrase: (input: { readonly connectionId: string }) => Promise<string | null>
  /** Notes in the keychain where the history of a connection ends. */
  readonly keepHistoryHead: (input: { readonly connectionId: string; readonly head: string }) => Promise<void>
}

/** What a thread tells main: the bridge's events, and lines for the log (ids and codes only). */
export type ThreadEvents = { readonly [E in EventName]: AppEvents[E] } & {
  readonly log: { readonly level: 'info' | 'warn' | 'error'; readonly text: string }
}
