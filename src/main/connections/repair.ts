import { basename } from 'node:path'
import { AppError } from '@shared/contract/errors'
import type { FileParts } from './known'
import { backupsOf, copyOfBackup, exists, putAside, putBackupsAside, putInPlace } from './places'

/**
 * Makes ready to replace an outbox that cannot be opened, and gives what is to be done once its file is closed. `notAllowed` when
 * the outbox is whole: what the officer made is never put aside for nothing. `notHere` when no backup is whole.
 */
export async function outboxRepair(how: 'fresh' | 'lastBackup', parts: FileParts): Promise<() => Promise<void>> {
  const { place, nowMs } = parts
  // It tells where the record of the outbox ended that is put aside; the next one puts on record that it is not known.
  const forgetEnd = (): Promise<void> => parts.secrets.remove(parts.connectionId, 'historyHead')
  const key = await parts.secrets.read(parts.connectionId, 'outboxKey')
  const isWhole = async (path: string): Promise<boolean> =>
    key !== null && (await parts.engine.callUnopened('isWholeOutbox', { path, key }))
  if (exists(place, 'outbox') && (await isWhole(place.outboxPath)))
    throw new AppError('notAllowed', { subject: 'outbox' })
  if (how === 'fresh') {
    return async () => {
      await putAside(place, 'outbox', nowMs())
      // Those of the fresh one must not push out what may be all that is left of the old one.
      await putBackupsAside(place, nowMs())
      await forgetEnd()
    }
  }
  for (const backup of await backupsOf(place, nowMs())) {
    if (!(await isWhole(backup))) continue
    const copy = await copyOfBackup(place, backup)
    if (key !== null) await parts.engine.callUnopened('noteRestored', { path: copy, key, fileName: basename(backup) })
    return async () => {
      await putAside(place, 'outbox', nowMs())
      await forgetEnd()
      await putInPlace(place, copy)
    }
  }
  throw new AppError('notHere', { subject: 'backup' })
}
