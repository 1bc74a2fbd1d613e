/** What the disk says, in the words of the catalogue. */
import { AppError, type ErrorCode } from '@shared/contract/errors'

/** What the officer is told when the disk refuses; `folderGone` where the granted folder itself is missing. */
const BY_ERRNO: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EROFS: 'folderReadOnly',
  EACCES: 'folderReadOnly',
  EPERM: 'folderReadOnly',
  EBUSY: 'fileLocked',
  ETXTBSY: 'fileLocked',
  ENAMETOOLONG: 'pathTooLong',
  ENOENT: 'folderGone',
  ENOTDIR: 'folderGone'
}

/** The catalogue's error for a failed file operation; anything else stays what it is. */
export function diskError(error: unknown): unknown {
  const errno = errnoOf(error)
  const code = errno === null ? undefined : BY_ERRNO[errno]
  return code ? new AppError(code, {}, { cause: error }) : error
}

/** The system's name of a failed file operation, for example `EEXIST`; null for any other error. */
export function errnoOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
