import type { LockView } from '@shared/contract/views'
import type { KeyCost } from '../common/slowKey'
import type { Secrets } from '../secrets'
import type { Tries } from './tries'

/** The open connection as the lock needs it. */
export interface LockedConnection {
  readonly id: string
  readonly secrets: Secrets
}

export interface LockOptions {
  readonly connection: () => LockedConnection | null
  readonly tries: Tries
  /** What the system offers. */
  readonly system: {
    readonly touchId: () => boolean
    readonly tellsUnlock: boolean
    /** Has the system ask who sits there; false when it was not this computer's user. */
    readonly askUser: () => Promise<boolean>
  }
  /** What a try costs; tests take less. */
  readonly cost?: KeyCost
  readonly nowMs: () => number
  readonly onChange: (view: LockView) => void
}
