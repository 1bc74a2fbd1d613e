/** Failures of a save that another place cures, for what is saved by the click and by the thousand. */
import type { ErrorCode } from '../contract/errorCodes'

/** Another folder cures these, or room in it. `noFolder` is among them: the first folder is another than none. */
export const OF_THE_FOLDER: ReadonlySet<ErrorCode> = new Set([
  'noFolder',
  'folderGone',
  'folderReadOnly',
  'folderLeadsOut',
  'folderSilent',
  'diskFull',
  'diskFailed'
])

/** Of one file, and cured by another place or name. */
export const OF_THE_FILE: ReadonlySet<ErrorCode> = new Set(['fileLocked', 'nameTaken', 'pathTooLong'])

/** Whether _Save elsewhere_ cures it. */
export function elsewhereCures(code: ErrorCode): boolean {
  return OF_THE_FOLDER.has(code) || OF_THE_FILE.has(code)
}
