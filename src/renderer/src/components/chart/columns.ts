import type { Scaled } from '@shared/domain/money'
import type { RouteLocationRaw } from 'vue-router'

/** One bar from nothing to its amount. `net` stands before `gross`; `onceOff` is slim beside it; `less` is a count of its own tone. */
export interface ChartBar {
  readonly kind: 'net' | 'gross' | 'onceOff' | 'less'
  readonly amount: Scaled
  /** Less than it will be. */
  readonly incomplete?: boolean
}

/** One place of a bar chart. */
export interface ChartColumn {
  readonly key: string | number
  readonly bars: readonly ChartBar[]
  /** Above the bars, below them, and what both mean to somebody who hears it. */
  readonly over: string
  readonly under: string
  readonly says: string
  /** Where it leads; null: nowhere. */
  readonly to: RouteLocationRaw | null
}
