/** What the officer did to the cells, one act at a time, so that it can be undone and done again. */
import { sameEntry, type Entry } from './entry'
import type { CellAt } from './shape'

export interface CellChange extends CellAt {
  readonly before: Entry | null
  readonly after: Entry | null
}

/** One act: all it changed is undone together. */
export interface Act {
  readonly changes: readonly CellChange[]
  /** Where the keyboard was. */
  readonly at: CellAt
}

const MOST_ACTS = 500

export class ActHistory {
  #done: Act[] = []
  #undone: Act[] = []

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** Remembers an act; what was undone before it cannot be done again. */
  add(act: Act): void {
    this.#done.push(act)
    if (this.#done.length > MOST_ACTS) this.#done.shift()
    this.#undone = []
  }

  undo(): Act | null {
    const act = this.#done.pop()
    if (act === undefined) return null
    this.#undone.push(act)
    return act
  }

  redo(): Act | null {
    const act = this.#undone.pop()
    if (act === undefined) return null
    this.#done.push(act)
    return act
  }

  /** The same acts over cells that have moved; what is gone is left out of them. */
  moved(place: (at: CellAt) => CellAt | null): ActHistory {
    const next = new ActHistory()
    const move = (acts: readonly Act[]): Act[] =>
      acts.flatMap(({ changes, at }) => {
        const kept = changes.flatMap((change) => {
          const there = place(change)
          return there === null ? [] : [{ ...change, ...there }]
        })
        return kept.length === 0 ? [] : [{ changes: kept, at: place(at) ?? { row: 0, column: 0 } }]
      })
    next.#done = move(this.#done)
    next.#undone = move(this.#undone)
    return next
  }
}

/** Only what an act really changed. */
export function changed(changes: readonly CellChange[]): readonly CellChange[] {
  return changes.filter(({ before, after }) => !sameEntry(before, after))
}
