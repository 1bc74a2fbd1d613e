/**
 * Sheets: the text, CSV and workbooks that officers bring, read into values of a grid. Pure: from cells (`table.ts`) to blocks
 * and heads (`layout.ts`), people (`people.ts`), values (`values.ts`) and what became of each row (`reading.ts`). Nothing is
 * guessed: what can be read in two ways is asked, what is in doubt sets nothing and says why.
 */
export { countsOf, type ImportCounts } from './counting'
export { delimitedRows } from './delimited'
export type { RememberedHeading } from './headings'
export type { BlockReading, ImportCell, ImportRow, RowAnswer, RowFault } from './importing'
export type { SheetBlock } from './layout'
export { looksLikeSheet } from './looks'
export { plainName } from './names'
export type { KeyKind } from './people'
export type { PositionFault } from './positions'
export type { ColumnQuestion } from './questions'
export { entriesOf } from './reading'
export { columnsOf, headOf } from './suggesting'
export { columnLetters, shownText, tableOfTexts, type SheetRow, type SheetTable } from './table'
export {
  foundWith,
  noWords,
  understand,
  type ImportKeys,
  type ImportWords,
  type PositionBlock,
  type UnderstoodSheet
} from './understanding'
export type { CellFault } from './values'
