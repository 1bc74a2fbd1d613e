import { delimitedRows } from './delimited'
import type { ImportGrid } from './importing'
import { blocksOf } from './layout'
import { suggest } from './suggesting'
import { tableOfTexts } from './table'

/**
 * Whether a pasted text is a sheet rather than a block of values: it has a row of heads that are known, or a column of the
 * numbers of people. Such a text is better imported than pasted where the cursor stands.
 */
export function looksLikeSheet(text: string, grid: ImportGrid): boolean {
  const rows = delimitedRows(text, '\t')
  if (rows.length < 2 || rows.every((row) => row.length < 2)) return false
  const table = tableOfTexts(rows)
  const [block] = blocksOf(table, { columns: grid.columns, remembered: [] })
  if (!block || block.rows.length === 0) return false
  return suggest(table, block, grid, []).by !== null
}
