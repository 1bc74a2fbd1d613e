import type { Edit, EditTarget } from '@shared/domain/edit'
import { masked, needsOwnTick, sensitiveFields } from '@shared/domain/employeeField'
import { recordParts } from '@shared/domain/employeeRecord'
import { showAmount } from '@shared/domain/money'
import { lockSentences } from '../../inputs'

/** What a value is of. */
type Of = Pick<Edit, 'attribute' | 'valueKind'>

/**
 * A value for the eye. What is covered on screen is covered in a sentence too, as it is read wherever the history is; where a
 * change is compared it stands in full.
 */
function shown({ attribute, valueKind }: Of, value: string | null): string {
  if (value === null || value === '') return 'none'
  switch (valueKind) {
    case 'decimal':
      return showAmount(value)
    case 'boolean':
      return value === 'true' ? 'yes' : 'no'
    case 'day':
    case 'text':
      return covered(attribute, value)
    case 'record':
      return recordParts(attribute, value)
        .map((part) => `${part.label} ${covered(part.name, part.value)}`)
        .join(', ')
  }
}

function covered(attribute: string, value: string): string {
  return sensitiveFields.has(attribute) ? masked(value) : value
}

/** A field that a change needs: what became of the change of it, or that there is neither one nor a value. */
type NeededWords = Pick<Edit, 'label' | 'attribute'> & { readonly state: Edit['state'] | 'missing' }

function neededFirst(needed: NeededWords): string {
  const { label, state } = needed
  switch (state) {
    case 'missing':
      return `This one needs “${label}” of this person, which the service does not have. Nothing of this one was sent: enter that one and submit both, or give this one up.`
    case 'discarded':
      return `The change of “${label}” of this person was given up, and this one needs it. Nothing of this one was sent: enter that one anew and submit both, or submit this one alone where the service has one already.`
    case 'handedOver':
      return `The change of “${label}” of this person was handed over, and this one needs it. Nothing of this one was sent: submit it when that one is in the service.`
    case 'rejected':
    case 'conflict':
      return comesFirst(needed, 'settle that one, then submit both')
    default:
      return comesFirst(needed, 'submit both')
  }
}

function comesFirst(needed: NeededWords, next: string): string {
  return `The change of “${needed.label}” of this person comes first, as this one needs it, and it ${notGoing(needed)}. Nothing of this one was sent: ${next}.`
}

function notGoing({ attribute, state }: Pick<NeededWords, 'attribute' | 'state'>): string {
  switch (state) {
    case 'held':
      return 'is kept back'
    case 'conflict':
      return 'is in conflict'
    case 'rejected':
      return 'was rejected'
    default:
      return needsOwnTick(attribute) ? 'was not ticked' : 'was not submitted'
  }
}

type Valued = Of & Pick<Edit, 'base' | 'value'>

