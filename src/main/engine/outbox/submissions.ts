import type { RunnerParts } from './parts'

/** How far a submission is. */
export interface Progress {
  readonly companyId: number
  readonly total: number
  /** The part that is on its way, from 1, and how many there are with those to come. */
  part: number
  parts: number
}

/** The submissions that were begun and have not ended, by company, and which of them goes on now. */
export class Submissions {
  readonly #parts: Pick<RunnerParts, 'submitted' | 'tellState'>
  readonly #begun = new Map<number, Progress>()
  #shown: Progress | null = null

  constructor(parts: Pick<RunnerParts, 'submitted' | 'tellState'>) {
    this.#parts = parts
  }

  /** The one that goes on now, or went on last; null: none. */
  get shown(): Progress | null {
    return this.#shown
  }

  /** Companies with something submitted, in the order they have their turn: a submission comes to its end before the next begins. */
  turns(): readonly number[] {
    const companies = this.#parts.submitted.companies()
    const first = this.#shown?.companyId
    return first !== undefined && companies.includes(first)
      ? [first, ...companies.filter((id) => id !== first)]
      : companies
  }

  /** A company has its turn; `begin` is called where its submission begins, and gives in how many parts it goes. */
  take(companyId: number, begin: () => number): Progress {
    if (this.#shown?.companyId === companyId) return this.#shown
    this.#leave()
    const known = this.#begun.get(companyId)
    if (known) return (this.#shown = known)
    const parts = begin()
    const progress = { companyId, total: this.#parts.submitted.goingOut(companyId), part: 0, parts }
    this.#begun.set(companyId, progress)
    return (this.#shown = progress)
  }

  /** A company's submission ended, or was stopped. */
  end(companyId: number): void {
    if (this.#shown?.companyId === companyId) this.#leave()
    this.#begun.delete(companyId)
  }

  /** None goes on for now. */
  endAll(): void {
    this.#leave()
    this.#begun.clear()
  }

  // How far it came is told before it is gone: it may be some answers ahead of what was told last.
  #leave(): void {
    if (this.#shown === null) return
    this.#parts.tellState()
    const { companyId } = this.#shown
    if (this.#parts.submitted.goingOut(companyId) === 0) this.#begun.delete(companyId)
    this.#shown = null
  }
}
