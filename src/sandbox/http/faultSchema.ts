/** The shape of a fault rule that comes over the control route. */
import { z } from 'zod'
import type { FaultRule } from './faults'

const retryAfter = z.enum(['seconds', 'date', 'nonsense', 'none'])
const ms = z.int().nonnegative()
const applied = z.boolean().optional()

const fault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delay'), ms }),
  z.object({ kind: z.literal('cut'), afterBytes: z.int().nonnegative() }),
  z.object({ kind: z.literal('calculating') }),
  z.object({ kind: z.literal('busy'), retryAfter, seconds: z.int().optional(), applied }),
  z.object({
    kind: z.literal('status'),
    status: z.int().min(200).max(599),
    message: z.string().optional(),
    retryAfter: retryAfter.optional(),
    seconds: z.int().optional(),
    applied
  }),
  z.object({ kind: z.literal('html'), status: z.int().min(200).max(599).optional(), applied }),
  z.object({ kind: z.literal('wrong_shape') }),
  z.object({ kind: z.literal('journal_without_codes') }),
  z.object({ kind: z.literal('bulk_missing') }),
  z.object({ kind: z.literal('bulk_reordered') }),
  z.object({ kind: z.literal('bulk_doubled') }),
  z.object({ kind: z.literal('applied_no_answer') }),
  z.object({ kind: z.literal('refused_connection') }),
  z.object({ kind: z.literal('late'), ms: ms.optional() }),
  z.object({ kind: z.literal('skew'), ms: z.int() })
])

export const faultRule: z.ZodType<FaultRule> = z.object({
  on: z.string(),
  fault,
  skip: z.int().nonnegative().optional(),
  times: z.int().nonnegative().optional(),
  forMs: ms.optional()
})
