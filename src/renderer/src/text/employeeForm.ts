/** The sentences of the form of an employee. */
import type { FormFault } from '@shared/domain/employeeForm'
import type { FormHint } from '@shared/domain/employeeHints'
import { clock, count, counted } from './format'
import { whenSent } from './sending'

const FAULTS: Readonly<Record<FormFault, string>> = {
  required: 'The service needs this.',
  requiredByIdType: 'The service needs the number of the identification chosen above.',
  requiredByMarried: 'The service needs this of somebody who is married.',
  requiredByTransfer: 'The service needs a bank account for payment by bank transfer.',
  notAChoice: 'This is not one of the values that the service takes.',
  notAnId: 'This is not an id: it has digits only.',
  tooShort: 'An account number has at least 4 characters.',
  notThreeCharacters: 'A branch code has 3 characters.',
  lostDigits: 'A spreadsheet has cut digits from this. Enter it as it is on paper.',
  notADay: 'Enter the day as 2026-06-30.',
  notYesNo: 'Choose yes or no.'
}

const HINTS: Readonly<Record<FormHint, string>> = {
  idCheckDigit: 'The check digit does not fit a Hong Kong identity card, such as A123456(3).',
  emailShape: 'This does not look like an email address.',
  bornLater: 'This is after the day of joining, or in the future.',
  youngAtStart: 'Not yet 15 on the day of joining.',
  oldAtStart: 'More than 80 on the day of joining.',
  onlyPartTime: 'The contract has this for part time only.',
  onlyMarried: 'The contract has this of somebody who is married.',
  otherIdType: 'Another kind of identification is chosen above.',
  postalRepeats: 'The postal address is said to be the same as the address.',
  lineFour: 'The contract’s samples have a fourth line, its table has not.',
  bankNotUsed: 'Payment is not by bank transfer.',
  bankNotSeen: 'The service needs a bank account for this, and its reads do not show whether there is one.',
  needsPartner: 'The service needs more beside this, and its reads do not show whether it is there.',
  zerosLost: 'A spreadsheet may have lost a leading zero.'
}

