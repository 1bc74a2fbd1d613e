import { fieldsOf, isNumber, isText } from '../common/byHand'
import type { JsonFile, LoadedJson } from '../common/jsonFile'

/** A service this program was connected to, and what belongs to it on this computer. Holds no secret. */
export interface Connection {
  /** Made here, once; names its folder and its entries in the keychain. */
  readonly id: string
  readonly label: string
  readonly address: string
  readonly sample: boolean
  readonly keeping: 'kept' | 'sessionOnly'
  readonly lastUsedMs: number | null
}

/** `file` is the list; `copy` is written after it with the same. */
export interface RegistryFiles {
  readonly file: JsonFile
  readonly copy: JsonFile
}

/** The two files, of a folder that makes such files. */
export function registryFiles(folder: { file(name: string): JsonFile }): RegistryFiles {
  return { file: folder.file('connections.json'), copy: folder.file('connections.copy.json') }
}

interface Listed {
  readonly connections: readonly Connection[]
  readonly activeId: string | null
  readonly unfinished: readonly string[]
}

const ID = /^[a-z0-9-]{1,64}$/

/**
 * The connections of this computer: `connections.json` holds those that are kept, memory the session-only ones. A second file holds the same: a list that
 * is lost leaves every copy and every unsent change of it out of sight, and it is a few hundred bytes.
 */
export class Registry {
  readonly #file: JsonFile
  readonly #copy: JsonFile
  #connections: readonly Connection[]
  #activeId: string | null
  #unfinished: readonly string[]
  /** Those of which a kill left something: not wholly made, or not wholly wiped. They are in no list, whatever is left. */
  readonly leftovers: readonly string[]

  /**
   * Where it came from; `lost`: there was one, and neither file of it can be read; `held`: nor can one that another program holds. That
   * is read once more before anything is written.
   */
  readonly found: 'list' | 'copy' | 'lost' | 'held'
  /** The list itself is held: it is read before anything is written. */
  #isUnread: boolean
  /** Those that the copy names meanwhile, which may be behind the list. */
  readonly #ofCopy: ReadonlySet<string>

  private constructor({ file, copy }: RegistryFiles, { from, list, held }: Found) {
    const { connections, activeId, unfinished } = list ?? { connections: [], activeId: null, unfinished: [] }
    this.#file = file
    this.#copy = copy
    this.found = from
    this.#isUnread = held !== undefined
    this.#ofCopy = new Set(from === 'copy' ? connections.map(({ id }) => id) : [])
    this.#connections = connections
    this.#activeId = activeId
    this.#unfinished = unfinished
    this.leftovers = unfinished
  }

  /**
   * Reads the file, or where that is damaged, held or gone the second one. Damaged ones are put aside, not overwritten; `onFault` is told
   * where that fails. With no file the registry is empty.
   */
  static load(files: RegistryFiles, onFault: (error: unknown) => void = () => {}): Registry {
    return new Registry(files, readOf(files, 'atStart', onFault))
  }

  get all(): readonly Connection[] {
    return this.#connections
  }

  /** The one that is open, or is opened at the next start. */
  get activeId(): string | null {
    return this.#activeId
  }

  find(id: string): Connection | null {
    return this.#connections.find((connection) => connection.id === id) ?? null
  }

  /**
   * Notes one before the first of its secrets is written or removed, so that a kill leaves nothing that nobody knows of. Those of
   * a session need no note.
   */
  async begin({ id, keeping }: Connection): Promise<void> {
    if (keeping === 'sessionOnly') return
    this.#unfinished = [...this.#unfinished, id]
    try {
      await this.#write(this.#connections, this.#activeId)
    } catch (error) {
      this.#unfinished = this.#unfinished.filter((other) => other !== id)
      throw error
    }
  }

  /** Adds it, or replaces the one of its id; on disk when it resolves. One that cannot be written is not there. */
  async put(connection: Connection): Promise<void> {
    const before = this.find(connection.id)
    const replaced = this.#connections.map((other) => (other.id === connection.id ? connection : other))
    try {
      await this.#write(before ? replaced : [...replaced, connection], this.#activeId)
    } catch (error) {
      this.#connections = this.#connections.flatMap((other) => (other.id === connection.id ? (before ?? []) : other))
      throw error
    }
  }

  /** Adds one that was begun: all of it is there. */
  async putWhole(connection: Connection): Promise<void> {
    const before = this.#unfinished
    this.#unfinished = before.filter((id) => id !== connection.id)
    try {
      await this.put(connection)
    } catch (error) {
      this.#unfinished = [...new Set([...this.#unfinished, ...before])]
      throw error
    }
  }

  /** Removes one of which nothing is left, also where that cannot be written: what was begun is known as unfinished. */
  async remove(id: string): Promise<void> {
    this.#unfinished = this.#unfinished.filter((other) => other !== id)
    await this.drop(id)
  }

  /** Takes one out of the list that was begun to be removed and of which files are left: the next start removes those. */
  async drop(id: string): Promise<void> {
    const others = this.#connections.filter((connection) => connection.id !== id)
    await this.#write(others, this.#activeId === id ? null : this.#activeId)
  }

