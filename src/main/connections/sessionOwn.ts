/** What a quit loses of the connections that are kept for the session only. */
import { ownCount, type OfficersOwn } from '@shared/domain/unsettled'
import type { EngineMethods } from '../threads/methods'
import type { SupervisedThread } from '../threads/supervisor'
import type { OpenedConnection } from './opened'
import type { Connection, Registry } from './registry'

interface SessionParts {
  readonly engine: SupervisedThread<EngineMethods>
  readonly opened: OpenedConnection
  readonly registry: Registry
}

/** Neither a quit nor another connection waits longer for the count. */
const COUNT_LIMIT_MS = 2000
const NOTHING: OfficersOwn = { edits: 0, writes: 0, forms: 0, ticks: 0, notes: 0 }

/**
 * What the officer made in connections that are kept for the session only, which a quit loses. Those that are not open were counted as they were
 * left, as opening them again at the quit would take the officer from where they are.
 */
export class SessionOwn {
  readonly #known: SessionParts
  readonly #left = new Map<string, OfficersOwn | 'unknown'>()

  constructor(known: SessionParts) {
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

/** What is counted; `unknown` where that fails or takes too long. */
export function inTime(asked: Promise<{ readonly own: OfficersOwn }>): Promise<OfficersOwn | 'unknown'> {
  const counted = asked.then(
    ({ own }) => own,
    () => 'unknown' as const
  )
  return Promise.race([counted, new Promise<'unknown'>((done) => setTimeout(() => done('unknown'), COUNT_LIMIT_MS))])
}
