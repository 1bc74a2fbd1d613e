import { AppError } from '@shared/contract/errors'
import type { Secrets } from '../secrets'
import type { EngineMethods } from '../threads/methods'
import type { SupervisedThread } from '../threads/supervisor'
import { OpenedConnection, type OpenedOptions, type OpenHow, type Reach } from './opened'
import type { Place } from './places'
import type { Connection, Registry } from './registry'
import { SessionOwn } from './sessionOwn'
import type { WipingParts } from './wiping'

export interface KnownOptions extends Omit<OpenedOptions, 'reach' | 'secretsOf' | 'beforeClosed'> {
  readonly registry: Registry
  readonly keychain: Secrets
  readonly sessionSecrets: Secrets
  readonly sample: SampleService
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

/** What restoring or repairing the files of one connection takes. */
export interface FileParts {
  readonly place: Place
  readonly connectionId: string
  readonly secrets: Secrets
  readonly engine: SupervisedThread<EngineMethods>
  readonly nowMs: () => number
}

/** The connections that are known, each with its secrets and its place, and the one of them that is open. */
export class KnownConnections implements WipingParts {
  readonly opened: OpenedConnection
  readonly registry: Registry
  readonly places: OpenedOptions['places']
  readonly engine: SupervisedThread<EngineMethods>
  readonly sessionOwn = new SessionOwn(this)
  readonly #options: KnownOptions

  constructor(options: KnownOptions) {
    this.#options = options
    this.registry = options.registry
    this.places = options.places
    this.engine = options.engine
    this.opened = new OpenedConnection({
      ...options,
      secretsOf: this.secretsOf,
      reach: (connection, place) => this.#reach(connection, place),
      beforeClosed: (connection, isOpen) => this.sessionOwn.leaving(connection, isOpen)
    })
  }

  /** Rejects an id that no connection has with `badInput`. */
  get(connectionId: string): Connection {
    const connection = this.registry.find(connectionId)
    if (!connection) throw new AppError('badInput', { subject: 'connectionId' })
    return connection
  }

  /** The keychain, or what lives for this session. */
  readonly secretsOf = (connection: Pick<Connection, 'keeping'>): Secrets =>
    connection.keeping === 'kept' ? this.#options.keychain : this.#options.sessionSecrets

  async filesOf(connection: Connection): Promise<FileParts> {
    return {
      place: await this.places.of(connection),
      connectionId: connection.id,
      secrets: this.secretsOf(connection),
      engine: this.engine,
      nowMs: this.#options.nowMs
    }
  }

  async open(connection: Connection, how?: OpenHow): Promise<void> {
    const opening = this.opened.open(connection, how)
    // It is awaited below; until then its failure must not count as unhandled.
    opening.catch(() => {})
    // Told before the files are open: what the page asks for now waits for them, and rejects with what went wrong.
    this.#options.onChanged(connection.id)
    await this.#used(connection, opening)
  }

  /** Opens what was open when the program ended. Nobody is told: for a page that begins with it nothing changed. */
  async reopen(connection: Connection, engineAfter: Promise<unknown>): Promise<void> {
    const opening = this.opened.open(connection, { engineAfter })
    opening.catch(() => {})
    await this.#used(connection, opening)
  }

  async #used(connection: Connection, opening: Promise<void>): Promise<void> {
    // It is open, whether or not that can be written down for the next start; what the disk says of that is told by itself.
    await this.registry.use(connection.id, this.#options.nowMs()).catch(() => {})
    await opening
  }

  async ensureOpen(connection: Connection): Promise<void> {
    if (this.opened.connection?.id !== connection.id) await this.open(connection)
  }

  async #reach(connection: Connection, place: Place): Promise<Reach> {
    if (!connection.sample) {
      return { address: connection.address, apiKey: await this.secretsOf(connection).read(connection.id, 'apiKey') }
    }
    const reach = await this.#options.sample.start(place.sampleData)
    const known = this.registry.find(connection.id)
    if (known && known.address !== reach.address) await this.registry.put({ ...known, address: reach.address })
    return reach
  }
}
