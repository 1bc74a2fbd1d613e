import type { VariancePeopleQuery } from '@shared/contract/channels'
import type { TableSort } from '@/components'
import { leftAs } from '@/leftAs'

/** The limits and the chosen item of the variance as they were left. */
export const useVarianceAsLeft = leftAs<{ amount: string | null; percent: string | null; chosenKey: string | null }>()

/** The group of people as it was left. */
export const useGroupAsLeft = leftAs<{ who: VariancePeopleQuery['who'] }>()

/** The people of the variance as they were left; with other limits they are read anew and stay in their order. */
export const useVariancePeopleAsLeft = leftAs<{ sort: TableSort | null; everyone: boolean }>()
