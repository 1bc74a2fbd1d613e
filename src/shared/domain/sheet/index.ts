/**
 * Sheets: the text, CSV and workbooks that officers bring, read into values of a grid. Pure: from cells (`table.ts`) to blocks
 * and heads (`layout.ts`), people (`people.ts`), values (`values.ts`) and what became of each row (`reading.ts`). Nothing is
 * guessed: what can be read in two ways is asked, what is in doubt sets nothing and says why.
 */
export { countsOf, type ImportCounts } from './counting'
export { delimitedRows } from './delimited'
export type { DateOrder } from './days'
export type { DecimalMark } from './decimals'
export type { RememberedHeading } from './headings'
export type { BlockReading, ImportCell, ImportGrid, ImportRow, KeyChoices, RowAnswer, RowFault } from './importing'
export { blocksOf, type SheetBlock } from './layout'
export { looksLikeSheet } from './looks'
export { plainName } from './names'
export type { KeyKind } from './people'
export { positionFault, positionRows, readByPosition, type PositionFault } from './positions'
export { answersOf, questionsOf, type ColumnQuestion } from './questions'
export { entriesOf, readByKey, readColumns } from './reading'
export { columnsOf, foundBy, headOf, inputsFor, keyColumnFor, secondColumnFor, suggest } from './suggesting'
export { columnLetters, shownText, tableOfTexts, type SheetRow, type SheetTable } from './table'
export type { CellFault } from './values'
