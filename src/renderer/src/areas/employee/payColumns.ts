import type { EmployeePayslipRow, EmployeeView } from '@shared/contract/views'
import { scaledToText } from '@shared/domain/money'
import { areFigures, plainInput } from '@shared/domain/payItem'
import type { TableColumn } from '@/components'
import { plainFigure } from '@/text/absent'
import { editsText } from '@/text/edits'
import { employeeText as text } from '@/text/employee'
import { stateText } from '@/text/states'

/** An item of a person's pay, and its place in the list as it came. */
export interface EmployeeItemRow {
  readonly item: NonNullable<EmployeeView['payItems']>['rows'][number]
  readonly index: number
}

const FIGURE = { right: true, sortable: true, downFirst: true, amount: true } as const

/** The columns of what a person was paid. */
export const payslipColumns: readonly TableColumn<EmployeePayslipRow>[] = [
  { id: 'date', head: text.date, width: 108, sortable: true, downFirst: true, text: ({ date }) => date },
  {
    id: 'kind',
    head: text.kind,
    width: 'grow',
    minWidth: 90,
    sortable: true,
    text: ({ special }) => (special ? stateText.onceOff : text.regular)
  },
  {
    id: 'net',
    head: text.net,
    width: 92,
    ...FIGURE,
    text: ({ net, state }) => plainFigure(net, state === 'calculating')
  },
  {
    id: 'gross',
    head: text.gross,
    width: 92,
    ...FIGURE,
    dim: true,
    text: ({ gross, state }) => plainFigure(gross, state === 'calculating')
  },
  { id: 'change', head: text.change, width: 104, ...FIGURE, difference: true, text: changeOf },
  { id: 'state', head: text.state, width: 108, sortable: true, text: ({ state }) => stateText[state] }
]

/** The columns of the items that a person's pay is made of. */
export const itemColumns: readonly TableColumn<EmployeeItemRow>[] = [
  { id: 'item', head: text.item, width: 'grow', minWidth: 130, sortable: true, text: ({ item }) => item.label },
  {
    id: 'value',
    head: text.itemValue,
    width: 170,
    ...FIGURE,
    amount: ({ item }) => areFigures(item.inputs),
    text: valueOf
  },
  {
    id: 'origin',
    head: text.origin,
    width: 106,
    sortable: true,
    dim: true,
    text: ({ item }) => editsText.origin[item.origin]
  }
]

function changeOf({ special, change }: EmployeePayslipRow): string {
  if (special) return text.notCompared
  return change === null ? '' : scaledToText(change)
}

function valueOf({ item }: EmployeeItemRow): string {
  if (item.state === 'skipped') return text.skipped
  if (item.inputs.length === 0) return text.byService
  return item.inputs
    .map(({ name, value }) => {
      const figure = value === null ? editsText.none : plainInput(value)
      return item.inputs.length > 1 ? `${name} ${figure}` : figure
    })
    .join(' ')
}
