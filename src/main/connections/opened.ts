import { AppError } from '@shared/contract/errors'
import type { Settings } from '@shared/contract/settings'
import { secretNames, type SecretName, type Secrets } from '../secrets'
import { newFileKey, type FileKey } from '../store/fileKey'
import type { StoreFile } from '../store/open'
import type { EngineMethods, ReaderMethods, StoreLocation } from '../threads/methods'
import type { InputOf, ValueOf } from '../threads/peer'
import type { SupervisedThread } from '../threads/supervisor'
import { exists, type Place, type Places } from './places'
import type { Connection } from './registry'

/** How to reach a connection's service now; the key is null while none is known. */
export interface Reach {
  readonly address: string
  readonly apiKey: string | null
}

export interface OpenedOptions {
  readonly engine: SupervisedThread<EngineMethods>
  readonly reader: SupervisedThread<ReaderMethods>
  readonly places: Places
  readonly secretsOf: (connection: Connection) => Secrets
  /** Where the service is and with which key: from the registry and the keychain, or the sample that is started. */
  readonly reach: (connection: Connection, place: Place) => Promise<Reach>
  readonly settings: () => Settings
  /** What has the reader open files before the program is loaded; the first opening waits until it has, or has not. */
  readonly ahead?: Promise<unknown>
  /** Before the files of a connection are closed. `isOpen`: the engine has them. */
  readonly beforeClosed: (connection: Connection, isOpen: boolean) => Promise<void>
  /** What was open is closed on both sides: nothing more is told of it. */
  readonly onClosed: () => void
}

export interface OpenHow {
  /** What is done after the open one is closed, while calls wait already. */
  readonly first?: () => Promise<void>
  /** The engine begins after it, so that at the start of the program the first rows come before it loads. */
  readonly engineAfter?: Promise<unknown>
}

interface Current {
  readonly connection: Connection
  readonly reader: Promise<void>
  readonly engine: Promise<void>
}

/**
 * The one connection that is open: its files in the reader and the engine. Calls wait until their side is open, and reject
 * with what kept it from opening.
 */
export class OpenedConnection {
  readonly #options: OpenedOptions
  #current: Current | null = null

  constructor(options: OpenedOptions) {
    this.#options = options
  }

  get connection(): Connection | null {
    return this.#current?.connection ?? null
  }

  /** The engine's side of the open connection; rejects with `notConnected` when none is open. */
  async engine<K extends keyof EngineMethods>(
    method: K,
    input: InputOf<EngineMethods, K>
  ): Promise<ValueOf<EngineMethods, K>> {
    await this.#now().engine
    return this.#options.engine.call(method, input)
  }

  /** The reader's side of the open connection; rejects with `notConnected` when none is open. */
  async reader<K extends keyof ReaderMethods>(
    method: K,
    input: InputOf<ReaderMethods, K>
  ): Promise<ValueOf<ReaderMethods, K>> {
    await this.#now().reader
    return this.#options.reader.call(method, input)
  }

  /** Opens a connection in place of the open one. Resolves when both sides are open; calls to it wait from now on. */
  async open(connection: Connection, { first, engineAfter = Promise.resolve() }: OpenHow = {}): Promise<void> {
    const location = this.close()
      .then(first)
      .then(() => this.#locate(connection))
    const engine = this.#openEngine(connection, location, engineAfter)
    const reader = this.#openReader(location, engine)
    this.#current = { connection, engine, reader }
    // Calls see why it could not be opened; where nobody calls, it must not count as unhandled.
    reader.catch(() => {})
    await Promise.all([engine, reader])
  }

  /** Closes both sides, the reader first: the engine, closing last, leaves no journal behind. */
  async close(): Promise<void> {
    const current = this.#current
    if (!current) return
    this.#current = null
    const [, engine] = await Promise.allSettled([current.reader, current.engine])
    await this.#options.beforeClosed(current.connection, engine.status === 'fulfilled')
    await this.#options.reader.close()
    await this.#options.engine.close()
    this.#options.onClosed()
  }

  /** Gives the engine another key, or none. */
  async setApiKey(apiKey: string | null): Promise<void> {
    this.#options.engine.amendOpening((opening) => ({ ...opening, apiKey }))
    await this.engine('setApiKey', { apiKey })
  }

  /** Keeps what a restart of the engine would open in step with the settings. */
  async setSettings(settings: Settings): Promise<void> {
    this.#options.engine.amendOpening((opening) => ({ ...opening, settings }))
    if (this.#current) await this.engine('setSettings', settings)
  }

  #now(): Current {
    if (!this.#current) throw new AppError('notConnected')
    return this.#current
  }

  async #openEngine(connection: Connection, located: Promise<Located>, after: Promise<unknown>): Promise<void> {
    const { location, place } = await located
    await after
    const { address, apiKey } = await this.#options.reach(connection, place)
    // Not with the keys: the reader opens without it.
    const historyHead = await this.#options.secretsOf(connection).read(connection.id, 'historyHead')
    const settings = this.#options.settings()
    await this.#options.engine.open({
      store: location,
      address,
      apiKey,
      settings,
      connectionId: connection.id,
      label: connection.label,
      sample: connection.sample,
      historyHead
    })
  }

  // The files are nearly always there and of this version, so the reader does not wait for the engine; when it cannot
  // open them, it waits until the engine has made or migrated them.
  async #openReader(located: Promise<Located>, engine: Promise<void>): Promise<void> {
    await this.#options.ahead
    const { location, place } = await located
    if (exists(place, 'cache') && exists(place, 'outbox')) {
      try {
        await this.#options.reader.open(location)
        return
      } catch {
        // The engine's failure, if it has one, tells more than the reader's.
      }
    }
    await engine
    await this.#options.reader.open(location)
  }

  async #locate(connection: Connection): Promise<Located> {
    const place = await this.#options.places.of(connection)
    const secrets = this.#options.secretsOf(connection)
    const keys = await fileKeys(secrets, connection.id, place)
    return { place, location: { cachePath: place.cachePath, outboxPath: place.outboxPath, ...keys } }
  }
}

interface Located {
  readonly place: Place
  readonly location: StoreLocation
}

const KEY_NAMES: Readonly<Record<StoreFile, SecretName>> = { cache: 'cacheKey', outbox: 'outboxKey' }

/** The keys of both files, new ones where there is neither key nor file. */
export async function fileKeys(
  secrets: Secrets,
  connectionId: string,
  place: Place
): Promise<{ cacheKey: FileKey; outboxKey: FileKey }> {
  const keyOf = async (file: StoreFile): Promise<FileKey> => {
    const kept = await secrets.read(connectionId, KEY_NAMES[file])
    if (kept !== null) return kept
    // A file without its key stays as it is.
    if (exists(place, file)) throw new AppError('keyMissing', { subject: file })
    const made = newFileKey()
    await secrets.write(connectionId, KEY_NAMES[file], made)
    return made
  }
  const [cacheKey, outboxKey] = await Promise.all([keyOf('cache'), keyOf('outbox')])
  return { cacheKey, outboxKey }
}

/** Removes every secret of a connection. */
export async function removeSecrets(secrets: Secrets, connectionId: string): Promise<void> {
  for (const name of secretNames) await secrets.remove(connectionId, name)
}
