/** The sentences of *Find anything*. */
import { dayInWords, localDay, type Day } from '@shared/domain/day'
import type { LineSection } from '@shared/domain/payslip'
import { reportTitles, type ReportName } from '@shared/domain/report'
import { count, counted } from './format'

const SECTIONS: Readonly<Record<LineSection, string>> = {
  income: 'income',
  deduction: 'deductions',
  net: 'net pay',
  other: 'other lines'
}

export const findText = {
  title: 'Find anything',
  placeholder: 'Name, number, date, line, certificate, report or command',
  kinds: {
    people: 'People',
    companies: 'Companies',
    periods: 'Periods',
    payslips: 'Payslips',
    lines: 'Payslip lines',
    certificates: 'Certificates',
    reports: 'Reports',
    commands: 'Commands'
  },
  payslipsOf: (person: string) => `Payslips of ${person}`,
  certificatesOf: (person: string) => `Certificates of ${person}`,
  scope: 'Where to search',
  everywhere: 'All companies',
  everywhereOf: (companies: number) => (companies === 1 ? 'All companies' : `All ${count(companies)} companies`),
  here: 'This one',
  narrowed: (kind: string) => `Only ${kind.toLowerCase()}`,
  more: (shown: number) => `first ${count(shown)}`,
  move: 'move',
  choose: 'open',
  save: 'save PDF',
  narrow: 'one kind only',
  close: 'close',
  /**
   * `more`: there are others than the hits that are listed. `only`: the one kind that is looked for; `here`: of this company alone.
   * What leaves nothing is named.
   */
  found: (hits: number, more: boolean, { only, here }: { readonly only: string | null; readonly here: boolean }) => {
    if (more) return `More found than the ${count(hits)} listed, from the offline copy`
    if (hits > 0) return `${count(hits)} found, from the offline copy`
    const narrowed = [only === null ? '' : only.toLowerCase(), here ? 'this company' : ''].filter((part) => part !== '')
    const why = narrowed.length === 0 ? '' : `: only ${narrowed.join(' of ')} searched`
    return `Nothing found in the offline copy${why}`
  },
  none: 'Nothing found in the offline copy',
  /** Where it was looked, and what may find it. */
  noneWhy: ({ only, here }: { readonly only: string | null; readonly here: boolean }) => {
    const where = here ? 'this company' : 'all companies'
    const looked =
      only === null
        ? `Every kind of thing in ${where} was searched`
        : `Only ${only.toLowerCase()} in ${where} were searched`
    return `${looked}. Less of a word, or another spelling, may find it.`
  },
  everyKind: 'Search every kind',
  everyCompany: 'Search all companies',
  start: 'Searches all companies of this connection, offline too.',
  startHere: 'Searches this company, offline too.',
  period: (date: Day, frequency: string | null, special: boolean) =>
    [dayInWords(date), frequency ?? '', special ? 'once-off' : ''].filter((part) => part !== '').join(', '),
  payslipCount: (payslips: number) => (payslips === 0 ? 'payslips not read' : counted(payslips, 'payslip', 'payslips')),
  gone: 'no longer in the service',
  left: (on: Day) => `left ${dayInWords(on)}`,
  payslip: (date: Day, frequency: string | null, special: boolean, person: string | null) =>
    [dayInWords(date), special ? 'once-off' : (frequency ?? ''), person ?? ''].filter((part) => part !== '').join(', '),
  section: (section: LineSection) => SECTIONS[section],
  lineOf: (date: Day) => `payslip of ${dayInWords(date)}`,
  lineOlder: 'in older payslips',
  lineNowhere: 'None of the newest payslips in the copy has such a line.',
  certificate: (name: string, person: string | null) =>
    [name || 'Certificate', person ?? ''].filter((part) => part !== '').join(', '),
  certificateDay: (day: Day | null) => (day === null ? 'without a date' : `to ${dayInWords(day)}`),
  certificateYear: (end: Day) => `Certificates, year to ${dayInWords(end)}`,
  certificateCount: (certificates: number) => counted(certificates, 'certificate', 'certificates'),
  report: 'Run or look at it',
  reportRun: (report: ReportName, from: Day | null, to: Day | null) =>
    [
      reportTitles[report],
      [from, to]
        .filter((day) => day !== null)
        .map(dayInWords)
        .join(' to ')
    ]
      .filter((part) => part !== '')
      .join(', '),
  reportMade: (atMs: number) => `of ${dayInWords(localDay(atMs))}`,
  favourite: 'favourite',
  favouriteGone: 'This favourite was removed.',
  runGone: 'This run was removed.',
  goTo: (place: string) => `Go to ${place}`,
  setting: (section: string) => `Settings: ${section}`,
  screens: 'Screens',
  program: 'Program',
  logFolder: 'Open log folder'
} as const
