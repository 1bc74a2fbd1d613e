import type { Database } from 'better-sqlite3'
import { SettingRows } from './settingRows'

const KEY = 'companies'

interface KnownCompany {
  readonly id: number
  readonly name: string
}

/**
 * The companies of a connection as a complete list last had them, kept with what the officer made: when the copy is removed,
 * another key must still be compared with those that the waiting edits belong to.
 */
export class KnownCompanies {
  readonly #rows: SettingRows

  constructor(outbox: Database) {
    this.#rows = new SettingRows(outbox)
  }

  get(): readonly KnownCompany[] {
    // This class alone writes it.
    return JSON.parse(this.#rows.get(KEY) ?? '[]') as KnownCompany[]
  }

  /** Written only where it differs: the list is read several times a minute. */
  remember(companies: readonly KnownCompany[]): void {
    const text = JSON.stringify(companies.map(({ id, name }) => ({ id, name })).sort((a, b) => a.id - b.id))
    if (text !== this.#rows.get(KEY)) this.#rows.set(KEY, text)
  }
}
