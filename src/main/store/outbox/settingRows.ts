import type { Database } from 'better-sqlite3'

/** Rows of `setting`: small things the engine remembers with what the officer made. */
export class SettingRows {
  readonly #get
  readonly #set

  constructor(db: Database) {
    this.#get = db.prepare<[string], string>('SELECT value FROM setting WHERE key = ?').pluck()
    this.#set = db.prepare<[string, string]>(
      'INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value'
    )
  }

  get(key: string): string | null {
    return this.#get.get(key) ?? null
  }

  set(key: string, value: string): void {
    this.#set.run(key, value)
  }
}
