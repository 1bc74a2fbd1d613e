import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import { storeError } from './fault'
import { killPoint } from './killPoint'
import type { StoreFile } from './open'

/** One step of a file's schema; versions count up from 1 without a gap. */
export interface Migration {
  readonly version: number
  readonly sql: string
}

/**
 * Brings the file to the newest version in one transaction, so that a kill leaves it at the old version whole.
 * A file from a newer program is refused with `storeNewer`, untouched; a failing step with `storeDamaged`, or `diskFull` where it
 * is said which file it is and there is no room.
 */
export function migrate(db: Database, migrations: readonly Migration[], file?: StoreFile): void {
  const current = versionOf(db)
  const newest = migrations.at(-1)?.version ?? 0
  if (current > newest) throw new AppError('storeNewer', { subject: String(current) })
  if (current === newest) return
  try {
    db.transaction(() => {
      for (const { version, sql } of migrations) {
        if (version <= current) continue
        db.exec(sql)
        db.pragma(`user_version = ${version}`)
      }
      killPoint('migrate.beforeCommit')
    }).immediate()
    killPoint('migrate.afterCommit')
  } catch (error) {
    const known = file === undefined ? error : storeError(error, file)
    throw known instanceof AppError ? known : new AppError('storeDamaged', { subject: 'migration' }, { cause: error })
  }
}

/**
 * For a reader, which opens its files beside the engine: throws unless `schema` is at the newest version, as the engine may
 * not have made or migrated it yet. `storeNewer` for a file from a newer program.
 */
export function assertNewest(db: Database, schema: 'main' | 'outbox', migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0
  const current: unknown = db.pragma(`${schema}.user_version`, { simple: true })
  if (current === newest) return
  throw new AppError(Number(current) > newest ? 'storeNewer' : 'storeDamaged', {
    subject: `version ${String(current)}`
  })
}

/** The schema version a file says it has; 0 for a new one. */
export function versionOf(db: Database): number {
  const version: unknown = db.pragma('user_version', { simple: true })
  return typeof version === 'number' ? version : 0
}
