/** What the sheet becomes in the open grid, as the officer's words stand now. */
import {
  answersOf,
  blocksOf,
  columnsOf,
  countsOf,
  entriesOf,
  foundBy,
  headOf,
  inputsFor,
  keyColumnFor,
  plainName,
  positionFault,
  positionRows,
  questionsOf,
  readByKey,
  readByPosition,
  readColumns,
  secondColumnFor,
  suggest,
  type BlockReading,
  type ColumnQuestion,
  type ImportGrid,
  type KeyChoices,
  type PositionFault,
  type RememberedHeading,
  type SheetBlock,
  type SheetTable
} from '@shared/domain/sheet'
import type { BulkEditGrid } from '@shared/contract/views'
import { computed } from 'vue'
import { useBulkGrid } from '../bulkEdit/store'
import { useSheetImport, type ImportWords, type PositionAnswer } from './store'

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
export type Keys = Pick<KeyChoices, 'keyColumn' | 'secondColumn'> & { readonly by: KeyChoices['by'] | 'position' }

interface Understood {
  readonly blocks: readonly SheetBlock[]
  readonly keys: Keys
  readonly inputs: ReadonlyMap<number, string>
  readonly questions: readonly ColumnQuestion[]
  readonly byKey: { readonly block: SheetBlock; readonly reading: BlockReading } | null
  readonly positions: readonly PositionBlock[]
}

/** The import of the sheet that is open into the grid that is open. */
export function useImport() {
  const bulk = useBulkGrid()
  const store = useSheetImport()

  const understood = computed<Understood | null>(() => {
    const [table, grid] = [store.table, bulk.grid]
    if (table === null || grid === null) return null
    const entered = (person: number, column: number): string | null => bulk.entered(person, column)
    return understand(table, grid, store.remembered, store.words, entered)
  })
  const readings = computed(() => {
    const now = understood.value
    if (now === null) return []
    const taken = now.positions.filter(({ answer, fault }) => answer.taken === 'taken' && fault === null)
    return [...(now.byKey ? [now.byKey.reading] : []), ...taken.map(({ reading }) => reading)]
  })
  const counts = computed(() => countsOf(readings.value))
  const entries = computed(() => (bulk.grid === null ? [] : entriesOf(readings.value, bulk.grid)))
  /** Blocks that wait for the officer's word. */
  const blocksOpen = computed(
    () => (understood.value?.positions ?? []).filter(({ answer }) => answer.taken === 'asked').length
  )
  /** Questions without an answer, whose columns set nothing until then. */
  const questionsOpen = computed(
    () => (understood.value?.questions ?? []).filter(({ chosen }) => chosen === null).length
  )

  /** What the officer said of heads, to be remembered for the company's next sheet. */
  function headingsSaid(): RememberedHeading[] {
    const [table, now] = [store.table, understood.value]
    if (table === null || now === null) return []
    return now.blocks.flatMap((block) =>
      columnsOf(block).flatMap((column) => {
        const heading = plainName(headOf(table, block, column))
        const meant = bulk.grid?.columns.find(({ key }) => key === store.words.inputs.get(column))
        return heading === '' || meant === undefined ? [] : [{ heading, label: meant.label, target: meant.target }]
      })
    )
  }

  return { understood, counts, entries, blocksOpen, questionsOpen, headingsSaid }
}

function understand(
  table: SheetTable,
  grid: BulkEditGrid,
  remembered: readonly RememberedHeading[],
  words: ImportWords,
  entered: (person: number, column: number) => string | null
): Understood {
  const blocks = blocksOf(table, { columns: grid.columns, remembered }, words.headRow)
  const [main] = blocks
  if (!main) {
    const keys = { by: null, keyColumn: null, secondColumn: null }
    return { blocks, keys, inputs: new Map(), questions: [], byKey: null, positions: [] }
  }
  const target = { grid, entered }
  const keys = keysOf(table, main, grid, remembered, words)
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
      const fault = own.length === 0 ? 'noInput' : positionFault(table, block, answer, new Set())
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
): Keys {
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
  { keyColumn, secondColumn }: Keys,
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
export function foundWith(block: SheetBlock, grid: ImportGrid, { by, keyColumn }: Keys): number | null {
  return by === null || by === 'position' || keyColumn === null ? null : foundBy(block, grid, by, keyColumn)
}
