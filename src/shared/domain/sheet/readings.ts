/**
 * Cells that can be read in two ways, and the one question that settles a column: the decimal mark of amounts, the order of day
 * and month of dates. A reading is never guessed where both fit.
 */

/** What a column of typed cells says about its two readings. */
export interface TwoReadings<Reading extends string> {
  /** Whether any cell means something else by one reading than by the other; without one nothing is asked. */
  readonly matters: boolean
  /** The readings by which every cell that can be read at all can be read. */
  readonly fits: readonly Reading[]
  /** The only reading that fits; null: the officer has to say. */
  readonly suggested: Reading | null
  /** Places of the cells that both readings take, for different values. */
  readonly ambiguous: readonly number[]
  /** The place of the cell that shows the difference best: one of two values before one that only fits one reading. */
  readonly example: number | null
}

/** Compares both readings of a column's cells; `read` gives null where a cell does not fit. */
export function compareReadings<Reading extends string>(
  cells: readonly string[],
  [a, b]: readonly [Reading, Reading],
  read: (cell: string, reading: Reading) => string | null
): TwoReadings<Reading> {
  const ambiguous: number[] = []
  let [onlyA, onlyB, firstOnly] = [0, 0, -1]
  cells.forEach((cell, at) => {
    const [asA, asB] = [read(cell, a), read(cell, b)]
    if (asA === asB) return
    if (asA !== null && asB !== null) ambiguous.push(at)
    else {
      if (firstOnly < 0) firstOnly = at
      if (asA === null) onlyB++
      else onlyA++
    }
  })
  const matters = ambiguous.length + onlyA + onlyB > 0
  const fits = [...(onlyB === 0 ? [a] : []), ...(onlyA === 0 ? [b] : [])]
  const example = ambiguous[0] ?? (firstOnly < 0 ? null : firstOnly)
  return { matters, fits, suggested: matters && fits.length === 1 ? (fits[0] ?? null) : null, ambiguous, example }
}
