/** The items of a variance as rows of a table: each block with its head, its items and its sum, and net pay between. */
import type { VarianceItem, VarianceView } from '@shared/contract/views'
import { dayInWords } from '@shared/domain/day'
import { scaledToText, type Scaled } from '@shared/domain/money'
import type { RowKind, TableColumn } from '@/components'
import { plainFigure } from '@/text/absent'
import { payRunsText } from '@/text/payRuns'
import { varianceText as text } from '@/text/variance'

export interface VarianceItemRow {
  readonly kind: RowKind
  readonly key: string
  readonly name: string
  /** Null: a head, or net pay. */
  readonly item: VarianceItem | null
  readonly people: number
  /** How many more than before. */
  readonly more: number
  readonly amount: Scaled | null
  readonly before: Scaled | null
  readonly change: Scaled | null
  /** How many payslips of net pay calculate, now and before. */
  readonly calculating: number
  readonly calculatingBefore: number
  readonly reason: string | null
}

const NOTHING = {
  item: null,
  people: 0,
  more: 0,
  amount: null,
  before: null,
  change: null,
  calculating: 0,
  calculatingBefore: 0,
  reason: null
}

/** What an item is called on screen. */
export function itemName({ total, section, name, ordinal }: VarianceItem): string {
  if (total && (section === 'income' || section === 'deduction')) return payRunsText.total(section)
  return payRunsText.numbered(name, ordinal)
}

/** The rows of `view`, of all its items or of those whose change reaches the limits. */
export function itemRows(view: VarianceView, onlyChanged: boolean): VarianceItemRow[] {
  const items = onlyChanged ? view.items.filter(({ noteworthy }) => noteworthy) : view.items
  const groups = [...new Set(items.flatMap(({ section, group }) => (section === 'other' ? [group] : [])))]
  const block = (key: string, head: string, of: readonly VarianceItem[]): VarianceItemRow[] =>
    of.length === 0 ? [] : [{ ...NOTHING, kind: 'head', key, name: head }, ...of.map(rowOf)]
  const ofSection = (section: 'income' | 'deduction') =>
    block(
      section,
      payRunsText.section(section),
      items.filter((item) => item.section === section)
    )
  return [
    ...ofSection('income'),
    ...ofSection('deduction'),
    netRow(view),
    ...groups.flatMap((group) =>
      block(
        `other ${group}`,
        group,
        items.filter((item) => item.section === 'other' && item.group === group)
      )
    )
  ]
}

function rowOf(item: VarianceItem): VarianceItemRow {
  const { people, peopleBefore, amount, before, change, presence, nameBefore, reason } = item
  const marks = [
    itemName(item),
    presence === 'new' ? text.isNew : '',
    presence === 'gone' ? text.isGone : '',
    nameBefore === null ? '' : text.was(nameBefore)
  ]
  return {
    ...NOTHING,
    kind: item.total ? 'sum' : 'line',
    key: item.key,
    name: marks.filter((part) => part !== '').join(', '),
    item,
    people,
    more: people - peopleBefore,
    amount,
    before,
    change,
    reason
  }
}

function netRow({ before, now, change, reason }: VarianceView): VarianceItemRow {
  const net = change === null || (before.net === null && now.net === null) ? null : change
  return {
    ...NOTHING,
    kind: 'net',
    key: 'net',
    name: payRunsText.netPay,
    people: now.people,
    more: now.people - before.people,
    amount: now.net,
    before: before.net,
    change: net,
    calculating: now.calculating,
    calculatingBefore: before.calculating,
    reason
  }
}

/** The columns of the items of `view`. */
export function itemColumns({ before, now }: VarianceView): readonly TableColumn<VarianceItemRow>[] {
  const figure = { right: true, sortable: true, downFirst: true } as const
  return [
    { id: 'item', head: text.item, width: 'grow', minWidth: 150, sortable: true, text: ({ name }) => name },
    { id: 'code', head: text.code, width: 140, sortable: true, text: ({ item }) => item?.code ?? '' },
    { id: 'people', head: text.people, width: 66, ...figure, text: peopleOf },
    { id: 'before', head: dayInWords(before.date), width: 108, ...figure, amount: true, text: figureOf('before') },
    { id: 'amount', head: dayInWords(now.date), width: 108, ...figure, amount: true, text: figureOf('amount') },
    {
      id: 'change',
      difference: true,
      head: text.change,
      width: 112,
      ...figure,
      amount: true,
      text: ({ change }) => (change === null ? '' : scaledToText(change))
    },
    { id: 'reason', head: text.reason, width: 92, dim: true, text: ({ reason }) => reason ?? '' }
  ]
}

function peopleOf({ kind, people, more }: VarianceItemRow): string {
  if (kind === 'head') return ''
  return more === 0 ? String(people) : `${people} ${text.more(more)}`
}

function figureOf(side: 'before' | 'amount'): (row: VarianceItemRow) => string {
  const calculating = side === 'amount' ? 'calculating' : 'calculatingBefore'
  return (row) => (row.kind === 'head' ? '' : plainFigure(row[side], row[calculating]))
}
