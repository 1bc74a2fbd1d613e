import type { InjectionKey, Ref } from 'vue'

/** Whether the inspector's drawer is open; shared between PageColumns and its InspectorPane. */
export const drawerKey: InjectionKey<Ref<boolean>> = Symbol('drawer')
