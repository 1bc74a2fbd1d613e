import type { Database } from 'better-sqlite3'

/** What was read of the copy, by a key: kept as long as the copy stays as it is. The least recently used goes when there are too many. */
export class KeptWhileSame<Value> {
  readonly #version
  readonly #limit: number
  readonly #kept = new Map<string, { readonly version: number; readonly value: Value }>()

  constructor(db: Database, limit: number) {
    this.#version = db.prepare<[], number>('PRAGMA main.data_version').pluck()
    this.#limit = limit
  }

  /** What is kept under this key, or what `read` gives. */
  of(key: string, read: () => Value): Value {
    const version = this.#version.get() ?? 0
    const kept = this.#kept.get(key)
    const value = kept?.version === version ? kept.value : read()
    this.#kept.delete(key)
    this.#kept.set(key, { version, value })
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#limit) break
      this.#kept.delete(oldest)
    }
    return value
  }
}
