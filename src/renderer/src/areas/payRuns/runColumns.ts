import type { PayPart } from '@shared/contract/views'
import { dayNumber } from '@shared/domain/day'
import { plainAmount, scaledToText } from '@shared/domain/money'
import type { TableColumn } from '@/components'
import { absentWord } from '@/text/absent'
import { kitText } from '@/text/kit'
import { payRunsText as text } from '@/text/payRuns'

const { columns: heads } = text

/** The columns of the list of pay runs. */
export const runColumns: readonly TableColumn<PayPart>[] = [
  { id: 'date', head: heads.date, width: 104, sortable: true, downFirst: true, text: (part) => part.date },
  {
    id: 'frequency',
    head: heads.frequency,
    width: 'grow',
    minWidth: 150,
    sortable: true,
    text: (part) => part.frequency ?? text.frequencyNotKnown
  },
  {
    id: 'kind',
    head: heads.kind,
    width: 104,
    sortable: true,
    text: (part) => (part.special ? text.kinds.onceOff : text.kinds.regular)
  },
  {
    id: 'run',
    head: heads.run,
    width: 84,
    sortable: true,
    text: (part) => (part.run === null ? text.noRun : String(part.run.id))
  },
  { id: 'posted', head: heads.posted, width: 104, sortable: true, text: postedOf },
  {
    id: 'payslips',
    head: heads.payslips,
    width: 74,
    right: true,
    sortable: true,
    downFirst: true,
    text: (part) => countOf(part, part.payslips)
  },
  {
    id: 'finalised',
    head: heads.finalised,
    width: 88,
    right: true,
    sortable: true,
    downFirst: true,
    text: (part) => countOf(part, part.finalised)
  },
  { id: 'net', head: heads.net, width: 140, right: true, sortable: true, downFirst: true, amount: true, text: netOf },
  {
    id: 'total',
    head: heads.total,
    width: 128,
    right: true,
    sortable: true,
    downFirst: true,
    amount: true,
    text: totalOf
  }
]

/** Names a row: the period, and which part of it. */
export function partTitle(part: PayPart): string {
  return `${text.titleOf(part.date, part.frequency)}, ${text.partName(part)}`
}

// As many days as can be written times as many frequencies stay below what a number tells exactly.
const FREQUENCIES = 1_000_000_000
const BEFORE_1970 = 720_000

/** What tells a part from the others of a list that was just read. */
export function partKey({ run, date, special, frequencyId }: PayPart): number {
  if (run !== null) return run.id
  // Parts without a run have no id of their own; below 0 none is a run's.
  const period = (dayNumber(date) + BEFORE_1970) * FREQUENCIES + ((frequencyId ?? 0) % FREQUENCIES)
  return -(2 * period + (special ? 1 : 0))
}

// A run without any payslip in the copy is one whose payslips were not read; 0 would claim that it has none.
function countOf({ payslips }: PayPart, figure: number): string {
  return payslips === 0 ? '' : String(figure)
}

function postedOf({ run }: PayPart): string {
  if (run === null) return ''
  return run.posted ? text.isPosted : text.notPosted
}

function netOf({ netTotal, payslips, calculating, notAllRead }: PayPart): string {
  if (netTotal !== null) return notAllRead ? `${scaledToText(netTotal)} ${text.partly}` : scaledToText(netTotal)
  return payslips === 0 ? kitText.notRead : absentWord(calculating)
}

function totalOf({ run }: PayPart): string {
  if (run === null) return ''
  return run.total === null ? kitText.none : plainAmount(run.total)
}