export const employeeFormText = {
  creating: 'New employee',
  changing: 'Change employee',
  who: 'Who',
  work: 'Work and pay',
  identity: 'Identification and spouse',
  contact: 'Contact',
  bank: 'Bank account',
  address: 'Address',
  postal: 'Postal address',
  custom: 'Custom fields',
  choose: 'Choose',
  notSet: 'not set',
  leave: 'as it is',
  yes: 'Yes',
  no: 'No',
  fault: (fault: FormFault) => FAULTS[fault],
  hint: (hint: FormHint) => HINTS[hint],
  show: (label: string) => `Show ${label}`,
  masked: (label: string) => `${label}, masked`,
  notShown: 'The service’s reads do not show this. Leave it empty to leave it alone.',
  asRead: 'As read',
  addressKeys:
    'The service reads an address by other fields than it writes it by, so neither fills the other. Enter every line that should stand: a line that is left empty may be kept or cleared by the service.',
  noAddress: 'The service’s reads show none.',
  bankWhole: 'A bank account is sent whole. Leave all three empty to leave it alone.',
  bankNow: 'Now',
  bankNew: 'New',
  bankHidden: 'The service’s reads do not show the account that is there.',
  ids: 'Ids',
  idsOf: 'Banks and custom fields',
  idsBody:
    'The service has no list of these. Banks: the Constants sheet of the bulk import file (Employees, Bulk Actions, Bulk Add Employees). Custom fields and their choices: inspect the field on the Basic Info page.',
  bankList: 'Banks',
  fieldList: 'Custom fields',
  choicesOf: (name: string) => `Choices of ${name}`,
  idField: 'Id',
  nameField: 'Name',
  takes: 'Takes',
  takesText: 'Text',
  takesBoolean: 'Yes or no',
  takesChoice: 'One of its choices',
  keep: 'Keep',
  keepBank: 'Keep bank',
  keepField: 'Keep custom field',
  keepChoice: 'Keep choice',
  remove: (name: string) => `Remove ${name}`,
  idWrong: 'An id has digits only.',
  nameWrong: 'Give it a name.',
  noIds: 'none kept',
  noCustom: 'No custom field is kept yet.',
  unlistedCustom: 'To change one of these, keep its id with a name under Ids.',
  close: 'Close',
  send: 'Check and send',
  toSend: 'To be sent',
  nothing: 'Nothing is entered yet.',
  nothingChanged: 'Nothing is changed yet.',
  /** `said`: fields whose fault is shown; `empty`: those that are needed and have nothing yet. */
  faultCount: (said: number, empty: number) =>
    [
      said > 0 ? counted(said, 'field needs another look', 'fields need another look') : '',
      empty > 0 ? counted(empty, 'required field is empty', 'required fields are empty') : ''
    ]
      .filter((part) => part !== '')
      .join(', ') || 'Nothing keeps it from being sent.',
  hintCount: (hints: number) => counted(hints, 'hint, which holds nothing up', 'hints, which hold nothing up'),
  draftKept: (atMs: number) => `Kept on this computer as a draft at ${clock(atMs)}; nothing was sent.`,
  draft: 'Draft',
  another: 'Begin another one',
  dropDraft: 'Throw the draft away',
  dropTitle: 'Throw this draft away?',
  dropBody: 'What was entered and not sent is gone then. The service is not touched.',
  offline: 'The service does not answer now. What you enter is kept as a draft and can be sent later.',
  offlineQueue: (byItself: boolean) =>
    `The service does not answer now. What you change can wait among the changes. ${whenSent(byItself)}`,
  waiting: (labels: readonly string[]) =>
    `${labels.join(', ')} ${labels.length === 1 ? 'waits' : 'wait'} to be sent. What you enter here takes the place of the same one.`,
  toChanges: 'Open Changes',
  queue: (fields: number) => `Queue ${counted(fields, 'field', 'fields')}`,
  queued: (changes: number, name: string, byItself: boolean) =>
    `${counted(changes, 'change', 'changes')} of ${name} ${changes === 1 ? 'waits' : 'wait'}. ${whenSent(byItself)}`,
  queuedNothing: 'The service has these values already, so nothing waits.',
  askQueueBody: (byItself: boolean) => `It waits on this computer among the changes. ${whenSent(byItself)}`,
  askEitherBody: (byItself: boolean) =>
    `Queue lets it wait among the changes${byItself ? ', which go out by themselves but for a bank account or identity' : ' until you submit them'}. Change sends it to the service at once; that cannot be taken back from here, only changed again.`,
  compared: (label: string) => `${label}: I compared it with the paper`,
  tickFirst: 'Tick each change of a bank account or identity first.',
  askCreate: (name: string, company: string) => `Create ${name} in ${company}?`,
  askChange: (name: string, fields: number) => `Change ${counted(fields, 'field', 'fields')} of ${name}?`,
  askBody: 'It goes to the service at once. It cannot be taken back from here, only changed again.',
  create: 'Create employee',
  change: (fields: number) => `Change ${counted(fields, 'field', 'fields')}`,
  cancel: 'Go back',
  before: 'Before',
  after: 'Sent',
  cleared: 'cleared',
  unknownBefore: 'not shown',
  otherKeys: 'read by other fields',
  created: (name: string, number: string | null) =>
    number === null ? `Created ${name}` : `Created ${name}, number ${number}`,
  changed: (name: string) => `Changed ${name}`,
  refused: 'The service refused it; nothing was made.',
  notSent: 'It was not sent.',
  other: 'The service also names',
  noCompany: 'Choose a company first.',
  gone: 'The service does not have this person any more.',
  add: 'Add employee',
  all: 'All fields',
  delete: 'Delete employee',
  deleteFoot: 'Takes every payslip with it. A leaver gets an end date instead, in the service’s own screens.',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteBody: (payslips: number) =>
    `The service removes this person with every payslip${payslips === 0 ? '' : ` (${count(payslips)} in the copy on this computer)`}, every payslip item, service period and certificate. It cannot be undone. Somebody who leaves is not deleted: they get an end date in the service’s own screens.`,
  deleteType: (number: string | null, name: string) =>
    `Type ${number === null ? name : `${number} or ${name}`} to go on`,
  deleteWrong: 'That is not it.',
  deleted: (name: string) => `Deleted ${name}`
} as const
