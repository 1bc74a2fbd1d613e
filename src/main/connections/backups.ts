import { randomUUID } from 'node:crypto'
import { AppError } from '@shared/contract/errors'
import { newFileKey } from '../store/fileKey'
import type { FileParts } from './known'
import { exists, putAside, putBackupsAside, putInPlace } from './places'

/** A file under a passphrase, chosen by the officer. */
export interface ChosenFile {
  readonly path: string
  readonly passphrase: string
}

/**
 * Makes ready to put the outbox of a backup file in the place of one that cannot be opened, and gives what is to be done once that one
 * is closed. `notAllowed` when it is whole: what the officer made is never put aside for nothing.
 */
export async function outboxFromFile(file: ChosenFile, parts: FileParts): Promise<() => Promise<void>> {
  const { place, connectionId, secrets, engine, nowMs } = parts
  // Kept where there is one: it also opens the backups that are put aside.
  const kept = await secrets.read(connectionId, 'outboxKey')
  if (kept !== null && exists(place, 'outbox')) {
    const whole = await engine.callUnopened('isWholeOutbox', { path: place.outboxPath, key: kept })
    if (whole) throw new AppError('notAllowed', { subject: 'outbox' })
  }
  const key = kept ?? newFileKey()
  const target = `${place.outboxPath}.restoring-${randomUUID()}`
  await engine.callUnopened('restoreBackup', { ...file, target, key })
  return async () => {
    await putAside(place, 'outbox', nowMs())
    await putBackupsAside(place, nowMs())
    if (kept === null) await secrets.write(connectionId, 'outboxKey', key)
    // It tells of the record that was put aside.
    await secrets.remove(connectionId, 'historyHead')
    await putInPlace(place, target)
  }
}

/** The outbox of a backup file as that of a new connection, whose keys are made here. */
export async function outboxForNew(
  file: ChosenFile,
  { place, connectionId, secrets, engine }: Omit<FileParts, 'nowMs'>
): Promise<{ settings: Readonly<Record<string, unknown>> }> {
  const key = newFileKey()
  await secrets.write(connectionId, 'outboxKey', key)
  await secrets.write(connectionId, 'cacheKey', newFileKey())
  return engine.callUnopened('restoreBackup', { ...file, target: place.outboxPath, key })
}
