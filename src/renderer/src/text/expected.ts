/** The sentences of the expected payslips: who should have one, by period. */
import { dayInWords, endOfMonth, type Day } from '@shared/domain/day'
import type { ExpectedCell } from '@shared/domain/expectedPayslips'
import type { ExpectedSummary } from '@shared/contract/views'
import { count, counted } from './format'

const CELLS: Readonly<Record<ExpectedCell, string>> = {
  none: '',
  there: 'there',
  hole: 'missing',
  surplus: 'surplus',
  several: 'several',
  calculating: 'calculating',
  notKnown: 'not known',
  notRead: 'not read'
}

const WHY: Readonly<Record<ExpectedCell, string>> = {
  none: 'Not employed in this period, or of another frequency',
  there: 'The payslip is there',
  hole: 'Employed in this period, and no regular payslip',
  surplus: 'A payslip although not employed in this period, or of another frequency',
  several: 'More than one regular payslip',
  calculating: 'The payslip is there and calculates',
  notKnown: 'No payslip; the service periods of this person were never read',
  notRead: 'Payslips of that time are not in the copy on this computer'
}

export const expectedText = {
  title: 'Expected payslips',
  open: 'Expected payslips',
  filters: 'Which periods and people',
  frequency: 'Frequency',
  until: 'Up to',
  show: 'People shown',
  all: 'All',
  odd: 'Missing or surplus',
  columns: { number: 'No.', name: 'Name', odd: 'Odd' },
  /** Month and year where periods end with a month, else day and month. */
  date: (date: Day) =>
    endOfMonth(date) === date ? dayInWords(date).replace(/^\d+ /, '') : dayInWords(date).replace(/ \d+$/, ''),
  cell: (cell: ExpectedCell) => CELLS[cell],
  why: (cell: ExpectedCell) => WHY[cell],
  summary: ({ holes, surplus }: ExpectedSummary) => `${count(holes)} missing, ${count(surplus)} surplus`,
  notKnown: (people: number) =>
    `${counted(people, 'person', 'people')} whose service periods were never read: nothing is expected of them`,
  notRead: (people: number) =>
    `Older payslips of ${counted(people, 'person', 'people')} are not in the copy: what is missing of them is not known`,
  openPayslip: (date: Day) => `Payslip of ${dayInWords(date)}`,
  openPerson: 'Open employee',
  nobody: 'Nobody of this frequency in the copy',
  noneOdd: 'No payslip is missing, and none is surplus',
  noneOddWhy: (people: number) => `${counted(people, 'person', 'people')} looked at.`,
  showAll: 'Show everyone',
  file: (company: string, until: string) => `${company} expected payslips to ${until}`,
  noPeriods: 'There are no periods in the copy on this computer',
  noPeriodsWhy: 'Read the pay runs of the company while the service answers.'
} as const
