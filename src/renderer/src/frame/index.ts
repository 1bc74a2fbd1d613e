/** The frame that screens stand in: the bars and panes of a page, the session and status stores. */
export { default as FilterBar } from './FilterBar.vue'
export { default as InspectorPane } from './InspectorPane.vue'
export { default as PageBar } from './PageBar.vue'
export { default as PageColumns } from './PageColumns.vue'
export { default as SmallTable } from './SmallTable.vue'
export { default as TableActs } from './TableActs.vue'
export type { InspectorEntry } from './drawer'
export { MOST_PRINTED } from './listPrintable'
export { useNarrow } from './narrow'
export {
  openPrintView,
  printing,
  type Printable,
  type PrintColumn,
  type PrintDocument,
  type PrintRow
} from './printing'
export { refreshCompany } from './refresh'
export { isAroundRows } from './rowsFirst'
export { useSession } from './session'
export { useCompanyOf } from './shownCompany'
export { useStatus } from './status'
export { goInCompany, leaveWithCompany } from './ways'
export { useWork } from './work'
