/**
 * What can be entered, for whom and over which value, by the copy: for the grid and the forms of the reader, and for the outbox
 * of the engine. Nothing here writes or asks the network, but for the mark of a company that was closed (`CacheView.freeze`).
 */
export { CacheView, type Person } from './cacheView'
export { subjectOfKey, type ColumnSubject } from './columnSubject'
export { ColumnKinds } from './columnKinds'
export { definitionOf } from './definition'
export { editForm, fieldChoices, inputFinder } from './form'
export { GridCells, type CellInput } from './gridCells'
export { GridColumns } from './gridColumns'
export { GridPeople, type GridPerson } from './gridPeople'
export { savedOver } from './savedOver'
export { lockSentences } from './sentences'
export { parseCalc, standingItems, type StandingItem } from './standingItems'
export { PayslipsKnown } from './payslipsKnown'
export { expectationOf, WithoutPayslip } from './withoutPayslip'
export { attributeLabel } from './labels'
