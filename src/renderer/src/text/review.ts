/** The sentences of the review of a period: ticks, notes, progress. */
import type { PayslipReview, QuietView, ReviewProgress, TickedTogether } from '@shared/contract/views'
import type { SeenChange } from '@shared/domain/seenFigures'
import { count, counted, moment } from './format'

const by = (user: string): string => (user === '' ? '' : ` by ${user}`)

export const reviewText = {
  title: 'Review',
  tick: 'Tick as reviewed',
  tickAndNext: 'Tick and go to the next',
  untick: 'Take the tick back',
  ticked: 'Reviewed',
  reopened: 'Re-opened',
  notTicked: 'Not reviewed',
  tickedAt: ({ tickedMs, user }: { readonly tickedMs: number; readonly user: string }) =>
    `ticked ${moment(tickedMs)}${by(user)}`,
  together: (payslips: number) => `Ticked together with ${counted(payslips - 1, 'other', 'others')} by the rule.`,
  ticksWaiting: (waiting: number) =>
    waiting === 1
      ? 'A change waited: the tick is for the figures without it, and opens again when it is saved.'
      : `${count(waiting)} changes waited: the tick is for the figures without them, and opens again when one is saved.`,
  figuresChanged: 'The figures changed after your tick.',
  savedSince: (labels: readonly string[]) => `Saved in the service after your tick: ${labels.join(', ')}.`,
  changeName: ({ kind, name }: SeenChange) => (kind === 'net' ? 'Net pay' : name),
  cannotTick: 'There are no figures to tick while it calculates.',
  waitsNow: (waiting: number) =>
    `${counted(waiting, 'change waits', 'changes wait')}: a tick is for the figures shown.`,
  notes: 'Notes',
  addNote: 'Add a note',
  noteWritten: ({ writtenMs, user }: PayslipReview['notes'][number]) => `${moment(writtenMs)}${by(user)}`,
  removeNote: 'Remove this note',
  aNote: 'A note',
  ofAnother:
    'Another connection was opened before what you wrote was kept. It is held until Paydesk ends, and stands in its field again when the connection that it is for is open.',

  show: 'Which payslips are listed',
  all: 'All',
  toDo: 'To do',
  flagged: 'Flagged',
  reopenedCount: (payslips: number) => `${count(payslips)} re-opened`,
  showReopened: 'Show only those that were ticked and have other figures since',
  nothingToDo: 'Nothing left to review here.',
  noneReopened: 'No tick opened again.',
  noneFlagged: 'No rule found anything to look at.',
  hasFlag: 'A rule found something to look at',

  progress: ({ ticked, payslips }: Pick<ReviewProgress, 'ticked' | 'payslips'>) =>
    `${count(ticked)} of ${count(payslips)} reviewed`,
  left: ({ payslips, ticked, reopened, calculating }: ReviewProgress) =>
    [
      reopened > 0 ? `${count(reopened)} re-opened` : '',
      payslips - ticked - reopened - calculating > 0
        ? `${count(payslips - ticked - reopened - calculating)} not looked at`
        : '',
      calculating > 0 ? `${count(calculating)} calculating` : ''
    ]
      .filter((part) => part !== '')
      .join(', '),
  goOn: 'Review payslips',
  tickQuiet: 'Tick what did not change…',
  quietTitle: ({ payslips }: QuietView) =>
    payslips === 0
      ? 'No payslip without a change and without a flag'
      : `Tick the ${count(payslips)} with no change and no flag`,
  quietRule:
    'Regular payslips that are not ticked and do not calculate, whose net pay and every line are as on the payslip before, on which no rule found anything to look at, and for whose person no change waits.',
  quietOthers: ({ others }: QuietView) =>
    others === 0 ? 'That is all that is left.' : `${counted(others, 'other stays', 'others stay')} for you to look at.`,
  quietUndo: 'They are recorded as ticked together, and can be taken back together.',
  tickThem: (payslips: number) => `Tick ${counted(payslips, 'payslip', 'payslips')}`,
  cancel: 'Cancel',
  done: 'Done',
  tickedTogether: (payslips: number) => `${counted(payslips, 'payslip', 'payslips')} ticked together`,
  togetherLine: ({ payslips, user, tickedMs }: TickedTogether) =>
    `${counted(payslips, 'payslip', 'payslips')} ticked together by the rule, ${moment(tickedMs)}${by(user)}`,
  takeBack: 'Take back',
  takenBack: (payslips: number) => `${counted(payslips, 'tick', 'ticks')} taken back`,
  notesCount: (notes: number) => counted(notes, 'note', 'notes')
} as const
