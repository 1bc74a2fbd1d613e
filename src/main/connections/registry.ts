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
    await this.#write(this.#connections, this.#activeId)
  }

  /** Adds it, or replaces the one of its id; on disk when it resolves. */
  async put(connection: Connection): Promise<void> {
    const known = this.#connections.some(({ id }) => id === connection.id)
    const replaced = this.#connections.map((other) => (other.id === connection.id ? connection : other))
    await this.#write(known ? replaced : [...replaced, connection], this.#activeId)
  }

  /** Adds one that was begun: all of it is there. */
  async putWhole(connection: Connection): Promise<void> {
    this.#unfinished = this.#unfinished.filter((id) => id !== connection.id)
    await this.put(connection)
  }

  async remove(id: string): Promise<void> {
    this.#unfinished = this.#unfinished.filter((other) => other !== id)
    const others = this.#connections.filter((connection) => connection.id !== id)
    await this.#write(others, this.#activeId === id ? null : this.#activeId)
  }

  /** Notes that a connection is the open one from `atMs` on. */
  async use(id: string, atMs: number): Promise<void> {
    const used = this.#connections.map((one) => (one.id === id ? { ...one, lastUsedMs: atMs } : one))
    await this.#write(used, id)
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
