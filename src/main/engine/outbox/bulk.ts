import { AppError } from '@shared/contract/errors'
import { ColumnKinds, GridCells, GridPeople } from '../../inputs'
import { BatchRows } from '../../store/outbox/batches'
import type { EngineMethods } from '../../threads/methods'
import type { EngineContext } from '../context'
import { discardDrafts, holdBatch, queueBatch, undoBatch } from './batches'
import { keepEntries, type GridParts } from './drafts'
import type { OfficerParts } from './officer'

/** What the engine answers of the bulk edit grid: all of it that writes or calls the network. */
export type BulkEditChannels = Pick<EngineMethods, Extract<keyof EngineMethods, `bulkEdit.${string}`>>

/** The methods behind the channels `bulkEdit.*`. `act` is one write of the officer's, after which the runner looks for work. */
export function bulkEditChannels(
  context: Pick<EngineContext, 'cache' | 'outbox'>,
  officer: OfficerParts,
  act: <Value>(name: string, run: () => Value) => Value
): BulkEditChannels {
  const parts: GridParts = {
    ...officer,
    batches: new BatchRows(context.outbox),
    people: new GridPeople(context.cache),
    cells: new GridCells(context.cache, officer.cache),
    kinds: new ColumnKinds(context.cache)
  }
  const notBuilt = (): never => {
    throw new AppError('notAllowed', { subject: 'not built yet' })
  }
  return {
    'bulkEdit.keep': (input) => act('keep', () => keepEntries(parts, input)),
    'bulkEdit.queue': (input) => act('queue', () => queueBatch(parts, input)),
    'bulkEdit.discard': ({ batchId }) => act('discardDrafts', () => discardDrafts(parts, batchId)),
    'bulkEdit.hold': ({ batchId, held }) => act('holdBatch', () => holdBatch(parts, batchId, held)),
    'bulkEdit.undo': ({ batchId }) => act('undo', () => undoBatch(parts, batchId)),
    'bulkEdit.round': notBuilt,
    'bulkEdit.prepare': notBuilt,
    'bulkEdit.stopPreparing': notBuilt
  }
}
