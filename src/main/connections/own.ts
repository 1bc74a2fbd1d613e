/** What the officer made on this computer: counted before a wipe, and before a quit would lose it or leave it waiting. */
import { AppError } from '@shared/contract/errors'
import type { ChannelOutput } from '@shared/contract/channels'
import { ownCount, unsettledCount, type OfficersOwn } from '@shared/domain/unsettled'
import type { KnownConnections } from './known'
import { bytesOf } from './places'
import type { Connection } from './registry'

/** Neither a quit nor another connection waits longer for the count. */
const COUNT_LIMIT_MS = 2000
const NOTHING: OfficersOwn = { edits: 0, writes: 0, forms: 0, ticks: 0, notes: 0 }

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
 * What the officer made in connections that are kept for the session only, which a quit loses. Those that are not open were counted as they were
 * left, as opening them again at the quit would take the officer from where they are.
 */
export class SessionOwn {
  readonly #known: Pick<KnownConnections, 'engine' | 'opened' | 'registry'>
  readonly #left = new Map<string, OfficersOwn | 'unknown'>()

  constructor(known: Pick<KnownConnections, 'engine' | 'opened' | 'registry'>) {
    this.#known = known
  }

  /** Counts what is in `connection`, whose files are about to be closed; `isOpen`: the engine has them. */
  async leaving(connection: Connection, isOpen: boolean): Promise<void> {
    // Where it could not be opened, what was counted before is still all.
    if (connection.keeping === 'kept' || !isOpen) return
    this.#left.set(connection.id, await inTime(this.#known.engine.call('wipePreview', undefined)))
  }

  /** Of all of them together; null for nothing, `unknown` when of one nobody can tell, or not in time. */
  async atQuit(): Promise<OfficersOwn | 'unknown' | null> {
    const { opened, registry } = this.#known
    let sum = NOTHING
    for (const { id, keeping } of registry.all) {
      if (keeping !== 'sessionOnly') continue
      const isOpen = opened.connection?.id === id
      const own = isOpen ? await inTime(opened.engine('wipePreview', undefined)) : (this.#left.get(id) ?? NOTHING)
      if (own === 'unknown') return 'unknown'
      sum = {
        edits: sum.edits + own.edits,
        writes: sum.writes + own.writes,
        forms: sum.forms + own.forms,
        ticks: sum.ticks + own.ticks,
        notes: sum.notes + own.notes
      }
    }
    return ownCount(sum) === 0 ? null : sum
  }
}

/** What waits for the next start in the open connection, where it is kept; null for nothing, or when nobody can tell in time. */
export async function keptAtQuit({ opened }: Pick<KnownConnections, 'opened'>): Promise<OfficersOwn | null> {
  if (opened.connection?.keeping !== 'kept') return null
  const own = await inTime(opened.engine('wipePreview', undefined))
  return own === 'unknown' || unsettledCount(own) === 0 ? null : own
}

function inTime(asked: Promise<{ readonly own: OfficersOwn }>): Promise<OfficersOwn | 'unknown'> {
  const counted = asked.then(
    ({ own }) => own,
    () => 'unknown' as const
  )
  return Promise.race([counted, new Promise<'unknown'>((done) => setTimeout(() => done('unknown'), COUNT_LIMIT_MS))])
}
