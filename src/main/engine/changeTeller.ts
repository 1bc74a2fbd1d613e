import type { AppEvents, ChangedKind } from '@shared/contract/events'
import type { CacheWrites } from '../store/cacheWrites'
import { byItself } from './byItself'
import type { EngineContext } from './context'

const BETWEEN_MS = 250

/**
 * Says that rows changed, merged into at most four events a second for each company; the first one goes out at once, but never before
 * what changed is committed: whoever hears of it reads it, would find what was there before, and would not be told again.
 */
export class ChangeTeller {
  readonly #emit: (payload: AppEvents['cache.changed']) => void
  readonly #log: EngineContext['log']
  readonly #writes: CacheWrites
  readonly #waiting = new Map<number, Set<ChangedKind>>()
  #timer: NodeJS.Timeout | null = null

  constructor(log: EngineContext['log'], writes: CacheWrites, emit: (payload: AppEvents['cache.changed']) => void) {
    this.#log = log
    this.#writes = writes
    this.#emit = emit
    writes.onEnd(() => {
      if (this.#timer === null) this.#tell()
    })
  }

  changed(companyId: number, what: ChangedKind): void {
    const kinds = this.#waiting.get(companyId) ?? new Set()
    this.#waiting.set(companyId, kinds.add(what))
    if (this.#timer === null) this.#tell()
  }

  /** Tells nothing any more. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#waiting.clear()
  }

  #tell(): void {
    if (this.#waiting.size === 0 || this.#writes.isOpen()) return
    for (const [companyId, kinds] of this.#waiting) this.#emit({ companyId, what: [...kinds] })
    this.#waiting.clear()
    const again = (): void => {
      this.#timer = null
      this.#tell()
    }
    this.#timer = setTimeout(byItself(this.#log, 'changes', again), BETWEEN_MS)
  }
}
