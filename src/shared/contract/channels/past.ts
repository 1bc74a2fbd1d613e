import { z } from 'zod'
import type {
  OpenedList,
  PastDay,
  PastPayslipRow,
  PastPeriodSummary,
  PayslipTimeline,
  VersionComparison
} from '../views'
import { pastSorts } from '../views/past'
import { channel, companyId, day, id, listSlice } from './schema'

const names = z.enum(['labels', 'codes'])
const version = z.string().regex(/^(now|copy-\d{1,15}|tick-\d{1,15})$/)
const period = z.strictObject({ companyId, frequencyId: id.nullable(), date: day })

const pastPeriod = period.extend({ asAt: day, sort: z.enum(pastSorts), descending: z.boolean() })
export type PastPeriodQuery = z.infer<typeof pastPeriod>

/** What payslips and periods showed before, all from the copy and from ticks. */
export const pastChannels = {
  'past.timeline': channel<PayslipTimeline>()(z.strictObject({ payslipId: id })),
  'past.compare': channel<VersionComparison>()(z.strictObject({ payslipId: id, names, now: version, before: version })),
  /** Everyone with a payslip of the period as it was last seen on the day `asAt`. */
  'past.openPeriod': channel<OpenedList<PastPayslipRow, PastPeriodSummary>>()(pastPeriod),
  'past.rows': channel<PastPayslipRow[]>()(listSlice),
  /** Newest first. */
  'past.days': channel<PastDay[]>()(period)
}
