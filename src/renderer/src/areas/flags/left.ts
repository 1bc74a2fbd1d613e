import type { TableSort } from '@/components'
import { leftAs } from '@/leftAs'

/** The list of flags as it was left. */
export const useFlagsAsLeft = leftAs<{ rule: string | null; sort: TableSort | null }>()
