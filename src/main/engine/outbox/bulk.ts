import { AppError } from '@shared/contract/errors'
import type { EngineMethods } from '../../threads/methods'

/** What the engine answers of the bulk edit grid: all of it that writes or calls the network. */
export type BulkEditChannels = Pick<EngineMethods, Extract<keyof EngineMethods, `bulkEdit.${string}`>>

/** The methods behind the channels `bulkEdit.*`. */
export function bulkEditChannels(): BulkEditChannels {
  const notBuilt = (): never => {
    throw new AppError('notAllowed', { subject: 'not built yet' })
  }
  return {
    'bulkEdit.keep': notBuilt,
    'bulkEdit.queue': notBuilt,
    'bulkEdit.discard': notBuilt,
    'bulkEdit.hold': notBuilt,
    'bulkEdit.undo': notBuilt,
    'bulkEdit.round': notBuilt,
    'bulkEdit.prepare': notBuilt,
    'bulkEdit.stopPreparing': notBuilt
  }
}
