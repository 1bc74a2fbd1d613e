/** What an import begins with: the key that most likely finds people, the column that can agree, and inputs by their heads. */
import { columnOf, headingKind, type RememberedHeading } from './headings'
import type { ImportGrid, KeyChoices } from './importing'
import type { SheetBlock } from './layout'
import { agrees } from './names'
import { personFinder, type KeyKind } from './people'
import { shownText, type SheetTable } from './table'

/** What is suggested for a block; the officer changes any of it. */
export type Suggested = Pick<KeyChoices, 'by' | 'keyColumn' | 'secondColumn' | 'inputs'>

/** The text over a column; nothing without heads. */
export function headOf(table: SheetTable, block: SheetBlock, column: number): string {
  const row = block.headRow === null ? undefined : table.rows.find(({ number }) => number === block.headRow)
  return shownText(row?.cells[column])
}

/** The columns of a block, as places in the sheet. */
export function columnsOf(block: SheetBlock): number[] {
  return Array.from({ length: block.lastColumn - block.firstColumn + 1 }, (_, at) => block.firstColumn + at)
}

/** How many of a block's rows a column finds a person for, by that kind of key. */
export function foundBy(block: SheetBlock, grid: ImportGrid, by: KeyKind, column: number): number {
  const find = personFinder(grid.rows, by)
  return block.rows.filter((row) => find({ key: row.cells[column] ?? null, second: undefined }).kind !== 'nobody')
    .length
}

/**
 * The column that holds the keys of a kind, or null: one with such a head, else, for numbers and ids, the one that finds half of
 * the rows or more. Only the kind that is asked for is looked at.
 */
export function keyColumnFor(table: SheetTable, block: SheetBlock, grid: ImportGrid, by: KeyKind): number | null {
  const columns = columnsOf(block)
  const headed = (kinds: readonly string[]): number | undefined =>
    columns.find((column) => kinds.includes(headingKind(headOf(table, block, column))))
  if (by === 'name') return headed(['name']) ?? headed(['surname']) ?? null
  const byHead = headed([by])
  if (byHead !== undefined) return byHead
  const counted = columns.map((column) => ({ column, found: foundBy(block, grid, by, column) }))
  const best = counted.reduce<{ column: number; found: number } | null>(
    (most, each) => (each.found > (most?.found ?? 0) ? each : most),
    null
  )
  return best !== null && best.found * 2 >= peopleRows(block) ? best.column : null
}

/** What a block begins with. Numbers are suggested as the key where a column has them; any other kind is the officer's word. */
export function suggest(
  table: SheetTable,
  block: SheetBlock,
  grid: ImportGrid,
  remembered: readonly RememberedHeading[]
): Suggested {
  const keyColumn = keyColumnFor(table, block, grid, 'number')
  const by = keyColumn === null ? null : 'number'
  const secondColumn = by === null ? null : secondColumnFor(table, block, grid, by, keyColumn)
  return { by, keyColumn, secondColumn, inputs: inputsFor(table, block, grid, remembered, [keyColumn, secondColumn]) }
}

/** The column that can agree with a key: by its head, or because it does for most of those found. By name: none. */
export function secondColumnFor(
  table: SheetTable,
  block: SheetBlock,
  grid: ImportGrid,
  by: KeyKind,
  keyColumn: number | null
): number | null {
  if (by === 'name') return null
  const others = columnsOf(block).filter((column) => column !== keyColumn)
  const kinds = new Map(others.map((column) => [column, headingKind(headOf(table, block, column))]))
  const headed =
    others.find((column) => kinds.get(column) === 'surname') ?? others.find((column) => kinds.get(column) === 'name')
  if (headed !== undefined) return headed
  const find = personFinder(grid.rows, by)
  const found = block.rows.flatMap((row) => {
    const match = find({ key: keyColumn === null ? null : (row.cells[keyColumn] ?? null), second: undefined })
    const person = match.kind === 'found' ? grid.rows[match.person] : undefined
    return person ? [{ row, person }] : []
  })
  return (
    others.find((column) => {
      const agreed = found.filter(({ row, person }) => agrees(shownText(row.cells[column]), person)).length
      return agreed > 0 && agreed * 10 >= found.length * 6
    }) ?? null
  )
}

/** The inputs that heads mean, each once; hidden columns of the sheet are left to the officer. */
export function inputsFor(
  table: SheetTable,
  block: SheetBlock,
  grid: ImportGrid,
  remembered: readonly RememberedHeading[],
  taken: readonly (number | null)[]
): Map<number, string> {
  const inputs = new Map<number, string>()
  for (const column of columnsOf(block)) {
    if (taken.includes(column) || table.hiddenColumns.includes(column)) continue
    const key = columnOf(headOf(table, block, column), grid.columns, remembered)
    if (key !== null && ![...inputs.values()].includes(key)) inputs.set(column, key)
  }
  return inputs
}

function peopleRows({ rows, totalRows }: SheetBlock): number {
  return rows.length - totalRows.length
}
