/** A sheet's rows in words, for the table and the Check. */
import type { BulkRow } from '@shared/contract/views'
import {
  columnLetters,
  headOf,
  shownText,
  type ImportRow,
  type SheetBlock,
  type SheetTable,
  type ImportKeys
} from '@shared/domain/sheet'
import { importText as text, type FaultFacts } from '@/text/importSheet'

/** A column of the sheet with its head. */
export interface SheetColumn {
  readonly column: number
  readonly letters: string
  readonly head: string
  readonly hidden: boolean
}

/** The columns of a block in words. */
export function sheetColumns(table: SheetTable, block: SheetBlock): SheetColumn[] {
  return Array.from({ length: block.lastColumn - block.firstColumn + 1 }, (_, at) => {
    const column = block.firstColumn + at
    return {
      column,
      letters: columnLetters(column),
      head: headOf(table, block, column),
      hidden: table.hiddenColumns.includes(column)
    }
  })
}

/** `0021 Chow, Yuk Lan`. */
export function personOf(row: BulkRow | undefined): string {
  return row === undefined ? '' : [row.number, row.name].filter((part) => part !== null && part !== '').join(' ')
}

/** What the sentence of a locked row speaks of. */
function factsOf(row: ImportRow, keys: ImportKeys, table: SheetTable, people: readonly BulkRow[]): FaultFacts {
  const cells = table.rows.find(({ number }) => number === row.number)?.cells
  const { fault } = row
  const other = fault?.kind === 'disagrees' ? people[fault.person] : undefined
  return {
    key: row.key,
    keyKind: keys.by,
    keyColumn: keys.keyColumn === null ? null : columnLetters(keys.keyColumn),
    second: keys.secondColumn === null ? '' : shownText(cells?.[keys.secondColumn]),
    person:
      other === undefined
        ? null
        : `${keys.by === 'id' ? String(other.employeeId) : (other.number ?? '')} is ${other.name}`
  }
}

/** Why a row is locked, as a sentence. */
export function lockedSentence(
  row: ImportRow,
  keys: ImportKeys,
  table: SheetTable,
  people: readonly BulkRow[]
): string {
  return row.fault === null ? '' : text.rowFault(row.fault, factsOf(row, keys, table, people))
}
