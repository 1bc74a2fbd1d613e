/** The sentences of payslip items: entries with everything they hold, and what can be done to them. */
import type { PayItemEntry, PayItemsView } from '@shared/contract/views'
import { dayInWords, parseDay } from '@shared/domain/day'
import type { ValueFault } from '@shared/domain/editValue'
import { counted } from './format'

const ORIGINS: Readonly<Record<PayItemEntry['origin'], string>> = {
  payslip: 'this payslip',
  employee: 'employee',
  inherited: 'inherited',
  profile: 'profile'
}

const FAULTS: Readonly<Record<ValueFault, string>> = {
  notANumber: 'Enter a number such as 1355.90.',
  lostDigits: 'A spreadsheet has cut digits from this. Enter it whole.',
  notADay: 'Enter the day as 2026-06-30.',
  notYesNo: 'Enter true or false.',
  empty: 'Enter a value.'
}

export const payItemsText = {
  title: 'Payslip items',
  sub: ({ person, date }: PayItemsView) => {
    const day = parseDay(date)
    return day === null ? `${person}, from now on` : `${person}, ${dayInWords(day)}`
  },
  item: 'Item',
  inputs: 'Inputs',
  outputs: 'Outputs',
  origin: 'Origin',
  state: 'State',
  formula: 'Formula',
  overridden: 'overridden here by',
  several: 'one of several',
  skipped: 'skipped',
  deleted: 'deleted',
  originOf: (entry: PayItemEntry) => ORIGINS[entry.origin],
  stateOf: ({ state }: PayItemEntry) => (state === 'ok' ? '' : state),
  none: 'none',
  noId: 'inherited, so it cannot be changed here',
  id: 'Id',
  systemName: 'System name',
  skipRule: 'Skip rule',
  multiplier: 'Multiplier',
  asSent: 'As sent',
  entry: (label: string) => `Show ${label}`,
  detail: 'Item',
  chooseOne: 'Choose an item to see everything it holds.',
  read: 'Read again',
  notRead: 'Not read yet',
  notReadBody: 'Read them from the service; they stay in the copy on this computer.',
  empty: 'The service lists no items',
  emptyBody: 'Add one to begin.',
  inherited: 'Inherited',
  inheritedNot: 'Not read yet.',
  readInherited: 'Read what is inherited',
  noInherited: 'Nothing is inherited.',
  locked: (why: NonNullable<PayItemsView['locked']>) =>
    why === 'finalised'
      ? 'Finalised: nothing on this payslip can be changed.'
      : 'The service does not have it any more.',
  add: 'Add item',
  adding: 'Add an item',
  change: 'Change',
  changeHere: 'Change for this payslip',
  changing: (label: string) => `Change ${label}`,
  remove: 'Delete',
  removeTitle: (label: string) => `Delete ${label}?`,
  removeBody: (view: PayItemsView) =>
    view.date === null
      ? 'The service removes it from this person, from now on. It cannot be undone from here, only added again.'
      : 'The service removes it from this payslip. It cannot be undone from here, only added again.',
  kind: 'Kind of item',
  otherKind: 'Another system name',
  systemNameHint: 'As the service writes it, for example extra_pay.',
  otherInput: 'Another input',
  otherInputName: 'Name of another input',
  valueOf: (input: string) => input.charAt(0).toUpperCase() + input.slice(1).replaceAll('_', ' '),
  now: (value: string | null) => `Now ${value ?? 'none'}. Left empty it stays.`,
  byFormulaShort: 'by formula',
  byFormula: 'A formula works this out: a value sent for it may be worked out again.',
  how: 'How',
  howLabel: { upsert: 'Set it', insert: 'Add another', update: 'Change the one there' },
  howHelp: (alike: number) =>
    alike === 0
      ? 'None of this kind is there. “Set it” and “Add another” both add it.'
      : alike === 1
        ? 'One of this kind is there. “Set it” changes it; not every kind can be there twice.'
        : `${counted(alike, 'one is', 'are')} there: to change one, choose it in the list. “Set it” would change the first only, so it is not offered.`,
  noneToUpdate: 'None of this kind is there.',
  severalThere: 'Several are there: choose one in the list.',
  fault: (fault: ValueFault) => FAULTS[fault],
  systemNameWrong: 'Choose a kind, or enter its system name.',
  nothing: 'Enter at least one value.',
  send: 'Send',
  sendNow: 'It goes to the service at once.',
  cancel: 'Close',
  draftKept: 'Kept on this computer as a draft; nothing was sent.',
  dropDraft: 'Throw the draft away',
  entryGone: 'Change an item that is not there any more',
  added: 'The item is set',
  changed: 'The item is changed',
  removed: 'The item is deleted',
  refused: 'The service refused it; nothing was changed.',
  notSent: 'It was not sent.',
  gone: 'The service does not have this item any more. The list was read again.',
  ofEmployee: 'Items of the employee',
  openOfPayslip: 'Items of this payslip'
} as const
