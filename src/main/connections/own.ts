/** What the officer made on this computer: counted before a wipe, and before a quit would lose it or leave it waiting. */
import { AppError } from '@shared/contract/errors'
import type { ChannelOutput } from '@shared/contract/channels'
import { ownCount, unsettledCount, type OfficersOwn } from '@shared/domain/unsettled'
import type { KnownConnections } from './known'
import { bytesOf } from './places'
import type { Connection } from './registry'

/** A quit does not wait longer for what would be lost. */
const COUNT_LIMIT_MS = 2000

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

/**
 * Of the open connection, when it is kept so: for `sessionOnly` what a quit would lose, for `kept` what waits for the next start.
 * Null for nothing, or when nobody can tell in time.
 */
export async function ownAtQuit(
  { opened }: KnownConnections,
  keeping: Connection['keeping']
): Promise<OfficersOwn | null> {
  if (opened.connection?.keeping !== keeping) return null
  const count = keeping === 'sessionOnly' ? ownCount : unsettledCount
  const counted = opened.engine('wipePreview', undefined).then(
    ({ own }) => (count(own) === 0 ? null : own),
    () => null
  )
  return Promise.race([counted, new Promise<null>((done) => setTimeout(() => done(null), COUNT_LIMIT_MS))])
}
