import type { Database } from 'better-sqlite3'
import type { ErrorCode } from '@shared/contract/errorCodes'
import { AppError } from '@shared/contract/errors'
import { errnoOf } from '../common/disk'

type TwoFiles = 'cache' | 'outbox'

/** What SQLite says where the disk has no room: for the file itself, and for the shared memory beside it. */
const FULL: ReadonlySet<string> = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'])
/** What it says where it may not write: to the file, or beside it. */
const READ_ONLY = /^(SQLITE_(READONLY|PERM|CANTOPEN)(_|$)|EROFS$|EACCES$|EPERM$)/
/** A page that is not as it was written, in an encrypted file also one that the key does not open. */
const DAMAGED = /^SQLITE_(NOTADB|CORRUPT(_|$)|IOERR_(SHORT_READ|DATA|CORRUPTFS)$)/
/** What the system refused of a file that is open, whatever it said: a disk that was pulled out, or may only be read from then on. */
const FAILED = /^SQLITE_IOERR(_|$)/

/** What the two files have by themselves: it meets everything that is written there, and only the officer ends it. */
export const STORE_FAULTS: ReadonlySet<ErrorCode> = new Set(['diskFull', 'diskFailed', 'storeReadOnly', 'storeDamaged'])

/**
 * A failure of SQLite as the catalogue has it: `diskFull`, `storeReadOnly`, `diskFailed`, or `storeDamaged` with the file as its subject.
 * Anything else stays what it is.
 */
export function storeError(error: unknown, file: TwoFiles | (() => TwoFiles)): unknown {
  const code = errnoOf(error) ?? ''
  if (FULL.has(code)) return new AppError('diskFull', {}, { cause: error })
  if (READ_ONLY.test(code)) return new AppError('storeReadOnly', {}, { cause: error })
  if (!DAMAGED.test(code)) return FAILED.test(code) ? new AppError('diskFailed', {}, { cause: error }) : error
  return new AppError('storeDamaged', { subject: typeof file === 'function' ? file() : file }, { cause: error })
}

/** Which of the two files a damaged page belongs to, as SQLite does not say: the outbox is small enough to be looked through. */
export function fileAtFault(db: Database, outbox: 'main' | 'outbox'): TwoFiles {
  try {
    return db.pragma(`${outbox}.quick_check(1)`, { simple: true }) === 'ok' ? 'cache' : 'outbox'
  } catch {
    return 'outbox'
  }
}
