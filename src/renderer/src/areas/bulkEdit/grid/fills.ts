/** What commands over many cells would change: filling a range, and putting a block from a clipboard in it. */
import type { CellChange } from './acts'
import type { Block, Command, Filled } from './commands'
import type { Entry } from './entry'
import { cellsOf, entryAt, type CellAt, type CellRange, type GridShape } from './shape'

/** A grid as these functions see it. */
export interface Filling {
  readonly shape: GridShape
  readonly entryAt: (at: CellAt) => Entry | null
  /** What a cell shows, as plain text. */
  readonly plainAt: (at: CellAt) => string
}

export interface Plan extends Omit<Filled, 'put'> {
  readonly changes: readonly CellChange[]
  /** Why the last locked cell is locked. */
  readonly reason: string
}

/** What every cell of `cells` would hold; undefined leaves it alone. Locked cells are counted and left alone. */
export function planFor(
  filling: Filling,
  range: CellRange,
  cells: Iterable<CellAt>,
  entry: (at: CellAt, before: Entry | null) => Entry | null | undefined
): Plan {
  const changes: CellChange[] = []
  let [locked, faults, reason] = [0, 0, '']
  for (const at of cells) {
    const before = filling.entryAt(at)
    const after = entry(at, before)
    if (after === undefined) continue
    const why = filling.shape.lockedAt(at)
    if (why !== null) {
      locked++
      reason = why
      continue
    }
    if (after?.kind === 'fault') faults++
    changes.push({ row: at.row, column: at.column, before, after })
  }
  return { range, changes, locked, faults, reason }
}

/** What a command that fills the chosen range with one thing would change; null: nothing that there is to fill with. */
export function filled(
  command: Extract<Command, { do: 'fillDown' | 'set' | 'setZero' | 'clear' }>,
  filling: Filling,
  range: CellRange
): Plan | null {
  const { shape } = filling
  const all = (entry: Parameters<typeof planFor>[3]) => planFor(filling, range, cellsOf(range), entry)
  const kindAt = ({ column }: CellAt) => shape.columns[column]?.valueKind
  switch (command.do) {
    case 'fillDown':
      return fillDown(filling, range)
    case 'set':
      return all((at, before) => entryAt(shape, at, command.text, before))
    case 'setZero':
      return all((at, before) => (kindAt(at) === 'decimal' ? entryAt(shape, at, '0', before) : undefined))
    case 'clear':
      return all((at) => (kindAt(at) === 'text' ? { kind: 'value', value: '' } : undefined))
  }
}

/** The upper row of the range in all others; a single row takes what stands above it. Empty cells fill nothing. */
function fillDown(filling: Filling, chosen: CellRange): Plan | null {
  const from = chosen.top === chosen.bottom ? chosen.top - 1 : chosen.top
  if (from < 0) return null
  const range = { ...chosen, top: from + 1 }
  return planFor(filling, range, cellsOf(range), (at, before) => {
    const source = { row: from, column: at.column }
    const text = filling.plainAt(source)
    // A cell that is to be cleared clears those below it.
    if (text === '') return filling.entryAt(source) ?? undefined
    return entryAt(filling.shape, at, text, before)
  })
}

/**
 * A block where the keyboard is. One cell fills the range, one line is repeated down it; else the range must be one cell or of
 * the block's size, and all of it must find a place: nothing is put in half. Blank cells leave alone. A range alone: where the
 * block finds no place.
 */
export function paste(filling: Filling, chosen: CellRange, block: Block): Plan | CellRange {
  const rows = block.length
  const columns = Math.max(0, ...block.map((line) => line.length))
  const single = chosen.top === chosen.bottom && chosen.left === chosen.right
  const target = single ? { ...chosen, bottom: chosen.top + rows - 1, right: chosen.left + columns - 1 } : chosen
  const high = target.bottom - target.top + 1
  const wide = target.right - target.left + 1
  const fits = (rows === high && columns === wide) || (rows === 1 && (columns === wide || columns === 1))
  const { shape } = filling
  if (!fits || target.bottom >= shape.rows.length || target.right >= shape.columns.length) return target
  return planFor(filling, target, cellsOf(target), (at, before) => {
    const line = block[rows === 1 ? 0 : at.row - target.top]
    const text = line?.[columns === 1 ? 0 : at.column - target.left] ?? ''
    return text.trim() === '' ? undefined : entryAt(shape, at, text, before)
  })
}
