import { z } from 'zod'
import { savedFileStates } from '../../domain/savedFile'
import type { MadeFileRow, MergedFrom, OpenedList, SavedFileRow, SavedFilesSummary } from '../views'
import { channel, companyId, day, id, listSlice } from './schema'

const kinds = ['payslip', 'certificate'] as const
const made = ['joined', 'pack'] as const
const kind = z.enum(kinds)

const savedFilesQuery = z.strictObject({
  companyId,
  kind,
  /** `differs`: all but those that are as their document is now. */
  state: z.enum([...savedFileStates, 'differs', 'all']),
  /** The day of the document. */
  date: day.nullable(),
  search: z.string().max(200)
})
export type SavedFilesQuery = z.infer<typeof savedFilesQuery>

/** The manifest: what was saved, and what of it no longer is as its document is today. */
export const savedFileChannels = {
  'savedFiles.open': channel<OpenedList<SavedFileRow, SavedFilesSummary>>()(savedFilesQuery),
  'savedFiles.rows': channel<SavedFileRow[]>()(listSlice),
  /** What was made of several documents, latest first. */
  'savedFiles.made': channel<MadeFileRow[]>()(z.strictObject({ companyId, kind: z.enum(made) })),
  /** What of the save that a merged PDF is of can be saved again. `notHere` where nothing of it is known. */
  'savedFiles.mergedFrom': channel<MergedFrom>()(z.strictObject({ fileId: id })),
  /** Looks at saved files on disk, those of some documents or all of a company; what was found is then said of them. */
  'savedFiles.check': channel<{ checked: number; changed: number; missing: number }>()(
    z.strictObject({ companyId, kind: z.enum([...kinds, ...made]), documentIds: z.array(id).max(1000).optional() })
  )
}
