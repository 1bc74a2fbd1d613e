import type { FlaggedRow, PayPeriodView, ReviewProgress, SignOffView } from '@shared/contract/views'
import { dayInWords, parseDay } from '@shared/domain/day'
import type { Scaled } from '@shared/domain/money'
import { coverFigures, showScaled } from '@/amounts'
import type { Printable, PrintRow } from '@/frame'
import { absentWord } from '@/text/absent'
import { checklistText as text } from '@/text/checklist'
import { count, moment } from '@/text/format'
import { kitText } from '@/text/kit'
import { payRunsText } from '@/text/payRuns'
import { printText } from '@/text/print'
import { reviewText } from '@/text/review'
import { stateText } from '@/text/states'
import { flaggedName } from '../flags/columns'
import { periodStanding } from '../payRuns/printPeriod'
import { checklistOf } from './checklist'

/** All that stands on the sheet. */
interface SignOff {
  readonly company: string
  readonly view: PayPeriodView
  readonly progress: ReviewProgress
  readonly signOff: SignOffView
  readonly flags: readonly FlaggedRow[]
  /** More than stand here. */
  readonly allFlags: number
}

/** What somebody signs: counts, totals, flags, reasons, notes, who and when. */
export function signOffPrintable(of: SignOff): Printable {
  const { company, view } = of
  const what = text.sheetOf(payRunsText.titleOf(view.date, view.frequency))
  return {
    title: what,
    fileName: [view.date, view.frequency, 'sign-off'].filter((part) => part !== null).join('_'),
    notice: null,
    options: [
      { id: 'flags', label: text.flags(of.allFlags), on: true },
      { id: 'reasons', label: text.reasons, on: true },
      { id: 'notes', label: text.notes, on: true }
    ],
    document: (on) => ({
      company,
      what,
      standing: periodStanding(view),
      mark: printText.mark,
      lead: {
        name: payRunsText.titleOf(view.date, view.frequency),
        chineseName: null,
        lines: [reviewText.progress(of.progress), reviewText.left(of.progress)].filter((line) => line !== ''),
        figure: {
          label: payRunsText.netOf(view.payslips),
          value: view.netTotal === null ? absentWord(view.states.calculating) : showScaled(view.netTotal),
          note: view.states.calculating + view.withoutNet > 0 ? payRunsText.partly : ''
        }
      },
      wide: false,
      columns: [
        { head: text.item, share: 60 },
        { head: text.detail, share: 84 },
        { head: text.by, share: 46 }
      ],
      rows: [
        ...figureRows(view),
        ...checkRows(of),
        ...(on.has('flags') ? flagRows(of) : []),
        ...(on.has('reasons') ? reasonRows(of.signOff) : []),
        ...(on.has('notes') ? noteRows(of.signOff) : []),
        { kind: 'sum', cells: [text.signature, text.signHere, ''] }
      ],
      say: { strong: periodStanding(view), text: '' },
      foot: company
    })
  }
}

function line(...cells: readonly [string, string, string]): PrintRow {
  return { kind: 'line', cells }
}

function head(name: string): PrintRow {
  return { kind: 'head', cells: [name] }
}

function figureRows(view: PayPeriodView): PrintRow[] {
  const states = (['released', 'finalised', 'open', 'calculating'] as const)
    .filter((state) => view.states[state] > 0)
    .map((state) => `${count(view.states[state])} ${stateText[state].toLowerCase()}`)
  const { previous } = view
  const net = (total: Scaled | null, calculating: number, others: number): string =>
    total === null
      ? absentWord(calculating)
      : `${showScaled(total)}${calculating + others > 0 ? ` ${payRunsText.partly}` : ''}`
  return [
    head(text.figures),
    line(text.payslips, [count(view.payslips), ...states].join(', '), ''),
    line(text.netPay, net(view.netTotal, view.states.calculating, view.withoutNet), ''),
    ...(previous === null
      ? []
      : [
          line(
            `${text.netPay}, ${dayInWords(previous.date)}`,
            net(previous.netTotal, previous.calculating, previous.withoutNet + previous.runsNotAllRead.length),
            ''
          )
        ]),
    ...view.items
      .filter(({ total }) => total)
      .map((item) =>
        line(
          item.section === 'income' || item.section === 'deduction' ? payRunsText.total(item.section) : item.name,
          item.amount === null ? kitText.none : showScaled(item.amount),
          ''
        )
      )
  ]
}

function checkRows({ view, progress, signOff }: SignOff): PrintRow[] {
  return [
    head(text.checklist),
    ...checklistOf(view, progress).map(({ label, state, shown }) => line(label, `${text.states[state]}: ${shown}`, '')),
    line(text.steps.bankFile, text.byHand, progress.bankFile ? text.doneBy(progress.bankFile) : text.notDone),
    line(text.steps.signedOff, text.byHand, progress.signedOff ? text.doneBy(progress.signedOff) : text.notSigned),
    head(text.review),
    ...(signOff.ticks.length === 0 ? [line(text.steps.reviewed, text.ticked(0), '')] : []),
    ...signOff.ticks.map(({ user, payslips, firstMs, lastMs }) =>
      line(text.steps.reviewed, text.ticked(payslips), text.tickedBy(user, moment(firstMs), moment(lastMs)))
    ),
    ...progress.together.map((each) => line('', reviewText.togetherLine(each), ''))
  ]
}

function flagRows({ flags, allFlags }: SignOff): PrintRow[] {
  return [
    head(text.flags(allFlags)),
    ...(allFlags === 0 ? [line('', text.noFlags, '')] : []),
    ...flags.map((row) =>
      line(
        [row.number, flaggedName(row)].filter((part) => part !== null).join(' '),
        coverFigures([row.item === null ? row.name : `${row.name}, ${row.item}`, row.sentence].join(': ')),
        ''
      )
    ),
    ...(allFlags > flags.length ? [line('', text.tooMany(allFlags, flags.length), '')] : [])
  ]
}

function reasonRows({ reasons }: SignOffView): PrintRow[] {
  if (reasons.length === 0) return []
  return [
    head(text.reasons),
    ...reasons.map(({ before, person, people, against: other, item, text: words, user, writtenMs }) => {
      const day = parseDay(before)
      const against = text.against(day === null ? before : dayInWords(day))
      const whom = person ?? text.peopleOf(people)
      return line(
        `${other === undefined ? whom : text.setAgainst(whom, text.peopleOf(other))}, ${item ?? text.net}`,
        `${words} (${against})`,
        text.at(user, moment(writtenMs))
      )
    })
  ]
}

function noteRows({ notes }: SignOffView): PrintRow[] {
  if (notes.length === 0) return []
  return [
    head(text.notes),
    ...notes.map(({ person, text: words, user, writtenMs }) => line(person, words, text.at(user, moment(writtenMs))))
  ]
}
