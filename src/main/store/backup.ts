import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { AppError } from '@shared/contract/errors'
import { errnoOf, ownFileError } from '../common/disk'
import { flushFolderSync } from '../common/flushed'
import { makeFolder } from '../common/ownFolder'
import { renameOverSync } from '../common/rename'
import { BACKUP_NAME, nameAt, newestFirst } from './backupName'
import { storeError } from './fault'
import { killPoint } from './killPoint'
import { migrate, versionOf, type Migration } from './migrate'
import { outboxMigrations } from './migrations/outbox'
import { newFileKey, type FileKey } from './fileKey'
import { openForEngine, openForReader, setKey } from './open'

/** A half-made copy, and what SQLite keeps beside it. */
const UNFINISHED = /^\.outbox .*\.part(-journal|-wal|-shm)?$/
const KEPT_NEWEST = 3
const KEPT_DAYS = 30

export interface Backup {
  readonly fileName: string
  readonly bytes: number
}

/**
 * A checked copy of the outbox under `folder`, with the file's own key. It gets its name only when it opens with that key, is
 * whole and is on disk. Kept are the last three and one of each of the last days.
 *
 * Throws what the disk says (`diskFull`, `storeReadOnly`, ...), or `storeDamaged` with subject `backup` for anything else; nothing
 * half-made is left behind.
 */
export function backUpOutbox(db: Database, key: FileKey, folder: string, nowMs: number): Backup {
  const fileName = nameAt(nowMs)
  const making = join(folder, `.${fileName}.part`)
  try {
    makeFolder(folder)
    removeUnfinishedBackups(folder)
    // The driver's own backup refuses encrypted files; this keeps the key.
    db.prepare('VACUUM INTO ?').run(making)
    check(making, key, versionOf(db))
    flush(making)
    killPoint('backup.beforeRename')
    renameOverSync(making, join(folder, fileName))
    flushFolderSync(folder)
    killPoint('backup.afterRename')
    dropOld(folder, nowMs)
    return { fileName, bytes: statSync(join(folder, fileName)).size }
  } catch (error) {
    removeIfThere(making)
    const known = ownFileError(storeError(error, 'outbox'))
    const full = error instanceof Error && /ENOSPC|SQLITE_FULL/.test(error.message)
    const code = known instanceof AppError ? known.code : full ? 'diskFull' : 'storeDamaged'
    throw new AppError(code, { subject: 'backup' }, { cause: error })
  }
}

/**
 * A checked copy of the outbox in `folder` under a key of its own, for a file that leaves this computer: its key opens nothing here.
 * The caller removes it; what a kill leaves of it goes with the unfinished backups.
 */
export function copyUnderNewKey(db: Database, key: FileKey, folder: string): { path: string; key: FileKey } {
  const copyKey = newFileKey()
  const path = join(folder, `.outbox ${randomUUID()}.part`)
  try {
    makeFolder(folder)
    db.prepare('VACUUM INTO ?').run(path)
    rekeyed(path, key, copyKey, (copy) => copy.exec('DELETE FROM temp_file'))
    return { path, key: copyKey }
  } catch (error) {
    removeIfThere(path)
    throw ownFileError(storeError(error, 'outbox'))
  }
}

/**
 * Gives an outbox that nobody has open another key, after `change` was made to it; flushed when this returns. `fileNewer` for one of a
 * newer program, `fileDamaged` for one that is not whole.
 */
export function rekeyed(path: string, key: FileKey, next: FileKey, change: (outbox: Database) => void): void {
  changeClosed(path, key, (outbox) => {
    outbox.transaction(change).immediate(outbox)
    setKey(outbox, next)
  })
}

/** Makes `change` to an outbox that nobody has open, as `rekeyed` does, under the key that it has. */
export function changed(path: string, key: FileKey, change: (outbox: Database) => void): void {
  changeClosed(path, key, (outbox) => outbox.transaction(change).immediate(outbox))
}

function changeClosed(path: string, key: FileKey, change: (outbox: Database) => void): void {
  const newest = outboxMigrations.at(-1)?.version ?? 0
  let outbox: Database
  try {
    outbox = openForEngine(path, 'outbox', key)
  } catch (error) {
    throw new AppError('fileDamaged', {}, { cause: error })
  }
  try {
    if (versionOf(outbox) > newest) throw new AppError('fileNewer')
    // A key cannot be changed beside a journal.
    outbox.pragma('journal_mode = DELETE')
    if (outbox.pragma('integrity_check', { simple: true }) !== 'ok') throw new AppError('fileDamaged')
    change(outbox)
  } finally {
    outbox.close()
  }
  flush(path)
}

/** Removes what a kill left of a backup that was being made. */
export function removeUnfinishedBackups(folder: string): void {
  for (const name of namesIn(folder, UNFINISHED)) rmSync(join(folder, name), { force: true })
}

/** Brings an outbox to the newest schema. One that holds something is backed up before; when that fails, it stays as it is. */
export function migrateOutbox(
  db: Database,
  key: FileKey,
  folder: string,
  nowMs: number,
  migrations: readonly Migration[] = outboxMigrations
): void {
  const version = versionOf(db)
  const newest = migrations.at(-1)?.version ?? 0
  if (version > 0 && version < newest) backUpOutbox(db, key, folder, nowMs)
  migrate(db, migrations, 'outbox')
}

/** Whether a folder has no backup of the day of `nowMs`; one of a clock that was ahead says nothing of today. */
export function backupIsDue(folder: string, nowMs: number): boolean {
  const today = nameAt(nowMs).slice(0, 'outbox 2026-11-28'.length)
  return !namesIn(folder, BACKUP_NAME).some((name) => name.startsWith(today))
}

/** Whether a file is an outbox that the key opens and that passes its own check; it may be of any version. */
export function isWholeOutbox(path: string, key: FileKey): boolean {
  try {
    const outbox = openForReader(path, 'outbox', key)
    try {
      return outbox.pragma('integrity_check', { simple: true }) === 'ok' && versionOf(outbox) > 0
    } finally {
      outbox.close()
    }
  } catch (error) {
    const known = storeError(error, 'outbox')
    // A disk that is too full to look says nothing of the file.
    if (known instanceof AppError && known.code === 'diskFull') throw known
    return false
  }
}

function check(path: string, key: FileKey, version: number): void {
  const copy = openForReader(path, 'outbox', key)
  try {
    const result: unknown = copy.pragma('integrity_check', { simple: true })
    if (result !== 'ok' || versionOf(copy) !== version) throw new Error('the copy of the outbox is not whole')
  } finally {
    copy.close()
  }
}

function flush(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Names in a folder of one shape; none when there is no folder. */
function namesIn(folder: string, shape: RegExp): string[] {
  try {
    return readdirSync(folder).filter((name) => shape.test(name))
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return []
    throw error
  }
}

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // What could not be removed now is removed before the next backup; the failure that led here is told.
  }
}

// The one that was just made is the newest, whatever a clock that was ahead called those before it.
function dropOld(folder: string, nowMs: number): void {
  const names = newestFirst(namesIn(folder, BACKUP_NAME), nowMs)
  const kept = new Set(names.slice(0, KEPT_NEWEST))
  const newestOfDay = new Map<string, string>()
  for (const name of names) {
    const day = BACKUP_NAME.exec(name)?.[1] ?? ''
    if (!newestOfDay.has(day)) newestOfDay.set(day, name)
  }
  for (const name of [...newestOfDay.values()].slice(0, KEPT_DAYS)) kept.add(name)
  for (const name of names) if (!kept.has(name)) rmSync(join(folder, name), { force: true })
}
