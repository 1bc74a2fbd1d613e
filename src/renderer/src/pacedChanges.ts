/**
 * Changes of the copy come four a second during a sync, and a page asks again at each. What it asks for may take longer than that, of a
 * hundred thousand people: then its questions would pile up before the reader, and the newest would never be answered. So the
 * next change is told once the questions of the last are answered, and after a rest that leaves the reader time for the officer.
 */
import type { AppEvents } from '@shared/contract/events'

type Change = AppEvents['cache.changed']
type Listener = (change: Change) => void

/** So many times as long as the answers took: a list of a hundred thousand is opened anew in a fifth of a second. */
const REST_TIMES = 8
const LONGEST_REST_MS = 4000

export class PacedChanges {
  readonly #listeners = new Set<Listener>()
  /** By company. */
  #waiting = new Map<number, Set<Change['what'][number]>>()
  #busy = false
  /** Questions that listeners ask as they are told. */
  #asked: Promise<unknown>[] | null = null

  /** Gives what ends it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get listeners(): number {
    return this.#listeners.size
  }

  /** A question was asked: one of those that a change is followed by is waited for. */
  asks(answer: Promise<unknown>): void {
    this.#asked?.push(answer)
  }

  changed({ companyId, what }: Change): void {
    const known = this.#waiting.get(companyId) ?? new Set()
    for (const kind of what) known.add(kind)
    this.#waiting.set(companyId, known)
    if (!this.#busy) void this.#tell()
  }

  async #tell(): Promise<void> {
    this.#busy = true
    while (this.#waiting.size > 0) {
      const changes = this.#waiting
      this.#waiting = new Map()
      const beganMs = performance.now()
      const asked: Promise<unknown>[] = []
      this.#asked = asked
      for (const [companyId, what] of changes) this.#tellAll({ companyId, what: [...what] })
      this.#asked = null
      await Promise.allSettled(asked)
      const restMs = Math.min(LONGEST_REST_MS, REST_TIMES * (performance.now() - beganMs))
      if (asked.length > 0) await new Promise((done) => setTimeout(done, restMs))
    }
    this.#busy = false
  }

  // One that fails, fails by itself: the others are told, and the next changes too.
  #tellAll(change: Change): void {
    for (const listener of this.#listeners) {
      try {
        listener(change)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
}
