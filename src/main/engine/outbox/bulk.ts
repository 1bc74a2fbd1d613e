import type { ChannelInput } from '@shared/contract/channels'
import type { BulkQueued } from '@shared/contract/views'
import { ColumnKinds, GridCells, GridPeople } from '../../inputs'
import { faultText } from '../../common/faultText'
import { BatchRows } from '../../store/outbox/batches'
import { DraftStage } from '../../store/outbox/draftStage'
import type { OutboxMoment } from '../../store/outbox/moments'
import type { EngineMethods } from '../../threads/methods'
import type { EngineContext } from '../context'
import { setImmediate as others } from 'node:timers/promises'
import { describeBatch, discardDrafts, holdBatch, queueDrafts, undoBatch } from './batches'
import { finishBlock, keepBlock, keepEntries } from './drafts'
import type { OfficerParts } from './officer'

/** Drafts that are queued in one write. */
const SLICE = 500

/** What is done with the edits of a grid. */
export type BulkEditChannels = Pick<
  EngineMethods,
  'bulkEdit.keep' | 'bulkEdit.queue' | 'bulkEdit.discard' | 'bulkEdit.hold' | 'bulkEdit.undo'
>

/** The methods behind most of the channels `bulkEdit.*`. `act` is one write of the officer's, after which the runner looks for work. */
export function bulkEditChannels(
  context: Pick<EngineContext, 'cache' | 'outbox' | 'log'>,
  officer: OfficerParts,
  act: <Value>(name: OutboxMoment, run: () => Value) => Value,
  keepSlice: number
): { readonly channels: BulkEditChannels; readonly start: () => void } {
  const parts = {
    ...officer,
    stage: new DraftStage(context.outbox),
    slice: keepSlice,
    write: act,
    inTurn: others,
    batches: new BatchRows(context.outbox),
    people: new GridPeople(context.cache),
    cells: new GridCells(context.cache, officer.cache),
    kinds: new ColumnKinds(context.cache)
  }
  // In writes of a slice each, so that the others of the thread have their turn: what a kill leaves are drafts of the same batch.
  const queue = async (input: ChannelInput<'bulkEdit.queue'>): Promise<BulkQueued> => {
    const drafts = act('describeBatch', () => describeBatch(parts, input))
    const answers: BulkQueued[] = []
    for (let at = 0; at < drafts.length; at += SLICE) {
      const slice = drafts.slice(at, at + SLICE)
      answers.push(
        act('queue', () => queueDrafts(parts, input.batchId, parts.batches.draftsById(slice), input.checkedMs))
      )
      await others()
    }
    return {
      queued: answers.reduce((sum, { queued }) => sum + queued, 0),
      unchanged: answers.reduce((sum, { unchanged }) => sum + unchanged, 0),
      leftOut: answers.flatMap(({ leftOut }) => leftOut)
    }
  }
  // A block is kept over many turns of the thread; what is asked of a batch meanwhile comes after it, also where the way of the block
  // was cut short by a full disk or an earlier end.
  let last: Promise<unknown> = Promise.resolve()
  const inOrder = <Value>(work: () => Value | Promise<Value>): Promise<Value> => {
    const next = last.then(() => finishBlock(parts)).then(work)
    last = next.catch(() => undefined)
    return next
  }
  const channels: BulkEditChannels = {
    'bulkEdit.keep': (input) =>
      inOrder(() =>
        input.entries.length <= keepSlice ? act('keep', () => keepEntries(parts, input)) : keepBlock(parts, input)
      ),
    'bulkEdit.queue': (input) => inOrder(() => queue(input)),
    'bulkEdit.discard': ({ batchId }) => inOrder(() => act('discardDrafts', () => discardDrafts(parts, batchId))),
    'bulkEdit.hold': ({ batchId, held }) => inOrder(() => act('holdBatch', () => holdBatch(parts, batchId, held))),
    'bulkEdit.undo': ({ batchId }) => inOrder(() => act('undo', () => undoBatch(parts, batchId)))
  }
  return {
    channels,
    // What an earlier run left of a block.
    start: () => {
      inOrder(() => undefined).catch((error: unknown) => context.log('error', `outbox: ${faultText(error)}`))
    }
  }
}
