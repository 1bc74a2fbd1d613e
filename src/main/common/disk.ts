/** What the disk says, in the words of the catalogue. */
import type { ErrorCode } from '@shared/contract/errorCodes'
import { AppError } from '@shared/contract/errors'

/** What the officer is told when the disk refuses; `folderGone` where the granted folder itself is missing. */
const BY_ERRNO: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EROFS: 'folderReadOnly',
  EACCES: 'folderReadOnly',
  EPERM: 'folderReadOnly',
  EBUSY: 'fileLocked',
  ETXTBSY: 'fileLocked',
  EISDIR: 'nameTaken',
  ENAMETOOLONG: 'pathTooLong',
  ENOENT: 'folderGone',
  ENOTDIR: 'folderGone',
  // A link that leads to itself.
  ELOOP: 'folderGone',
  // A disk that was pulled out, or a share whose computer is away.
  ENODEV: 'folderGone',
  ENXIO: 'folderGone',
  ESTALE: 'folderGone',
  EHOSTDOWN: 'folderGone',
  EHOSTUNREACH: 'folderGone',
  ENETUNREACH: 'folderGone',
  // As Node calls what Windows says of a share that is away, too.
  UNKNOWN: 'diskFailed',
  EIO: 'diskFailed'
}

/** The same words where the folder is the program's own, which nobody can choose another for. */
const OF_OWN_FOLDER: Readonly<Partial<Record<ErrorCode, ErrorCode>>> = {
  folderReadOnly: 'storeReadOnly',
  folderGone: 'diskFailed'
}

// The last is Windows' "invalid function", as libuv calls it: what FAT and exFAT say of a link.
const NOT_OFFERED: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EISDIR'])

/** The catalogue's error for a failed file operation; anything else stays what it is. */
export function diskError(error: unknown): unknown {
  const errno = errnoOf(error)
  const code = errno === null ? undefined : BY_ERRNO[errno]
  return code ? new AppError(code, {}, { cause: error }) : error
}

/** The same for a file in the program's own folder: `storeReadOnly`, `diskFull`, `diskFailed`. */
export function ownFileError(error: unknown): unknown {
  const told = diskError(error)
  const code = told instanceof AppError ? OF_OWN_FOLDER[told.code] : undefined
  return code ? new AppError(code, {}, { cause: error }) : told
}

/** Whether a disk says that it does not offer this (FAT, some network shares): links, flushing a folder. */
export function isNotOffered(error: unknown): boolean {
  return NOT_OFFERED.has(errnoOf(error) ?? '')
}

/** How the systems refuse what another program has open. In the same words some refuse a folder that may not be written. */
const HELD: ReadonlySet<string> = new Set(['EBUSY', 'EPERM', 'EACCES', 'ETXTBSY'])

/** Whether that may be why a file, which is there, can be neither read nor replaced nor removed. */
export function maybeHeld(error: unknown): boolean {
  return HELD.has(errnoOf(error) ?? '')
}

/** The name of a failed operation of the system or of SQLite, for example `EEXIST`; null for any other error. */
export function errnoOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
