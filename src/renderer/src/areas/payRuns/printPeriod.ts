import type { PayPart, PayPeriodView, PeriodPersonRow } from '@shared/contract/views'
import { dayInWords } from '@shared/domain/day'
import type { Scaled } from '@shared/domain/money'
import type { TieOutSide } from '@shared/domain/tieOut'
import { showAmount, showChange, showScaled } from '@/amounts'
import type { PrintColumn, PrintDocument, Printable, PrintRow } from '@/frame'
import { absentWord } from '@/text/absent'
import { count, moment } from '@/text/format'
import { kitText } from '@/text/kit'
import { payRunsText as text } from '@/text/payRuns'
import { printText } from '@/text/print'
import { stateText } from '@/text/states'
import { itemRows, leftOutOf, percentOf } from './itemRows'
import { personName } from './personColumns'

/** What is known beside the view. */
interface PeriodContext {
  readonly company: string
  /** The part that is looked at; null: all of the period. */
  readonly part: PayPart | null
  /** Everyone of the period, in the order of the list; null: too many for paper. */
  readonly people: readonly PeriodPersonRow[] | null
}

/** What is said of a period wherever it leaves the screen: open or final, as of when, what calculates, waits or is missing. */
export function periodStanding(view: PayPeriodView): string {
  const { states, asOf, unsettledEdits } = view
  return [
    states.calculating > 0
      ? printText.calculatingState
      : states.open > 0
        ? printText.openState
        : view.payslips > 0
          ? printText.finalState
          : '',
    printText.fromCopy(asOf.peopleMs === null ? null : moment(asOf.peopleMs)),
    ...leftOutOf(view).map((words) => `${words}.`),
    unsettledEdits > 0 ? printText.waiting(unsettledEdits) : ''
  ]
    .filter((words) => words !== '')
    .join(' ')
}

/** A period or one of its runs for paper: tie-out, totals by item, by payment method, and its people where they are wanted. */
export function periodPrintable(view: PayPeriodView, { company, part, people }: PeriodContext): Printable {
  const title = text.titleOf(view.date, view.frequency)
  const partWords = part === null ? text.whole : text.runTag(part)
  const what = view.parts.length > 1 || part?.run ? `${title}, ${partWords}` : title
  return {
    title: what,
    fileName: [view.date, view.frequency, part?.run?.id, 'print', isFinal(view) ? null : 'not-final']
      .filter((word) => word !== null && word !== undefined)
      .join('_'),
    notice: null,
    options: [
      { id: 'tie', label: text.tie, on: true },
      ...(view.previous ? [{ id: 'previous', label: printText.lastPeriod, on: true }] : []),
      { id: 'methods', label: text.methods, on: true },
      ...(people === null ? [] : [{ id: 'people', label: text.people, on: false }])
    ],
    document: (on) => periodDocument(view, { company, what, people: people ?? [] }, on)
  }
}

function isFinal({ states, payslips }: PayPeriodView): boolean {
  return payslips > 0 && states.calculating + states.open === 0
}

function periodDocument(
  view: PayPeriodView,
  { company, what, people }: { company: string; what: string; people: readonly PeriodPersonRow[] },
  on: ReadonlySet<string>
): PrintDocument {
  const compared = on.has('previous') && view.previous !== null
  const columns: PrintColumn[] = [
    { head: text.item, share: compared ? 42 : 104 },
    { head: text.people, right: true, share: 22 },
    { head: dayInWords(view.date), right: true, share: 31 },
    ...(compared && view.previous ? [{ head: dayInWords(view.previous.date), right: true, share: 31 }] : []),
    ...(compared
      ? [
          { head: text.change, right: true, share: 28 },
          { head: text.percent, right: true, share: 20 }
        ]
      : [])
  ]
  return {
    company,
    what,
    standing: periodStanding(view),
    mark: printText.mark,
    lead: {
      name: text.titleOf(view.date, view.frequency),
      chineseName: null,
      lines: [
        view.parts.map((part) => text.runTag(part)).join(' · '),
        statesOf(view),
        [
          view.starters > 0 ? `${text.fact.starters} ${count(view.starters)}` : '',
          view.leavers > 0 ? `${text.fact.leavers} ${count(view.leavers)}` : '',
          view.withoutPayslip > 0 ? text.listWithoutPayslip(view.withoutPayslip) : '',
          view.unknownOwners > 0 ? text.listUnknown(view.unknownOwners) : ''
        ]
          .filter((words) => words !== '')
          .join(' · ')
      ].filter((words) => words !== ''),
      figure: {
        label: text.netOf(view.payslips),
        value: amount(view.netTotal, absentWord(view.states.calculating)),
        note: view.states.calculating + view.withoutNet > 0 ? text.partly : ''
      }
    },
    wide: false,
    columns,
    rows: [
      ...(on.has('tie') ? tieRows(view) : []),
      ...rowsOfItems(view, compared),
      ...(on.has('methods') ? methodRows(view) : []),
      ...(on.has('people') ? peopleRows(people) : [])
    ],
    say: {
      strong: periodStanding(view),
      text: ''
    },
    foot: company
  }
}

