/** The sentences of the certificates. */
import type { CertificateState } from '@shared/contract/views'
import type { YearEnd, YearSource } from '@shared/domain/certificateYear'
import { dayInWords, type Day } from '@shared/domain/day'
import { clock, count, counted, duration } from './format'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December'
] as const

const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

const STATES: Readonly<Record<CertificateState, string>> = {
  released: 'Released',
  calculating: 'Calculating',
  noneReleased: 'none released',
  notRead: 'not read'
}

const certificates = (many: number): string => counted(many, 'certificate', 'certificates')
const people = (many: number): string => counted(many, 'person', 'people')

export const certificatesText = {
  title: 'Certificates',
  year: 'Year',
  yearTo: (end: Day) => `Year to ${dayInWords(end)}`,
  yearWith: (end: Day, many: number) => `Year to ${dayInWords(end)}, ${certificates(many)}`,
  noDay: 'Without a date',
  noDayWith: (many: number) => `Without a date, ${certificates(many)}`,
  filters: 'Search and filters',
  search: 'Name, number or id',
  state: 'State',
  stateOf: (state: CertificateState) => {
    const word = STATES[state]
    return word.charAt(0).toUpperCase() + word.slice(1)
  },
  stateWord: (state: CertificateState) => STATES[state],
  frequency: 'Frequency',
  payPoint: 'Pay point',
  notKnown: 'Not known',
  file: 'Saved or not',
  fileChoices: { saved: 'Saved', unsaved: 'Not saved', touched: 'Changed or missing on disk' },
  columns: {
    number: 'No.',
    id: 'Id',
    name: 'Name',
    certificate: 'Certificate',
    date: 'Date',
    from: 'From',
    to: 'Worked to',
    state: 'State',
    frequency: 'Frequency',
    file: 'File',
    read: 'Read'
  },
  noNumber: 'none',
  left: (on: Day) => `left ${dayInWords(on)}`,
  gone: 'no longer listed',
  employmentNotKnown: 'employment not known',
  unnamed: 'Unnamed',
  byDate: (source: YearSource) =>
    source === 'date'
      ? 'In this year by its date, as it has no worked-to.'
      : 'In this year by its worked-from, as it has no worked-to.',
  released: 'released',
  calculating: 'calculating',
  noneReleased: 'none released',
  notRead: 'not read',
  onlyReleased: 'The service shows released ones only. “None released” can mean not made or not released.',
  rule: ({ month, dayOfMonth }: YearEnd, learned: boolean) => {
    // February's last day is the 28th or the 29th, by the year.
    const last = month === 2 && dayOfMonth === 31 ? 'the last day of' : Math.min(dayOfMonth, LAST_DAYS[month - 1] ?? 31)
    const end = `${last} ${MONTHS[month - 1] ?? ''}`
    return learned
      ? `The year is by worked-to and ends on ${end}, as whole-year certificates here do.`
      : `The year is by worked-to and is taken to end on ${end}; the service names none.`
  },
  noDayRule: 'These have neither a worked-to nor any other date, so no year is theirs.',
  saved: 'Saved',
  savedWhenReady: 'saved when ready',
  notSaved: 'not saved',
  newSince: (atMs: number) => `New since ${clock(atMs)}`,
  outdated: 'Changed since saved',
  changed: 'Changed on disk',
  missing: 'Missing on disk',
  foot: (many: number, found: number) => `${people(many)}, ${certificates(found)}`,
  listsRead: (oldestMs: number, newestMs: number) => {
    const [oldest, newest] = [clock(oldestMs), clock(newestMs)]
    return oldest === newest ? `lists read ${newest}` : `lists read ${oldest} to ${newest}`
  },
  changedOnDisk: (files: number) =>
    files === 1 ? '1 saved file was changed on disk' : `${count(files)} saved files were changed on disk`,
  missingOnDisk: (files: number) =>
    files === 1 ? '1 saved file is missing on disk' : `${count(files)} saved files are missing on disk`,
  employmentUnknown: (many: number) =>
    many === 1
      ? '1 person without service periods is listed too'
      : `${count(many)} people without service periods are listed too`,
  readLists: (many: number) => (many === 1 ? 'Read 1 list' : `Read ${count(many)} lists`),
  readHow: (requests: number, ms: number) =>
    `${counted(requests, 'request', 'requests')}, about ${duration(ms)} at the pace of the settings.`,
  readAgain: 'Read all again',
  readingNow: 'They are being read.',
  offline: 'The service cannot be reached now.',
  readingLabel: 'Reading certificates',
  readDone: (total: number) => `Read the certificates of ${people(total)}`,
  readSome: (total: number, failed: number) =>
    `Read the certificates of ${people(total)}; ${count(failed)} could not be read and stay as they were.`,
  readStopped: (done: number, total: number) =>
    `Stopped after ${count(done)} of ${count(total)}. The rest can be read later.`,
  readFailed: (done: number, total: number, message: string) =>
    `${message} ${count(done)} of ${count(total)} lists were read; the rest can be read later.`,
  nothingToRead: 'Nobody was employed in this year.',
  bar: 'Documents of the year',
  barSaved: (saveable: number, saved: number) => `${count(saveable)} released, ${count(saved)} of them saved`,
  barShown: (saveable: number, saved: number) =>
    `${count(saveable)} listed and released, ${count(saved)} of them saved`,
  barNone: 'Nothing released to save',
  barNotRead: (lists: number) => `None known to save, ${counted(lists, 'list', 'lists')} not read`,
  folder: (name: string) => `to ${name}`,
  saveNew: (files: number) => (files === 0 ? 'Save new' : `Save ${count(files)} new`),
  saveAll: (files: number) => `Save all ${count(files)}`,
  saveAllAgain: (files: number) => `Save all ${count(files)} again`,
  allSaved: 'All of them are saved.',
  nothingToSave: 'Nothing here is released.',
  nothingReadToSave: 'Nothing of what was read here is released. Read the other lists first.',
  saveChosen: (files: number) => (files === 1 ? 'Save 1 PDF' : `Save ${count(files)} PDFs`),
  clear: 'Clear',
  saveTitle: (year: string) => `Certificates, ${year}`,
  menuOpen: 'Open the employee',
  menuOpenFile: 'Open the saved file',
  menuShow: 'Show in folder',
  menuRead: 'Read the list again',
  keys: { group: 'Certificates', save: 'Save those that are new' },
  fileName: (company: string, year: string) => `${company} certificates ${year}`.trim(),
  empty: {
    nobody: 'Nobody was employed in this year',
    nobodyWhy: (from: Day, end: Day) =>
      `No service period touches ${dayInWords(from)} to ${dayInWords(end)}, and no certificate is of it.`,
    noneUndated: 'Every certificate has a date',
    notRead: 'The employees of this company were not read yet',
    notReadWhy: 'They appear as soon as the service has answered.',
    refresh: 'Refresh now',
    filtered: 'The search and filters leave nobody',
    filteredWhy: (rows: number, by: string) => `${counted(rows, 'row', 'rows')} in this year; left out by ${by}.`,
    searchFor: (text: string) => `the search for “${text}”`,
    clear: 'Clear search and filters'
  }
} as const
