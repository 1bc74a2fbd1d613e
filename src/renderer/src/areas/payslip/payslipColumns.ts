/** The columns of a payslip, and its rows for a copy or a file: the lines, words and order of the screen, with what waits. */
import type { PayslipLineView, PayslipToDate, PayslipView } from '@shared/contract/views'
import { dayInWords } from '@shared/domain/day'
import type { Edit } from '@shared/domain/edit'
import { plainAmount, scaledToText, type Scaled } from '@shared/domain/money'
import { lookOf } from '@/components/states'
import type { TableColumn } from '@/components'
import { plainFigure } from '@/text/absent'
import { editsText } from '@/text/edits'
import { kitText } from '@/text/kit'
import { payslipText } from '@/text/payslip'
import { payslipBlocks, type LineBlock } from './payslipRows'
import { toDateOf } from './toDate'

/** The name under which the officer's choice of columns is kept. */
export const PAYSLIP_LAYOUT = 'payslip'

/** Asked for by the officer: they cost a look at every payslip of the year. */
export const HIDDEN_AT_FIRST: readonly string[] = ['toDate', 'average']

/** A column of figures; the item stands before them all. */
export type FigureColumn = 'now' | 'before' | 'change' | 'toDate' | 'average'

export function isFigure(id: string): id is FigureColumn {
  return id === 'now' || id === 'before' || id === 'change' || id === 'toDate' || id === 'average'
}

/** A row as text. */
type CopyRow = Readonly<Partial<Record<FigureColumn, string>>> & { readonly item: string }

/** `toDate` null: not asked for, or not known. */
export function payslipColumns(
  { header, previous }: PayslipView,
  toDate: PayslipToDate | null
): readonly TableColumn<CopyRow>[] {
  const figure = (id: FigureColumn, head: string, width: number): TableColumn<CopyRow> => ({
    id,
    head,
    width,
    right: true,
    amount: true,
    text: (row) => row[id] ?? ''
  })
  return [
    { id: 'item', head: payslipText.item, width: 'grow', minWidth: 160, text: ({ item }) => item },
    figure('now', dayInWords(header.date), 104),
    // There without a payslip before, too, so that the columns stay where they are while one walks.
    figure('before', previous ? dayInWords(previous.date) : payslipText.before, 104),
    figure('change', payslipText.change, 108),
    figure(
      'toDate',
      toDate === null ? payslipText.toDate : payslipText.toDateHead(toDate.counted, toDate.expected),
      124
    ),
    figure('average', toDate === null ? payslipText.average : payslipText.averageHead(toDate.averaged), 108)
  ]
}

export function copyRows(view: PayslipView, toDate: PayslipToDate | null): readonly CopyRow[] {
  const { header, previous, netChange, leave } = view
  const { before, after } = payslipBlocks(view)
  const figuresOf = toDateOf(toDate)
  const rowsOf = (blocks: readonly LineBlock[]): CopyRow[] =>
    blocks.flatMap((block): CopyRow[] => [
      { item: block.note === null ? block.head : `${block.head}, ${block.note}` },
      ...block.lines.flatMap((line): CopyRow[] => {
        const { sum = null, average = null } = figuresOf(line) ?? {}
        return [
          {
            item: nameOf(line),
            now: plain(line.amount, kitText.none),
            before: previous === null ? '' : plain(line.previous, kitText.none),
            change: scaled(line.change),
            toDate: scaled(sum),
            average: scaled(average)
          },
          ...line.edits.map(editRow)
        ]
      }),
      ...(toDate?.elsewhere ?? [])
        .filter(({ section }) => section === block.key)
        .map(({ items, sum }): CopyRow => ({ item: payslipText.elsewhere(items), toDate: scaled(sum) }))
    ])
  return [
    ...rowsOf(before),
    {
      item: payslipText.netPay,
      now: plainFigure(header.net, header.state === 'calculating'),
      before: previous === null ? '' : plainFigure(previous.net, previous.state === 'calculating'),
      change: scaled(netChange),
      toDate: scaled(toDate?.net.sum ?? null),
      average: scaled(toDate?.net.average ?? null)
    },
    ...rowsOf(after),
    ...(leave ?? []).map(({ type, accrual, taken, balance }): CopyRow => ({
      item: [
        `${payslipText.leave}: ${type}`,
        accrual === null ? null : `${payslipText.accrued} ${plainAmount(accrual)}`,
        taken === null ? null : `${payslipText.taken} ${plainAmount(taken)}`,
        balance === null ? null : `${payslipText.balance} ${plainAmount(balance)}`
      ]
        .filter((part) => part !== null)
        .join(', ')
    }))
  ]
}

function nameOf(line: PayslipLineView): string {
  if (line.total && line.section !== 'other') return payslipText.total(line.section)
  const name = payslipText.numbered(line.name, line.ordinal)
  if (line.presence === 'new') return `${name}, ${payslipText.isNew}`
  return line.presence === 'gone' ? `${name}, ${payslipText.isGone}` : name
}

// Under its line, and in no sum.
function editRow(edit: Edit): CopyRow {
  const word = edit.state === 'queued' ? editsText.waitingFor(edit.target) : lookOf(edit.state).word
  return {
    item: `${word}, ${editsText.notInTotals}`,
    now: edit.valueKind === 'decimal' ? plainAmount(edit.value) : edit.value
  }
}

function plain(amount: string | null, absent: string): string {
  return amount === null ? absent : plainAmount(amount)
}

function scaled(value: Scaled | null): string {
  return value === null ? '' : scaledToText(value)
}
