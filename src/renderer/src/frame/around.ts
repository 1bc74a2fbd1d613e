/**
 * What stands around the rows of the first screen, and over them: it is half of the page's code, so it comes in a file of its own
 * that is loaded once the rows are on the page.
 */
export { default as BulkSaveDialog } from '../areas/bulkSave/BulkSaveDialog.vue'
export { default as BulkSavesDialog } from '../areas/bulkSave/BulkSavesDialog.vue'
export { default as FindDialog } from '../areas/find/FindDialog.vue'
export { default as ConfirmHost } from '../components/ConfirmHost.vue'
export { default as ToastHost } from '../components/ToastHost.vue'
export { default as KeysDialog } from './KeysDialog.vue'
export { default as RailNav } from './RailNav.vue'
export { default as StatusBar } from './StatusBar.vue'
export { default as TroublePane } from './TroublePane.vue'
