import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite, { type Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import { storeError } from './fault'
import type { FileKey } from './fileKey'
import { keepLineTotals } from './lineTotals'

/** The two files of a connection. `outbox` is what the officer made; `cache` may be thrown away. */
export type StoreFile = 'cache' | 'outbox'

/** Who opens: the engine writes both; a reader only reads the cache (with the outbox attached). */
type Side = 'engine' | 'reader'

const KEY_SHAPE = /^[0-9a-f]{64}$/

const CACHE_KIB: Readonly<Record<Side, Readonly<Record<StoreFile, number>>>> = {
  engine: { cache: 16 * 1024, outbox: 4 * 1024 },
  reader: { cache: 32 * 1024, outbox: 4 * 1024 }
}

/** What `auto_vacuum` says of a file that gives room back when it is asked to. */
const INCREMENTAL = 2

/**
 * Opens a file for the engine, made when absent. `storeDamaged` when the key does not open it or it is no database, `diskFull`
 * when there is no room for what SQLite keeps beside it, `storeReadOnly` when nothing may be written there.
 * Settings and their reasons: docs/storage.md.
 */
export function openForEngine(path: string, file: StoreFile, key: FileKey): Database {
  return opened(path, file, key, false, (db) => {
    // To be said before anything is in the file: room of what is removed (kept PDFs) can then be given back to the disk.
    // Only where it is not so yet: saying it again writes to the file, also to one of a newer version.
    if (file === 'cache' && db.pragma('auto_vacuum', { simple: true }) !== INCREMENTAL)
      db.pragma('auto_vacuum = INCREMENTAL')
    db.pragma('journal_mode = WAL')
    // An edit or a manifest row that was said to be saved must survive a power cut; a cache row is only fetched again.
    db.pragma(`synchronous = ${file === 'outbox' ? 'FULL' : 'NORMAL'}`)
    if (file === 'outbox') db.pragma('fullfsync = ON')
    // A sync folds the journal of the copy back in turns of its own (`cacheWrites.ts`); this is for all other commits.
    db.pragma(`wal_autocheckpoint = ${file === 'outbox' ? 500 : 1500}`)
    db.pragma('journal_size_limit = 67108864')
    common(db, 'engine', file)
    if (file === 'cache') keepLineTotals(db)
  })
}

/** Opens a file read-only for a reader; the engine must have made it before. */
export function openForReader(path: string, file: StoreFile, key: FileKey): Database {
  return opened(path, file, key, true, (db) => {
    common(db, 'reader', file)
    db.pragma('query_only = ON')
  })
}

/**
 * Attaches the outbox to a reader's cache connection as schema `outbox`, read-only by the connection's own mode, so that rows
 * carry a waiting edit beside the value.
 */
export function attachOutbox(db: Database, path: string, key: FileKey): void {
  assertKey(key)
  db.prepare(`ATTACH DATABASE ? AS outbox KEY 'raw:${key}'`).run(path)
}

/** Gives a file that is open, and has no journal beside it, another key. */
export function setKey(db: Database, key: FileKey): void {
  assertKey(key)
  db.pragma(`rekey = "raw:${key}"`)
}

function common(db: Database, side: Side, file: StoreFile): void {
  // SQLite's own temp files are not encrypted: a large sort would write readable rows to the temp folder.
  db.pragma('temp_store = MEMORY')
  db.pragma(`cache_size = -${CACHE_KIB[side][file]}`)
  db.pragma('mmap_size = 0')
  db.pragma('busy_timeout = 5000')
  db.pragma('foreign_keys = ON')
}

function opened(
  path: string,
  file: StoreFile,
  key: FileKey,
  readonly: boolean,
  configure: (db: Database) => void
): Database {
  assertKey(key)
  let db: Database | null = null
  try {
    // SQLite tries for ten seconds and more to make what it keeps beside the file, for readers too.
    accessSync(dirname(path), constants.W_OK)
    db = new Sqlite(path, { readonly, fileMustExist: readonly })
    db.pragma("cipher = 'chacha20'")
    db.pragma(`key = "raw:${key}"`)
    configure(db)
    // The key is only tried at the first read.
    db.prepare('SELECT count(*) FROM sqlite_master').get()
    return db
  } catch (error) {
    db?.close()
    const known = storeError(error, file)
    throw known instanceof AppError ? known : new AppError('storeDamaged', { subject: file }, { cause: error })
  }
}

function assertKey(key: FileKey): void {
  if (!KEY_SHAPE.test(key)) throw new AppError('keyMissing')
}
