import { z } from 'zod'
import type { BulkSave, BulkSaveLeft, BulkSavePreview } from '../views'
import { channel, companyId, id, ids, madeName } from './schema'

const documents = {
  companyId,
  kind: z.enum(['payslip', 'certificate']),
  /** In the order they are saved, which is the order on screen. */
  ids
}
const job = z.strictObject({ jobId: id })

/** Saving many PDFs at once. It goes on by itself, after a restart too; how far it is, is told by `bulkSave.changed`. */
export const bulkSaveChannels = {
  'bulkSave.preview': channel<BulkSavePreview>()(z.strictObject(documents)),
  /** Asks for the company's folder the first time. `badInput` when there is nothing to save. */
  'bulkSave.start': channel<{ jobId: number }>()(
    z.strictObject({
      ...documents,
      which: z.enum(['final', 'all']),
      /** What was chosen, in words; never a person's name. */
      title: madeName,
      /** All of them also as one PDF, in their order. */
      merge: z.boolean()
    })
  ),
  /** Those that have not ended, and those that the officer has not put away. */
  'bulkSave.list': channel<BulkSave[]>()(z.undefined()),
  /** What of one is not saved, and why: at most 500. */
  'bulkSave.left': channel<BulkSaveLeft[]>()(job),
  'bulkSave.pause': channel<void>()(job),
  'bulkSave.resume': channel<void>()(job),
  'bulkSave.cancel': channel<void>()(job),
  /** Tries those that failed once more, and these alone. */
  'bulkSave.retry': channel<void>()(job),
  /** Takes one that ended off the list. */
  'bulkSave.putAway': channel<void>()(job)
}
