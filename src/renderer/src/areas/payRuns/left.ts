import type { TableSort } from '@/components'
import { leftAs } from '@/leftAs'

/** The list of pay runs as it was left. */
export const useRunsAsLeft = leftAs<{
  frequency: string | null
  kind: 'regular' | 'onceOff' | null
  state: 'open' | 'notPosted' | 'posted' | null
  year: string | null
  search: string
  sort: TableSort | null
}>()

/** The people of a period as they were left; their filters are in the address. */
export const usePeopleAsLeft = leftAs<{ search: string; sort: TableSort | null }>()
