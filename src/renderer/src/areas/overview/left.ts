import type { TableSort } from '@/components'
import { leftAs } from '@/leftAs'

/** A list of the overview as it was left. */
export const useOverviewListAsLeft = leftAs<{ search: string; sort: TableSort | null }>()