function statesOf({ states }: PayPeriodView): string {
  return (['released', 'finalised', 'open', 'calculating'] as const)
    .filter((state) => states[state] > 0)
    .map((state) => `${count(states[state])} ${stateText[state].toLowerCase()}`)
    .join(', ')
}

function tieRows(view: PayPeriodView): PrintRow[] {
  const { tieOut } = view
  const side = (label: string, { kind, ...of }: TieOutSide): PrintRow => {
    const figure = 'amount' in of ? of.amount : null
    return {
      kind: 'line',
      cells: [label, '', `${amount(figure, kitText.none)}${kind === 'partly' ? ` ${text.partly}` : ''}`]
    }
  }
  const verdict =
    tieOut.verdict === 'ties'
      ? text.ties(null)
      : tieOut.verdict === 'differs'
        ? `${text.differs}: ${text.differences(tieOut)}`
        : `${text.notClaimed}: ${text.reasons(tieOut)}`
  return [
    { kind: 'head', cells: [text.tie] },
    side(text.netOf(view.payslips), tieOut.payslips),
    side(text.runSide(view.part, view.parts), tieOut.run),
    side(text.journalSide, tieOut.journal),
    { kind: 'sum', cells: [verdict] }
  ]
}

function rowsOfItems(view: PayPeriodView, compared: boolean): PrintRow[] {
  return itemRows(view, false).map((row): PrintRow => {
    if (row.kind === 'head') return { kind: 'head', cells: [row.name] }
    const people =
      row.peopleBefore === null ? count(row.people) : `${count(row.people)} ${text.wasPeople(row.peopleBefore)}`
    return {
      kind: row.kind,
      cells: [
        row.name,
        people,
        amount(row.amount, absentWord(row.calculating)),
        ...(compared ? [amount(row.before, absentWord(row.calculatingBefore)), change(row.change), percentOf(row)] : [])
      ]
    }
  })
}

function methodRows(view: PayPeriodView): PrintRow[] {
  const line = (name: string, payslips: number, net: Scaled | null, absent: string): PrintRow[] =>
    payslips === 0 ? [] : [{ kind: 'line', cells: [name, count(payslips), amount(net, absent)] }]
  return [
    { kind: 'head', cells: [text.methods] },
    ...view.methods.flatMap(({ method, payslips, netTotal }) =>
      line(text.method(method), payslips, netTotal, kitText.none)
    ),
    ...line(text.fact.negative, view.negative.payslips, view.negative.netTotal, kitText.none),
    ...line(text.fact.zero, view.zero, 0, kitText.none),
    ...line(text.fact.none, view.withoutNet, null, kitText.none),
    ...line(text.fact.calculating, view.states.calculating, null, kitText.notReady),
    {
      kind: 'sum',
      cells: [text.all58, count(view.payslips), amount(view.netTotal, absentWord(view.states.calculating))]
    }
  ]
}

function peopleRows(people: readonly PeriodPersonRow[]): PrintRow[] {
  return [
    { kind: 'head', cells: [text.people, text.payslipState, text.net] },
    ...people.map((row): PrintRow => {
      const mark = row.mark === null ? '' : `, ${text[row.mark].toLowerCase()}`
      const name = [row.number, personName(row), row.chineseName].filter((part) => part !== null).join(' ')
      const absent = row.state === null ? '' : absentWord(row.state === 'calculating')
      return {
        kind: 'line',
        cells: [
          `${name}${mark}`,
          row.state === null ? text.noPayslip : stateText[row.state],
          row.net === null ? absent : showAmount(row.net)
        ]
      }
    })
  ]
}

function amount(value: Scaled | null, absent: string): string {
  return value === null ? absent : showScaled(value)
}

function change(value: Scaled | null): string {
  if (value === null) return ''
  return value === 0 ? kitText.noChange : showChange(value)
}
