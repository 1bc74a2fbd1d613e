import { z } from 'zod'
import type { RetentionCounts, RetentionPreview, RetentionView } from '../views'
import { channel, companyId, day, id } from './schema'

const years = z.number().int().min(1).max(50).nullable()
const rule = z.strictObject({ formerYears: years, periodYears: years })
const amount = z.number().int().nonnegative()

/** How long former employees and old periods stay in the copy. Nothing leaves that was not shown before. */
export const retentionChannels = {
  'retention.get': channel<RetentionView>()(z.strictObject({ companyId })),
  'retention.preview': channel<RetentionPreview>()(z.strictObject({ companyId, rule })),
  /**
   * Keeps the rule and has what was shown leave; answers when it has. `badInput` when by now something else would leave than
   * `shown`: it is shown again first.
   */
  'retention.apply': channel<RetentionCounts>()(
    z.strictObject({
      companyId,
      rule,
      shown: z.strictObject({ people: amount, payslips: amount, certificates: amount, pdfs: amount, reports: amount })
    })
  ),
  /** Keeps the PDFs of a pay period on this computer, whatever the depth. */
  'retention.pinPeriod': channel<void>()(
    z.strictObject({ companyId, frequencyId: id.nullable(), date: day, pinned: z.boolean() })
  ),
  'retention.pin': channel<void>()(
    z.strictObject({ companyId, kind: z.enum(['employee', 'payslip']), id, pinned: z.boolean() })
  )
}
