import { editStates, type EditState } from '@shared/domain/edit'

/** What moves an edit from one state to the next. */
export type Cause = (typeof transitions)[number]['cause']

/** States from which the officer can still give an edit up or write it anew: nothing of it is on its way. */
const NOT_SENT = ['queued', 'held', 'waiting', 'conflict', 'rejected'] as const

interface Transition {
  readonly cause: string
  /** Null: the edit is new. */
  readonly from: readonly (EditState | null)[]
  readonly to: EditState
  /** For docs/outbox.md. */
  readonly meaning: string
}

/** Every transition there is; anything else is a mistake of this program and throws. docs/outbox.md shows this table. */
export const transitions = [
  // The officer
  { cause: 'drafted', from: [null], to: 'draft', meaning: 'Entered in a grid that is not queued yet.' },
  { cause: 'redrafted', from: ['draft'], to: 'draft', meaning: 'Another value was entered in its place in the grid.' },
  { cause: 'added', from: [null], to: 'queued', meaning: 'Entered by the officer.' },
  { cause: 'draftQueued', from: ['draft'], to: 'queued', meaning: 'The grid it belongs to was queued.' },
  {
    cause: 'changed',
    from: ['queued', 'held', 'waiting', 'rejected'],
    to: 'queued',
    meaning: 'The officer gave it another value, or sends a rejected one again.'
  },
  { cause: 'discarded', from: NOT_SENT, to: 'discarded', meaning: 'The officer gave it up.' },
  {
    cause: 'backToBase',
    from: NOT_SENT,
    to: 'discarded',
    meaning: 'Its value is the one the service has, so there is nothing to send.'
  },
  { cause: 'superseded', from: NOT_SENT, to: 'superseded', meaning: 'A newer edit of the same thing took its place.' },
  { cause: 'heldByOfficer', from: ['queued', 'waiting'], to: 'held', meaning: 'The officer keeps it back.' },
  { cause: 'released', from: ['held'], to: 'queued', meaning: 'The officer lets it go on.' },
  {
    cause: 'idRefused',
    from: ['queued'],
    to: 'held',
    meaning: "The service refused the first use of an item's own id in its batch, so the rest of it is looked at first."
  },
  {
    cause: 'submitted',
    from: ['queued'],
    to: 'queued',
    meaning: 'The officer submitted it, or sending by itself is on.'
  },
  {
    cause: 'stopped',
    from: ['queued', 'waiting'],
    to: 'queued',
    meaning: 'The officer stopped before it went out.'
  },
  {
    cause: 'mineTaken',
    from: ['conflict'],
    to: 'queued',
    meaning: 'The officer keeps theirs; what the service has is the new base.'
  },
  { cause: 'serviceTaken', from: ['conflict'], to: 'discarded', meaning: "The officer takes the service's value." },
  { cause: 'otherTaken', from: ['conflict'], to: 'queued', meaning: 'The officer gave a third value.' },
  { cause: 'sentAgain', from: ['unknown'], to: 'queued', meaning: 'No answer came; the officer sends it again.' },
  {
    cause: 'saidToHaveArrived',
    from: ['unknown'],
    to: 'saved',
    meaning: 'No answer came; the officer checked it in the service.'
  },

  // Files that go from desk to desk
  {
    cause: 'handedOver',
    from: NOT_SENT,
    to: 'handedOver',
    meaning: 'It is in a file for a colleague, who sends it.'
  },
  {
    cause: 'takenBack',
    from: ['handedOver'],
    to: 'held',
    meaning: 'The officer took it back, or the file could not be written.'
  },
  { cause: 'takenOver', from: [null], to: 'queued', meaning: "It came in a colleague's file." },
  {
    cause: 'fromBackup',
    from: ['queued', 'waiting'],
    to: 'held',
    meaning: 'It came back with a backup and may have been sent since.'
  },

  // Read before sending
  { cause: 'foundFinalised', from: ['queued'], to: 'held', meaning: 'The payslip was finalised meanwhile.' },
  {
    cause: 'foundGone',
    from: ['queued'],
    to: 'held',
    meaning: 'The payslip or the person is not in the service any more.'
  },
  { cause: 'reopened', from: ['held'], to: 'queued', meaning: 'The payslip it was held for is open again.' },
  {
    cause: 'foundConflict',
    from: ['queued'],
    to: 'conflict',
    meaning: 'The value in the service is not the one the officer saw.'
  },
  {
    cause: 'foundThere',
    from: ['queued'],
    to: 'saved',
    meaning: 'The service already has this value; nothing was sent.'
  },
  {
    cause: 'notReadFirst',
    from: ['queued'],
    to: 'queued',
    meaning: 'It could not be read before sending, so it was not sent.'
  },

  {
    cause: 'neededFirst',
    from: ['queued'],
    to: 'queued',
    meaning:
      'A change of the same person that it needs comes first, and that one does not go out or was given up; or it is missing.'
  },
  {
    cause: 'neededSaved',
    from: ['queued'],
    to: 'queued',
    meaning: 'It was kept back for a change that it needs, which is saved by now: it goes on by itself.'
  },

  // Sending
  { cause: 'wentOut', from: ['queued'], to: 'sending', meaning: 'Its request is on disk and goes out now.' },
  { cause: 'notSent', from: ['sending'], to: 'queued', meaning: 'Refused before a byte went out.' },
  { cause: 'keyRefused', from: ['sending'], to: 'queued', meaning: '401 or 403: the runner pauses.' },
  { cause: 'companyClosed', from: ['sending'], to: 'queued', meaning: '404: the company is frozen.' },
  { cause: 'tooLarge', from: ['sending'], to: 'queued', meaning: '413: sent again in parts of half the size.' },
  { cause: 'askedToWait', from: ['sending'], to: 'waiting', meaning: '429: goes on at the time the service named.' },
  {
    cause: 'personNotKnown',
    from: ['sending'],
    to: 'waiting',
    meaning: 'UNKNOWN EMPLOYEE: tried again a bounded number of times.'
  },
  { cause: 'timeCame', from: ['waiting'], to: 'queued', meaning: 'The time it waited for has come.' },
  { cause: 'rejected', from: ['sending'], to: 'rejected', meaning: 'The service named it in its errors.' },
  {
    cause: 'noAnswer',
    from: ['sending'],
    to: 'unknown',
    meaning: 'Cut, timeout, 5xx or an answer of another shape; or its result is missing or in doubt.'
  },
  {
    cause: 'notNamed',
    from: ['sending'],
    to: 'unknown',
    meaning: 'The request or its entity failed without naming it, so it is read back.'
  },
  { cause: 'restarted', from: ['sending'], to: 'unknown', meaning: 'The program ended while it was on its way.' },
  {
    cause: 'readBack',
    from: ['sending', 'unknown'],
    to: 'saved',
    meaning: 'The service said that it is saved, and it was read back into the copy.'
  },
  {
    cause: 'savedUnread',
    from: ['sending', 'unknown'],
    to: 'saved',
    meaning: 'The service said that it is saved; it is read back later, or no read shows it.'
  },
  {
    cause: 'foundOtherwise',
    from: ['saved'],
    to: 'saved',
    meaning: 'The service said that it is saved; read later, it has another value.'
  },

  // Reading back what has no answer
  { cause: 'readMine', from: ['unknown'], to: 'saved', meaning: 'Read back: it had arrived.' },
  {
    cause: 'readBase',
    from: ['unknown'],
    to: 'queued',
    meaning: 'Read back: the old value is there; it is sent once more.'
  },
  {
    cause: 'readBaseAgain',
    from: ['unknown'],
    to: 'held',
    meaning: 'Read back as not there for the second time: the officer decides.'
  },
  {
    cause: 'readOther',
    from: ['unknown'],
    to: 'conflict',
    meaning: 'Read back: neither the old value nor the new one is there.'
  },
  { cause: 'notReadable', from: ['unknown'], to: 'unknown', meaning: 'No read shows it; the officer decides.' },
  {
    cause: 'refusalRead',
    from: ['unknown'],
    to: 'queued',
    meaning: 'A whole request was refused and read back as not there: sent again in halves.'
  },
  { cause: 'refusedAlone', from: ['unknown'], to: 'rejected', meaning: 'Refused by itself and read back as not there.' }
] as const satisfies readonly Transition[]

const byCause = new Map<string, Transition>(transitions.map((transition) => [transition.cause, transition]))

/** The state that `cause` leads to from `from` (null: a new edit). Throws where the table has no such transition. */
export function nextState(from: EditState | null, cause: Cause): EditState {
  const transition = byCause.get(cause)
  if (!transition || !transition.from.includes(from)) {
    throw new Error(`no transition from ${from ?? 'nothing'} by ${cause}`)
  }
  return transition.to
}

/** Whether the table lets `cause` act on an edit in state `from`. */
export function canMove(from: EditState, cause: Cause): boolean {
  return byCause.get(cause)?.from.includes(from) ?? false
}

/** The states that no cause leaves for another. */
export const finalStates: readonly EditState[] = editStates.filter(
  (state) =>
    !transitions.some(({ from, to }) => to !== state && (from as readonly (EditState | null)[]).includes(state))
)
