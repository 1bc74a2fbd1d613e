import { byItself } from '../byItself'
import type { EngineContext } from '../context'

const SHORTEST_PAUSE_MS = 250

/**
 * Tells others that edits changed: at once, and after that at most four times a second, so that a submission of thousands does
 * not have every page ask for its list a thousand times.
 */
export class Announcer {
  readonly #edits: (companyId: number) => void
  readonly #status: () => void
  readonly #companies = new Set<number>()
  readonly #log: EngineContext['log']
  #pending = false
  #timer: NodeJS.Timeout | null = null

  constructor(log: EngineContext['log'], edits: (companyId: number) => void, status: () => void) {
    this.#log = log
    this.#edits = edits
    this.#status = status
  }

  changed(companies: Iterable<number>): void {
    for (const companyId of companies) this.#companies.add(companyId)
    this.#pending = true
    if (this.#timer === null) this.#tell()
  }

  /** Tells now, however lately it told: what changes next must not be told in place of it. */
  atOnce(): void {
    this.#now()
  }

  /** Tells what is pending and nothing after it. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#pending) this.#now()
  }

  #tell(): void {
    this.#now()
    const again = (): void => {
      this.#timer = null
      if (this.#pending) this.#tell()
    }
    this.#timer = setTimeout(byItself(this.#log, 'outbox announcer', again), SHORTEST_PAUSE_MS)
    this.#timer.unref()
  }

  #now(): void {
    const companies = [...this.#companies]
    this.#companies.clear()
    this.#pending = false
    for (const companyId of companies) this.#edits(companyId)
    this.#status()
  }
}
