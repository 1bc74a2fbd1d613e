import type { ChannelInput } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { BulkColumnChoice, BulkEditChoices, BulkEditGrid, EditBatch } from '@shared/contract/views'

/** The bulk edit grid, from the copy. */
export class BulkEditQueries {
  choices(_of: ChannelInput<'bulkEdit.choices'>): BulkEditChoices {
    throw notBuilt()
  }

  columns(_of: ChannelInput<'bulkEdit.columns'>): BulkColumnChoice[] {
    throw notBuilt()
  }

  grid(_of: ChannelInput<'bulkEdit.grid'>): BulkEditGrid {
    throw notBuilt()
  }

  batches(_of: ChannelInput<'bulkEdit.batches'>): EditBatch[] {
    throw notBuilt()
  }
}

function notBuilt(): AppError {
  return new AppError('notAllowed', { subject: 'not built yet' })
}
