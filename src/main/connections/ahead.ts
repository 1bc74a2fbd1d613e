import type { JsonFile } from '../common/jsonFile'
import type { Secrets } from '../secrets'
import type { ReaderMethods } from '../threads/methods'
import type { SupervisedThread } from '../threads/supervisor'
import { exists, type Places } from './places'

/**
 * The connection that was open last, as `connections.json` says it; null: none. By hand, before what knows the schema is loaded, so it
 * is a guess: `Registry` has the word.
 */
export function lastOpenedId(list: JsonFile): string | null {
  const loaded = list.load()
  const value: unknown = loaded.kind === 'read' ? loaded.value : null
  if (typeof value !== 'object' || value === null || !('activeId' in value)) return null
  const { activeId } = value
  return typeof activeId === 'string' && /^[a-z0-9-]{1,64}$/.test(activeId) ? activeId : null
}

export interface AheadParts {
  /** Null: none was open. */
  readonly connectionId: string | null
  readonly places: Places
  readonly secrets: Pick<Secrets, 'read'>
  readonly reader: Pick<SupervisedThread<ReaderMethods>, 'open'>
}

/**
 * Has the reader open the files of the connection that was open last, while Chromium makes the page and before the rest of the program
 * is there: `OpenedConnection` finds them open. Makes nothing and tells nobody: why they could not be opened is told when the program
 * opens them.
 */
export class OpenedAhead {
  readonly connectionId: string | null
  /** Whether they are open. Never rejects. */
  readonly opened: Promise<boolean>
  #isOver = false

  constructor(parts: AheadParts) {
    this.connectionId = parts.connectionId
    this.opened = this.#open(parts).catch(() => false)
  }

  /** Another connection is to be open, or none. */
  end(): void {
    this.#isOver = true
  }

  async #open({ connectionId, places, secrets, reader }: AheadParts): Promise<boolean> {
    if (connectionId === null) return false
    const place = await places.of({ id: connectionId, keeping: 'kept' })
    if (!exists(place, 'cache') || !exists(place, 'outbox')) return false
    const [cacheKey, outboxKey] = await Promise.all([
      secrets.read(connectionId, 'cacheKey'),
      secrets.read(connectionId, 'outboxKey')
    ])
    if (this.#isOver || cacheKey === null || outboxKey === null) return false
    await reader.open({ cachePath: place.cachePath, outboxPath: place.outboxPath, cacheKey, outboxKey })
    return true
  }
}
