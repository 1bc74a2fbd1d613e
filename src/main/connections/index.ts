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
import { ownCount, unsettledCount, type OfficersOwn } from '@shared/domain/unsettled'
import type { Secrets } from '../secrets'
import type { EngineMethods } from '../threads/methods'
import type { SupervisedThread } from '../threads/supervisor'
import { outboxForNew, outboxFromFile, type ChosenFile } from './backups'
import { assertSameCompanies } from './companies'
import { newConnection, newSample } from './newConnection'
import { fileKeys, OpenedConnection, type OpenedOptions, type OpenHow, type Reach } from './opened'
import { bytesOf, removeFile, type Place } from './places'
import type { Connection, Registry } from './registry'
import { outboxRepair } from './repair'
import { removeLeft, takeBack, wipe, type WipingParts } from './wiping'

export { OpenedConnection } from './opened'
export { Places } from './places'
export { Registry } from './registry'

export interface ConnectionsOptions extends Omit<OpenedOptions, 'reach' | 'secretsOf'> {
  readonly registry: Registry
  readonly keychain: Secrets
  readonly sessionSecrets: Secrets
  readonly sample: SampleService
  /** Asks the officer before a key goes to `host`; false ends it. */
  readonly confirmHost: (host: string) => Promise<boolean>
  /** The open connection changed, or its label, address or key. */
  readonly onChanged: (activeId: string | null) => void
  readonly nowMs: () => number
}

interface SampleService {
  /** Starts the service on its data file, or gives the one that runs. */
  start(dataFile: string): Promise<Reach>
  /** Ends it, so that its data file can be removed. */
  stop(): Promise<void>
}

/** A quit does not wait longer for what would be lost. */
const COUNT_LIMIT_MS = 2000
const KEY_TEXT = /^[\x21-\x7e]+$/

export class Connections {
  readonly opened: OpenedConnection
  readonly #options: ConnectionsOptions
  readonly #engine: SupervisedThread<EngineMethods>
  readonly #registry: Registry
  #turn: Promise<unknown> = Promise.resolve()
  #noting: Promise<unknown> = Promise.resolve()

  constructor(options: ConnectionsOptions) {
    this.#options = options
    this.#engine = options.engine
    this.#registry = options.registry
    this.opened = new OpenedConnection({
      ...options,
      secretsOf: (connection) => this.#secretsOf(connection),
      reach: (connection, place) => this.#reach(connection, place)
    })
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
    return { connections: this.#registry.all.map(summary), activeId: this.#registry.activeId }
  }

  /** The open connection with its secrets, for the lock; null when none is. */
  locking(): { readonly id: string; readonly secrets: Secrets } | null {
    const { connection } = this.opened
    return connection && { id: connection.id, secrets: this.#secretsOf(connection) }
  }

  /** Opens the connection that was open last. Its failure is told by every call that needs it. */
  openLast(engineAfter: Promise<unknown>): void {
    const last = this.#registry.activeId === null ? null : this.#registry.find(this.#registry.activeId)
    if (last) this.#turn = this.#open(last, { engineAfter }).catch(() => {})
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
    const { companies } = await this.#engine.callUnopened('testKey', { address, apiKey })
    if (companies.length === 0) throw new AppError('noCompanies')
    const connectionId = await this.#inTurn(() =>
      input.connectionId === undefined
        ? this.#add(address, apiKey, input.label, input.sessionOnly === true)
        : this.#changeKey(this.#get(input.connectionId), address, apiKey, companies)
    )
    return { connectionId, companies }
  }

  /** Opens the sample, made at the first time. Without a keychain it lives for this session. */
  connectSample(): Promise<ChannelOutput<'connections.connectSample'>> {
    return this.#inTurn(async () => {
      const made = this.#registry.all.find(({ sample }) => sample)
      const connection = made ?? (await this.#newSample())
      await this.#open(connection)
      return { connectionId: connection.id }
    })
  }

  activate(connectionId: string): Promise<void> {
    return this.#inTurn(() => this.#open(this.#get(connectionId)))
  }

