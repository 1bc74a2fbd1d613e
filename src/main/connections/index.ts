/**
 * The connections of this computer: to which services the officer is connected, where the files and secrets of each are,
 * and which one is open. One is open at a time; opening another closes it first. Knows no wire shapes and no SQL: it speaks
 * to the engine and the reader through their methods.
 */
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@shared/contract/errors'
import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import type { BackupContents, ConnectionSummary } from '@shared/contract/views'
import { isLoopback, parseAddress } from '@shared/domain/serviceAddress'
import { ownCount, type OfficersOwn } from '@shared/domain/unsettled'
import type { Secrets } from '../secrets'
import { killPoint } from '../store/killPoint'
import { addFromBackup, addSample, addWithKey, type Restored } from './adding'
import { outboxFromFile, type ChosenFile } from './backups'
import { assertSameCompanies } from './companies'
import { KnownConnections, type KnownOptions } from './known'
import { newConnection } from './newConnection'
import type { OpenedConnection } from './opened'
import { keptAtQuit, wipePreview } from './own'
import { removeFile, removeLent } from './places'
import type { Connection, Registry } from './registry'
import { outboxRepair } from './repair'
import { removeLeft, wipe } from './wiping'

export type { OpenedAhead } from './ahead'
export { OpenedConnection } from './opened'
export { Places } from './places'
export { Registry, registryFiles } from './registry'

export interface ConnectionsOptions extends KnownOptions {
  /** Asks the officer before a key goes to `host`; false ends it. */
  readonly confirmHost: (host: string) => Promise<boolean>
}

const KEY_TEXT = /^[\x21-\x7e]+$/

export class Connections {
  readonly opened: OpenedConnection
  readonly #options: ConnectionsOptions
  readonly #known: KnownConnections
  readonly #registry: Registry
  #turn: Promise<unknown> = Promise.resolve()
  #noting: Promise<unknown> = Promise.resolve()

  constructor(options: ConnectionsOptions) {
    this.#options = options
    this.#known = new KnownConnections(options)
    this.#registry = options.registry
    this.opened = this.#known.opened
  }

  list(): ChannelOutput<'connections.list'> {
    const summary = ({ id, label, address, sample, keeping, lastUsedMs }: Connection): ConnectionSummary => ({
      id,
      label,
      address,
      sample,
      keeping,
      lastUsedMs
    })
    const { all, activeId, found } = this.#registry
    return {
      connections: all.map(summary),
      activeId,
      isListLost: (found === 'lost' || found === 'held') && all.length === 0
    }
  }

  /** The open connection with its secrets, for the lock; null when none is. */
  locking(): { readonly id: string; readonly secrets: Secrets } | null {
    const { connection } = this.opened
    return connection && { id: connection.id, secrets: this.#known.secretsOf(connection) }
  }

  /** Opens the connection that was open last. Its failure is told by every call that needs it. */
  openLast(engineAfter: Promise<unknown>): void {
    const last = this.#registry.activeId === null ? null : this.#registry.find(this.#registry.activeId)
    if (last) this.#turn = this.#known.reopen(last, engineAfter).catch(() => {})
  }

  /**
   * Tries a key by the company list, then keeps it: for a new connection, or for the one named, which must be the same
   * service and list the companies known (`otherCompanies`). `keychain` when it cannot be kept; `sessionOnly` is the way on.
   */
  async connect(input: ChannelInput<'connections.connect'>): Promise<ChannelOutput<'connections.connect'>> {
    const apiKey = input.apiKey.trim()
    if (!KEY_TEXT.test(apiKey)) throw new AppError('badInput', { subject: 'apiKey' })
    const address = parseAddress(input.address)
    const { hostname, host } = new URL(address)
    if (!isLoopback(hostname) && !(await this.#options.confirmHost(host))) throw new AppError('cancelled')
    const { companies } = await this.#known.engine.callUnopened('testKey', { address, apiKey })
    if (companies.length === 0) throw new AppError('noCompanies')
    const connectionId = await this.#inTurn(() =>
      input.connectionId === undefined
        ? this.#add(newConnection(address, input.label, input.sessionOnly === true ? 'sessionOnly' : 'kept'), apiKey)
        : this.#changeKey(this.#known.get(input.connectionId), address, apiKey, companies)
    )
    return { connectionId, companies }
  }

  /** Opens the sample, made at the first time. Without a keychain it lives for this session. */
  connectSample(): Promise<ChannelOutput<'connections.connectSample'>> {
    return this.#inTurn(async () => {
      const known = (): Connection | undefined => this.#registry.all.find(({ sample }) => sample)
      // A list that another program held at the start may name it.
      if (!known()) this.#registry.readHeld()
      const made = known()
      const connection = made ?? (await addSample(this.#known, this.#options.keychain))
      await this.#known.open(connection)
      return { connectionId: connection.id }
    })
  }

  activate(connectionId: string): Promise<void> {
    return this.#inTurn(() => this.#known.open(this.#known.get(connectionId)))
  }

  /** Takes the API key off this computer. The copy can still be read, and nothing is sent. */
  removeKey(connectionId: string): Promise<void> {
    return this.#inTurn(async () => {
      const connection = this.#known.get(connectionId)
      await this.#known.secretsOf(connection).remove(connection.id, 'apiKey')
      if (this.opened.connection?.id === connectionId) await this.opened.setApiKey(null)
      this.#options.onChanged(this.#registry.activeId)
    })
  }

