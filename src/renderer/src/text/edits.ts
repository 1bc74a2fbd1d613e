/** The sentences of editing: the pane beside a payslip or person, and how an edit is told everywhere. */
import type { Edit, EditTarget } from '@shared/domain/edit'
import { dayInWords } from '@shared/domain/day'
import type { ValueFault } from '@shared/domain/editValue'
import { coverFigures } from '@/amounts'
import { counted } from './format'
import { whenSent } from './sending'

const FAULTS: Readonly<Record<ValueFault, string>> = {
  notANumber: 'Not a number that can be taken exactly. Write 1355.90 or 1,355.90.',
  lostDigits: 'Digits were lost: this looks like a spreadsheet’s short form. Enter all digits.',
  notADay: 'Not a day. Write it as 2026-06-30.',
  notYesNo: 'Choose yes or no.',
  empty: 'Empty leaves the value as it is. Enter 0 to set it to 0.'
}

export const editsText = {
  edit: 'Edit',
  pane: 'Edit',
  close: 'Close the edit pane',
  scope: 'What the edit is for',
  thisPayslip: 'This payslip only',
  fromNowOn: 'Employee, from now on',
  scopeOf: (target: EditTarget) => (target.kind === 'employee' ? 'from now on' : 'this payslip'),
  scopeWithDay: (target: EditTarget) =>
    target.kind === 'employee' ? 'employee, from now on' : `this payslip, ${dayInWords(target.date)}`,
  find: 'Find an item',
  keptAtOnce: (byItself: boolean) => `Each value is kept on this computer at once. ${whenSent(byItself)}`,
  itemsRead: 'Items read',
  value: (label: string) => `New value of ${label}`,
  now: 'Now',
  none: 'none',
  notRead: 'not read',
  cannotBeChecked: 'No read returns this field, so it cannot be checked here.',
  origin: { payslip: 'this payslip', employee: 'employee', inherited: 'inherited', profile: 'profile' },
  override: 'An edit here overrides the inherited value on this payslip.',
  itemsNotRead: (target: EditTarget) =>
    target.kind === 'employee'
      ? 'The items were not read yet, so only the person’s own fields are offered.'
      : 'The items of this payslip were not read yet. They are read while online.',
  readItems: 'Read the items',
  noMatch: (text: string) => `No item matches “${text}”.`,
  waitingFor: (target: EditTarget) => (target.kind === 'employee' ? 'Waiting, from now on' : 'Waiting'),
  notInTotals: ', not in the totals',
  undo: 'Undo',
  fault: (fault: ValueFault) => FAULTS[fault],
  /** `value` null: it is not for everybody’s eyes. */
  notKept: (label: string, value: string | null, why: string) =>
    `${label}${value === null ? '' : ` ${value}`} was not kept: ${why}`,
  yes: 'Yes',
  no: 'No',
  choose: 'Choose',
  changesWaiting: (changes: number) => `${counted(changes, 'change', 'changes')} waiting`,
  becomes: 'becomes',
  reason: (edit: Edit) =>
    coverFigures(
      edit.reason === null ? '' : edit.reason.fromService ? `The service says: “${edit.reason.text}”` : edit.reason.text
    )
} as const
