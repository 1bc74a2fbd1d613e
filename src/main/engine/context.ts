import type { Database } from 'better-sqlite3'
import type { AppError } from '@shared/contract/errors'
import type { AppEvents, ChangedKind, EventName } from '@shared/contract/events'
import type { Settings } from '@shared/contract/settings'
import type { CacheWrites } from '../store/cacheWrites'
import type { PayrollClient } from './api'
import type { Waits } from './waits'

/**
 * What every area of the engine is given: the two open files, the client, the clock and the ways to tell others. One context
 * belongs to one open connection; when it closes, `signal` ends whatever still runs.
 */
export interface EngineContext {
  readonly cache: Database
  readonly cacheWrites: CacheWrites
  readonly outbox: Database
  /** The client of the service; throws `notConnected` while no key is known. */
  readonly client: () => PayrollClient
  readonly settings: () => Settings
  readonly nowMs: () => number
  /** Ends when the connection closes. */
  readonly signal: AbortSignal
  /** What the officer waits for: shown after a second, and cancelled on their word. */
  readonly waits: Waits
  readonly emit: <E extends EventName>(event: E, payload: AppEvents[E]) => void
  /** Says that rows changed; merged into at most four `cache.changed` a second. */
  readonly changed: (companyId: number, what: ChangedKind) => void
  /** A failure as one of the catalogue, those of the two files too: for work that no call waits for, which the door explains. */
  readonly failure: (error: unknown) => AppError
  /** For the log: ids and codes only, no names, no amounts. */
  readonly log: (level: 'info' | 'warn' | 'error', text: string) => void
}
