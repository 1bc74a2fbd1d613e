/** The sentences of the frame: rail, company switcher, find, keys, status bar. */
import type { RequestsHeld, WaitWhat } from '@shared/contract/views'
import { counted } from './format'

export const frameText = {
  product: 'Paydesk',
  sample: 'Sample',
  title: (company: string, sample: boolean) => `${company}${sample ? ' (sample)' : ''} - Paydesk`,
  main: 'Main',
  places: {
    overview: 'Overview',
    employees: 'Employees',
    payRuns: 'Pay runs',
    payslips: 'Payslips',
    certificates: 'Certificates',
    reports: 'Reports',
    changes: 'Changes',
    settings: 'Settings'
  },
  keys: {
    title: 'Keys',
    everywhere: 'Everywhere',
    find: 'Find anything',
    keys: 'This list of keys',
    refresh: 'Refresh the lists of this company',
    settings: 'Settings',
    changes: 'Changes',
    back: 'Back'
  },
  switcher: {
    /** With the letters that stand for it, which are all that a narrow window shows. */
    label: (letters: string, company: string) => `Company ${letters}: ${company}. Switch company`,
    act: 'Switch company',
    noCompany: 'No company',
    filter: 'Find a company',
    companies: 'Companies',
    none: 'No company has this name.',
    connections: 'Connections',
    people: (people: number) => counted(people, 'person', 'people'),
    noAccess: 'No access'
  },
  find: 'Find anything',
  status: {
    label: 'Status',
    online: 'Online',
    offlineSince: (time: string) => `Offline since ${time}`,
    offline: 'Offline',
    unknown: 'Not asked yet',
    keyRefused: 'Key refused',
    stillReadable: 'the copy stays readable',
    changeKey: 'Change the key',
    answered: (time: string) => `service answered ${time}`,
    copyOf: (time: string) => `copy of ${time}`,
    lists: (time: string) => `Lists ${time}`,
    listsNever: 'Lists not read yet',
    refresh: 'Refresh now',
    unkept: 'Settings not kept',
    unkeptWhy: ({ sentence, nextStep }: { readonly sentence: string; readonly nextStep: string }) =>
      `${sentence} What you set, and where the window is, holds until Paydesk closes. ${nextStep}`,
    syncing: (company: string) => `Syncing ${company}`,
    paused: (company: string) => `Sync of ${company} paused`,
    failed: (company: string) => `Sync of ${company} stopped`,
    ofRequests: (done: string, total: string) => `${done} of ${total}`,
    left: (time: string) => `${time} left`,
    waitingFor: {
      employee: 'Reading the employee',
      payslip: 'Reading the payslip',
      payRun: 'Reading the pay run',
      payItems: 'Reading payslip items',
      payItem: 'Reading the payslip item',
      inherited: 'Reading what is inherited',
      certificates: 'Reading certificates',
      frequencies: 'Reading pay frequencies',
      payPoints: 'Reading pay points',
      matches: 'Reading what the service has',
      accounts: 'Asking for accounts one by one',
      pdf: 'Fetching the PDF',
      sending: 'Waiting for the service’s answer',
      backup: 'Writing the backup',
      handover: 'Writing the file for a colleague',
      sealedFile: 'Opening the file',
      history: 'Checking the history',
      retentionPreview: 'Looking at what leaves the copy',
      retention: 'Removing what leaves the copy'
    } satisfies Record<WaitWhat, string>,
    // The time first: where there is no room the words are cut, and never a figure.
    held: {
      limits: (by: string) => `Goes on by itself by ${by}: the requests allowed now are used up`,
      rateLimited: (by: string) => `Goes on by itself by ${by}: the service asked to wait`,
      maintenance: (by: string) => `Goes on by itself by ${by}: the service is away for maintenance`
    } satisfies Record<RequestsHeld['cause'], (by: string) => string>,
    cancel: 'Cancel',
    cancelOf: (label: string) => `Cancel ${label}`,
    details: 'Details',
    submitting: (done: number, total: number) => `Submitting ${done} of ${total}`,
    stopping: 'Stopping after this part',
    runnerPaused: 'Sending is paused',
    runnerWaiting: (time: string) => `Sending goes on at ${time}`,
    stop: 'Stop after this part',
    reportsRunning: (runs: number) => `${counted(runs, 'report', 'reports')} running`,
    show: 'Show',
    waiting: (changes: number) => `${counted(changes, 'change', 'changes')} waiting`,
    elsewhere: (changes: number, companies: number) => `+${changes} in ${counted(companies, 'other', 'others')}`,
    waitingElsewhere: (changes: number, companies: number) =>
      `${counted(changes, 'change', 'changes')} waiting in ${counted(companies, 'other company', 'other companies')}`,
    needYou: (changes: number) => (changes === 1 ? '1 needs you' : `${changes} need you`),
    encrypted: 'Encrypted',
    sessionOnly: 'This session only',
    sessionOnlyWhy: 'There is no keychain: the copy and the changes are removed when Paydesk closes.',
    encryptedWhy: 'The copy on this computer is encrypted; its key is in the system keychain.',
    development: 'Development',
    developmentWhy:
      "This is a development runtime without Chromium's sandbox. Use the sample or a service on this computer.",
    restarting: 'A part of Paydesk is starting again'
  },
  noCompanyYet: 'No company yet',
  noCompanyYetWhy: 'The list of companies has not been read from the service yet.'
} as const
