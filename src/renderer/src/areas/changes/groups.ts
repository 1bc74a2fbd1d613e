/** The edits of a company in the order in which the officer deals with them. */
import type { EditBatch } from '@shared/contract/views'
import type { Edit, EditState } from '@shared/domain/edit'
import { changesText } from '@/text/changes'

export interface EditGroup {
  readonly key: 'needsYou' | 'noAnswer' | 'sending' | 'waiting' | 'held' | 'handedOver' | 'saved'
  readonly head: string
  /** The batch that its edits were entered in together; null: they were made one by one. */
  readonly batch: EditBatch | null
  readonly edits: readonly Edit[]
}

/** Of those that wait for nobody to decide. */
const GROUP_OF: Readonly<Record<EditState, EditGroup['key'] | null>> = {
  conflict: 'needsYou',
  rejected: 'needsYou',
  unknown: 'noAnswer',
  sending: 'sending',
  draft: 'waiting',
  queued: 'waiting',
  waiting: 'waiting',
  held: 'held',
  saved: 'saved',
  discarded: null,
  superseded: null,
  handedOver: 'handedOver'
}

const HEADS: Readonly<Record<EditGroup['key'], string>> = {
  needsYou: changesText.needsYou,
  noAnswer: changesText.noAnswer,
  sending: changesText.sending,
  waiting: changesText.waiting,
  held: changesText.held,
  handedOver: changesText.handedOver,
  saved: changesText.savedToday
}

const ORDER: readonly EditGroup['key'][] = ['needsYou', 'noAnswer', 'sending', 'waiting', 'held', 'handedOver', 'saved']

/** What one has to decide oneself stands together, whatever it was entered in. */
const BY_BATCH: ReadonlySet<EditGroup['key']> = new Set(['waiting', 'held', 'saved'])

/** Groups with at least one edit; what was entered together in one of `batches` is a group of its own, after the others. */
export function editGroups(edits: readonly Edit[], batches: readonly EditBatch[]): readonly EditGroup[] {
  const entered = new Map(batches.map((batch) => [batch.id, batch]))
  return ORDER.flatMap((key) => {
    const ofKey = edits.filter((edit) => groupOf(edit) === key)
    const batchOf = (edit: Edit) => (BY_BATCH.has(key) ? (entered.get(edit.batchId) ?? null) : null)
    return [null, ...batches].map((batch) => ({
      key,
      head: HEADS[key],
      batch,
      edits: ofKey.filter((edit) => batchOf(edit) === batch)
    }))
  }).filter((group) => group.edits.length > 0)
}

// The status bar counts by the same word of the outbox.
function groupOf({ needsOfficer, state }: Edit): EditGroup['key'] | null {
  return needsOfficer ? 'needsYou' : GROUP_OF[state]
}
