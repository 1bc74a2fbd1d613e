/** The sentences of what is sent at once: what became of it, and how one that has no answer is settled. */
import type { FormDraftView, WriteMatch, WriteView } from '@shared/contract/views'
import { wordingOf } from '@shared/contract/errorWording'
import { payItemEntryKey } from '@shared/domain/formDraft'
import { clock, counted } from './format'

const KINDS: Readonly<Record<WriteView['body']['kind'], string>> = {
  employeeCreate: 'Create employee',
  employeeUpdate: 'Change employee',
  employeeDelete: 'Delete employee',
  payItemPut: 'Put payslip item',
  payItemUpdate: 'Change payslip item',
  payItemDelete: 'Delete payslip item',
  frequencyCreate: 'Create pay frequency'
}

export const writesText = {
  title: 'Sent at once',
  fileName: (company: string) => `${company} sent at once`,
  listed: (writes: number) => `${counted(writes, 'write', 'writes')} of this company.`,
  sub: 'Creations, changes and deletions that do not wait in Changes',
  kind: (write: WriteView) => KINDS[write.body.kind],
  state: ({ state, cause }: WriteView): string => {
    switch (state) {
      case 'prepared':
      case 'out':
        return 'Sending'
      case 'done':
        return 'Done'
      case 'refused':
        return cause === 'notSent' ? 'Not sent' : 'Refused'
      case 'unknown':
        return 'Not known whether it was made'
      case 'settled':
        return cause === 'saidMade' ? 'Made, you said' : cause === 'neverSent' ? 'Never sent' : 'Not made, you said'
    }
  },
  what: 'What',
  who: 'About',
  when: 'When',
  stateHead: 'State',
  empty: 'Nothing was sent at once',
  emptyBody: 'Employees and payslip items that you create, change or delete are listed here with the service’s answer.',
  /** What the service said, or why nothing is known, as one sentence. */
  reason: ({ error, message }: WriteView): string => {
    if (error === null) return message === null ? '' : `“${message}”`
    const said = error.details.serviceMessage === undefined ? '' : ` “${error.details.serviceMessage}”`
    return `${error.message}${said}`
  },
  nextStep: ({ error }: WriteView) => (error === null ? '' : wordingOf(error.code).nextStep),
  fieldErrors: ({ error }: WriteView): readonly (readonly [string, readonly string[]])[] =>
    Object.entries(error?.details.fields ?? {}),
  unknown: (write: WriteView) => `${KINDS[write.body.kind]}, ${write.subject}: not known whether it was made.`,
  unknownBody: (write: WriteView) =>
    `It went out at ${clock(write.createdMs)} and no answer came. It is not sent again by itself. See what the service has, then say which it is.`,
  look: 'See what the service has',
  lookAgain: 'Look again',
  readAt: (atMs: number) => `Read from the service at ${clock(atMs)}`,
  noMatch: 'The service has nothing that looks like it.',
  gone: 'The service does not have this record any more.',
  matches: (matches: number) => counted(matches, 'record looks like it', 'records look like it'),
  wasThere: (match: WriteMatch) =>
    match.wasThere === true ? 'was there before it was sent' : match.wasThere === false ? 'new since it was sent' : '',
  sent: 'Sent',
  there: 'In the service',
  reveal: 'Show covered numbers',
  notShown: 'no read shows it',
  none: 'none',
  agrees: 'agrees',
  differs: 'differs',
  thisOne: 'This is the one',
  wasMade: (write: WriteView) =>
    write.body.kind.endsWith('Delete')
      ? 'It was deleted'
      : write.body.kind.endsWith('Update')
        ? 'It was changed'
        : 'It was made',
  notMade: (write: WriteView) =>
    write.body.kind.endsWith('Delete')
      ? 'It was not deleted'
      : write.body.kind.endsWith('Update')
        ? 'It was not changed'
        : 'It was not made',
  settled: 'Noted. Nothing was sent.',
  begun: (what: string, atMs: number) => `${what}: begun at ${clock(atMs)}, not sent.`,
  begunBody: 'What was entered is kept on this computer.',
  goOn: 'Go on',
  goOnWith: (what: string) => `Go on: ${what}`,
  draftHeld: (why: string) =>
    `What was entered last into the form is not kept: ${why} It is tried again by itself, and stands in the form when you open it again.`,
  draftOfAnother:
    'Another connection was opened before what was entered last into the form was kept. It is held until Paydesk ends, and stands in the form again when the connection that it is for is open.',
  drop: 'Throw the draft away',
  dropOf: (what: string) => `Throw the draft away: ${what}`,
  dropTitle: 'Throw this draft away?',
  dropBody: 'What was entered and not sent is gone then. The service is not touched.',
  draftOf: ({ of, subject }: FormDraftView) => {
    const about = (what: string): string => (subject === '' ? what : `${what}, ${subject}`)
    if (of.kind === 'employee') return about(of.employeeId === null ? 'New employee' : KINDS.employeeUpdate)
    return about(of.entry === payItemEntryKey(null) ? KINDS.payItemPut : KINDS.payItemUpdate)
  },
  openWrites: (unknown: number) => `${counted(unknown, 'write has', 'writes have')} no answer`,
  unknownWrite: 'The same one was sent before and has no answer yet. Say first whether it was made.',
  sendFailed: (message: string, nextStep: string) => `${message} ${nextStep}`
} as const
