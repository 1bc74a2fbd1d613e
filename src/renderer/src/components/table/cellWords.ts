import { amountsHidden, DOTS } from '@/amounts'
import type { TableColumn } from './columns'

/** What a cell without a slot shows: its text, covered while amounts are hidden and it is one. */
export function wordsOf<Row>(column: TableColumn<Row>, row: Row): string {
  const words = column.text?.(row) ?? ''
  return column.amount === true && words !== '' && amountsHidden.value ? DOTS : words
}
