/** The lock of the program: who keeps out whom, and what may be said meanwhile, which is counts only. */

export type LockReason =
  | 'byHand'
  | 'idle'
  /** With the computer's own lock, or as it went to sleep. */
  | 'system'
  /** A passphrase is set and was not entered since the program began, or since its connection was opened. */
  | 'start'

export interface LockView {
  /** Null while the program is open. */
  readonly locked: { readonly sinceMs: number; readonly reason: LockReason } | null
  /** What could unlock it now. Without any, it cannot be locked. */
  readonly ways: {
    /** One is set for the open connection; while locked, for the one that was open then. */
    readonly passphrase: boolean
    /** The system asks who sits there (Touch ID). */
    readonly touchId: boolean
    /** The system tells when its own lock was opened, which opens this one. */
    readonly systemSession: boolean
  }
  /** Wrong passphrases that are still taken before the next wait. */
  readonly triesLeft: number
  /** No passphrase is looked at until then. */
  readonly waitUntilMs: number | null
}

export interface LockAnswer {
  /** `wait`: nothing was looked at, `view.waitUntilMs` says until when. */
  readonly outcome: 'done' | 'wrong' | 'wait'
  readonly view: LockView
}

/** A connection that is not the locked one: what the officer called it, and its service. */
export interface OtherConnection {
  readonly id: string
  readonly label: string
  readonly address: string
}

/** What goes on while it is locked: no names, no amounts. Null while the engine cannot tell. */
export interface LockedWork {
  readonly online: 'online' | 'offline' | 'unknown'
  /** Changes of all companies that are not settled, without those that need the officer. */
  readonly waiting: number
  readonly needsOfficer: number
  readonly submitting: { readonly done: number; readonly total: number } | null
  readonly syncing: { readonly done: number; readonly total: number } | null
}
