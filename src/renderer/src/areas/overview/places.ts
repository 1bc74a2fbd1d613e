import { periodPlace, type PeopleFilters, type PeriodTab } from '@/areas/payRuns/places'
import type { Period } from '@shared/contract/views'
import type { RouteLocationRaw } from 'vue-router'

/** Where a period is looked at: the page of its run, or of what is in no run yet. */
export function placeOfPeriod(
  { date, frequencyId, special, payRunId }: Period,
  tab?: PeriodTab,
  filters?: Partial<PeopleFilters>
): RouteLocationRaw {
  return periodPlace(
    { frequencyId, date, part: payRunId === null ? { kind: 'open', special } : { kind: 'run', payRunId } },
    tab,
    filters
  )
}
