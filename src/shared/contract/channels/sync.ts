import { z } from 'zod'
import type { DepthEstimate, StatusView } from '../views'
import { channel, companyId, id } from './schema'

const depth = z.enum(['recent', 'everything', 'everythingWithPdfs'])

/** Sync: how fresh and how deep the copy is. */
export const syncChannels = {
  'status.get': channel<StatusView>()(z.strictObject({ companyId: companyId.nullable() })),
  /** Cuts short what `StatusView.waits` names; the call that asked for it rejects with `cancelled`. */
  'status.cancelWait': channel<void>()(
    z.union([
      z.strictObject({ waitId: id }),
      /** By what it is, also within its first second, when it is not told yet. */
      z.strictObject({ what: z.enum(['backup', 'handover', 'history', 'sealedFile', 'retentionPreview']) })
    ])
  ),
  'sync.refresh': channel<void>()(z.strictObject({ companyId })),
  /** Reads what is on screen again, before all background work. */
  'sync.readNow': channel<void>()(
    z.discriminatedUnion('what', [
      z.strictObject({ what: z.literal('employee'), employeeId: id }),
      z.strictObject({ what: z.literal('payslip'), payslipId: id }),
      /** A run with its payslips and its journal; `again`: even if it was read just now. */
      z.strictObject({ what: z.literal('payRun'), payRunId: id, again: z.boolean() }),
      z.strictObject({ what: z.literal('payItems'), owner: z.enum(['employee', 'payslip']), ownerId: id })
    ])
  ),
  'sync.estimate': channel<DepthEstimate[]>()(z.strictObject({ companyId })),
  'sync.start': channel<void>()(z.strictObject({ companyId, depth })),
  'sync.pause': channel<void>()(z.strictObject({ companyId })),
  'sync.resume': channel<void>()(z.strictObject({ companyId })),
  'sync.cancel': channel<void>()(z.strictObject({ companyId }))
}
