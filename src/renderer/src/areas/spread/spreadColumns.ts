import type { FarPerson } from '@shared/contract/views'
import { scaledToText } from '@shared/domain/money'
import type { Spread, SpreadBar } from '@shared/domain/spread'
import type { RouteLocationRaw } from 'vue-router'
import { showShortPercent } from '@/amounts'
import type { TableColumn } from '@/components'
import { kitText } from '@/text/kit'
import { payslipText } from '@/text/payslip'
import { spreadText as text } from '@/text/spread'

const { farColumns: heads } = text
const FIGURE = { right: true, sortable: true, downFirst: true } as const

/** A bar of the chart as a row, or those without a change, or those far from the rest on one side. */
export interface BarRow {
  readonly bar: SpreadBar | 'unchanged' | 'less' | 'more'
  readonly people: number
}

/** The rows of the table form, from less to more, then those without a change. */
export function barRowsOf({ bars, unchanged, beyond }: Spread): readonly BarRow[] {
  const rows: readonly BarRow[] = [
    { bar: 'less', people: beyond.less },
    ...bars.map((bar) => ({ bar, people: bar.people })),
    { bar: 'more', people: beyond.more },
    { bar: 'unchanged', people: unchanged }
  ]
  return rows.filter(({ bar, people }) => (bar !== 'less' && bar !== 'more') || people > 0)
}

export const barColumns: readonly TableColumn<BarRow>[] = [
  {
    id: 'range',
    head: text.range,
    width: 'grow',
    minWidth: 180,
    text: ({ bar }) => (typeof bar === 'string' ? text[bar] : text.bar(bar.from, bar.to))
  },
  { id: 'people', head: text.howMany, width: 96, ...FIGURE, text: ({ people }) => String(people) }
]

export const farColumns: readonly TableColumn<FarPerson>[] = [
  { id: 'number', head: heads.number, width: 58, sortable: true, dim: true, text: ({ number }) => number ?? '' },
  { id: 'name', head: heads.name, width: 'grow', minWidth: 120, sortable: true, text: farName },
  {
    id: 'change',
    difference: true,
    head: heads.change,
    width: 104,
    ...FIGURE,
    amount: true,
    text: ({ change }) => scaledToText(change)
  },
  { id: 'percent', head: heads.percent, width: 80, right: true, dim: true, text: percentOf },
  { id: 'now', head: heads.now, width: 100, ...FIGURE, amount: true, dim: true, text: ({ now }) => scaledToText(now) }
]

/** Surname first, or that nobody knows whose payslip it is. */
export function farName({ employeeId, lastName, firstName }: FarPerson): string {
  if (employeeId === null) return payslipText.unknownOwner
  return [lastName, firstName].filter((part) => part !== '').join(', ') || kitText.nameless
}

export function percentOf({ change, before }: FarPerson): string {
  return showShortPercent(change, before) ?? ''
}

/** Both payslips beside each other. */
export function farPlace({ payslipId, previousId }: FarPerson): RouteLocationRaw {
  return { name: 'payslip', params: { payslipId }, query: previousId === null ? {} : { with: String(previousId) } }
}
