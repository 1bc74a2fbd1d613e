/** The frame that screens stand in: the bars and panes of a page, the session and status stores. */
export { default as FilterBar } from './FilterBar.vue'
export { default as InspectorPane } from './InspectorPane.vue'
export { default as PageBar } from './PageBar.vue'
export { default as PageColumns } from './PageColumns.vue'
export { useNarrow } from './narrow'
export { refreshCompany } from './refresh'
export { useSession } from './session'
export { useStatus } from './status'
