/** Work that goes on by itself while more is begun, as much as is allowed at once. */
export class UnderWay {
  readonly #most: number
  readonly #running = new Set<Promise<void>>()
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#most = most
  }

  /** Begins `work`, which never rejects, as soon as there is room; resolves then, before it is done. */
  async begin(work: () => Promise<void>): Promise<void> {
    // Whoever is let in may find the place taken by one that did not wait.
    while (this.#running.size >= this.#most) await new Promise<void>((free) => this.#waiting.push(free))
    const running = work().finally(() => {
      this.#running.delete(running)
      this.#waiting.shift()?.()
    })
    this.#running.add(running)
  }

  /** All that was begun is done. */
  async end(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
