import { rowFinder } from './find'
import type { CellAt, CellRange, GridShape } from './shape'

/** Where the keyboard is in a grid: its cell, the range that was drawn from it, and what is typed over the names. */
export class GridCursor {
  readonly #shape: GridShape
  readonly #found: (typed: string) => readonly number[]
  /** Rows that look otherwise than before. */
  readonly #draw: (row: number) => void
  #at: CellAt
  #anchor: CellAt
  #find = ''
  /** The column in which a run of Tab began: Enter goes back to it. */
  #tabbedFrom: number | null = null

  constructor(shape: GridShape, draw: (row: number) => void) {
    this.#shape = shape
    this.#draw = draw
    this.#found = rowFinder(shape.rows)
    this.#at = this.#anchor = { row: 0, column: shape.columns.length === 0 ? -1 : 0 }
  }

  get at(): CellAt {
    return this.#at
  }

  /** The rectangle that is chosen; over the names, the whole rows. */
  get range(): CellRange {
    const [a, b] = [this.#anchor, this.#at]
    const whole = a.column < 0 || b.column < 0
    return {
      top: Math.min(a.row, b.row),
      bottom: Math.max(a.row, b.row),
      left: whole ? 0 : Math.min(a.column, b.column),
      right: whole ? this.#shape.columns.length - 1 : Math.max(a.column, b.column)
    }
  }

  get find(): string {
    return this.#find
  }

  /** Goes to a cell, or to the nearest there is. `extend`: the range reaches from where it began. */
  go(row: number, column: number, extend = false): void {
    this.#place({ row, column }, extend)
    this.#find = ''
    this.#tabbedFrom = null
  }

  /** Chooses the rectangle; the keyboard is in its first cell. */
  choose({ top, bottom, left, right }: CellRange): void {
    this.go(bottom, right)
    this.go(top, left, true)
  }

  collapse(): void {
    this.#place(this.#at, false)
  }

  forgetFind(): void {
    this.#find = ''
  }

  enter(back: boolean): void {
    if (this.#at.column < 0 && this.#find !== '') this.#nextFound(back)
    else this.go(this.#at.row + (back ? -1 : 1), this.#tabbedFrom ?? this.#at.column)
  }

  /** To the right, at the end of a row to the next one's first input. */
  tab(back: boolean): void {
    const { row, column } = this.#at
    const from = this.#tabbedFrom ?? column
    const last = this.#shape.columns.length - 1
    if (!back && column >= last && row < this.#shape.rows.length - 1) this.go(row + 1, 0)
    else if (back && column <= 0 && row > 0) this.go(row - 1, last)
    else this.go(row, column + (back ? -1 : 1))
    this.#tabbedFrom = from
  }

  /** Goes to the first row from here on that is found by `text`; false: there is none. */
  search(text: string): boolean {
    const found = this.#found(text)
    const next = found.find((each) => each >= this.#at.row) ?? found[0]
    if (next !== undefined) this.go(next, -1)
    this.#find = text
    return next !== undefined || text.trim() === ''
  }

  #nextFound(back: boolean): void {
    const text = this.#find
    const found = this.#found(text)
    const { row } = this.#at
    const next = back
      ? (found.findLast((each) => each < row) ?? found.at(-1))
      : (found.find((each) => each > row) ?? found[0])
    if (next !== undefined) this.go(next, -1)
    this.#find = text
  }

  #place({ row, column }: CellAt, extend: boolean): void {
    this.#drawRange()
    this.#at = {
      row: Math.max(0, Math.min(this.#shape.rows.length - 1, row)),
      column: Math.max(-1, Math.min(this.#shape.columns.length - 1, column))
    }
    if (!extend) this.#anchor = this.#at
    this.#drawRange()
  }

  #drawRange(): void {
    const { top, bottom } = this.range
    for (let row = top; row <= bottom; row++) this.#draw(row)
  }
}
