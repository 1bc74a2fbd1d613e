import { delimitedRows } from './delimited'
import { columnOf, headingKind } from './headings'
import type { ImportGrid } from './importing'
import { blocksOf } from './layout'
import { columnsOf, foundBy, headOf, suggest } from './suggesting'
import { tableOfTexts } from './table'

/**
 * Whether a pasted text is a sheet rather than a block of values: a head names an input of the grid, or says that ids or surnames
 * stand under it, or a column holds the numbers of people. Such a text is better imported than pasted where the cursor stands.
 */
export function looksLikeSheet(text: string, grid: ImportGrid): boolean {
  const rows = delimitedRows(text, '\t')
  if (rows.length < 2) return false
  const table = tableOfTexts(rows)
  const [block] = blocksOf(table, { columns: grid.columns, remembered: [] })
  if (!block || block.rows.length === 0) return false
  const heads = columnsOf(block).map((column) => headOf(table, block, column))
  // "No" may head numbers, and be the answer of a yes or no: such words alone are no heads.
  const says = (head: string): boolean =>
    ['id', 'surname'].includes(headingKind(head)) || columnOf(head, grid.columns, []) !== null
  if (heads.some(says)) return true
  // A head of numbers says something over numbers only.
  const { keyColumn } = suggest(table, block, grid, [])
  return keyColumn !== null && block.lastColumn > block.firstColumn && foundBy(block, grid, 'number', keyColumn) > 0
}
