/** What the officer is asked about columns: once for each, and only where the answer changes a value. */
import { dateOrders, readDay, type DateOrder } from './days'
import { decimalMarks, readDecimal, type DecimalMark } from './decimals'
import type { ColumnChoices, ImportGrid, ReadColumn } from './importing'
import type { SheetBlock } from './layout'
import { readingsOf } from './values'

/** What a cell would be by one reading; null: not a number, or no day. */
interface Way<Reading> {
  readonly reading: Reading
  readonly value: string | null
}

interface Question<Reading> {
  /** The column of the sheet. */
  readonly column: number
  /** The column of the grid. */
  readonly input: number
  /** The cell that shows the difference best, as typed, and what it would be. */
  readonly example: string
  readonly ways: readonly [Way<Reading>, Way<Reading>]
  /** The only reading that fits every cell. */
  readonly suggested: Reading | null
  /** What counts: the officer's word, else what was suggested. */
  readonly chosen: Reading | null
  /** Rows of the sheet whose cell both readings take, for different values. */
  readonly ambiguous: readonly number[]
}

export type ColumnQuestion =
  ({ readonly kind: 'mark' } & Question<DecimalMark>) | ({ readonly kind: 'order' } & Question<DateOrder>)

/** The questions of the columns of a block, from the left; those that are answered too, as an answer may be changed. */
export function questionsOf(
  block: SheetBlock,
  grid: ImportGrid,
  columns: readonly ReadColumn[],
  { marks, orders }: Pick<ColumnChoices, 'marks' | 'orders'>
): ColumnQuestion[] {
  const totals = new Set(block.totalRows)
  const rows = block.rows.filter(({ number }) => !totals.has(number))
  return columns.flatMap(({ column, input }): ColumnQuestion[] => {
    const meant = grid.columns[input]
    if (meant === undefined || meant.choices !== null) return []
    const cells = rows.flatMap(({ number, cells: row }) => {
      const cell = row[column]
      return cell?.kind === 'text' ? [{ number, text: cell.text }] : []
    })
    const said = readingsOf(
      meant.valueKind,
      cells.map(({ text }) => text)
    )
    if (!said || !said.matters || said.example === null) return []
    const example = cells[said.example]?.text.trim() ?? ''
    const ambiguous = said.ambiguous.flatMap((at) => cells[at]?.number ?? [])
    const made = { column, input, example, ambiguous }
    if (meant.valueKind === 'decimal') {
      const suggested = decimalMarks.find((mark) => mark === said.suggested) ?? null
      const [a, b] = decimalMarks
      const way = (reading: DecimalMark) => ({ reading, value: valueOf(readDecimal(example, reading)) })
      return [{ kind: 'mark', ...made, suggested, chosen: marks.get(column) ?? suggested, ways: [way(a), way(b)] }]
    }
    const suggested = dateOrders.find((order) => order === said.suggested) ?? null
    const [a, b] = dateOrders
    const way = (reading: DateOrder) => ({ reading, value: valueOf(readDay(example, reading)) })
    return [{ kind: 'order', ...made, suggested, chosen: orders.get(column) ?? suggested, ways: [way(a), way(b)] }]
  })
}

/** The answers that count, suggestions among them. */
export function answersOf(questions: readonly ColumnQuestion[]): Pick<ColumnChoices, 'marks' | 'orders'> {
  const marks = new Map<number, DecimalMark>()
  const orders = new Map<number, DateOrder>()
  for (const question of questions) {
    if (question.chosen === null) continue
    if (question.kind === 'mark') marks.set(question.column, question.chosen)
    else orders.set(question.column, question.chosen)
  }
  return { marks, orders }
}

function valueOf(reading: { readonly ok: boolean; readonly value?: string }): string | null {
  return reading.value ?? null
}
