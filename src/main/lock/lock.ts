import type { ChannelName } from '@shared/contract/channelNames'
import { AppError } from '@shared/contract/errors'
import type { LockAnswer, LockReason, LockView } from '@shared/contract/views'
import { isOpenWhileLocked } from './openWhileLocked'
import type { LockedConnection, LockOptions } from './options'
import { hashOf, isPassphrase } from './passphrase'

/** Whose passphrase is asked for, and its hash; null where there is none. */
interface Asked {
  readonly connection: LockedConnection | null
  readonly hash: string | null
}

/**
 * What keeps it locked: the connection that was open then, whatever is opened or wiped meanwhile. Its hash stays with it, so that
 * what it was locked with opens it.
 */
interface Locking extends Asked {
  readonly since: NonNullable<LockView['locked']>
  hash: string | null
}

/**
 * The lock over the program. While it is locked the bridge answers next to nothing (`assertOpen`), whatever the page asks; the
 * threads work on. It does not lock where nothing could unlock it again.
 */
export class Lock {
  readonly #options: LockOptions
  #locking: Locking | null = null
  /** What was read of a passphrase last, and of which connection; undefined: not asked yet. */
  #known: { readonly id: string | null; readonly hash: Promise<string | null> } | undefined
  /** Connections whose passphrase was entered, or set, since the program began or was last locked. */
  readonly #entered = new Set<string>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: LockOptions) {
    this.#options = options
  }

  get isLocked(): boolean {
    return this.#locking !== null
  }

  /**
   * Rejects with `locked` when `channel` is not answered now. Waits until it is known whether the open connection has a passphrase;
   * when the keychain cannot tell, it rejects with that, and asks again at the next call.
   */
  async assertOpen(channel: ChannelName): Promise<void> {
    if (isOpenWhileLocked(channel)) return
    if (this.#locking === null) await this.#asked()
    if (this.#locking !== null) throw new AppError('locked')
  }

  async view(): Promise<LockView> {
    return this.#viewOf(await this.#askedIfTold())
  }

  /** Locks, unless nothing could unlock it again. */
  async lock(reason: LockReason): Promise<LockView> {
    const asked = await this.#askedIfTold()
    const view = this.#viewOf(asked)
    const { passphrase, touchId, systemSession } = view.ways
    if (this.#locking !== null || !(passphrase || touchId || systemSession)) return view
    this.#locking = { ...asked, since: { sinceMs: this.#options.nowMs(), reason } }
    this.#entered.clear()
    void this.#tell()
    return this.view()
  }

  /** The computer's own lock was opened by its user, which opens this one. */
  async systemUnlocked(): Promise<void> {
    if (this.#locking !== null && this.#options.system.tellsUnlock) await this.#open(this.#locking)
  }

  unlock(passphrase: string): Promise<LockAnswer> {
    return this.#inTurn(async () => {
      // A start with a passphrase is locked by asking for it.
      const asked = await this.#asked()
      const locking = this.#locking
      if (locking === null) return this.#answer('done')
      const outcome = await this.#try(passphrase, asked)
      if (outcome === 'done') await this.#open(locking)
      return this.#answer(outcome)
    })
  }

  async unlockAsUser(): Promise<LockAnswer> {
    const locking = this.#locking
    if (locking === null) return this.#answer('done')
    const { system } = this.#options
    if (!system.touchId() || !(await system.askUser())) return this.#answer('wrong')
    await this.#open(locking)
    return this.#answer('done')
  }

  /**
   * Leaves what is locked, without its passphrase, for what `change` opens in its place, or for none. All stays locked until `isGone`: until
   * then the page holds what it showed before. What is open then asks for its own passphrase, also where that was entered before; without
   * one it stays locked where the system can be asked, but not at a start, which asks for passphrases only. The tries of what was left
   * stay counted, and its passphrase is asked for when it is opened again.
   */
  leave(change: () => Promise<void>, isGone: () => Promise<void>): Promise<void> {
    return this.#inTurn(async () => {
      const locking = await this.#lockedNow()
      try {
        await change()
      } finally {
        // Also one that cannot be opened is what the officer went to, and says why.
        if (this.#options.connection()?.id !== locking.connection?.id) await this.#handOver(locking, isGone)
      }
    })
  }

  /** Does something with what is locked by its passphrase, which may be forgotten; `notAllowed` where nothing is. */
  ofForgotten<Value>(act: (connectionId: string) => Promise<Value>): Promise<Value> {
    return this.#inTurn(async () => {
      const { connection, hash } = await this.#lockedNow()
      if (connection === null || hash === null) throw new AppError('notAllowed', { subject: 'lock' })
      return act(connection.id)
    })
  }

  /** What keeps it locked, by id; null: nothing, or what has none. */
  get lockedId(): string | null {
    return this.#locking?.connection?.id ?? null
  }

  /** Sets or changes the passphrase of the open connection; kept when it resolves. `keychain` when it cannot be. */
  setPassphrase(current: string | null, next: string): Promise<LockAnswer> {
    return this.#inTurn(async () => {
      const { connection, asked } = await this.#toChange()
      if (asked.hash !== null) {
        const outcome = current === null ? 'wrong' : await this.#try(current, asked)
        if (outcome !== 'done') return this.#answer(outcome)
      }
      const { id, secrets } = connection
      const hash = await hashOf(next, this.#options.cost)
      await secrets.write(id, 'passphrase', hash)
      // It may have been locked meanwhile.
      if (this.#locking === null) this.#entered.add(id)
      else if (this.#locking.connection?.id === id) this.#locking.hash = hash
      this.#known = { id, hash: Promise.resolve(hash) }
      return this.#told('done')
    })
  }

  removePassphrase(current: string): Promise<LockAnswer> {
    return this.#inTurn(async () => {
      const { connection, asked } = await this.#toChange()
      const outcome = await this.#try(current, asked)
      if (outcome !== 'done') return this.#answer(outcome)
      await connection.secrets.remove(connection.id, 'passphrase')
      this.#known = { id: connection.id, hash: Promise.resolve(null) }
      return this.#told('done')
    })
  }

  /** Another connection is open, or none: its passphrase is asked for, unless it was entered; while locked, after the unlock. */
  connectionChanged(): void {
    this.#asked().then(
      () => this.#tell(),
      () => {}
    )
  }

  /**
   * While locked, what locks; else the open connection, which is locked by this where its passphrase was not entered yet. Rejects when
   * the keychain cannot tell.
   */
  async #asked(): Promise<Asked> {
    const connection = this.#subject()
    const hash = this.#locking?.hash ?? (await this.#kept(connection))
    // Another may have been opened meanwhile, or the lock.
    if (this.#subject()?.id !== connection?.id) return this.#asked()
    const asked = { connection, hash }
    if (this.#locking === null && connection !== null && hash !== null && !this.#entered.has(connection.id)) {
      this.#locking = { ...asked, since: { sinceMs: this.#options.nowMs(), reason: 'start' } }
    }
    return asked
  }

  /** As `#asked`, without a passphrase while the keychain cannot tell. */
  #askedIfTold(): Promise<Asked> {
    return this.#asked().catch(() => ({ connection: this.#subject(), hash: null }))
  }

  /** The open connection, for a change of its passphrase; `locked`, and nothing was done, when the lock came first. */
  async #toChange(): Promise<{ readonly connection: LockedConnection; readonly asked: Asked }> {
    const asked = await this.#asked()
    if (this.#locking !== null) throw new AppError('locked')
    if (asked.connection === null) throw new AppError('notConnected')
    return { connection: asked.connection, asked }
  }

  async #lockedNow(): Promise<Locking> {
    // A start with a passphrase is locked by asking for it.
    await this.#asked()
    if (this.#locking === null) throw new AppError('notAllowed', { subject: 'lock' })
    return this.#locking
  }

  async #handOver(left: Locking, isGone: () => Promise<void>): Promise<void> {
    await isGone()
    const connection = this.#options.connection()
    // Where the keychain cannot tell, the next call is told that, and nothing is answered before it can.
    const hash = await this.#kept(connection).catch(() => null)
    // It may have been opened meanwhile.
    if (this.#locking !== left) return
    this.#entered.clear()
    const { system } = this.#options
    const bySystem = left.since.reason !== 'start' && (system.touchId() || system.tellsUnlock)
    this.#locking = hash !== null || bySystem ? { connection, hash, since: left.since } : null
    await this.#tell()
  }

  #subject(): LockedConnection | null {
    return this.#locking === null ? this.#options.connection() : this.#locking.connection
  }

  /** The hash of a connection's passphrase, read once for as long as no other is asked about. */
  #kept(connection: LockedConnection | null): Promise<string | null> {
    const id = connection?.id ?? null
    if (this.#known?.id === id) return this.#known.hash
    const hash = connection === null ? Promise.resolve(null) : connection.secrets.read(connection.id, 'passphrase')
    const known = { id, hash }
    this.#known = known
    hash.catch(() => {
      // Asked again by the next call.
      if (this.#known === known) this.#known = undefined
    })
    return hash
  }

  async #try(passphrase: string, { connection, hash }: Asked): Promise<LockAnswer['outcome']> {
    if (connection === null || hash === null) return 'wrong'
    const { tries } = this.#options
    if (tries.state(connection.id).left === 0) return 'wait'
    await tries.begin(connection.id)
    if (!(await isPassphrase(passphrase, hash))) return 'wrong'
    // It is the right one, whether or not the disk has room for that; the try stays counted then.
    await tries.right(connection.id).catch(() => {})
    return 'done'
  }

  /** Opens what `locking` locked, and nothing else: another connection that is open by now asks for its own passphrase. */
  async #open(locking: Locking): Promise<void> {
    if (this.#locking === locking) {
      this.#locking = null
      if (locking.connection) this.#entered.add(locking.connection.id)
    }
    await this.#tell()
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

  #viewOf({ connection, hash }: Asked): LockView {
    const { tries, system } = this.#options
    const { left, waitUntilMs } = tries.state(connection?.id ?? '')
    return {
      locked: this.#locking?.since ?? null,
      ways: { passphrase: hash !== null, touchId: system.touchId(), systemSession: system.tellsUnlock },
      triesLeft: left,
      waitUntilMs
    }
  }

  /** One after the other, so that many at once are not more tries than five. */
  #inTurn<Value>(act: () => Promise<Value>): Promise<Value> {
    const done = this.#turn.then(act)
    this.#turn = done.catch(() => {})
    return done
  }
}
