import type { InjectionKey, Ref } from 'vue'
import type { Tone } from '@/components/states'
import type { IconName } from '@/theme/icons'

/** Whether the inspector's drawer is open; shared between PageColumns and its InspectorPane. */
export const drawerKey: InjectionKey<Ref<boolean>> = Symbol('drawer')

/** An icon on the edge of a folded inspector: what there is to see, and how much of it. */
export interface InspectorEntry {
  readonly icon: IconName
  readonly label: string
  readonly count?: number
  readonly tone?: Tone
}
