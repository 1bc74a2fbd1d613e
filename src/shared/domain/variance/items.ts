import type { Scaled } from '../money'

/** One item of all payslips compared. */
export interface ComparedItem {
  /** People who have it. */
  readonly people: number
  readonly peopleBefore: number
  /** Null: it is not there, or the sum is too large to be told. */
  readonly amount: Scaled | null
  readonly before: Scaled | null
  /** A new item is more by its amount, a gone one less; null where a sum cannot be told. */
  readonly change: Scaled | null
  readonly presence: 'both' | 'new' | 'gone'
  /** Lines of either side whose amount is no number: the sums leave them out. */
  readonly odd: number
}

export type VarianceSideName = 'before' | 'now'

interface Side {
  people: number
  /** The person it was last met on. */
  last: number | null
  lines: number
  /** Null once it left the safe range. */
  sum: Scaled | null
}

interface Growing {
  readonly before: Side
  readonly now: Side
  odd: number
}

/** Lines of one place that were added up. */
export interface AddedLines {
  readonly lines: number
  /** Of these, whose amount is no number; the sum is without them. */
  readonly odd: number
  readonly sum: Scaled
}

/** People counted more than once by `ItemComparison`, by side. */
export type CountedTwice = Readonly<Record<VarianceSideName, number>>

/**
 * Adds up the lines of the payslips of two sides by their places, which are numbered from 0. A person's payslips of one side are
 * given one after the other.
 */
export class ItemComparison {
  readonly #places: (Growing | undefined)[] = []

  /** A line of a person's payslip; `scaled` null: its amount is no number. */
  add(side: VarianceSideName, person: number, place: number, scaled: Scaled | null): void {
    const growing = this.#places[place] ?? (this.#places[place] = { before: nothing(), now: nothing(), odd: 0 })
    const figures = growing[side]
    figures.lines++
    if (figures.last !== person) {
      figures.last = person
      figures.people++
    }
    if (scaled === null) growing.odd++
    else figures.sum = figures.sum === null ? null : safe(figures.sum + scaled)
  }

  /** Lines of that place that were added up before, of a person each. */
  put(side: VarianceSideName, place: number, added: AddedLines): void {
    const growing = this.#places[place] ?? (this.#places[place] = { before: nothing(), now: nothing(), odd: 0 })
    const figures = growing[side]
    figures.lines += added.lines
    figures.people += added.lines
    figures.sum = figures.sum === null ? null : safe(figures.sum + added.sum)
    growing.odd += added.odd
  }

  /** Whether a line of that place was met on a side. */
  has(side: VarianceSideName, place: number): boolean {
    return (this.#places[place]?.[side].lines ?? 0) > 0
  }

  /**
   * The places that are one item. Who has lines in several of them is counted for each, so `twice` is taken off; null where none
   * of them was met.
   */
  figures(places: readonly number[], twice: CountedTwice): ComparedItem | null {
    const met = places.flatMap((place) => this.#places[place] ?? [])
    if (met.length === 0) return null
    const [before, now] = [added(met.map((each) => each.before)), added(met.map((each) => each.now))]
    return {
      people: now.people - twice.now,
      peopleBefore: before.people - twice.before,
      amount: now.lines === 0 ? null : now.sum,
      before: before.lines === 0 ? null : before.sum,
      change: now.sum === null || before.sum === null ? null : safe(now.sum - before.sum),
      presence: now.lines === 0 ? 'gone' : before.lines === 0 ? 'new' : 'both',
      odd: met.reduce((sum, { odd }) => sum + odd, 0)
    }
  }
}

function nothing(): Side {
  return { people: 0, last: null, lines: 0, sum: 0 }
}

function added(sides: readonly Side[]): Omit<Side, 'last'> {
  const all = { people: 0, lines: 0, sum: 0 as Scaled | null }
  for (const { people, lines, sum } of sides) {
    all.people += people
    all.lines += lines
    all.sum = all.sum === null || sum === null ? null : safe(all.sum + sum)
  }
  return all
}

function safe(sum: number): Scaled | null {
  return Number.isSafeInteger(sum) ? sum : null
}
