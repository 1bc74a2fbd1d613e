/** A journal as rows of a table: each entry, its two sides with their sums, and whether it balances; then all entries together. */
import type { JournalCell, JournalEntryView, JournalLineView, JournalView } from '@shared/contract/views'
import type { JournalSplit, JournalSums } from '@shared/domain/journal'
import { plainAmount, scaledToText, type Scaled } from '@shared/domain/money'
import type { RowKind, TableColumn } from '@/components'
import { journalText as text } from '@/text/journal'
import { kitText } from '@/text/kit'

export interface JournalRow {
  readonly kind: RowKind
  readonly key: string
  readonly name: string
  readonly code: string
  readonly category: string
  /** In the columns of the view. */
  readonly cells: readonly JournalCell[]
  /** `unknown`: an amount of it was not sent. */
  readonly total: JournalCell
  /** A difference, which is right when it is nothing. */
  readonly check: boolean
  /** The head of an entry, above those of its sides. */
  readonly entry: boolean
}

const NONE: JournalCell = { kind: 'none' }
const PLAIN = { code: '', category: '', cells: [], total: NONE, check: false, entry: false }

/** The rows of `view`, in the order of the service. */
export function journalRows(view: JournalView): JournalRow[] {
  const { entries, balance } = view
  const several = entries.length > 1
  const rows = entries.flatMap((entry, at): JournalRow[] => [
    ...(several ? [{ ...PLAIN, kind: 'head' as const, key: `${at}`, name: entryName(view, entry), entry: true }] : []),
    ...sideRows(`${at} debit`, text.debit, entry.debit, text.totalDebit, entry.debitSums),
    ...sideRows(`${at} credit`, text.credit, entry.credit, text.totalCredit, entry.creditSums),
    { ...sumRow(`${at} difference`, text.difference, minus(entry.debitSums, entry.creditSums)), check: true }
  ])
  if (!several) return rows
  return [
    ...rows,
    { ...PLAIN, kind: 'head', key: 'all', name: text.allEntries, entry: true },
    sumRow('all debit', text.totalDebit, balance.debit),
    sumRow('all credit', text.totalCredit, balance.credit),
    { ...sumRow('all difference', text.difference, balance.difference), check: true }
  ]
}

function sideRows(
  key: string,
  head: string,
  lines: readonly JournalLineView[],
  sum: string,
  sums: JournalSums
): JournalRow[] {
  return [
    { ...PLAIN, kind: 'head', key, name: head },
    ...lines.map((line, at): JournalRow => ({
      ...PLAIN,
      kind: 'line',
      key: `${key} ${at}`,
      name: line.label || line.lineItem || text.noName,
      code: line.lineItem,
      category: text.categoryName(line.category),
      cells: line.cells,
      total: cellOf(line.total)
    })),
    sumRow(`${key} sum`, sum, sums)
  ]
}

function sumRow(key: string, name: string, { bySplit, total }: JournalSums): JournalRow {
  return { ...PLAIN, kind: 'sum', key, name, cells: bySplit.map(cellOf), total: cellOf(total) }
}

function cellOf(sum: Scaled | null): JournalCell {
  return sum === null ? { kind: 'unknown' } : { kind: 'amount', amount: scaledToText(sum) }
}

function minus(debit: JournalSums, credit: JournalSums): JournalSums {
  const less = (a: Scaled | null, b: Scaled | null): Scaled | null => (a === null || b === null ? null : a - b)
  return {
    bySplit: debit.bySplit.map((each, at) => less(each, credit.bySplit[at] ?? null)),
    total: less(debit.total, credit.total)
  }
}

function entryName({ entries, runs }: JournalView, entry: JournalEntryView): string {
  const ofRun = entries.filter(({ payRunId }) => payRunId === entry.payRunId)
  const place = text.entry(ofRun.indexOf(entry) + 1, ofRun.length, entry.posted)
  if (runs.length < 2) return place
  const run = text.entryOfRun(entry.payRunId, entry.special, entry.posted)
  return ofRun.length > 1 ? `${run}. ${place}` : run
}

/** The columns of a journal: each split, and all of them where there are several. */
export function journalColumns(splits: readonly JournalSplit[]): readonly TableColumn<JournalRow>[] {
  const amount = { width: 124, right: true, sortable: true, downFirst: true, amount: true } as const
  const [only, ...others] = splits
  const several = others.length > 0
  const whole = only === undefined ? text.amount : text.splitName(only, true)
  return [
    { id: 'line', head: text.line, width: 'grow', minWidth: 150, sortable: true, text: ({ name }) => name },
    { id: 'code', head: text.code, width: 148, sortable: true, text: ({ code }) => code },
    { id: 'category', head: text.category, width: 112, sortable: true, dim: true, text: ({ category }) => category },
    ...(several
      ? splits.map((split, at) => ({
          id: `split${at}`,
          head: text.splitName(split, false),
          ...amount,
          text: (row: JournalRow) => cellText(row, row.cells[at])
        }))
      : []),
    { id: 'total', head: several ? text.allSplits : whole, ...amount, text: (row) => cellText(row, row.total) }
  ]
}

/** The cell of a column. */
export function cellAt(row: JournalRow, columnId: string): JournalCell {
  return (columnId === 'total' ? row.total : row.cells[Number(columnId.slice('split'.length))]) ?? NONE
}

function cellText({ kind }: JournalRow, cell: JournalCell = NONE): string {
  if (kind === 'head') return ''
  if (cell.kind !== 'amount') {
    if (cell.kind === 'none') return kitText.noChange
    return kind === 'line' ? text.amountNotSent : text.notAdded
  }
  return plainAmount(cell.amount)
}
