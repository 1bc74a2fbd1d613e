/** What the officer made on this computer: counted before a wipe, and before a quit would lose it or leave it waiting. */
import { AppError } from '@shared/contract/errors'
import type { ChannelOutput } from '@shared/contract/channels'
import { unsettledCount, type OfficersOwn } from '@shared/domain/unsettled'
import type { KnownConnections } from './known'
import { bytesOf } from './places'
import type { Connection } from './registry'
import { inTime } from './sessionOwn'

/** What a wipe of everything would take. Opens the connection. */
export async function wipePreview(
  known: KnownConnections,
  connection: Connection
): Promise<ChannelOutput<'connections.wipePreview'>> {
  const place = await known.places.of(connection)
  const [cacheBytes, outboxBytes] = [await bytesOf(place, 'cache'), await bytesOf(place, 'outbox')]
  try {
    await known.ensureOpen(connection)
    return { ...(await known.opened.engine('wipePreview', undefined)), cacheBytes, outboxBytes }
  } catch (error) {
    // Files that cannot be opened can still be wiped; nobody can count what is in them.
    if (error instanceof AppError) return { own: null, files: null, cacheBytes, outboxBytes }
    throw error
  }
}

/** What waits for the next start in the open connection, where it is kept; null for nothing, or when nobody can tell in time. */
export async function keptAtQuit({ opened }: Pick<KnownConnections, 'opened'>): Promise<OfficersOwn | null> {
  if (opened.connection?.keeping !== 'kept') return null
  const own = await inTime(opened.engine('wipePreview', undefined))
  return own === 'unknown' || unsettledCount(own) === 0 ? null : own
}
