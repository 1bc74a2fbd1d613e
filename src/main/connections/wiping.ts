import type { Secrets } from '../secrets'
import { killPoint } from '../store/killPoint'
import { removeSecrets } from './opened'
import { removeFolder, type Places } from './places'
import type { Connection, Registry } from './registry'

export interface WipingParts {
  readonly registry: Registry
  readonly places: Places
  readonly secretsOf: (connection: Pick<Connection, 'keeping'>) => Secrets
}

/**
 * Destroys the secrets and files of a connection. It is known as unfinished meanwhile, so that after a kill the next start
 * removes the rest of it; one that cannot be removed stays as it is and rejects.
 */
export async function wipe(parts: WipingParts, connection: Connection): Promise<void> {
  await parts.registry.begin(connection)
  killPoint('wipe.noted')
  try {
    await removeAll(parts, connection)
  } catch (error) {
    await parts.registry.putWhole(connection)
    throw error
  }
  // All of it is gone. A disk that does not take that has it as unfinished, and the next start finds nothing left of it.
  await parts.registry.remove(connection.id).catch(() => {})
}

/** Removes what there is of one that could not be made; what cannot be removed now is removed at the next start. */
export async function takeBack(parts: WipingParts, connection: Connection): Promise<void> {
  try {
    await removeAll(parts, connection)
    await parts.registry.remove(connection.id)
  } catch {
    // It stays unfinished. Why it could not be made is what the officer is told.
  }
}

/** Removes one that an earlier run left unfinished. */
export async function removeLeft(parts: WipingParts, id: string): Promise<void> {
  await removeAll(parts, { id, keeping: 'kept' })
  await parts.registry.remove(id)
}

async function removeAll(
  { places, secretsOf }: WipingParts,
  connection: Pick<Connection, 'id' | 'keeping'>
): Promise<void> {
  await removeSecrets(secretsOf(connection), connection.id)
  killPoint('wipe.secretsGone')
  await removeFolder((await places.of(connection)).folder)
  killPoint('wipe.filesGone')
}
