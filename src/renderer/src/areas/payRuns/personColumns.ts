import type { PeriodPersonRow } from '@shared/contract/views'
import { plainAmount, scaledToText } from '@shared/domain/money'
import type { TableColumn } from '@/components'
import { plainFigure } from '@/text/absent'
import { kitText } from '@/text/kit'
import { payRunsText as text } from '@/text/payRuns'
import { stateText } from '@/text/states'

const { personColumns: heads } = text

/** The columns of the people of a period. */
export const personColumns: readonly TableColumn<PeriodPersonRow>[] = [
  { id: 'number', head: heads.number, width: 68, sortable: true, text: (row) => row.number ?? '' },
  { id: 'name', head: heads.name, width: 'grow', minWidth: 190, sortable: true, text: wholeName },
  { id: 'status', head: heads.status, width: 150, dim: true, text: statusOf },
  { id: 'kind', head: heads.kind, width: 92, sortable: true, text: (row) => (row.special ? text.kinds.onceOff : '') },
  { id: 'state', head: heads.payslip, width: 112, sortable: true, text: stateOf },
  { id: 'method', head: heads.method, width: 124, sortable: true, dim: true, text: (row) => text.method(row.method) },
  { id: 'net', head: heads.net, width: 112, right: true, sortable: true, downFirst: true, amount: true, text: netOf }
]

/** The columns of the people behind an item. */
export const itemPersonColumns: readonly TableColumn<PeriodPersonRow>[] = [
  { id: 'number', head: heads.number, width: 62, text: (row) => row.number ?? '' },
  { id: 'name', head: heads.name, width: 'grow', minWidth: 112, sortable: true, text: wholeName },
  {
    id: 'amount',
    head: heads.amount,
    width: 92,
    right: true,
    sortable: true,
    downFirst: true,
    amount: true,
    text: amountOf
  },
  {
    id: 'change',
    difference: true,
    head: heads.change,
    width: 102,
    right: true,
    sortable: true,
    downFirst: true,
    amount: true,
    text: changeOf
  }
]

/** Surname first, or that nobody knows whose payslip it is. */
export function personName(row: PeriodPersonRow): string {
  if (row.employeeId === null) return text.unknownOwner
  return [row.lastName, row.firstName].filter((part) => part !== '').join(', ') || kitText.nameless
}

/** One number for each row: the payslip's id, or the negative one of a person without. */
export function personKey({ payslipId, employeeId }: PeriodPersonRow): number {
  return payslipId ?? -(employeeId ?? 0)
}

function wholeName(row: PeriodPersonRow): string {
  return row.chineseName === null ? personName(row) : `${personName(row)} ${row.chineseName}`
}

function statusOf(row: PeriodPersonRow): string {
  return row.employeeId === null ? '' : text.employment(row.status)
}

function stateOf({ state }: PeriodPersonRow): string {
  return state === null ? text.noPayslip : stateText[state]
}

function netOf({ net, state }: PeriodPersonRow): string {
  return net === null && state === null ? '' : plainFigure(net, state === 'calculating')
}

/** The amount of the item, or why there is none. */
export function amountOf({ amount, amountKnown, state }: PeriodPersonRow): string {
  if (amount !== null) return plainAmount(amount)
  if (amountKnown) return kitText.none
  return state === 'calculating' ? kitText.notReady : kitText.notRead
}

function changeOf({ change }: PeriodPersonRow): string {
  return change === null ? '' : scaledToText(change)
}
