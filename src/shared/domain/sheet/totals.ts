/** Rows that begin as a total does and are a person's: `Sum` is a surname. */
import type { ImportGrid, KeyChoices } from './importing'
import type { SheetBlock } from './layout'
import { agrees } from './names'
import { personFinder } from './people'
import { shownText, type SheetRow } from './table'

/**
 * The block without those of its totals whose key finds a person. A total may hold a count where numbers stand, so somebody's name
 * has to be beside a number: in the column that must agree, or as the first text.
 */
export function withoutPeople(
  block: SheetBlock,
  grid: ImportGrid,
  { by, keyColumn, secondColumn }: Pick<KeyChoices, 'by' | 'keyColumn' | 'secondColumn'>
): SheetBlock {
  if (by === null || keyColumn === null || block.totalRows.length === 0) return block
  const find = personFinder(grid.rows, by)
  const isPerson = ({ cells }: SheetRow): boolean => {
    const second = secondColumn === null ? undefined : (cells[secondColumn] ?? null)
    const match = find({ key: cells[keyColumn] ?? null, second })
    if (match.kind === 'nobody') return false
    if (by === 'name' || second !== undefined) return true
    const first = shownText(cells.slice(block.firstColumn, block.lastColumn + 1).find((cell) => cell !== null))
    const people = match.kind === 'found' ? [match.person] : match.candidates
    return people.some((at) => {
      const person = grid.rows[at]
      return person !== undefined && agrees(first, person)
    })
  }
  const rows = block.rows.filter((row) => block.totalRows.includes(row.number) && !isPerson(row))
  return { ...block, totalRows: rows.map(({ number }) => number) }
}
