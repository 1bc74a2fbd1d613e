/** The totals by item as rows of a table: each block with its head, its items and its sum, and net pay where the eye looks for it. */
import type { ItemTotal, PayPeriodView } from '@shared/contract/views'
import { dayInWords } from '@shared/domain/day'
import { scaledToText, type Scaled } from '@shared/domain/money'
import { showShortPercent } from '@/amounts'
import type { RowKind, TableColumn } from '@/components'
import { plainFigure } from '@/text/absent'
import { payRunsText as text } from '@/text/payRuns'
import { itemBlocks, itemId, itemName } from './itemBlocks'

export interface ItemRow {
  readonly kind: RowKind
  readonly key: string
  readonly name: string
  /** Null: a head, or net pay. */
  readonly item: ItemTotal | null
  readonly people: number
  readonly peopleBefore: number | null
  readonly amount: Scaled | null
  readonly before: Scaled | null
  readonly change: Scaled | null
  /** How many payslips of net pay calculate, now and before. */
  readonly calculating: number
  readonly calculatingBefore: number
}

const NOTHING = {
  item: null,
  people: 0,
  peopleBefore: null,
  amount: null,
  before: null,
  change: null,
  calculating: 0,
  calculatingBefore: 0
}

/** The rows of `view`, of all its items or of those that changed. */
export function itemRows(view: PayPeriodView, onlyChanged: boolean): ItemRow[] {
  return itemBlocks(view.items, onlyChanged).flatMap((block): ItemRow[] => {
    if (block.kind === 'net') return [netRow(view)]
    return [
      { ...NOTHING, kind: 'head', key: block.key, name: block.head },
      ...block.items.map((item) => rowOf(item, view.previous !== null))
    ]
  })
}

function rowOf(item: ItemTotal, compared: boolean): ItemRow {
  const { people, peopleBefore, amount, before, change, presence } = item
  const mark = presence === 'new' ? `, ${text.isNew}` : presence === 'gone' ? `, ${text.isGone}` : ''
  return {
    ...NOTHING,
    kind: item.total ? 'sum' : 'line',
    key: itemId(item),
    name: `${itemName(item)}${mark}`,
    item,
    people,
    peopleBefore: compared && people !== peopleBefore ? peopleBefore : null,
    amount,
    before,
    change
  }
}

function netRow(view: PayPeriodView): ItemRow {
  const { payslips, netTotal, previous } = view
  const before = previous?.netTotal ?? null
  return {
    ...NOTHING,
    kind: 'net',
    key: 'net',
    name: text.netPay,
    people: payslips,
    amount: netTotal,
    before,
    change: netChangeOf(view),
    calculating: view.states.calculating,
    calculatingBefore: previous?.calculating ?? 0
  }
}

/** How much more the net pay of a period is than that of the one before; null where either may leave out payslips or is not there. */
export function netChangeOf({ netTotal, previous, states, withoutNet }: PayPeriodView): Scaled | null {
  if (netTotal === null || previous === null || previous.netTotal === null) return null
  const leftOut =
    states.calculating + withoutNet + previous.calculating + previous.withoutNet + previous.runsNotAllRead.length
  return leftOut > 0 ? null : netTotal - previous.netTotal
}

/** What the sums of a period, and of the one before, leave out, in words. */
export function leftOutOf({ states, withoutLines, withoutNet, previous }: PayPeriodView): string[] {
  return [
    states.calculating > 0 ? text.calculating(states.calculating) : '',
    withoutLines > 0 ? text.withoutLines(withoutLines) : '',
    withoutNet > 0 ? text.listWithoutNet(withoutNet) : '',
    ...(previous === null
      ? []
      : [
          previous.calculating > 0 ? text.ofBefore(previous.date, text.calculating(previous.calculating)) : '',
          previous.withoutLines > 0 ? text.ofBefore(previous.date, text.withoutLines(previous.withoutLines)) : '',
          previous.withoutNet > 0 ? text.ofBefore(previous.date, text.listWithoutNet(previous.withoutNet)) : '',
          previous.runsNotAllRead.length > 0 ? text.ofBefore(previous.date, text.reason('notAllRead')) : ''
        ])
  ].filter((words) => words !== '')
}

/** The columns of the totals of `view`; without a period before there is nothing to compare with. */
export function itemColumns({
  date,
  previous
}: Pick<PayPeriodView, 'date' | 'previous'>): readonly TableColumn<ItemRow>[] {
  const figure = { right: true, sortable: true, downFirst: true } as const
  return [
    { id: 'item', head: text.item, width: 'grow', minWidth: 150, sortable: true, text: ({ name }) => name },
    { id: 'code', head: text.code, width: 150, sortable: true, text: ({ item }) => item?.code ?? '' },
    { id: 'people', head: text.people, width: 80, ...figure, text: peopleOf },
    {
      id: 'amount',
      head: dayInWords(date),
      width: previous ? 106 : 134,
      ...figure,
      amount: true,
      text: ({ kind, amount, calculating }) => (kind === 'head' ? '' : plainFigure(amount, calculating))
    },
    ...(previous
      ? [
          {
            id: 'before',
            head: dayInWords(previous.date),
            width: 106,
            ...figure,
            amount: true,
            text: ({ kind, before, calculatingBefore }: ItemRow) =>
              kind === 'head' ? '' : plainFigure(before, calculatingBefore)
          },
          { id: 'change', head: text.change, width: 102, ...figure, amount: true, difference: true, text: changeOf },
          { id: 'percent', head: text.percent, width: 90, right: true, text: percentOf }
        ]
      : [])
  ]
}

function peopleOf({ kind, people, peopleBefore }: ItemRow): string {
  if (kind === 'head') return ''
  return peopleBefore === null ? String(people) : `${people} ${text.wasPeople(peopleBefore)}`
}

function changeOf({ change }: ItemRow): string {
  return change === null ? '' : scaledToText(change)
}

/** How much more, in per cent. */
export function percentOf({ change, before }: ItemRow): string {
  return change === null || before === null ? '' : (showShortPercent(change, before) ?? '')
}
