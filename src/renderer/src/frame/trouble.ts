/** A connection whose files cannot be opened: which failures are that, and what can be done about each. */
import type { AppError } from '@shared/contract/errors'

/** What can be done. None of them deletes anything but the copy, which the service can give again. */
export type Repair = 'freshCopy' | 'lastBackup' | 'fromFile' | 'fresh'

const FILE_FAULTS: ReadonlySet<string> = new Set([
  'keychain',
  'keyMissing',
  'storeDamaged',
  'storeNewer',
  'storeReadOnly'
])

/** Whether `error` is a connection that cannot be opened, rather than one call that failed. */
export function isTrouble(error: AppError): boolean {
  return FILE_FAULTS.has(error.code)
}

/** Which of the two files it is about, where that is known, and the ways on. */
export function repairsOf({ code, details }: AppError): {
  readonly file: 'cache' | 'outbox' | null
  readonly ways: readonly Repair[]
} {
  const file = details.subject === 'cache' || details.subject === 'outbox' ? details.subject : null
  if (file === 'cache' && (code === 'storeDamaged' || code === 'keyMissing')) return { file, ways: ['freshCopy'] }
  if (file === 'outbox' && code === 'storeDamaged') return { file, ways: ['lastBackup', 'fromFile', 'fresh'] }
  // The backups on this computer are under the same key as the file.
  if (file === 'outbox' && code === 'keyMissing') return { file, ways: ['fromFile', 'fresh'] }
  return { file, ways: [] }
}
