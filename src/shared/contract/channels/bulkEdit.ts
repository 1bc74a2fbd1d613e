import { z } from 'zod'
import type {
  BulkInputs,
  BulkEditChoices,
  BulkEditGrid,
  BulkQueued,
  BulkUndo,
  EditBatch,
  RoundPreparation
} from '../views'
import { channel, companyId, day, id, ids, text } from './schema'

const definition = z.strictObject({
  frequencyId: id,
  payslip: z.strictObject({ date: day, special: z.boolean() }),
  payPointIds: z.array(id.nullable()).max(10_000).readonly(),
  employeeIds: ids.readonly().nullable(),
  columnKeys: z.array(z.string().min(1).max(300)).max(60).readonly()
})
const entry = z.strictObject({ employeeId: id, columnKey: z.string().min(1).max(300), value: text.nullable() })
const round = z.strictObject({ companyId, frequencyId: id, date: day })

/** The month's input round: a grid of drafts, its check and its queue. */
export const bulkEditChannels = {
  'bulkEdit.choices': channel<BulkEditChoices>()(z.strictObject({ companyId })),
  /** The columns that can be taken into a grid of these people and payslip. */
  'bulkEdit.columns': channel<BulkInputs>()(z.strictObject({ companyId, definition })),
  /** A grid, or the one that a batch was entered in (`batchId`), with its drafts. */
  'bulkEdit.grid': channel<BulkEditGrid>()(
    z.union([z.strictObject({ companyId, definition }), z.strictObject({ companyId, batchId: id })])
  ),
  /** Keeps what was entered; on disk before the answer. Without a batch a new one begins. */
  'bulkEdit.keep': channel<{ batchId: number }>()(
    z.strictObject({ companyId, batchId: id.nullable(), definition, entries: z.array(entry).max(100_000).readonly() })
  ),
  /** `open`: with drafts or waiting edits. `settled`: the last ones of which something was saved, so that it can be undone. */
  'bulkEdit.batches': channel<EditBatch[]>()(z.strictObject({ companyId, which: z.enum(['open', 'settled']) })),
  /**
   * Queues a batch's drafts; each is looked at once more. `checkedMs` is the `readMs` of the grid that the officer checked: what
   * it showed is what they saw. What was read after it is found as a conflict before it is sent.
   */
  'bulkEdit.queue': channel<BulkQueued>()(
    z.strictObject({
      batchId: id,
      name: z.string().max(200).nullable(),
      note: z.string().max(2_000).nullable(),
      checkedMs: z.number().int().nullable()
    })
  ),
  'bulkEdit.discard': channel<void>()(z.strictObject({ batchId: id })),
  'bulkEdit.hold': channel<void>()(z.strictObject({ batchId: id, held: z.boolean() })),
  /** Queues the old values of what a batch saved, as a new batch. */
  'bulkEdit.undo': channel<BulkUndo>()(z.strictObject({ batchId: id })),
  'bulkEdit.round': channel<RoundPreparation>()(round),
  'bulkEdit.prepare': channel<void>()(round),
  'bulkEdit.stopPreparing': channel<void>()(round)
}
