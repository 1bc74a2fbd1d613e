import { z } from 'zod'
import type { JsonFile } from '../common/jsonFile'

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

const ID = z.string().regex(/^[a-z0-9-]{1,64}$/)

// What a newer version may have added is left out, not refused: the folders must stay in sight.
const fileSchema = z.object({
  activeId: z.string().nullable(),
  unfinished: z.array(ID).default([]),
  connections: z.array(
    z.object({
      id: ID,
      label: z.string(),
      address: z.string(),
      sample: z.boolean(),
      lastUsedMs: z.number().nullable()
    })
  )
})

/** The connections of this computer: `connections.json` holds those that are kept, memory the session-only ones. */
export class Registry {
  readonly #file: JsonFile
  #connections: readonly Connection[]
  #activeId: string | null
  #unfinished: readonly string[]
  /** Those of which a kill left something: not wholly made, or not wholly wiped. They are in no list, whatever is left. */
  readonly leftovers: readonly string[]

  private constructor(
    file: JsonFile,
    connections: readonly Connection[] = [],
    activeId: string | null = null,
    unfinished: readonly string[] = []
  ) {
    this.#file = file
    this.#connections = connections
    this.#activeId = activeId
    this.#unfinished = unfinished
    this.leftovers = unfinished
  }

  /**
   * Reads the file. A damaged one is put aside, not overwritten, and `onDamaged` is told; the registry is empty then.
   */
  static load(file: JsonFile, onDamaged: () => void): Registry {
    const loaded = file.load()
    if (loaded.kind === 'absent') return new Registry(file)
    const parsed = loaded.kind === 'read' ? fileSchema.safeParse(loaded.value) : null
    if (!parsed?.success) {
      file.setAside()
      onDamaged()
      return new Registry(file)
    }
    const { unfinished, activeId } = parsed.data
    const connections = parsed.data.connections
      .filter(({ id }) => !unfinished.includes(id))
      .map((entry): Connection => ({ ...entry, keeping: 'kept' }))
    const known = connections.some(({ id }) => id === activeId)
    return new Registry(file, connections, known ? activeId : null, unfinished)
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
    if (this.#file.isBehind) await this.#write(this.#connections, this.#activeId)
  }

  async #write(connections: readonly Connection[], activeId: string | null): Promise<void> {
    this.#connections = connections
    this.#activeId = activeId
    const kept = connections.filter(({ keeping }) => keeping === 'kept')
    await this.#file.save({
      activeId: kept.some(({ id }) => id === activeId) ? activeId : null,
      unfinished: this.#unfinished,
      connections: kept.map(({ id, label, address, sample, lastUsedMs }) => ({
        id,
        label,
        address,
        sample,
        lastUsedMs
      }))
    })
  }
}
