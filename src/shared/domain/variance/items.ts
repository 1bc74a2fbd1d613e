import type { Scaled } from '../money'

/** One item of all payslips compared. */
interface ComparedItem<Key> {
  readonly key: Key
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

/** Adds up items over the payslips of two sides. A person's payslips of one side are given one after the other. */
export class ItemComparison<Key> {
  readonly #items = new Map<Key, Growing>()

  /** Whether it was met. */
  has(key: Key): boolean {
    return this.#items.has(key)
  }

  /** A line of a person's payslip; `scaled` null: its amount is no number. */
  add(side: 'before' | 'now', person: number, key: Key, scaled: Scaled | null): void {
    const item = this.#itemOf(key)
    const figures = item[side]
    figures.lines++
    if (figures.last !== person) {
      figures.last = person
      figures.people++
    }
    if (scaled === null) item.odd++
    else figures.sum = figures.sum === null ? null : safe(figures.sum + scaled)
  }

  /** In the order in which the items were first met. */
  rows(): ComparedItem<Key>[] {
    return [...this.#items].map(([key, { before, now, odd }]) => {
      const presence = now.lines === 0 ? 'gone' : before.lines === 0 ? 'new' : 'both'
      return {
        key,
        people: now.people,
        peopleBefore: before.people,
        amount: now.lines === 0 ? null : now.sum,
        before: before.lines === 0 ? null : before.sum,
        change: now.sum === null || before.sum === null ? null : safe(now.sum - before.sum),
        presence,
        odd
      }
    })
  }

  #itemOf(key: Key): Growing {
    const known = this.#items.get(key)
    if (known) return known
    const side = (): Side => ({ people: 0, last: null, lines: 0, sum: 0 })
    const item: Growing = { before: side(), now: side(), odd: 0 }
    this.#items.set(key, item)
    return item
  }
}

function safe(sum: number): Scaled | null {
  return Number.isSafeInteger(sum) ? sum : null
}
