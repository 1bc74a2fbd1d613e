import type { ChannelName } from '@shared/contract/channelNames'
import { AppError } from '@shared/contract/errors'
import type { LockAnswer, LockReason, LockView } from '@shared/contract/views'
import type { Secrets } from '../secrets'
import { isOpenWhileLocked } from './openWhileLocked'
import type { KeyCost } from '../common/slowKey'
import { hashOf, isPassphrase } from './passphrase'
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

/**
 * The lock over the program. While it is locked the bridge answers next to nothing (`assertOpen`), whatever the page asks; the
 * threads work on. It does not lock where nothing could unlock it again.
 */
export class Lock {
  readonly #options: LockOptions
  #locked: LockView['locked'] = null
  /** The connection that `#hash` belongs to; undefined: not asked yet. */
  #known: { readonly id: string | null; readonly hash: Promise<string | null> } | undefined
  /** Connections whose passphrase was entered, or set, since the program began or was last locked. */
  readonly #entered = new Set<string>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: LockOptions) {
    this.#options = options
  }

  get isLocked(): boolean {
    return this.#locked !== null
  }

  /**
   * Rejects with `locked` when `channel` is not answered now. Waits until it is known whether the open connection has a passphrase;
   * when the keychain cannot tell, it rejects with that, and asks again at the next call.
   */
  async assertOpen(channel: ChannelName): Promise<void> {
    if (isOpenWhileLocked(channel)) return
    if (this.#locked === null) await this.#hash()
    if (this.#locked !== null) throw new AppError('locked')
  }

  async view(): Promise<LockView> {
    const passphrase = await this.#hash().then(
      (hash) => hash !== null,
      () => false
    )
    return this.#viewOf(passphrase)
  }

  /** Locks, unless nothing could unlock it again. */
  async lock(reason: LockReason): Promise<LockView> {
    const view = await this.view()
    const { passphrase, touchId, systemSession } = view.ways
    if (this.#locked !== null || !(passphrase || touchId || systemSession)) return view
    this.#set({ sinceMs: this.#options.nowMs(), reason })
    return this.view()
  }

  /** The computer's own lock was opened by its user, which opens this one. */
  async systemUnlocked(): Promise<void> {
    if (this.#locked !== null && this.#options.system.tellsUnlock) await this.#open()
  }

  unlock(passphrase: string): Promise<LockAnswer> {
    return this.#inTurn(async () => {
      // A start with a passphrase is locked by asking for it.
      await this.#hash()
      if (this.#locked === null) return this.#answer('done')
      const outcome = await this.#try(passphrase)
      if (outcome === 'done') await this.#open()
      return this.#answer(outcome)
    })
  }

  async unlockAsUser(): Promise<LockAnswer> {
    if (this.#locked === null) return this.#answer('done')
    const { system } = this.#options
    if (!system.touchId() || !(await system.askUser())) return this.#answer('wrong')
    await this.#open()
    return this.#answer('done')
  }

  /** Sets or changes the passphrase of the open connection; kept when it resolves. `keychain` when it cannot be. */
  setPassphrase(current: string | null, next: string): Promise<LockAnswer> {
    return this.#inTurn(async () => {
      const { id, secrets } = this.#connection()
      if ((await this.#hash()) !== null) {
        const outcome = current === null ? 'wrong' : await this.#try(current)
        if (outcome !== 'done') return this.#answer(outcome)
      }
      const hash = await hashOf(next, this.#options.cost)
      await secrets.write(id, 'passphrase', hash)
      this.#entered.add(id)
      this.#known = { id, hash: Promise.resolve(hash) }
      return this.#told('done')
    })
  }

  removePassphrase(current: string): Promise<LockAnswer> {
    return this.#inTurn(async () => {
      const { id, secrets } = this.#connection()
      const outcome = await this.#try(current)
      if (outcome !== 'done') return this.#answer(outcome)
      await secrets.remove(id, 'passphrase')
      this.#known = { id, hash: Promise.resolve(null) }
      return this.#told('done')
    })
  }

  /** Another connection is open, or none: its passphrase is asked for, unless it was entered. */
  connectionChanged(): void {
    this.#hash().then(
      () => this.#tell(),
      () => {}
    )
  }

  /** The hash of the open connection's passphrase; a connection whose passphrase was not entered yet is locked by this. */
  #hash(): Promise<string | null> {
    const connection = this.#options.connection()
    const id = connection?.id ?? null
    if (this.#known?.id === id) return this.#known.hash
    const hash = connection === null ? Promise.resolve(null) : this.#read(connection)
    const known = { id, hash }
    this.#known = known
    hash.catch(() => {
      // Asked again by the next call.
      if (this.#known === known) this.#known = undefined
    })
    return hash
  }

  async #read({ id, secrets }: LockedConnection): Promise<string | null> {
    const hash = await secrets.read(id, 'passphrase')
    const stillOpen = this.#options.connection()?.id === id
    if (hash !== null && stillOpen && !this.#entered.has(id) && this.#locked === null) {
      this.#locked = { sinceMs: this.#options.nowMs(), reason: 'start' }
    }
    return hash
  }

  async #try(passphrase: string): Promise<LockAnswer['outcome']> {
    const { id } = this.#connection()
    const hash = await this.#hash()
    if (hash === null) return 'wrong'
    const { tries } = this.#options
    if (tries.state(id).left === 0) return 'wait'
    await tries.begin(id)
    if (!(await isPassphrase(passphrase, hash))) return 'wrong'
    // It is the right one, whether or not the disk has room for that; the try stays counted then.
    await tries.right(id).catch(() => {})
    return 'done'
  }

  async #open(): Promise<void> {
    const connection = this.#options.connection()
    if (connection) this.#entered.add(connection.id)
    this.#locked = null
    await this.#tell()
  }

  #set(locked: NonNullable<LockView['locked']>): void {
    this.#locked = locked
    this.#entered.clear()
    void this.#tell()
  }

  async #tell(): Promise<void> {
    this.#options.onChange(await this.view())
  }

  async #told(outcome: LockAnswer['outcome']): Promise<LockAnswer> {
    await this.#tell()
    return this.#answer(outcome)
  }

  async #answer(outcome: LockAnswer['outcome']): Promise<LockAnswer> {
    return { outcome, view: await this.view() }
  }

  #viewOf(passphrase: boolean): LockView {
    const { connection, tries, system } = this.#options
    const { left, waitUntilMs } = tries.state(connection()?.id ?? '')
    return {
      locked: this.#locked,
      ways: { passphrase, touchId: system.touchId(), systemSession: system.tellsUnlock },
      triesLeft: left,
      waitUntilMs
    }
  }

  #connection(): LockedConnection {
    const connection = this.#options.connection()
    if (!connection) throw new AppError('notConnected')
    return connection
  }

  /** One after the other, so that many at once are not more tries than five. */
  #inTurn<Value>(act: () => Promise<Value>): Promise<Value> {
    const done = this.#turn.then(act)
    this.#turn = done.catch(() => {})
    return done
  }
}
