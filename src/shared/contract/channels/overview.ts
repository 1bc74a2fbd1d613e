import { z } from 'zod'
import {
  overviewLists,
  type CompanyOverview,
  type OddAnswer,
  type OverviewRows,
  type OverviewView
} from '../views/overview'
import { channel, companyId, none } from './schema'

/** The overview, all from the copy; only the visit is written down. */
export const overviewChannels = {
  'overview.company': channel<OverviewView>()(z.strictObject({ companyId })),
  'overview.companies': channel<CompanyOverview[]>()(none),
  /** What the service's answers had otherwise than its contract says, newest first. */
  'overview.oddAnswers': channel<OddAnswer[]>()(z.strictObject({ companyId })),
  /** What a figure counts, at most 500 lines of it. */
  'overview.list': channel<OverviewRows>()(z.strictObject({ companyId, what: z.enum(overviewLists) })),
  /**
   * The officer looks at the overview. After a while away it becomes a new visit, and what is new counts from the end of the
   * one before; with `seen` all that is new by now is called seen.
   */
  'overview.visit': channel<void>()(z.strictObject({ companyId, seen: z.boolean() }))
}
