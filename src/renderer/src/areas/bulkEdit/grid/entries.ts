import { keptOf, type Entry } from './entry'
import type { CellAt } from './shape'

/** What is kept of a cell from now on; null: nothing. */
export interface KeptChange extends CellAt {
  readonly value: string | null
}

/** What stands in the cells as the officer's, and what of it was not drawn or kept yet. */
export class GridEntries {
  readonly #columns: number
  readonly #entries = new Map<number, Entry>()
  #faults = 0
  #drawn = new Set<number>()
  #kept = new Map<number, KeptChange>()

  /** `drafts`: what was kept before. */
  constructor(columns: number, drafts: Iterable<KeptChange>) {
    this.#columns = columns
    for (const { value, ...at } of drafts) {
      if (value !== null) this.#entries.set(this.indexOf(at), { kind: 'value', value })
    }
  }

  /** Entries that cannot be taken as they are. */
  get faults(): number {
    return this.#faults
  }

  at(at: CellAt): Entry | null {
    return this.#entries.get(this.indexOf(at)) ?? null
  }

  /** Every entry with its place. */
  *all(): IterableIterator<CellAt & { readonly entry: Entry }> {
    for (const [index, entry] of this.#entries) {
      yield { row: Math.floor(index / this.#columns), column: index % this.#columns, entry }
    }
  }

  set(at: CellAt, entry: Entry | null): void {
    const index = this.indexOf(at)
    const before = this.#entries.get(index) ?? null
    this.#faults += (entry?.kind === 'fault' ? 1 : 0) - (before?.kind === 'fault' ? 1 : 0)
    if (entry === null) this.#entries.delete(index)
    else this.#entries.set(index, entry)
    const value = keptOf(entry)
    if (keptOf(before) !== value) this.#kept.set(index, { row: at.row, column: at.column, value })
    this.draw(at.row)
  }

  /** A row looks otherwise than before. */
  draw(row: number): void {
    this.#drawn.add(row)
  }

  /** Rows to draw again and values to keep since this was asked last. */
  changes(): { readonly rows: ReadonlySet<number>; readonly kept: readonly KeptChange[] } {
    const answer = { rows: this.#drawn, kept: [...this.#kept.values()] }
    this.#drawn = new Set()
    this.#kept = new Map()
    return answer
  }

  indexOf({ row, column }: CellAt): number {
    return row * this.#columns + column
  }
}
