/** The sentences of the review of all companies. */
import { dayInWords, type Day } from '@shared/domain/day'
import { count, counted } from './format'

export const deskText = {
  title: 'Review of all companies',
  open: 'All companies',
  tabs: { label: 'Review of all companies', periods: 'Periods', flags: 'Flags' },
  sub: (companies: number) => counted(companies, 'company', 'companies'),
  reading: (done: number, all: number) => `${count(done)} of ${count(all)} companies read`,
  readingFlags: (done: number, all: number) =>
    `Payslips of ${count(done)} of ${count(all)} companies looked at for flags`,
  apart: 'Each company in its own currency, so nothing is added up over companies.',
  notRead: (company: string, why: string) => `${company}: ${why}`,
  columns: {
    company: 'Company',
    date: 'Period',
    before: 'Before',
    starters: 'Starters',
    leavers: 'Leavers',
    others: 'Others',
    people: 'Now',
    net: 'Net pay',
    change: 'Change',
    flags: 'Flags',
    ticked: 'Reviewed',
    state: 'State'
  },
  frequencyNotKnown: 'Not known',
  against: (day: Day) => `against ${dayInWords(day)}`,
  others: (appeared: number, vanished: number) =>
    [appeared > 0 ? `+${count(appeared)}` : '', vanished > 0 ? `−${count(vanished)}` : ''].filter(Boolean).join(' '),
  ticked: (ticked: number, payslips: number) => `${count(ticked)}/${count(payslips)}`,
  reopened: (payslips: number) => `${count(payslips)} re-opened`,
  openFigure: (what: string, figure: string, company: string, day: Day) =>
    `${what} ${figure}, ${company}, ${dayInWords(day)}`,
  calculating: (payslips: number) => `${count(payslips)} calculating`,
  withoutNet: (payslips: number) => `${count(payslips)} without net pay`,
  notCompared: (people: number) => `${count(people)} not compared`,
  notFinalised: (payslips: number) => `${count(payslips)} open`,
  allFinalised: 'All finalised',
  empty: 'No period is in the copy on this computer',
  emptyWhy: 'Refresh the companies while the service answers.',
  file: 'Review of all companies',
  flagsFile: 'All companies'
} as const
