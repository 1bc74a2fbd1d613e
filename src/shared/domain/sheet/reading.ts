/** Reads the rows of a sheet into values of a grid. Each row says what became of it; a row in doubt sets nothing. */
import { isAskedFor } from '../edit'
import { sameValue } from '../editValue'
import type {
  BlockReading,
  ColumnChoices,
  Entered,
  ImportCell,
  ImportColumn,
  ImportEntry,
  ImportGrid,
  ImportPerson,
  ImportRow,
  KeyChoices,
  ReadColumn,
  RowFault
} from './importing'
import type { SheetBlock } from './layout'
import { zeroedLength } from './lostZeros'
import { personFinder, type PersonMatch } from './people'
import { shownText, type SheetRow, type SheetTable } from './table'
import { readCell } from './values'

/** The grid with what was entered in it. */
export interface ImportTargetGrid {
  readonly grid: ImportGrid
  readonly entered: Entered
}

/** A way to read the cells of a row for a person; made once for a block. */
export interface RowReader {
  readonly columns: readonly ReadColumn[]
  readonly cellsFor: (row: SheetRow | undefined, person: number) => ImportCell[]
}

/** The reader of a block's rows for the columns that were chosen. */
export function rowReader(block: SheetBlock, { grid, entered }: ImportTargetGrid, choices: ColumnChoices): RowReader {
  const columns = readColumns(block, grid, choices)
  const lengths = columns.map(({ column, input }) => knownLength(block, grid, column, input))
  return {
    columns,
    cellsFor: (row, person) =>
      columns.map(({ column, input }, at): ImportCell => {
        const cell = row?.cells[column] ?? null
        const [target, meant] = [grid.rows[person]?.cells[input], grid.columns[input]]
        if (cell === null || !target || !meant) return { kind: 'blank' }
        if (target.locked !== null) return { kind: 'locked', reason: target.locked }
        const present = target.base.kind === 'read' ? target.base.value : null
        const read = readCell(cell, {
          valueKind: meant.valueKind,
          choices: meant.choices,
          mark: choices.marks.get(column) ?? null,
          order: choices.orders.get(column) ?? null,
          present,
          zeroedLength: lengths[at] ?? null
        })
        if (read.kind === 'fault') return { kind: 'refused', fault: read.fault }
        if (read.kind === 'undecided') return read
        const mine = entered(person, input)
        const { waiting } = target
        // What was held or refused goes no further, so neither it nor the present value is what will be there.
        const stuck = mine === null && waiting !== null && !isAskedFor(waiting.state)
        return !stuck && sameValue(meant.valueKind, read.value, mine ?? waiting?.value ?? present)
          ? { kind: 'same', value: read.value }
          : { kind: 'set', value: read.value, replaces: mine }
      })
  }
}

/** Reads the rows of a block whose people are found by a key. Without a chosen key every row waits for it. */
export function readByKey(
  table: SheetTable,
  block: SheetBlock,
  target: ImportTargetGrid,
  choices: KeyChoices
): BlockReading {
  const { by, keyColumn, secondColumn } = choices
  const reader = rowReader(block, target, choices)
  const find = by === null ? null : personFinder(target.grid.rows, by)
  const hidden = new Set(choices.withHidden ? [] : table.hiddenRows)
  const totals = new Set(block.totalRows)
  const matched = block.rows
    .filter(({ number }) => !totals.has(number))
    .map((row) => {
      const key = keyColumn === null ? null : (row.cells[keyColumn] ?? null)
      const second = secondColumn === null ? undefined : (row.cells[secondColumn] ?? null)
      const match: PersonMatch = find?.({ key, second }) ?? { kind: 'nobody', fault: { kind: 'noKey' } }
      return { row, key: shownText(key), match, ...settled(row.number, match, hidden, choices, target) }
    })
  const rowsOf = new Map<number, number[]>()
  for (const { row, state, person } of matched) {
    if (state !== 'read' || person === null) continue
    rowsOf.set(person, [...(rowsOf.get(person) ?? []), row.number])
  }
  const rows = matched.map(({ row, key, match, state, person, fault }): ImportRow => {
    const made = { number: row.number, key, match, person }
    if (state !== 'read' || person === null) return { ...made, state, fault, cells: [] }
    const same = rowsOf.get(person) ?? []
    if (same.length > 1) return { ...made, state: 'locked', fault: { kind: 'twice', rows: same }, cells: [] }
    const cells = reader.cellsFor(row, person)
    const locked = lockOf(target.grid.rows[person], cells)
    return locked === null
      ? { ...made, state, fault, cells }
      : { ...made, state: 'locked', fault: { kind: 'locked', reason: locked }, cells: [] }
  })
  return { columns: reader.columns, rows }
}

