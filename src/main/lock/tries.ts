import { fieldsOf, isWhole } from '../common/byHand'
import type { JsonFile, LoadedJson } from '../common/jsonFile'

const MOST_TRIES = 5
const WAIT_MS = 60_000

interface Tried {
  readonly wrong: number
  readonly waitUntilMs: number | null
}

const FRESH: Tried = { wrong: 0, waitUntilMs: null }

/** Wrong passphrases of each connection: five, then a minute of waiting, kept over a restart. Holds no secret. */
export class Tries {
  readonly #file: JsonFile
  readonly #nowMs: () => number
  #of: Map<string, Tried> = new Map()

  constructor(file: JsonFile, nowMs: () => number) {
    this.#file = file
    this.#nowMs = nowMs
    this.#take(file.load())
  }

  /** How many more are looked at, and until when none is. */
  state(connectionId: string): { readonly left: number; readonly waitUntilMs: number | null } {
    const late = this.#file.loadHeld()
    if (late) this.#take(late)
    const tried = this.#of.get(connectionId) ?? FRESH
    const now = this.#nowMs()
    if (tried.waitUntilMs === null) return { left: MOST_TRIES - tried.wrong, waitUntilMs: null }
    if (tried.waitUntilMs <= now) return { left: MOST_TRIES, waitUntilMs: null }
    // A clock that was set back does not make the wait longer than it is: it ends a minute from the first look at the latest.
    const waitUntilMs = Math.min(tried.waitUntilMs, now + WAIT_MS)
    this.#keep(connectionId, { ...tried, waitUntilMs })
    return { left: 0, waitUntilMs }
  }

  /**
   * Counts a try as wrong before it is looked at, so that a kill in between gains nothing. On disk when it resolves; one that cannot
   * be written down is neither counted nor to be looked at, nor is any while the earlier ones cannot be read.
   */
  async begin(connectionId: string): Promise<void> {
    const wrong = MOST_TRIES - this.state(connectionId).left + 1
    const waitUntilMs = wrong >= MOST_TRIES ? this.#nowMs() + WAIT_MS : null
    await this.#put(connectionId, { wrong, waitUntilMs })
  }

  /** It was the right one: all is forgotten. */
  async right(connectionId: string): Promise<void> {
    await this.#put(connectionId, FRESH)
  }

  #take(loaded: LoadedJson): void {
    // While another program holds the file nobody knows what was tried.
    if (loaded.kind !== 'held') this.#of = triedOf(loaded.kind === 'read' ? loaded.value : null)
  }

  async #put(connectionId: string, tried: Tried): Promise<void> {
    const before = this.#of.get(connectionId) ?? FRESH
    this.#keep(connectionId, tried)
    try {
      await this.#file.save(Object.fromEntries(this.#of))
    } catch (error) {
      this.#keep(connectionId, before)
      throw error
    }
  }

  #keep(connectionId: string, tried: Tried): void {
    if (tried === FRESH) this.#of.delete(connectionId)
    else this.#of.set(connectionId, tried)
  }
}

function triedOf(value: unknown): Map<string, Tried> {
  const all = new Map<string, Tried>()
  for (const [id, each] of Object.entries(fieldsOf(value))) {
    const { wrong, waitUntilMs } = fieldsOf(each)
    if (!isWhole(wrong, 0, MOST_TRIES)) continue
    // The last one has a time at which it is over.
    if (isWhole(waitUntilMs)) all.set(id, { wrong, waitUntilMs })
    else if (waitUntilMs === null && wrong < MOST_TRIES) all.set(id, { wrong, waitUntilMs })
  }
  return all
}