/** Every sentence of the outbox. What happened, and where it is not plain, what comes next. */
export const sentences = {
  ...lockSentences,

  // History: what the officer did
  added: (edit: Valued) =>
    edit.base.kind === 'read'
      ? `You changed ${shown(edit, edit.base.value)} to ${shown(edit, edit.value)}`
      : `You set it to ${shown(edit, edit.value)}; the old value was not read`,
  addedBehind: (edit: Valued) => `You set it to ${shown(edit, edit.value)}; it waits for the answer to the one before`,
  changed: (edit: Valued) => `You changed it to ${shown(edit, edit.value)}`,
  discarded: 'You gave it up',
  notClearable: (label: string) =>
    `${label}: only a text can be cleared among the waiting changes. Send it at once, online.`,
  noSuchItem: 'This person does not have this item.',
  idRefused:
    'The service refused an item of this batch that is addressed by its own id. The rest was kept back: look at what it said, then let it go on.',
  backToBase: 'Its value is the one the service has, so there is nothing to send',
  superseded: 'A newer change of the same thing took its place',
  held: 'You keep it back',
  released: 'You let it go on',
  submitted: 'You submitted it',
  submittedByItself: 'Submitted by itself, as set in Settings',
  stopped: 'You stopped before it went out',
  mineTaken: (edit: Valued) => `You keep yours, ${shown(edit, edit.value)}`,
  serviceTaken: (of: Of, value: string | null) => `You take what the service has, ${shown(of, value)}`,
  otherTaken: (edit: Valued) => `You changed it to ${shown(edit, edit.value)}`,
  sentAgain: 'You send it again',
  saidToHaveArrived: 'You checked in the service that it arrived',

  // Files that go from desk to desk
  handedOver: (fileName: string) => `You handed it over in ${fileName}; it is not sent from here`,
  takenBack: 'You took it back',
  takenBackWhy: 'It was handed over. Release it when the colleague does not send it.',
  fileNotWritten: 'The file was not written, so it was not handed over',
  takenOver: (desk: string, edit: Valued) =>
    edit.base.kind === 'read'
      ? `Taken over from ${desk}: ${shown(edit, edit.base.value)} to ${shown(edit, edit.value)}`
      : `Taken over from ${desk}: set to ${shown(edit, edit.value)}; the old value was not read`,
  supersededBy: (desk: string) => `You took the change of ${desk} in its place`,
  heldThere: 'It was kept back there, so it is kept back here',
  handoverBatch: (desk: string) => `From ${desk}`,
  notHere: 'This person is not in the copy here. Refresh the company and open the file again.',
  otherPerson: (name: string) => `Here the person of this id is ${name}.`,

  // Before sending
  finalised:
    'The payslip was finalised before this went out. Nothing was sent; it goes on when the payslip is open again.',
  reopened: 'The payslip is open again',
  conflict: 'The value changed in the service after you made yours. Nothing was sent.',
  alreadyThere: 'The service already has this value; nothing was sent',
  notReadFirst: 'It could not be read before sending, so nothing was sent. Submit again to try again.',

  neededFirst,
  neededSaved: 'What it needs of this person is saved, so it goes on by itself',

  // Sending
  wentOut: 'Sent to the service',
  notSent: 'The service could not be reached; nothing was sent',
  keyRefused: 'The service does not accept the key. Nothing was changed there.',
  companyClosed: 'The key no longer opens this company. Nothing was sent.',
  tooLarge: 'The service says that the request is too large; it goes out in smaller parts',
  askedToWait: 'The service asks to wait; it goes on by itself',
  personNotKnown: 'The service does not know this person yet; it is tried again by itself',
  timeCame: 'The wait is over',
  noAnswer: 'No answer came. It is read back before anything is sent again.',
  notNamed: 'The service did not say what became of this one. It is read back.',
  requestRefused: 'The service refused the whole request. It is read back, then sent in smaller parts.',
  restarted: 'Paydesk ended while this was on its way. It is read back before anything is sent again.',
  readBack: 'Saved, and read back from the service',
  savedOtherwise: (of: Of, asked: string, now: string | null) =>
    `Saved, but the service now has ${shown(of, now)}, not ${shown(of, asked)}. Nothing is sent again: look in the service, and enter it anew if yours is to stand.`,
  savedUnread: 'The service says that it is saved; it is read back later',
  savedNotReadable: 'The service says that it is saved; this field cannot be checked here',

  // Reading back
  readMine: 'Read back: it had arrived',
  readBase: 'Read back: it had not arrived. It is sent once more.',
  readBaseAgain:
    'It was sent without an answer and is not in the service. Look at it, then send it again or give it up.',
  readOther: (of: Of, now: string | null) =>
    `No answer said that it was saved, and the service now shows ${shown(of, now)}.`,
  refusedOther: (of: Of, now: string | null) => `The service did not take it, and now shows ${shown(of, now)}.`,
  notReadable:
    'No answer said whether it was saved, and no read shows this field. Look in the service, then say what you found.',
  notReadableNow:
    'No answer said whether it was saved, and what it belongs to cannot be read any more. Look in the service.',
  refusalRead: 'Read back: nothing was changed. It is sent in a smaller part.',
  refused: 'The service refused this.',

  // Not undoable
  undoOtherKeys: 'It is read by other fields than it is written by, so the old one cannot be sent.',
  undoNone: 'There was none before, and nothing can be set to none here.',
  undoNotRead: 'The old value was never read.',
  undoNotSent: 'Nothing was sent, as the service had this value already.',
  undoChanged: (of: Of, now: string | null) => `It changed since: the service has ${shown(of, now)} now.`,
  undoWaits: (of: Of, waiting: string) =>
    `A newer change of it waits, to ${shown(of, waiting)}. Settle that one first, then undo again.`,
  undoName: (name: string | null) => (name === null ? 'Undo' : `Undo of ${name}`),

  // Left out of a submission
  leftForNeeded: (needed: NeededWords) =>
    needed.state === 'missing'
      ? `Needs “${needed.label}” of this person, which the service does not have. Enter that one, then submit both.`
      : `Needs “${needed.label}” of this person first, which ${notGoing(needed)}. It stays until that one is saved.`,
  goesWithout: (label: string, needed: string) =>
    `${label} goes out with the “${needed}” that the service has, as the change of that one is not sent.`,
  leftUnticked: (label: string, needed: string) =>
    `${label} goes out with the tick of “${needed}” only, which it needs first.`,
  leftBehindNeeded: (needed: string) => `Needs “${needed}” of this person first, which is on its way.`,
  leftBehind: 'Waits for the answer to an earlier change of the same thing.',
  leftHeld: 'You keep it back.',
  leftDraft: 'Not queued yet.',
  leftConflict: 'Conflict: choose a value first.',
  leftRejected: 'Rejected: correct it first.',
  leftUnknown: 'No answer yet, checking.',
  leftSending: 'On its way.',

  scope: (target: EditTarget['kind']) => (target === 'payslip' ? 'this payslip' : 'employee, from now on')
} as const