  /** Takes the API key off this computer. The copy can still be read, and nothing is sent. */
  removeKey(connectionId: string): Promise<void> {
    return this.#inTurn(async () => {
      const connection = this.#get(connectionId)
      await this.#secretsOf(connection).remove(connection.id, 'apiKey')
      if (this.opened.connection?.id === connectionId) await this.opened.setApiKey(null)
      this.#options.onChanged(this.#registry.activeId)
    })
  }

  wipePreview(connectionId: string): Promise<ChannelOutput<'connections.wipePreview'>> {
    return this.#inTurn(() => this.#preview(connectionId))
  }

  /** Destroys the key of the copy and its file; what the officer made stays. A fresh copy is opened in its place. */
  wipeCache(connectionId: string): Promise<void> {
    return this.#inTurn(async () => {
      const connection = this.#get(connectionId)
      const place = await this.#options.places.of(connection)
      await this.#open(connection, {
        first: async () => {
          // The key first: without it nothing in the file can be read, whenever the file itself goes.
          await this.#secretsOf(connection).remove(connectionId, 'cacheKey')
          await removeFile(place, 'cache')
        }
      })
    })
  }

  /**
   * Destroys everything of a connection: keys, copy, edits and their history. `badInput` when other than what was `confirmed`
   * would go with it.
   */
  wipeEverything({ connectionId, confirmed }: ChannelInput<'connections.wipeEverything'>): Promise<void> {
    return this.#inTurn(async () => {
      const connection = this.#get(connectionId)
      const { own } = await this.#preview(connectionId)
      if (!isDeepStrictEqual(own, confirmed)) {
        const count = own === null ? 'unknown' : ownCount(own)
        throw new AppError('badInput', { subject: `${count} unsent changes, ticks and notes` })
      }
      await this.opened.close()
      // A note that is still being written would come back after the wipe.
      await this.#noting.catch(() => {})
      if (connection.sample) await this.#options.sample.stop()
      await wipe(this.#wiping, connection)
      this.#options.onChanged(null)
    })
  }

  /**
   * For an outbox that cannot be opened. It is never deleted: it is put aside under another name, with its key where there is
   * one. A fresh outbox takes its place, or the newest backup that is whole; `notHere` when there is none. `notAllowed` when the
   * outbox is whole.
   */
  repairOutbox({ connectionId, how }: ChannelInput<'connections.repairOutbox'>): Promise<void> {
    return this.#inTurn(async () => {
      const connection = this.#get(connectionId)
      const place = await this.#options.places.of(connection)
      const parts = { place, connectionId, secrets: this.#secretsOf(connection), engine: this.#engine }
      const first = await outboxRepair(how, { ...parts, nowMs: this.#options.nowMs })
      await this.#open(connection, { first })
    })
  }

  /**
   * Opens a backup file: in place of changes that cannot be opened, or (null) as a connection of its own, which has no key yet. Gives
   * the settings that came with it where it is the only connection.
   */
  restoreBackup(
    file: ChosenFile,
    connectionId: string | null
  ): Promise<{ connectionId: string; settings: Readonly<Record<string, unknown>> | null }> {
    return this.#inTurn(async () => {
      if (connectionId === null) return this.#addFromBackup(file)
      const connection = this.#get(connectionId)
      const place = await this.#options.places.of(connection)
      const parts = { place, connectionId, secrets: this.#secretsOf(connection), engine: this.#engine }
      const first = await outboxFromFile(file, { ...parts, nowMs: this.#options.nowMs })
      await this.#open(connection, { first })
      return { connectionId, settings: null }
    })
  }

  /** What is in a backup file; no connection need be open. */
  readBackup(file: ChosenFile): Promise<BackupContents> {
    return this.#engine.callUnopened('readBackup', file)
  }

  /** Keeps the passphrase of the daily backups, or (null) removes it. */
  async keepBackupPassphrase(connectionId: string, passphrase: string | null): Promise<void> {
    const secrets = this.#secretsOf(this.#get(connectionId))
    if (passphrase === null) await secrets.remove(connectionId, 'backupPassphrase')
    else await secrets.write(connectionId, 'backupPassphrase', passphrase)
  }

  async backupPassphrase(connectionId: string): Promise<string | null> {
    const connection = this.#registry.find(connectionId)
    return connection ? this.#secretsOf(connection).read(connectionId, 'backupPassphrase') : null
  }

  backUp(connectionId: string): Promise<ChannelOutput<'connections.backUp'>> {
    return this.#inTurn(async () => {
      const connection = this.#get(connectionId)
      await this.#ensureOpen(connection)
      const place = await this.#options.places.of(connection)
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
    this.#noting = this.#secretsOf(connection).write(connectionId, 'historyHead', head)
    await this.#noting
  }

  /** What quitting would lose: of an open session-only connection; null else, or when nobody can tell. */
  async lostAtQuit(): Promise<OfficersOwn | null> {
    return this.opened.connection?.keeping === 'sessionOnly' ? this.#own(ownCount) : null
  }

  /** What waits on this computer for the next start: of an open kept connection; null for nothing, or when nobody can tell. */
  async keptAtQuit(): Promise<OfficersOwn | null> {
    return this.opened.connection?.keeping === 'kept' ? this.#own(unsettledCount) : null
  }

  #own(count: (own: OfficersOwn) => number): Promise<OfficersOwn | null> {
    const counted = this.opened.engine('wipePreview', undefined).then(
      ({ own }) => (count(own) === 0 ? null : own),
      () => null
    )
    return Promise.race([counted, new Promise<null>((done) => setTimeout(() => done(null), COUNT_LIMIT_MS))])
  }

  async #add(address: string, apiKey: string, label: string | undefined, sessionOnly: boolean): Promise<string> {
    const connection = newConnection(address, label, sessionOnly ? 'sessionOnly' : 'kept')
    await this.#registry.begin(connection)
    try {
      const secrets = this.#secretsOf(connection)
      await secrets.write(connection.id, 'apiKey', apiKey)
      await fileKeys(secrets, connection.id, await this.#options.places.of(connection))
      await this.#registry.putWhole(connection)
    } catch (error) {
      await takeBack(this.#wiping, connection)
      throw error
    }
    await this.#open(connection)
    return connection.id
  }

  async #addFromBackup(
    file: ChosenFile
  ): Promise<{ connectionId: string; settings: Readonly<Record<string, unknown>> | null }> {
    const { connection: named } = await this.#engine.callUnopened('readBackup', file)
    const alone = this.#registry.all.length === 0
    // The sample has a service of its own, of which there is one.
    if (named.sample && this.#registry.all.some(({ sample }) => sample)) {
      throw new AppError('notAllowed', { subject: 'sample' })
    }
    const connection = named.sample
      ? newSample('kept')
      : newConnection(parseAddress(named.address), named.label, 'kept')
    await this.#registry.begin(connection)
    let settings
    try {
      const place = await this.#options.places.of(connection)
      const parts = { place, connectionId: connection.id, secrets: this.#secretsOf(connection), engine: this.#engine }
      settings = (await outboxForNew(file, parts)).settings
      await this.#registry.putWhole(connection)
    } catch (error) {
      await takeBack(this.#wiping, connection)
      throw error
    }
    await this.#open(connection)
    return { connectionId: connection.id, settings: alone ? settings : null }
  }

  async #changeKey(
    connection: Connection,
    address: string,
    apiKey: string,
    companies: readonly { id: number; name: string }[]
  ): Promise<string> {
    if (connection.sample || address !== connection.address) throw new AppError('badInput', { subject: 'address' })
    await this.#ensureOpen(connection)
    assertSameCompanies(await this.opened.engine('knownCompanies', undefined), companies)
    await this.#secretsOf(connection).write(connection.id, 'apiKey', apiKey)
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
      this.#options.places.removeLeftovers(),
      ...this.#registry.leftovers.map((id) => this.#inTurn(() => removeLeft(this.#wiping, id)))
    ])
    const failed = removed.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
  }

  async #newSample(): Promise<Connection> {
    const kept = await this.#options.keychain.read('none', 'cacheKey').then(
      () => true,
      () => false
    )
    const made = newSample(kept ? 'kept' : 'sessionOnly')
    await this.#registry.put(made)
    return made
  }

  async #open(connection: Connection, how?: OpenHow): Promise<void> {
    const opening = this.opened.open(connection, how)
    // It is awaited below; until then its failure must not count as unhandled.
    opening.catch(() => {})
    // Told before the files are open: what the page asks for now waits for them, and rejects with what went wrong.
    this.#options.onChanged(connection.id)
    await this.#registry.use(connection.id, this.#options.nowMs())
    await opening
  }

  async #ensureOpen(connection: Connection): Promise<void> {
    if (this.opened.connection?.id !== connection.id) await this.#open(connection)
  }

  async #preview(connectionId: string): Promise<ChannelOutput<'connections.wipePreview'>> {
    const connection = this.#get(connectionId)
    const place = await this.#options.places.of(connection)
    const [cacheBytes, outboxBytes] = [await bytesOf(place, 'cache'), await bytesOf(place, 'outbox')]
    try {
      await this.#ensureOpen(connection)
      return { ...(await this.opened.engine('wipePreview', undefined)), cacheBytes, outboxBytes }
    } catch (error) {
      // Files that cannot be opened can still be wiped; nobody can count what is in them.
      if (error instanceof AppError) return { own: null, files: null, cacheBytes, outboxBytes }
      throw error
    }
  }

  async #reach(connection: Connection, place: Place): Promise<Reach> {
    if (!connection.sample) {
      return { address: connection.address, apiKey: await this.#secretsOf(connection).read(connection.id, 'apiKey') }
    }
    const reach = await this.#options.sample.start(place.sampleData)
    const known = this.#registry.find(connection.id)
    if (known && known.address !== reach.address) await this.#registry.put({ ...known, address: reach.address })
    return reach
  }

  #secretsOf(connection: Pick<Connection, 'keeping'>): Secrets {
    return connection.keeping === 'kept' ? this.#options.keychain : this.#options.sessionSecrets
  }

  #get(connectionId: string): Connection {
    const connection = this.#registry.find(connectionId)
    if (!connection) throw new AppError('badInput', { subject: 'connectionId' })
    return connection
  }

  get #wiping(): WipingParts {
    const { registry, places } = this.#options
    return { registry, places, secretsOf: (connection) => this.#secretsOf(connection) }
  }

  /** One change of connections at a time, in the order asked for. */
  #inTurn<Value>(act: () => Promise<Value>): Promise<Value> {
    const done = this.#turn.then(act)
    this.#turn = done.catch(() => {})
    return done
  }
}
