import type { PastPayslipRow } from '@shared/contract/views'
import { scaledToText } from '@shared/domain/money'
import type { TableColumn } from '@/components'
import { plainFigure } from '@/text/absent'
import { kitText } from '@/text/kit'
import { pastText as text } from '@/text/past'
import { stateText } from '@/text/states'

const FIGURE = { width: 112, right: true, sortable: true, downFirst: true, amount: true } as const
const { people: heads } = text

/** The columns of a period as at a day: what each payslip showed then, what it shows now. */
export const pastColumns: readonly TableColumn<PastPayslipRow>[] = [
  { id: 'number', head: heads.number, width: 72, sortable: true, dim: true, text: ({ number }) => number ?? '' },
  { id: 'name', head: heads.name, width: 'grow', minWidth: 150, sortable: true, text: pastName },
  {
    id: 'state',
    head: heads.state,
    width: 150,
    text: ({ state, tickedMs }) => (tickedMs === null ? stateText[state] : text.tickedOnly(tickedMs))
  },
  { id: 'then', head: text.thenHead, ...FIGURE, text: ({ net, state }) => amountOf(net, state === 'calculating') },
  { id: 'now', head: text.nowHead, ...FIGURE, dim: true, text: nowOf },
  {
    id: 'change',
    difference: true,
    head: heads.change,
    ...FIGURE,
    text: ({ change }) => (change === null ? '' : scaledToText(change))
  },
  { id: 'stateNow', head: heads.stateNow, width: 150, dim: true, text: ({ stateNow }) => text.stateNow(stateNow) }
]

/** Surname first, or that nobody knows whose payslip it is. */
export function pastName({ employeeId, lastName, firstName }: PastPayslipRow): string {
  if (employeeId === null) return text.unknownOwner
  return [lastName, firstName].filter((part) => part !== '').join(', ') || kitText.nameless
}

function nowOf({ netNow, stateNow }: PastPayslipRow): string {
  return stateNow === 'gone' ? '' : amountOf(netNow, stateNow === 'calculating')
}

function amountOf(net: string | null, calculating: boolean): string {
  return plainFigure(net, calculating)
}
