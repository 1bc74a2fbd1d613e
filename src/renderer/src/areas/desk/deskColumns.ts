import type { DeskPeriod } from '@shared/contract/views'
import { scaledToText } from '@shared/domain/money'
import type { TableColumn } from '@/components'
import { plainFigure } from '@/text/absent'
import { deskText as text } from '@/text/desk'
import { kitText } from '@/text/kit'

/** A period of a company, with the name it goes by. */
export interface DeskRow extends DeskPeriod {
  readonly company: string
  /** Null: not looked at yet. */
  readonly flags: number | null
}

const { columns: heads } = text
const DATE_PX = 132
const FIGURE = { right: true, sortable: true, downFirst: true } as const

/** A letter of the small print under a date, and what a cell leaves beside it. */
const [LETTER_PX, PADDING_PX] = [6.6, 17]
/** Beyond it a name goes on in a second line. */
const MOST_PX = 200

/** The columns, with room for the longest name of a pay frequency among these rows. */
export function deskColumnsFor(rows: readonly DeskRow[]): readonly TableColumn<DeskRow>[] {
  const letters = rows.reduce((most, row) => Math.max(most, frequencyOf(row).length), 0)
  const needed = Math.min(MOST_PX, Math.ceil(letters * LETTER_PX) + PADDING_PX)
  return deskColumns.map((column) => (column.id === 'date' ? { ...column, width: Math.max(DATE_PX, needed) } : column))
}

/** Periods of all companies: head count, net pay and its change, flags, and how far the review is. */
export const deskColumns: readonly TableColumn<DeskRow>[] = [
  { id: 'company', head: heads.company, width: 'grow', minWidth: 130, sortable: true, text: ({ company }) => company },
  {
    id: 'date',
    head: heads.date,
    width: DATE_PX,
    sortable: true,
    downFirst: true,
    text: (row) => `${row.date} ${frequencyOf(row)}`
  },
  { id: 'before', head: heads.before, width: 64, ...FIGURE, dim: true, text: peopleOf('peopleBefore') },
  { id: 'starters', head: heads.starters, width: 72, ...FIGURE, text: partOf('starter') },
  { id: 'leavers', head: heads.leavers, width: 70, ...FIGURE, text: partOf('leaver') },
  { id: 'others', head: heads.others, width: 58, right: true, text: othersOf },
  { id: 'people', head: heads.people, width: 52, ...FIGURE, text: peopleOf('peopleNow') },
  { id: 'net', head: heads.net, width: 104, ...FIGURE, amount: true, text: netOf },
  {
    id: 'change',
    difference: true,
    head: heads.change,
    width: 104,
    ...FIGURE,
    amount: true,
    text: changeOf
  },
  { id: 'flags', head: heads.flags, width: 54, ...FIGURE, text: ({ flags }) => (flags === null ? '' : String(flags)) },
  { id: 'ticked', head: heads.ticked, width: 84, right: true, text: tickedOf },
  { id: 'state', head: heads.state, width: 118, sortable: true, text: stateOf }
]

export function frequencyOf({ frequency }: DeskRow): string {
  return frequency ?? text.frequencyNotKnown
}

/** How many are ticked, and what opened again. */
function tickedOf({ ticked, reopened, payslips }: DeskRow): string {
  const done = text.ticked(ticked, payslips)
  return reopened === 0 ? done : `${done}, ${text.reopened(reopened)}`
}

function stateOf({ calculating, withoutNet, finalised, payslips }: DeskRow): string {
  if (calculating > 0) return text.calculating(calculating)
  if (withoutNet > 0) return text.withoutNet(withoutNet)
  return finalised < payslips ? text.notFinalised(payslips - finalised) : text.allFinalised
}

function peopleOf(side: 'peopleBefore' | 'peopleNow') {
  return ({ variance }: DeskRow): string => (variance === null ? '' : String(variance[side]))
}

function partOf(kind: 'starter' | 'leaver') {
  return ({ variance }: DeskRow): string => (variance === null ? '' : String(variance.parts[kind].people))
}

/** Who is on one side without having begun or left. */
function othersOf({ variance }: DeskRow): string {
  return variance === null ? '' : text.others(variance.parts.appeared.people, variance.parts.vanished.people)
}

function netOf({ netTotal, calculating }: DeskRow): string {
  return plainFigure(netTotal, calculating)
}

function changeOf({ variance }: DeskRow): string {
  if (variance === null) return ''
  if (variance.notReady > 0) return text.notCompared(variance.notReady)
  return variance.change === null ? kitText.none : scaledToText(variance.change)
}
