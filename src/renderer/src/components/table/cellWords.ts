import { amountsHidden, DOTS } from '@/amounts'
import { isAmount, type TableColumn } from './columns'

/** What a cell without a slot shows: its text, covered while amounts are hidden and it is one. */
export function wordsOf<Row>(column: TableColumn<Row>, row: Row): string {
  const words = column.text?.(row) ?? ''
  return isAmount(column, row) && words !== '' && amountsHidden.value ? DOTS : words
}
