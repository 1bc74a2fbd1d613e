/** A payslip as rows for a copy or a file: the same lines, words and order as on screen, with what waits under its line. */
import type { PayslipLineView, PayslipView } from '@shared/contract/views'
import { dayInWords } from '@shared/domain/day'
import type { Edit } from '@shared/domain/edit'
import { plainAmount, scaledToText, type Scaled } from '@shared/domain/money'
import { lookOf } from '@/components/states'
import type { TableColumn } from '@/components'
import { editsText } from '@/text/edits'
import { kitText } from '@/text/kit'
import { payslipText } from '@/text/payslip'
import { payslipBlocks } from './payslipRows'

/** Item, now, before and change. */
type CopyRow = readonly [item: string, now: string, before: string, change: string]

export function copyColumns({ header, previous }: PayslipView): readonly TableColumn<CopyRow>[] {
  const figure = { width: 108, right: true, amount: true } as const
  return [
    { id: 'item', head: payslipText.item, width: 'grow', minWidth: 160, text: ([item]) => item },
    { id: 'now', head: dayInWords(header.date), ...figure, text: ([, now]) => now },
    ...(previous
      ? [
          { id: 'before', head: dayInWords(previous.date), ...figure, text: ([, , before]: CopyRow) => before },
          { id: 'change', head: payslipText.change, ...figure, text: ([, , , change]: CopyRow) => change }
        ]
      : [])
  ]
}

export function copyRows(view: PayslipView): readonly CopyRow[] {
  const { header, previous, netChange, leave } = view
  const { before, after } = payslipBlocks(view)
  const rowsOf = (blocks: typeof before): CopyRow[] =>
    blocks.flatMap((block): CopyRow[] => [
      head(block.note === null ? block.head : `${block.head}, ${block.note}`),
      ...block.lines.flatMap((line): CopyRow[] => [
        [nameOf(line), plain(line.amount, kitText.none), plain(line.previous, kitText.none), change(line.change)],
        ...line.edits.map(editRow)
      ])
    ])
  return [
    ...rowsOf(before),
    [payslipText.netPay, plain(header.net, kitText.notReady), plain(previous?.net ?? null, ''), change(netChange)],
    ...rowsOf(after),
    ...(leave && leave.length > 0
      ? [
          [payslipText.leave, payslipText.accrued, payslipText.taken, payslipText.balance] as const,
          ...leave.map(({ type, accrual, taken, balance }): CopyRow => [
            type,
            plain(accrual, ''),
            plain(taken, ''),
            plain(balance, '')
          ])
        ]
      : [])
  ]
}

function head(words: string): CopyRow {
  return [words, '', '', '']
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
  return [
    `${word}, ${editsText.notInTotals}`,
    edit.valueKind === 'decimal' ? plainAmount(edit.value) : edit.value,
    '',
    ''
  ]
}

function plain(amount: string | null, absent: string): string {
  return amount === null ? absent : plainAmount(amount)
}

function change(value: Scaled | null): string {
  return value === null ? '' : scaledToText(value)
}
