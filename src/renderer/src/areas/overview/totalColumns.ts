import type { PeriodTotal } from '@shared/contract/views'
import type { TableColumn } from '@/components'
import { plainFigure } from '@/text/absent'
import { overviewText } from '@/text/overview'

const { columns: heads, regular, onceOff, unknownFrequency, partOf } = overviewText
const FIGURE = { right: true, sortable: true, downFirst: true } as const

/** The columns of net pay over time. */
export const totalColumns: readonly TableColumn<PeriodTotal>[] = [
  { id: 'date', head: heads.end, width: 108, sortable: true, downFirst: true, text: ({ date }) => date },
  {
    id: 'frequency',
    head: heads.frequency,
    width: 'grow',
    minWidth: 110,
    sortable: true,
    dim: true,
    text: ({ frequency }) => frequency ?? unknownFrequency
  },
  { id: 'kind', head: heads.kind, width: 94, sortable: true, text: ({ special }) => (special ? onceOff : regular) },
  {
    id: 'payslips',
    head: heads.payslips,
    width: 74,
    ...FIGURE,
    text: ({ inPart, payslips }) => (inPart ? partOf(payslips) : String(payslips))
  },
  { id: 'finalised', head: heads.finalised, width: 76, ...FIGURE, text: ({ finalised }) => String(finalised) },
  { id: 'calculating', head: heads.calculating, width: 84, ...FIGURE, text: ({ calculating }) => String(calculating) },
  { id: 'net', head: heads.net, width: 120, ...FIGURE, amount: true, text: netOf },
  { id: 'gross', head: heads.gross, width: 150, ...FIGURE, amount: true, text: grossOf }
]

function grossOf({ grossTotal, calculating }: PeriodTotal): string {
  return plainFigure(grossTotal, calculating)
}

function netOf({ total, calculating }: PeriodTotal): string {
  return plainFigure(total, calculating)
}
