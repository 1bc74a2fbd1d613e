/** Where the parts of a sheet are: blocks of columns beside each other, titles, the row of heads, rows of people, totals. */
import { E_NOTATION } from './decimals'
import { columnOf, headingKind, type NamedColumn, type RememberedHeading } from './headings'
import { plainName } from './names'
import { shownText, widthOf, type SheetCell, type SheetRow, type SheetTable } from './table'

/** A range of columns with the rows that have something in them. */
export interface SheetBlock {
  readonly firstColumn: number
  readonly lastColumn: number
  /** The row of heads, as the sheet counts; null: it has none. */
  readonly headRow: number | null
  /** The rows under the heads, totals among them. */
  readonly rows: readonly SheetRow[]
  readonly titleRows: readonly number[]
  readonly totalRows: readonly number[]
}

/** What makes a head known. */
export interface KnownHeads {
  readonly columns: readonly NamedColumn[]
  readonly remembered: readonly RememberedHeading[]
}

/** Heads are looked for in so many rows. */
const HEAD_WITHIN = 40
const TOTAL = /^((grand|sub|sum) ?)?totals?( |$)|^sum$|^(合計|總計|总计|合计|小計|小计|總數|总数|總額|总额)/

/**
 * The blocks of a sheet, from the left. Columns that are empty part them, unless what follows has its heads in the same row:
 * then it belongs to the block before. `headRow` is the officer's word on the first block's heads; undefined: it is looked for.
 */
export function blocksOf(table: SheetTable, known: KnownHeads, headRow?: number | null): SheetBlock[] {
  const ranges = columnRanges(table)
  const blocks: SheetBlock[] = []
  for (const [firstColumn, lastColumn] of ranges) {
    const first = blocks[0]
    const heads = first?.headRow ?? null
    const row = heads === null ? undefined : table.rows.find(({ number }) => number === heads)
    if (first && row && isHead(row.cells[firstColumn] ?? null)) {
      blocks[0] = blockOf(table, first.firstColumn, lastColumn, known, heads)
    } else {
      blocks.push(blockOf(table, firstColumn, lastColumn, known, blocks.length === 0 ? headRow : undefined))
    }
  }
  return blocks
}

function blockOf(
  table: SheetTable,
  firstColumn: number,
  lastColumn: number,
  known: KnownHeads,
  given: number | null | undefined
): SheetBlock {
  const cellsOf = (row: SheetRow): (SheetCell | null)[] => row.cells.slice(firstColumn, lastColumn + 1)
  const filled = table.rows.filter((row) => cellsOf(row).some((cell) => cell !== null))
  const headRow = given === undefined ? findHeads(filled, cellsOf, known) : given
  const above = filled.filter(({ number }) => headRow !== null && number < headRow)
  const below = filled.filter(({ number }) => headRow === null || number > headRow)
  const heads = filled.find(({ number }) => number === headRow)
  const again = below.filter((row) => heads !== undefined && sameTexts(cellsOf(row), cellsOf(heads)))
  const rows = below.filter((row) => !again.includes(row))
  return {
    firstColumn,
    lastColumn,
    headRow,
    rows,
    titleRows: [...above, ...again].map(({ number }) => number),
    totalRows: rows.filter((row) => isTotal(cellsOf(row))).map(({ number }) => number)
  }
}

function columnRanges(table: SheetTable): [number, number][] {
  const used = Array.from({ length: widthOf(table) }, () => false)
  for (const { cells } of table.rows) cells.forEach((cell, at) => (used[at] ||= cell !== null))
  const ranges: [number, number][] = []
  used.forEach((isUsed, at) => {
    if (!isUsed) return
    const last = ranges.at(-1)
    if (last && last[1] === at - 1) last[1] = at
    else ranges.push([at, at])
  })
  return ranges
}

// The row that most heads are known in; else the first row of words only that has figures under it.
function findHeads(
  rows: readonly SheetRow[],
  cellsOf: (row: SheetRow) => (SheetCell | null)[],
  { columns, remembered }: KnownHeads
): number | null {
  const looked = rows.slice(0, HEAD_WITHIN)
  let best: { number: number; known: number } | null = null
  for (const row of looked) {
    const cells = cellsOf(row)
    if (!cells.every((cell) => cell === null || isHead(cell))) continue
    const isKnown = (text: string): boolean =>
      headingKind(text) !== 'other' || columnOf(text, columns, remembered) !== null
    const known = cells.filter((cell) => cell !== null && isKnown(shownText(cell))).length
    if (known > (best?.known ?? 0)) best = { number: row.number, known }
  }
  if (best) return best.number
  const at = looked.findIndex((row, place) => {
    const next = rows[place + 1]
    const cells = cellsOf(row)
    return (
      next !== undefined &&
      cells.filter((cell) => cell !== null).length >= Math.min(2, cells.length) &&
      cells.every((cell) => cell === null || isHead(cell)) &&
      cellsOf(next).some((cell) => cell !== null && !isHead(cell))
    )
  })
  return looked[at]?.number ?? null
}

/** Whether a cell can be a head: words, not a figure, a date or a failed formula. */
function isHead(cell: SheetCell | null): boolean {
  if (cell?.kind !== 'text') return false
  const text = cell.text.trim()
  return (
    /\p{L}/u.test(text) && !E_NOTATION.test(text) && !/^\(?[-−+]?[A-Z]{0,3}[\p{Sc}\s]*\d[\d.,'’\s]*\)?-?$/u.test(text)
  )
}

// Words of a sum in the first text, with no number of a person before it.
function isTotal(cells: readonly (SheetCell | null)[]): boolean {
  const first = cells.find((cell) => cell !== null)
  return first?.kind === 'text' && TOTAL.test(plainName(first.text))
}

function sameTexts(a: readonly (SheetCell | null)[], b: readonly (SheetCell | null)[]): boolean {
  return a.every((cell, at) => shownText(cell) === shownText(b[at] ?? null))
}