  wipePreview(connectionId: string): Promise<ChannelOutput<'connections.wipePreview'>> {
    return this.#inTurn(() => wipePreview(this.#known, this.#known.get(connectionId)))
  }

  /**
   * Destroys the key of the copy and its file; what the officer made stays. A fresh copy is opened in its place. `pdfOpen`, and nothing
   * is gone, while another program has a PDF of it that was not saved.
   */
  wipeCache(connectionId: string): Promise<void> {
    return this.#inTurn(async () => {
      const connection = this.#known.get(connectionId)
      const place = await this.#known.places.of(connection)
      await removeLent(place)
      await this.#known.open(connection, {
        first: async () => {
          // The key first: without it nothing in the file can be read, whenever the file itself goes.
          await this.#known.secretsOf(connection).remove(connectionId, 'cacheKey')
          killPoint('wipe.copyKeyGone')
          await removeFile(place, 'cache')
          killPoint('wipe.copyGone')
        }
      })
    })
  }

  /**
   * Destroys everything of a connection: keys, copy, edits and their history. `badInput` when other than what was `confirmed`
   * would go with it. Gives whether files are left, without their keys, that go at the next start.
   */
  wipeEverything({
    connectionId,
    confirmed
  }: ChannelInput<'connections.wipeEverything'>): Promise<ChannelOutput<'connections.wipeEverything'>> {
    return this.#inTurn(async () => {
      const connection = this.#known.get(connectionId)
      const { own } = await wipePreview(this.#known, connection)
      if (!isDeepStrictEqual(own, confirmed)) {
        const count = own === null ? 'unknown' : ownCount(own)
        throw new AppError('badInput', { subject: `${count} unsent changes, ticks and notes` })
      }
      await this.opened.close()
      // A note that is still being written would come back after the wipe.
      await this.#noting.catch(() => {})
      if (connection.sample) await this.#options.sample.stop()
      let filesLeft: boolean
      try {
        filesLeft = await wipe(this.#known, connection)
      } catch (error) {
        // It stays, so it is open again; why it cannot be opened, if it cannot, every call tells.
        await this.#known.open(connection).catch(() => {})
        throw error
      }
      this.#options.onChanged(null)
      return { filesLeft }
    })
  }

  /**
   * For an outbox that cannot be opened. It is never deleted: it is put aside under another name, with its key where there is
   * one. A fresh outbox takes its place, or the newest backup that is whole; `notHere` when there is none. `notAllowed` when the
   * outbox is whole.
   */
  repairOutbox({ connectionId, how }: ChannelInput<'connections.repairOutbox'>): Promise<void> {
    return this.#inTurn(async () => {
      const connection = this.#known.get(connectionId)
      const first = await outboxRepair(how, await this.#known.filesOf(connection))
      await this.#known.open(connection, { first })
    })
  }

  /**
   * Opens a backup file: in place of changes that cannot be opened, or (null) as a connection of its own, which has no key yet. Gives
   * the settings that came with it where it is the only connection.
   */
  restoreBackup(file: ChosenFile, connectionId: string | null): Promise<Restored> {
    return this.#inTurn(async () => {
      if (connectionId === null) return addFromBackup(this.#known, file)
      const connection = this.#known.get(connectionId)
      const first = await outboxFromFile(file, await this.#known.filesOf(connection))
      await this.#known.open(connection, { first })
      return { connectionId, settings: null }
    })
  }

  /** What is in a backup file; no connection need be open. */
  readBackup(file: ChosenFile): Promise<BackupContents> {
    return this.#known.engine.callUnopened('readBackup', file)
  }

  /** Keeps the passphrase of the daily backups, or (null) removes it. */
  async keepBackupPassphrase(connectionId: string, passphrase: string | null): Promise<void> {
    const secrets = this.#known.secretsOf(this.#known.get(connectionId))
    if (passphrase === null) await secrets.remove(connectionId, 'backupPassphrase')
    else await secrets.write(connectionId, 'backupPassphrase', passphrase)
  }

  async backupPassphrase(connectionId: string): Promise<string | null> {
    const connection = this.#registry.find(connectionId)
    return connection ? this.#known.secretsOf(connection).read(connectionId, 'backupPassphrase') : null
  }

  backUp(connectionId: string): Promise<ChannelOutput<'connections.backUp'>> {
    return this.#inTurn(async () => {
      const connection = this.#known.get(connectionId)
      await this.#known.ensureOpen(connection)
      const place = await this.#known.places.of(connection)
      return this.opened.engine('backUp', { folder: place.backups })
    })
  }

  /**
   * Notes in the keychain where the history of a connection ends; of one that is not there any more nothing. Outside the turns:
   * a connection that closes waits for it.
   */
  async keepHistoryHead(connectionId: string, head: string): Promise<void> {
    const connection = this.#registry.find(connectionId)
    if (!connection) return
    this.#noting = this.#known.secretsOf(connection).write(connectionId, 'historyHead', head)
    await this.#noting
  }

  /** What quitting would lose: of session-only connections; null for nothing, `unknown` when nobody can tell. */
  lostAtQuit(): Promise<OfficersOwn | 'unknown' | null> {
    return this.#known.sessionOwn.atQuit()
  }

  /** What waits on this computer for the next start: of an open kept connection; null for nothing, or when nobody can tell. */
  keptAtQuit(): Promise<OfficersOwn | null> {
    return keptAtQuit(this.#known)
  }

  async #add(connection: Connection, apiKey: string): Promise<string> {
    await addWithKey(this.#known, connection, apiKey)
    return connection.id
  }

  async #changeKey(
    connection: Connection,
    address: string,
    apiKey: string,
    companies: readonly { id: number; name: string }[]
  ): Promise<string> {
    if (connection.sample || address !== connection.address) throw new AppError('badInput', { subject: 'address' })
    await this.#known.ensureOpen(connection)
    assertSameCompanies(await this.opened.engine('knownCompanies', undefined), companies)
    await this.#known.secretsOf(connection).write(connection.id, 'apiKey', apiKey)
    await this.opened.setApiKey(apiKey)
    this.#options.onChanged(connection.id)
    return connection.id
  }

  /**
   * Removes what earlier runs left: of connections that a kill kept from being made or from being wiped, and of sessions. Rejects
   * when something stays for the next start; that keeps nothing else from being removed.
   */
  async removeLeftovers(): Promise<void> {
    const removed = await Promise.allSettled([
      this.#known.places.removeLeftovers(),
      this.#known.places.removeLent(),
      ...this.#registry.leftovers.map((id) => this.#inTurn(() => removeLeft(this.#known, id)))
    ])
    const failed = removed.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
  }

  /** One change of connections at a time, in the order asked for. */
  #inTurn<Value>(act: () => Promise<Value>): Promise<Value> {
    const done = this.#turn.then(act)
    this.#turn = done.catch(() => {})
    return done
  }
}
