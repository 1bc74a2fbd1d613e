/** Failures of a save that another place cures. */
import type { ErrorCode } from '@shared/contract/errors'

/** Another folder cures these. */
export const OF_THE_FOLDER: ReadonlySet<string> = new Set([
  'folderGone',
  'folderReadOnly',
  'folderLeadsOut',
  'folderSilent',
  'diskFull',
  'diskFailed'
] satisfies ErrorCode[])

/** Of one file, and cured by another place or name. */
export const OF_THE_FILE: ReadonlySet<string> = new Set([
  'fileLocked',
  'nameTaken',
  'pathTooLong'
] satisfies ErrorCode[])
