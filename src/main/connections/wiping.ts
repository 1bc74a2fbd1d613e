import type { Secrets } from '../secrets'
import { killPoint } from '../store/killPoint'
import { removeSecrets } from './opened'
import { removeFolder, removeLent, type Places } from './places'
import type { Connection, Registry } from './registry'

export interface WipingParts {
  readonly registry: Registry
  readonly places: Places
  readonly secretsOf: (connection: Pick<Connection, 'keeping'>) => Secrets
}

/**
 * Destroys the secrets and files of a connection. It is known as unfinished meanwhile, so that after a kill the next start
 * removes the rest of it; one that cannot be removed stays as it is and rejects, with `pdfOpen` while another program has a PDF of it.
 * Gives whether files are left that go at the next start.
 */
export async function wipe(parts: WipingParts, connection: Connection): Promise<boolean> {
  // All that is not encrypted, while nothing else is gone yet.
  await removeLent(await parts.places.of(connection))
  await parts.registry.begin(connection)
  killPoint('wipe.noted')
  try {
    await removeSecrets(parts.secretsOf(connection), connection.id)
  } catch (error) {
    await parts.registry.putWhole(connection)
    throw error
  }
  killPoint('wipe.secretsGone')
  // Without its keys nobody can read what is there: a file that cannot be removed now goes at the next start.
  const left = await removeFiles(parts, connection).then(
    () => false,
    () => true
  )
  // A disk that does not take that has it as unfinished, and the next start finds nothing left of it.
  await (left ? parts.registry.drop(connection.id) : parts.registry.remove(connection.id)).catch(() => {})
  return left
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

async function removeAll(parts: WipingParts, connection: Pick<Connection, 'id' | 'keeping'>): Promise<void> {
  await removeSecrets(parts.secretsOf(connection), connection.id)
  killPoint('wipe.secretsGone')
  await removeFiles(parts, connection)
}

async function removeFiles({ places }: WipingParts, connection: Pick<Connection, 'id' | 'keeping'>): Promise<void> {
  await removeFolder((await places.of(connection)).folder)
  killPoint('wipe.filesGone')
}
