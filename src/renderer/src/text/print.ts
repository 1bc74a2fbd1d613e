/** The sentences of the print view, and what every sheet says. */
import { count, counted } from './format'

export const printText = {
  title: 'Print',
  nothing: 'Nothing to print',
  nothingWhy: 'Go to what is to be printed and choose Print there.',
  pages: (sheets: number) => (sheets === 1 ? '1 page' : `${count(sheets)} pages`),
  preview: 'Preview',
  options: 'Print options',
  onThePage: 'On the page',
  always: 'Always on the page',
  alwaysWhat: 'As of when, open or final, what waits or calculates, page x of y. Black on white in both themes.',
  named: (name: string) => `A saved print is named ${name}.pdf.`,
  savePdf: 'Save as PDF',
  print: 'Print',
  saved: (name: string) => `Saved ${name}.`,
  open: 'Open',
  showInFolder: 'Show in folder',
  page: (sheet: number, sheets: number) => `Page ${count(sheet)} of ${count(sheets)}`,
  printed: (time: string) => `Printed ${time}`,
  mark: 'Not the service’s document',
  lastPeriod: 'Last period and change',
  leave: 'Leave',
  payslipNotice: 'Not the service’s document.',
  payslipNoticeWhy: (time: string | null) =>
    time === null
      ? 'It is printed from the copy on this computer, and says so. The service’s own PDF is the document.'
      : `It is printed from the figures read ${time}, and says so. The service’s own PDF is the document.`,
  savePayslip: 'Save the service’s PDF',
  openState: 'Open, not final.',
  finalState: 'Final.',
  calculatingState: 'Still calculating.',
  fromCopy: (time: string | null) =>
    time === null ? 'Printed from the copy on this computer.' : `Printed from the copy read ${time}.`,
  reportRead: (time: string) => `Answered by the service ${time}.`,
  journalRead: (time: string) => `Journal as sent by the service ${time}.`,
  waits: (changes: number) =>
    changes === 1
      ? '1 change waits and is not in these figures:'
      : `${count(changes)} changes wait and are not in these figures:`,
  /** The same in short, for the head of each sheet. */
  waiting: (changes: number) => `${counted(changes, 'change waits', 'changes wait')}, not in the figures.`,
  columnsOf: (at: number, parts: number) => `columns ${count(at)} of ${count(parts)}`,
  change: (label: string, from: string | null, to: string) => `${label} ${from === null ? '' : `${from} `}→ ${to}`,
  list: (rows: number) => (rows === 1 ? '1 row.' : `${count(rows)} rows.`),
  tooLong: (most: number) => `A list of more than ${count(most)} rows is not printed. Export it, or narrow it down.`,
  item: 'Item',
  /** In place of a company's name: the rows may be of any. */
  allCompanies: 'All companies'
} as const
