import type { PayslipHeaderView, PayslipLineView, PayslipToDate, PayslipView } from '@shared/contract/views'
import { dayInWords } from '@shared/domain/day'
import type { Edit } from '@shared/domain/edit'
import { scaledToText, showAmount, showChange, type Scaled } from '@shared/domain/money'
import { latinName } from '@shared/domain/names'
import type { PrintColumn, PrintDocument, Printable, PrintRow } from '@/frame'
import { absentWord } from '@/text/absent'
import { moment } from '@/text/format'
import { kitText } from '@/text/kit'
import { payslipText } from '@/text/payslip'
import { printText } from '@/text/print'
import { valueWords } from '@/text/values'
import { payslipBlocks, type LineBlock } from './payslipRows'
import { toDateOf } from './toDate'

/** What is known beside the view: the company's name, and the way to the service's own document. */
interface PrintContext {
  readonly company: string
  /** Where it is asked for on screen. */
  readonly toDate: PayslipToDate | null
  readonly savePdf: (() => void) | null
}

/** A payslip for paper: the same lines, figures and words as on screen, and that it is not the service's document. */
export function payslipPrintable(view: PayslipView, { company, toDate, savePdf }: PrintContext): Printable {
  const { header, owner } = view
  const who = owner ? latinName(owner.lastName, owner.firstName) : payslipText.unknownOwner
  return {
    title: `${payslipText.title} ${dayInWords(header.date)}, ${who}`,
    fileName: [
      owner?.number ?? (owner ? `id${owner.employeeId}` : null),
      owner?.lastName,
      owner?.firstName,
      header.date,
      header.id,
      'print',
      header.finalised ? null : 'not-final'
    ]
      .filter((part) => part !== null && part !== undefined && part !== '')
      .join('_'),
    notice: {
      title: printText.payslipNotice,
      text: printText.payslipNoticeWhy(asOf(view)),
      act: savePdf === null ? null : { label: printText.savePayslip, run: savePdf }
    },
    options: [
      ...(view.previous ? [{ id: 'previous', label: printText.lastPeriod, on: true }] : []),
      ...(toDate === null ? [] : [{ id: 'toDate', label: payslipText.toDate, on: true }]),
      ...(view.leave && view.leave.length > 0 ? [{ id: 'leave', label: printText.leave, on: true }] : [])
    ],
    document: (on) =>
      payslipDocument(view, company, {
        compared: on.has('previous'),
        toDate: on.has('toDate') ? toDate : null,
        leave: on.has('leave')
      })
  }
}

/** What stands beside the figures of the payslip itself. */
interface Beside {
  readonly compared: boolean
  readonly toDate: PayslipToDate | null
  readonly leave: boolean
}

function payslipDocument(view: PayslipView, company: string, asked: Beside): PrintDocument {
  const { header, owner, previous } = view
  const { toDate } = asked
  const compared = asked.compared && previous !== null
  const beside: Beside = { ...asked, compared }
  const columns: PrintColumn[] = [
    { head: printText.item, share: (compared ? 81 : 143) - (toDate === null ? 0 : 33) },
    { head: dayInWords(header.date), right: true, share: 31 },
    ...(compared ? [{ head: dayInWords(previous.date), right: true, share: 31 }] : []),
    ...(compared ? [{ head: payslipText.change, right: true, share: 31 }] : []),
    ...(toDate === null
      ? []
      : [{ head: payslipText.toDateHead(toDate.counted, toDate.expected), right: true, share: 33 }])
  ]
  const { before, after } = payslipBlocks(view)
  const waiting = waitingFor(view)
  const said = say(view, waiting, toDate)
  const net: PrintRow = {
    kind: 'net',
    cells: [
      payslipText.netPay,
      netOf(header),
      ...(compared ? [netOf(previous), change(view.netChange)] : []),
      ...(toDate === null ? [] : [sum(toDate.net.sum)])
    ]
  }
  return {
    company,
    what: [header.special ? payslipText.titleOnceOff : payslipText.title, dayInWords(header.date), header.frequency]
      .filter((part) => part !== null)
      .join(', '),
    standing: [said.strong, printText.fromCopy(asOf(view)), waiting.length > 0 ? printText.waiting(waiting.length) : '']
      .filter((part) => part !== '')
      .join(' '),
    mark: printText.mark,
    lead: {
      name: owner ? latinName(owner.lastName, owner.firstName) : payslipText.unknownOwner,
      chineseName: owner?.chineseName ?? null,
      lines: [
        [owner?.number ?? (owner ? `id ${owner.employeeId}` : null), owner?.payPoint],
        [owner?.paymentMethod == null ? null : valueWords('payment_method', 'text', owner.paymentMethod)]
      ]
        .map((parts) => parts.filter((part) => part !== null && part !== undefined).join(' · '))
        .filter((line) => line !== ''),
      figure: {
        label: payslipText.netPay,
        value: netOf(header),
        note: compared ? `${change(view.netChange)} ${payslipText.fromPrevious(previous, null)}`.trim() : ''
      }
    },
    wide: false,
    columns,
    rows: [
      ...before.flatMap((block) => rowsOf(block, beside)),
      net,
      ...after.flatMap((block) => rowsOf(block, beside)),
      ...(asked.leave ? leaveRows(view, compared) : [])
    ],
    say: said,
    foot: payslipText.foot(view)
  }
}

