/** The parts of `around.ts`, as components that are loaded when they are first shown; an empty element keeps the place of a bar. */
import { defineAsyncComponent, h, type Component } from 'vue'

const load = () => import('./around')

const placeOf = (name: string) => ({ loadingComponent: { render: () => h('div', { class: name }) }, delay: 0 })

export const RailNav: Component = defineAsyncComponent({
  loader: async () => (await load()).RailNav,
  ...placeOf('rail')
})
export const StatusBar: Component = defineAsyncComponent(async () => (await load()).StatusBar)
export const FindDialog: Component = defineAsyncComponent(async () => (await load()).FindDialog)
export const BulkSaveDialog: Component = defineAsyncComponent(async () => (await load()).BulkSaveDialog)
export const BulkSavesDialog: Component = defineAsyncComponent(async () => (await load()).BulkSavesDialog)
export const KeysDialog: Component = defineAsyncComponent(async () => (await load()).KeysDialog)
export const TroublePane: Component = defineAsyncComponent(async () => (await load()).TroublePane)
export const ToastHost: Component = defineAsyncComponent(async () => (await load()).ToastHost)
export const ConfirmHost: Component = defineAsyncComponent(async () => (await load()).ConfirmHost)
