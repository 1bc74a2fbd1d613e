/** Connections that are made: for a key, from a backup file, of the sample. One that cannot be made whole leaves nothing behind. */
import { AppError } from '@shared/contract/errors'
import { parseAddress } from '@shared/domain/serviceAddress'
import type { Secrets } from '../secrets'
import { outboxForNew, type ChosenFile } from './backups'
import type { KnownConnections } from './known'
import { newConnection, newSample } from './newConnection'
import { fileKeys } from './opened'
import type { Connection } from './registry'
import { takeBack } from './wiping'

/** Keeps the key and makes the keys of both files; opens it. */
export async function addWithKey(known: KnownConnections, connection: Connection, apiKey: string): Promise<void> {
  await made(known, connection, async () => {
    const secrets = known.secretsOf(connection)
    await secrets.write(connection.id, 'apiKey', apiKey)
    await fileKeys(secrets, connection.id, await known.places.of(connection))
  })
  await known.open(connection)
}

export interface Restored {
  readonly connectionId: string
  /** Those that came with the backup, where it is the only connection; null else. */
  readonly settings: Readonly<Record<string, unknown>> | null
}

/** A connection as a backup file has it, without a key; opens it. `notAllowed` for a second sample. */
export async function addFromBackup(known: KnownConnections, file: ChosenFile): Promise<Restored> {
  const { connection: named } = await known.engine.callUnopened('readBackup', file)
  const alone = known.registry.all.length === 0
  // The sample has a service of its own, of which there is one.
  if (named.sample && known.registry.all.some(({ sample }) => sample)) {
    throw new AppError('notAllowed', { subject: 'sample' })
  }
  const connection = named.sample ? newSample('kept') : newConnection(parseAddress(named.address), named.label, 'kept')
  const { settings } = await made(known, connection, async () => outboxForNew(file, await known.filesOf(connection)))
  await known.open(connection)
  return { connectionId: connection.id, settings: alone ? settings : null }
}

/** The sample's, noted and not opened. Without a keychain it lives for this session. */
export async function addSample(known: KnownConnections, keychain: Secrets): Promise<Connection> {
  const kept = await keychain.read('none', 'cacheKey').then(
    () => true,
    () => false
  )
  const sample = newSample(kept ? 'kept' : 'sessionOnly')
  await known.registry.put(sample)
  return sample
}

async function made<Value>(
  known: KnownConnections,
  connection: Connection,
  make: () => Promise<Value>
): Promise<Value> {
  await known.registry.begin(connection)
  try {
    const value = await make()
    await known.registry.putWhole(connection)
    return value
  } catch (error) {
    await takeBack(known, connection)
    throw error
  }
}
