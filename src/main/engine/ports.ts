import type { EngineContext } from './context'
import type { createDocuments } from './documents'
import type { createOutbox } from './outbox'
import type { KeyCost } from './sealed'
import type { SyncPorts } from './sync'

/** What the engine needs of the thread it runs in. */
export interface EnginePorts {
  readonly emit: EngineContext['emit']
  readonly log: EngineContext['log']
  readonly resolveProxy: (origin: string) => Promise<string | null>
  /** The passphrase of the daily backup; null where the keychain has none. */
  readonly backupPassphrase: (connectionId: string) => Promise<string | null>
  /** Notes in the keychain where the history of a connection ends. */
  readonly keepHistoryHead: (connectionId: string, head: string) => Promise<void>
  /** Waits other than the real ones, so that tests need not sit through them. */
  readonly timing?: {
    readonly sync: NonNullable<SyncPorts['timing']>
    readonly outbox: Parameters<typeof createOutbox>[2]
    readonly bulkSave?: Parameters<typeof createDocuments>[2]
  }
  /** Another cost of the key of files under a passphrase, for the same reason. */
  readonly keyCost?: KeyCost
}
