/** What is asked, and of what. */
export interface Asked {
  readonly subject: string
  readonly act: string
}

/** A call that somebody waits for. */
export interface Joined<Value> {
  readonly answer: Promise<Value>
  /** Nobody waits for it any more by this one. */
  readonly leave: () => void
}

interface Entry<Value> {
  readonly act: string
  readonly answer: Promise<Value>
  waiting: number
}

/**
 * Calls of which each may ask the owner something: one at a time, as each holds a thread of the runtime until it is answered. Who asks
 * for the same as one that is under way has its answer; one that nobody waits for when its turn comes is not begun.
 */
export class OneAtATime<Value> {
  /** The newest of each subject. */
  readonly #entries = new Map<string, Entry<Value>>()
  #last: Promise<unknown> = Promise.resolve()

  /** Begins `call` in its turn, unless the newest that was asked of its subject is the same `act` and has no answer yet. */
  join({ subject, act }: Asked, call: () => Promise<Value>): Joined<Value> {
    const newest = this.#entries.get(subject)
    const entry = newest?.act === act ? newest : this.#begin({ subject, act }, call)
    entry.waiting++
    return { answer: entry.answer, leave: () => void entry.waiting-- }
  }

  #begin({ subject, act }: Asked, call: () => Promise<Value>): Entry<Value> {
    const answer = this.#last.then(() => {
      if (entry.waiting > 0) return call()
      throw new Error('nobody waits for it')
    })
    const entry: Entry<Value> = { act, answer, waiting: 0 }
    this.#entries.set(subject, entry)
    const ended = (): void => {
      if (this.#entries.get(subject) === entry) this.#entries.delete(subject)
    }
    this.#last = answer.then(ended, ended)
    return entry
  }
}
