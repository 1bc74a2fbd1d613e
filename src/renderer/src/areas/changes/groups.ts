/** The edits of a company in the order in which the officer deals with them. */
import type { Edit, EditState } from '@shared/domain/edit'
import { changesText } from '@/text/changes'

export interface EditGroup {
  readonly key: 'needsYou' | 'noAnswer' | 'sending' | 'waiting' | 'held' | 'saved'
  readonly head: string
  readonly edits: readonly Edit[]
}

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
  superseded: null
}

const HEADS: Readonly<Record<EditGroup['key'], string>> = {
  needsYou: changesText.needsYou,
  noAnswer: changesText.noAnswer,
  sending: changesText.sending,
  waiting: changesText.waiting,
  held: changesText.held,
  saved: changesText.savedToday
}

const ORDER: readonly EditGroup['key'][] = ['needsYou', 'noAnswer', 'sending', 'waiting', 'held', 'saved']

/** Groups with at least one edit. */
export function editGroups(edits: readonly Edit[]): readonly EditGroup[] {
  return ORDER.map((key) => ({
    key,
    head: HEADS[key],
    edits: edits.filter((edit) => GROUP_OF[edit.state] === key)
  })).filter((group) => group.edits.length > 0)
}
