import { z } from 'zod'
import type { PayslipReview, QuietView, ReviewProgress, SignOffView } from '../views'
import { scope } from './payRuns'
import { channel, companyId, day, id, text } from './schema'

const words = text.trim().min(1)

/** Ticks and notes: made by the officer, so kept in the outbox; nothing of them goes to the service. */
export const tickChannels = {
  'review.payslip': channel<PayslipReview>()(z.strictObject({ payslipId: id })),
  'review.progress': channel<ReviewProgress>()(scope),
  /** What `review.tickQuiet` would tick. */
  'review.quiet': channel<QuietView>()(scope),
  /** `figures`: as the payslip's view names them, so that a tick is for what was on screen; else `figuresChanged`. */
  'review.tick': channel<void>()(z.strictObject({ companyId, payslipId: id, figures: z.string().max(100) })),
  'review.untick': channel<void>()(z.strictObject({ companyId, payslipId: id })),
  /** `payslips`: how many the officer was told; `figuresChanged` when they are not as many any more. */
  'review.tickQuiet': channel<void>()(z.strictObject({ scope, payslips: z.number().int().positive() })),
  'review.undoTogether': channel<void>()(z.strictObject({ companyId, togetherId: id })),
  'review.signOff': channel<SignOffView>()(scope),
  /** A step that is done by hand: `who` did it; null: it is not done. */
  'review.putStep': channel<void>()(
    z.strictObject({
      companyId,
      frequencyId: id.nullable(),
      date: day,
      step: z.enum(['bankFile', 'signedOff']),
      who: text.trim().nullable()
    })
  ),
  'review.addNote': channel<void>()(z.strictObject({ companyId, payslipId: id, text: words })),
  'review.removeNote': channel<void>()(z.strictObject({ companyId, noteId: id }))
}
