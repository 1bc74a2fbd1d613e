import { dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { LENT_FOLDER } from '../common/lentFolder'
import { migrateOutbox } from '../store/backup'
import { migrate } from '../store/migrate'
import { cacheMigrations } from '../store/migrations/cache'
import { openForEngine } from '../store/open'
import type { EngineOpening } from '../threads/methods'

export interface OpenedFiles {
  readonly cache: Database
  readonly outbox: Database
}

/** Where the backups of a connection's outbox lie: beside it. */
export function backupFolder({ outboxPath }: EngineOpening['store']): string {
  return join(dirname(outboxPath), 'backups')
}

/** Where copies of PDFs for other programs lie while a connection is open. */
export function lentFolder({ cachePath }: EngineOpening['store']): string {
  return join(dirname(cachePath), LENT_FOLDER)
}

/** Opens and migrates both files of a connection; when one cannot be opened, neither stays open. */
export function openedFiles(store: EngineOpening['store']): OpenedFiles {
  const outbox = openForEngine(store.outboxPath, 'outbox', store.outboxKey)
  try {
    migrateOutbox(outbox, store.outboxKey, backupFolder(store), Date.now())
    const cache = openForEngine(store.cachePath, 'cache', store.cacheKey)
    try {
      migrate(cache, cacheMigrations, 'cache')
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
