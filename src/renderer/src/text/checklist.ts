/** The sentences of the month-end checklist and of the sign-off sheet. */
import type { DoneStep, NamedPeopleSet } from '@shared/contract/views'
import { count, counted, moment } from './format'

export const checklistText = {
  title: 'Month-end checklist',
  why: 'Ticked by what the copy shows. Bank file and signature are yours to say.',
  steps: {
    inputs: 'Inputs sent',
    calculated: 'Nothing calculating',
    reviewed: 'Reviewed',
    finalised: 'All finalised',
    run: 'Run made',
    released: 'Released',
    pdfs: 'Final PDFs saved',
    posted: 'Journal posted',
    bankFile: 'Bank file',
    signedOff: 'Signed off'
  },
  states: { done: 'Done', open: 'Open', none: 'Nothing yet' },
  of: (done: number, all: number) => `${count(done)}/${count(all)}`,
  waiting: (edits: number) => (edits === 0 ? 'no change waits' : counted(edits, 'change waits', 'changes wait')),
  calculating: (payslips: number) =>
    payslips === 0 ? 'all have figures' : counted(payslips, 'payslip calculates', 'payslips calculate'),
  runs: (made: number, parts: number) => `${count(made)} of ${counted(parts, 'part', 'parts')} in a run`,
  noRun: 'no run yet',
  releasedOpen: 'some were released before all are final',
  inService: (shown: string) => `${shown}, done in the service`,
  byHand: 'by hand',
  who: (step: string) => `${step}: who did it`,
  doneBy: ({ who, doneMs, user }: DoneStep) =>
    `${who === '' ? user : who}, ${moment(doneMs)}${who === '' || user === '' ? '' : ` (entered by ${user})`}`,
  markDone: 'Done',
  notDone: 'Not done',

  sheet: 'Sign-off sheet',
  sheetOf: (period: string) => `Sign-off, ${period}`,
  item: 'What',
  detail: 'Detail',
  by: 'Who and when',
  figures: 'Figures',
  payslips: 'Payslips',
  netPay: 'Net pay',
  review: 'Review',
  checklist: 'Checklist',
  flags: (flags: number) => `Flags (${count(flags)})`,
  noFlags: 'No rule found anything.',
  tooMany: (flags: number, most: number) =>
    `${count(flags)} flags, of which the first ${count(most)} stand here; the others are in the list of flags.`,
  reasons: 'Reasons of the variance',
  notes: 'Notes',
  peopleOf: (people: NamedPeopleSet | null) => {
    switch (people?.kind) {
      case undefined:
        return 'All people'
      case 'chosen':
        return people.name ?? `${counted(people.people, 'person', 'people')} chosen`
      case 'notKnown':
        return 'Pay point not known'
      case 'payPoint':
        return people.withNotKnown ? `${people.name} and pay point not known` : people.name
    }
  },
  net: 'net pay',
  setAgainst: (now: string, before: string) => `${now} against ${before}`,
  against: (before: string) => `against ${before}`,
  ticked: (payslips: number) => `${counted(payslips, 'payslip', 'payslips')} ticked`,
  tickedBy: (user: string, first: string, last: string) =>
    [user, first === last ? first : `${first} to ${last}`].filter((part) => part !== '').join(', '),
  at: (user: string, time: string) => [user, time].filter((part) => part !== '').join(', '),
  notSigned: 'Not signed off',
  signature: 'Signature',
  signHere: '______________________________'
} as const