function rowsOf({ key, head, note, lines }: LineBlock, { compared, toDate }: Beside): PrintRow[] {
  const figuresOf = toDateOf(toDate)
  const between = ['', ...(compared ? ['', ''] : [])]
  // Before the total, as on screen: it is part of the year's total and not of this payslip's.
  const elsewhere = (toDate?.elsewhere ?? [])
    .filter(({ section }) => section === key)
    .map((each): PrintRow => ({ kind: 'line', cells: [payslipText.elsewhere(each.items), ...between, sum(each.sum)] }))
  return [
    { kind: 'head', cells: [note === null ? head : `${head}, ${note}`] },
    ...lines.flatMap((line): PrintRow[] => [
      ...(line.total ? elsewhere : []),
      {
        kind: line.total ? 'sum' : 'line',
        cells: [
          nameOf(line),
          amount(line.amount, kitText.none),
          ...(compared ? [amount(line.previous, kitText.none), change(line.change)] : []),
          ...(toDate === null ? [] : [toDateWords(figuresOf(line))])
        ]
      }
    ])
  ]
}

function toDateWords(figures: ReturnType<ReturnType<typeof toDateOf>>): string {
  return figures?.inFirst ? payslipText.withFirst : sum(figures?.sum ?? null)
}

function sum(value: Scaled | null): string {
  return value === null ? '' : showAmount(scaledToText(value))
}

function nameOf(line: PayslipLineView): string {
  if (line.total && line.section !== 'other') return payslipText.total(line.section)
  const name = payslipText.numbered(line.name, line.ordinal)
  if (line.presence === 'new') return `${name}, ${payslipText.isNew}`
  return line.presence === 'gone' ? `${name}, ${payslipText.isGone}` : name
}

// Three figures to a leave type: beside the last period there is room for all, alone only for the balance.
function leaveRows(view: PayslipView, compared: boolean): PrintRow[] {
  const leave = view.leave ?? []
  if (leave.length === 0) return []
  const heads = compared
    ? [payslipText.leave, payslipText.accrued, payslipText.taken, payslipText.balance]
    : [payslipText.leave, payslipText.balance]
  return [
    { kind: 'head', cells: heads },
    ...leave.map((each): PrintRow => {
      const balance = amount(each.balance, '')
      return {
        kind: 'line',
        cells: compared ? [each.type, amount(each.accrual, ''), amount(each.taken, ''), balance] : [each.type, balance]
      }
    })
  ]
}

function waitingFor(view: PayslipView): readonly Edit[] {
  return [...view.lines.flatMap((line) => line.edits), ...view.otherEdits]
}

function say(view: PayslipView, waiting: readonly Edit[], toDate: PayslipToDate | null): PrintDocument['say'] {
  const { state, finalised } = view.header
  const strong =
    state === 'calculating' ? printText.calculatingState : finalised ? printText.finalState : printText.openState
  return {
    strong,
    text: [
      printText.fromCopy(asOf(view)),
      ...(waiting.length === 0 ? [] : [printText.waits(waiting.length), `${waiting.map(editWords).join('; ')}.`]),
      ...(toDate === null ? [] : [`${payslipText.toDate}: ${payslipText.toDateNote(toDate)}.`]),
      ...view.discrepancies
    ].join(' ')
  }
}

function editWords(edit: Edit): string {
  const words = (value: string) => valueWords(edit.attribute, edit.valueKind, value)
  const from = edit.base.kind === 'read' && edit.base.value !== null ? words(edit.base.value) : null
  return printText.change(edit.label, from, words(edit.value))
}

function asOf(view: PayslipView): string | null {
  return view.asOf.linesMs === null ? null : moment(view.asOf.linesMs)
}

function netOf({ net, state }: PayslipHeaderView): string {
  return amount(net, absentWord(state === 'calculating'))
}

function amount(text: string | null, absent: string): string {
  return text === null ? absent : showAmount(text)
}

function change(value: Scaled | null): string {
  if (value === null) return ''
  return value === 0 ? kitText.noChange : showChange(value)
}