  /** Notes that a connection is the open one from `atMs` on; it is that until the program ends where it cannot be written. */
  async use(id: string, atMs: number): Promise<void> {
    const used = this.#connections.map((one) => (one.id === id ? { ...one, lastUsedMs: atMs } : one))
    await this.#write(used, id)
  }

  /** Tries once more to write what could not be. */
  async saveLeft(): Promise<void> {
    if (this.#file.isBehind || this.#copy.isBehind) await this.#write(this.#connections, this.#activeId)
  }

  /** Reads a list that was held at the start, if it can be read by now; rejects with `fileLocked` while it is held. */
  readHeld(): void {
    const { connections, activeId } = this.#joined(this.#connections, this.#activeId)
    this.#connections = connections
    this.#activeId = activeId
  }

  // What is in a file that was held stays: it names copies, and unsent changes in them.
  #joined(
    mine: readonly Connection[],
    activeNow: string | null
  ): { readonly connections: readonly Connection[]; readonly activeId: string | null } {
    if (!this.#isUnread) return { connections: mine, activeId: activeNow }
    const { from, list, held } = readOf({ file: this.#file, copy: this.#copy }, 'again', () => {})
    if (held !== undefined) throw this.#file.keptAsHeld(held)
    this.#isUnread = false
    if (list === undefined) return { connections: mine, activeId: activeNow }
    this.#unfinished = [...new Set([...list.unfinished, ...this.#unfinished])]
    const isListed = (id: string): boolean => list.connections.some((one) => one.id === id)
    // One that only the copy names was removed since.
    const stay = mine.filter(({ id }) => from !== 'list' || !this.#ofCopy.has(id) || isListed(id))
    const added = list.connections.filter(({ id }) => !mine.some((one) => one.id === id))
    return { connections: [...added, ...stay], activeId: activeNow ?? list.activeId }
  }

  async #write(mine: readonly Connection[], activeNow: string | null): Promise<void> {
    // Held until the program ends, also where they cannot be written.
    this.#connections = mine
    this.#activeId = activeNow
    this.readHeld()
    const { all: connections, activeId } = this
    const kept = connections.filter(({ keeping }) => keeping === 'kept')
    const list = {
      activeId: kept.some(({ id }) => id === activeId) ? activeId : null,
      unfinished: this.#unfinished,
      connections: kept.map(({ id, label, address, sample, lastUsedMs }) => ({
        id,
        label,
        address,
        sample,
        lastUsedMs
      }))
    }
    await this.#file.save(list)
    // The list is kept; that its copy is not is told by the file itself (`OwnFiles`).
    this.#copy.loadHeld()
    await this.#copy.save(list).catch(() => {})
  }
}

type How = 'atStart' | 'again'

interface Found {
  readonly from: Registry['found']
  readonly list?: Listed
  /** Why the list is held, or the copy where the list cannot be read. */
  readonly held?: unknown
}

function readOf({ file, copy }: RegistryFiles, how: How, onFault: (error: unknown) => void): Found {
  const first = read(file, how, onFault)
  if (first.kind === 'read') return { from: 'list', list: first.list }
  const second = read(copy, how, onFault)
  if (second.kind === 'read')
    return { from: 'copy', list: second.list, ...(first.kind === 'held' && { held: first.error }) }
  for (const each of [first, second]) if (each.kind === 'held') return { from: 'held', held: each.error }
  return { from: first.kind === 'absent' && second.kind === 'absent' ? 'list' : 'lost' }
}

type Read = Exclude<LoadedJson, { kind: 'read' }> | { readonly kind: 'read'; readonly list: Listed }

function read(file: JsonFile, how: How, onFault: (error: unknown) => void): Read {
  const loaded = file.load(how)
  if (loaded.kind === 'absent' || loaded.kind === 'held') return loaded
  const list = loaded.kind === 'read' ? listOf(loaded.value) : null
  if (list === null) {
    try {
      file.setAside()
    } catch (error) {
      onFault(error)
      // Nothing may take its place before it is out of the way.
      return { kind: 'held', error }
    }
    return { kind: 'damaged' }
  }
  return { kind: 'read', list }
}

// Null: it is none. What a newer version may have added is left out, not refused: the folders must stay in sight.
function listOf(value: unknown): Listed | null {
  const { activeId, unfinished = [], connections: entries } = fieldsOf(value)
  if (activeId !== null && !isText(activeId)) return null
  if (!Array.isArray(unfinished) || !unfinished.every(isId) || !Array.isArray(entries)) return null
  const known = entries.flatMap((entry) => connectionOf(entry) ?? [])
  if (known.length < entries.length) return null
  const connections = known.filter(({ id }) => !unfinished.includes(id))
  return { connections, unfinished, activeId: connections.some(({ id }) => id === activeId) ? activeId : null }
}

function connectionOf(entry: unknown): Connection | null {
  const { id, label, address, sample, lastUsedMs } = fieldsOf(entry)
  if (!isId(id) || !isText(label) || !isText(address) || typeof sample !== 'boolean') return null
  if (lastUsedMs !== null && !isNumber(lastUsedMs)) return null
  return { id, label, address, sample, lastUsedMs, keeping: 'kept' }
}

function isId(value: unknown): value is string {
  return isText(value) && ID.test(value)
}
