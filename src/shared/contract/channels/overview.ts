import { z } from 'zod'
import type { OpenedList } from '../views/lists'
import {
  overviewLists,
  overviewSorts,
  type CompanyOverview,
  type OddAnswer,
  type OverviewListSummary,
  type OverviewRow,
  type OverviewView
} from '../views/overview'
import { channel, companyId, listSlice, none } from './schema'

const listQuery = z.strictObject({
  companyId,
  what: z.enum(overviewLists),
  /** People by name in any script, number or id. */
  search: z.string().max(200),
  /** Null: as a person looks it through. */
  sort: z.enum(overviewSorts).nullable(),
  descending: z.boolean()
})
export type OverviewListQuery = z.infer<typeof listQuery>

/** The overview, all from the copy; only the visit is written down. */
export const overviewChannels = {
  'overview.company': channel<OverviewView>()(z.strictObject({ companyId })),
  'overview.companies': channel<CompanyOverview[]>()(none),
  /** What the service's answers had otherwise than its contract says, newest first. */
  'overview.oddAnswers': channel<OddAnswer[]>()(z.strictObject({ companyId })),
  /** What a figure counts. */
  'overview.openList': channel<OpenedList<OverviewRow, OverviewListSummary>>()(listQuery),
  'overview.rows': channel<OverviewRow[]>()(listSlice),
  /**
   * The officer looks at the overview. After a while away it becomes a new visit, and what is new counts from the end of the
   * one before; with `seen` all that is new by now is called seen.
   */
  'overview.visit': channel<void>()(z.strictObject({ companyId, seen: z.boolean() }))
}
