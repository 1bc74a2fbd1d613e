import type { VariancePersonRow, VarianceView } from '@shared/contract/views'
import { dayInWords } from '@shared/domain/day'
import { scaledToText, type Scaled } from '@shared/domain/money'
import { showShortPercent } from '@/amounts'
import type { TableColumn } from '@/components'
import { kitText } from '@/text/kit'
import { varianceText as text } from '@/text/variance'

const figure = { right: true, sortable: true, downFirst: true, amount: true } as const

/** The columns of the people of a variance. */
export function personColumns({ before, now }: VarianceView): readonly TableColumn<VariancePersonRow>[] {
  const heads = text.columns
  return [
    { id: 'number', head: heads.number, width: 62, sortable: true, text: (row) => row.number ?? '' },
    { id: 'name', head: heads.name, width: 'grow', minWidth: 110, sortable: true, text: wholeName },
    { id: 'before', head: dayInWords(before.date), width: 104, ...figure, text: (row) => amountOf(row, row.before) },
    { id: 'now', head: dayInWords(now.date), width: 104, ...figure, text: (row) => amountOf(row, row.now) },
    {
      id: 'change',
      difference: true,
      head: heads.change,
      width: 112,
      ...figure,
      text: ({ change }) => (change === null ? '' : scaledToText(change))
    },
    { id: 'percent', head: heads.percent, width: 86, right: true, dim: true, text: percentOf },
    { id: 'why', head: heads.why, width: 142, dim: true, text: standingOf },
    { id: 'reason', head: text.reason, width: 124, dim: true, text: ({ reason }) => reason ?? '' }
  ]
}

/** Surname first, or that nobody knows whose payslip it is. */
export function personName(row: VariancePersonRow): string {
  if (row.employeeId === null) return text.unknownOwner
  return [row.lastName, row.firstName].filter((part) => part !== '').join(', ') || kitText.nameless
}

/** How the person stands to the two periods; nothing for one who is simply in both. */
export function standingOf({ kind, joined, left, ready, onceOffNow, onceOffBefore }: VariancePersonRow): string {
  if (!ready) return text.calculating
  switch (kind) {
    case 'starter':
      return joined === null ? text.kind(kind) : text.joined(joined)
    case 'leaver':
      return left === null ? text.kind(kind) : text.left(left)
    case 'appeared':
      return text.onlyNow
    case 'vanished':
      return text.onlyBefore
    case 'both':
      return onceOffNow === null && onceOffBefore === null ? '' : text.withOnceOff
  }
}

export function percentOf({ kind, change, before }: VariancePersonRow): string {
  return kind !== 'both' || change === null || before === null ? '' : (showShortPercent(change, before) ?? '')
}

function wholeName(row: VariancePersonRow): string {
  return row.chineseName === null ? personName(row) : `${personName(row)} ${row.chineseName}`
}

function amountOf({ ready }: VariancePersonRow, amount: Scaled | null): string {
  if (amount !== null) return scaledToText(amount)
  return ready ? kitText.none : kitText.notReady
}
