import { z } from 'zod'
import type { PayItemsView, WriteView } from '../views'
import { channel, id, text } from './schema'

const owner = z.enum(['employee', 'payslip'])
const inputs = z.record(z.string().min(1).max(100), text)
/** Of which entry the form is that this is sent from (`payItemEntryKey`): its draft goes when it is made. */
const entry = z.string().min(1).max(200)

/** Payslip items (calculations) of an employee or a payslip. Writes answer as those of `writes.*` do. */
export const payItemChannels = {
  /** All from the copy. `sync.readNow` reads the list again (#26). */
  'payItems.list': channel<PayItemsView>()(z.strictObject({ owner, ownerId: id })),
  /** Reads one entry again (#27); rejects with `notFound` when it is not there any more. */
  'payItems.readOne': channel<void>()(z.strictObject({ owner, ownerId: id, payItemId: id })),
  /** Reads what a person inherits (#31). */
  'payItems.readInherited': channel<void>()(z.strictObject({ employeeId: id })),
  /** #28. `operation` null: none is sent. `instanceId`, with `update`: which of several. */
  'payItems.put': channel<WriteView>()(
    z.strictObject({
      owner,
      ownerId: id,
      systemType: z.string().min(1).max(100),
      inputs,
      operation: z.enum(['insert', 'upsert', 'update']).nullable(),
      instanceId: id.nullable(),
      entry
    })
  ),
  /** #29: only these inputs change. */
  'payItems.change': channel<WriteView>()(z.strictObject({ owner, ownerId: id, payItemId: id, inputs, entry })),
  /** #30. */
  'payItems.remove': channel<WriteView>()(z.strictObject({ owner, ownerId: id, payItemId: id }))
}
