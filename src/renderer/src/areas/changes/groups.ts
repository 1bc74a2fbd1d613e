/** The edits of a company in the order in which the officer deals with them. */
import type { Edit, EditState } from '@shared/domain/edit'
import { changesText } from '@/text/changes'

export interface EditGroup {
  readonly key: 'needsYou' | 'noAnswer' | 'sending' | 'waiting' | 'held' | 'handedOver' | 'saved'
  readonly head: string
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

/** Groups with at least one edit. */
export function editGroups(edits: readonly Edit[]): readonly EditGroup[] {
  return ORDER.map((key) => ({
    key,
    head: HEADS[key],
    edits: edits.filter((edit) => groupOf(edit) === key)
  })).filter((group) => group.edits.length > 0)
}

// The status bar counts by the same word of the outbox.
function groupOf({ needsOfficer, state }: Edit): EditGroup['key'] | null {
  return needsOfficer ? 'needsYou' : GROUP_OF[state]
}
