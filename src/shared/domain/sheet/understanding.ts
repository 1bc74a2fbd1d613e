/** A whole sheet understood by a grid, as the officer's words stand: whose rows, which inputs, what is asked, and what each row sets. */
import type { DateOrder } from './days'
import type { DecimalMark } from './decimals'
import type { RememberedHeading } from './headings'
import type { BlockReading, Entered, ImportGrid, KeyChoices, RowAnswer } from './importing'
import { blocksOf, type SheetBlock } from './layout'
import type { KeyKind } from './people'
import { positionFault, positionRows, readByPosition, type PositionFault, type PositionRange } from './positions'
import { answersOf, questionsOf, type ColumnQuestion } from './questions'
import { readByKey, readColumns } from './reading'
import { foundBy, inputsFor, keyColumnFor, secondColumnFor, suggest } from './suggesting'
import type { SheetTable } from './table'
import { withoutPeople } from './totals'

/** What the officer says of a block without a key; by the block's first column. Places are those of the grid's rows. */
export interface PositionAnswer extends PositionRange {
  readonly taken: 'asked' | 'taken' | 'leftOut'
}

/** What the officer chose; what is not chosen is suggested. */
export interface ImportWords {
  readonly headRow: number | null | undefined
  readonly by: KeyKind | 'position' | undefined
  readonly keyColumn: number | undefined
  /** Null: no column has to agree. */
  readonly secondColumn: number | null | undefined
  /** By column of the sheet: the input it sets; null: none. */
  readonly inputs: ReadonlyMap<number, string | null>
  readonly marks: ReadonlyMap<number, DecimalMark>
  readonly orders: ReadonlyMap<number, DateOrder>
  readonly answers: ReadonlyMap<number, RowAnswer>
  readonly withHidden: boolean
  readonly positions: ReadonlyMap<number, PositionAnswer>
}

/** Nothing is chosen yet. */
export const noWords: ImportWords = {
  headRow: undefined,
  by: undefined,
  keyColumn: undefined,
  secondColumn: undefined,
  inputs: new Map(),
  marks: new Map(),
  orders: new Map(),
  answers: new Map(),
  withHidden: false,
  positions: new Map()
}

/** A block whose values go by position, with what the officer said of it. */
export interface PositionBlock {
  readonly block: SheetBlock
  readonly answer: PositionAnswer
  /** The rows of the sheet its values stand in. */
  readonly rows: { readonly first: number; readonly last: number } | null
  readonly fault: PositionFault | 'noInput' | null
  /** What it would set; empty where it cannot be taken. */
  readonly reading: BlockReading
}

/** How people are found, as it stands. */
export type ImportKeys = Pick<KeyChoices, 'keyColumn' | 'secondColumn'> & { readonly by: KeyChoices['by'] | 'position' }

/** What a sheet becomes. */
export interface UnderstoodSheet {
  readonly blocks: readonly SheetBlock[]
  readonly keys: ImportKeys
  readonly inputs: ReadonlyMap<number, string>
  readonly questions: readonly ColumnQuestion[]
  readonly byKey: { readonly block: SheetBlock; readonly reading: BlockReading } | null
  readonly positions: readonly PositionBlock[]
}

/** Understands `table` for `grid`, of whose cells `entered` tells what stands there as the officer's own. */
export function understand(
  table: SheetTable,
  grid: ImportGrid,
  remembered: readonly RememberedHeading[],
  words: ImportWords,
  entered: Entered
): UnderstoodSheet {
  const [first, ...others] = blocksOf(table, { columns: grid.columns, remembered }, words.headRow)
  if (!first) {
    const keys = { by: null, keyColumn: null, secondColumn: null }
    return { blocks: [], keys, inputs: new Map(), questions: [], byKey: null, positions: [] }
  }
  const target = { grid, entered }
  const keys = keysOf(table, first, grid, remembered, words)
  const main = keys.by === 'position' ? first : withoutPeople(first, grid, { ...keys, by: keys.by })
  const blocks = [main, ...others]
  const inputs = allInputs(table, blocks, grid, remembered, keys, words)
  const questions = blocks.flatMap((block) => questionsOf(block, grid, readColumns(block, grid, { inputs }), words))
  const columns = { inputs, ...answersOf(questions) }
  const { by } = keys
  const keyed = by === 'position' ? [] : [main]
  const [byKey = null] = keyed.map((block) => ({
    block,
    reading: readByKey(table, block, target, {
      ...columns,
      by: by === 'position' ? null : by,
      keyColumn: keys.keyColumn,
      secondColumn: keys.secondColumn,
      answers: words.answers,
      withHidden: words.withHidden
    })
  }))
  const positions = blocks
    .filter((block) => !keyed.includes(block))
    .map((block): PositionBlock => {
      const answer = words.positions.get(block.firstColumn) ?? { taken: 'asked', first: 0, last: grid.rows.length - 1 }
      const own = readColumns(block, grid, columns)
      const fault = own.length === 0 ? 'noInput' : positionFault(table, block, answer)
      const reading = fault === null ? readByPosition(block, target, columns, answer) : { columns: own, rows: [] }
      return { block, answer, rows: positionRows(block), fault, reading }
    })
  return { blocks, keys, inputs, questions, byKey, positions }
}

function keysOf(
  table: SheetTable,
  block: SheetBlock,
  grid: ImportGrid,
  remembered: readonly RememberedHeading[],
  words: ImportWords
): ImportKeys {
  if (words.by === undefined) {
    const suggested = suggest(table, block, grid, remembered)
    return { by: suggested.by, keyColumn: suggested.keyColumn, secondColumn: suggested.secondColumn }
  }
  if (words.by === 'position') return { by: 'position', keyColumn: null, secondColumn: null }
  const keyColumn = words.keyColumn ?? keyColumnFor(table, block, grid, words.by)
  const secondColumn =
    words.secondColumn === undefined
      ? secondColumnFor(table, block, grid, words.by, keyColumn)
      : words.secondColumn === keyColumn
        ? null
        : words.secondColumn
  return { by: words.by, keyColumn, secondColumn }
}

// By the officer's word, else by the heads; each input of the grid once, the officer's first.
function allInputs(
  table: SheetTable,
  blocks: readonly SheetBlock[],
  grid: ImportGrid,
  remembered: readonly RememberedHeading[],
  { keyColumn, secondColumn }: ImportKeys,
  words: ImportWords
): Map<number, string> {
  const keys = [keyColumn, secondColumn]
  const inputs = new Map<number, string>()
  const used = new Set<string>()
  const put = (column: number, key: string): void => {
    if (keys.includes(column) || used.has(key)) return
    inputs.set(column, key)
    used.add(key)
  }
  for (const [column, key] of words.inputs) if (key !== null) put(column, key)
  for (const block of blocks) {
    for (const [column, key] of inputsFor(table, block, grid, remembered, keys)) {
      if (!words.inputs.has(column)) put(column, key)
    }
  }
  return inputs
}

/** How many of the first block's rows a key finds, for the choice between keys. */
export function foundWith(block: SheetBlock, grid: ImportGrid, { by, keyColumn }: ImportKeys): number | null {
  return by === null || by === 'position' || keyColumn === null ? null : foundBy(block, grid, by, keyColumn)
}
