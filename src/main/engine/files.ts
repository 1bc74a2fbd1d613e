import type { Database } from 'better-sqlite3'
import { migrate, versionOf } from '../store/migrate'
import { cacheMigrations } from '../store/migrations/cache'
import { outboxMigrations } from '../store/migrations/outbox'
import { openForEngine } from '../store/open'
import type { EngineOpening } from '../threads/methods'

export interface OpenedFiles {
  readonly cache: Database
  readonly outbox: Database
}

/** Opens and migrates both files of a connection; when one cannot be opened, neither stays open. */
export async function openedFiles({ store }: EngineOpening): Promise<OpenedFiles> {
  const outbox = openForEngine(store.outboxPath, 'outbox', store.outboxKey)
  try {
    migrate(outbox, outboxMigrations)
    const cache = openForEngine(store.cachePath, 'cache', store.cacheKey)
    try {
      migrate(cache, cacheMigrations)
      return { cache, outbox }
    } catch (error) {
      cache.close()
      throw error
    }
  } catch (error) {
    outbox.close()
    throw error
  }
}
