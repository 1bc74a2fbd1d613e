/** So long a page has to put away what it holds and to answer. */
const ANSWER_MS = 1500

/** Asks the page, before the program ends, how much it holds that is not on disk. A page that does not answer holds nothing up. */
export class PageHolds {
  readonly #ask: () => void
  #answer: ((values: number) => void) | null = null
  #asking: Promise<number> | null = null

  /** `ask` tells the page; its answer comes to `answered`. */
  constructor(ask: () => void) {
    this.#ask = ask
  }

  /** Whoever asks while the page is about to answer gets that answer. */
  values(): Promise<number> {
    this.#asking ??= this.#asked().finally(() => (this.#asking = null))
    return this.#asking
  }

  #asked(): Promise<number> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(0), ANSWER_MS)
      this.#answer = (values) => {
        clearTimeout(timer)
        resolve(values)
      }
      this.#ask()
    })
  }

  answered(values: number): void {
    this.#answer?.(values)
    this.#answer = null
  }
}