function settled(
  number: number,
  match: PersonMatch,
  hidden: ReadonlySet<number>,
  { answers }: KeyChoices,
  { grid }: ImportTargetGrid
): { state: ImportRow['state']; person: number | null; fault: RowFault | null } {
  const answer = answers.get(number)
  if (answer?.kind === 'leftOut') return { state: 'leftOut', person: null, fault: null }
  if (hidden.has(number)) return { state: 'locked', person: null, fault: { kind: 'hidden' } }
  switch (match.kind) {
    case 'found':
      return { state: 'read', person: match.person, fault: null }
    case 'nobody':
      return { state: 'locked', person: null, fault: match.fault }
    case 'asks': {
      // An answer counts only for somebody who is asked about, as the key may have been changed since.
      const said = match.candidates.find((at) => answer && grid.rows[at]?.employeeId === answer.employeeId)
      const person = said ?? null
      return { state: person === null ? 'asks' : 'read', person, fault: null }
    }
  }
}

/** Why a whole row of the grid takes nothing of what was read for it; null when it takes something, or nothing was read. */
export function lockOf(person: ImportPerson | undefined, cells: readonly ImportCell[]): string | null {
  if (person && person.locked !== null) return person.locked
  const filled = cells.filter(({ kind }) => kind !== 'blank')
  const [first] = filled
  if (first?.kind !== 'locked') return null
  return filled.every((cell) => cell.kind === 'locked' && cell.reason === first.reason) ? first.reason : null
}

/** The values that readings set; of two for one cell the first counts. */
export function entriesOf(readings: readonly BlockReading[], grid: ImportGrid): ImportEntry[] {
  const entries = new Map<string, ImportEntry>()
  for (const { columns, rows } of readings) {
    for (const { person, cells } of rows) {
      const employeeId = person === null ? undefined : grid.rows[person]?.employeeId
      cells.forEach((cell, at) => {
        const columnKey = grid.columns[columns[at]?.input ?? -1]?.key
        if (cell.kind !== 'set' || employeeId === undefined || columnKey === undefined) return
        const place = `${employeeId} ${columnKey}`
        if (!entries.has(place)) entries.set(place, { employeeId, columnKey, value: cell.value })
      })
    }
  }
  return [...entries.values()]
}

/** The columns of a block that set a column of the grid, from the left; each input once. */
export function readColumns(
  block: SheetBlock,
  grid: ImportGrid,
  { inputs }: Pick<ColumnChoices, 'inputs'>
): ReadColumn[] {
  const columns: ReadColumn[] = []
  for (let column = block.firstColumn; column <= block.lastColumn; column++) {
    const key = inputs.get(column)
    const input = grid.columns.findIndex((each) => each.key === key)
    if (input >= 0 && !columns.some((other) => other.input === input)) columns.push({ column, input })
  }
  return columns
}

// How long the texts of an input are, by what the service holds and what the sheet says.
function knownLength(block: SheetBlock, grid: ImportGrid, column: number, input: number): number | null {
  const meant: ImportColumn | undefined = grid.columns[input]
  if (meant?.valueKind !== 'text') return null
  const held = grid.rows.flatMap(({ cells }) => {
    const base = cells[input]?.base
    return base?.kind === 'read' && base.value !== null ? [base.value] : []
  })
  const said = block.rows.map(({ cells }) => shownText(cells[column]))
  return zeroedLength([...held, ...said.filter((text) => text.startsWith('0'))])
}
