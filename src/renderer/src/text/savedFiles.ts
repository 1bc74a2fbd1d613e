/** The sentences of the saved files. */
import type { MadeFileRow, SavedFileRow } from '@shared/contract/views'
import { dayInWords, type Day } from '@shared/domain/day'
import type { SavedFileState } from '@shared/domain/savedFile'
import { clock, count, counted } from './format'
import { stateText } from './states'

const files = (many: number): string => counted(many, 'file', 'files')

const BOTH_KEPT =
  'What is on disk is kept: where a file of that name is there with other contents, the new one gets a number.'

export const savedFilesText = {
  title: 'Saved files',
  kinds: { payslip: 'Payslips', certificate: 'Certificates', merged: 'Merged PDFs', packs: 'Enquiry packs' },
  kind: 'Which documents',
  sub: (listed: number, all: number) => (listed === all ? files(all) : `${count(listed)} of ${files(all)}`),
  filters: 'Search and filters',
  search: 'Name, number or file',
  state: 'State',
  states: {
    differs: 'No longer as the document is',
    all: 'All saved files',
    missing: 'Missing on disk',
    changed: 'Changed on disk',
    outdated: 'Figures changed since saved',
    finalised: 'Finalised since saved',
    reopened: 'Open again since saved',
    withdrawn: 'No longer in the service',
    current: 'As the document is now'
  } satisfies Readonly<Record<SavedFileState | 'differs' | 'all', string>>,
  withCount: (words: string, many: number) => `${words}, ${count(many)}`,
  date: 'Date',
  day: (day: Day) => dayInWords(day),
  columns: {
    number: 'No.',
    name: 'Name',
    date: 'Date',
    title: { payslip: 'Frequency', certificate: 'Certificate' },
    state: 'Against today',
    netThen: 'Net when saved',
    now: 'Net now',
    saved: 'Saved',
    file: 'File'
  },
  current: 'As it is now',
  look: 'Look again',
  looking: 'Looking at the files',
  looked: (atMs: number) => `looked at ${clock(atMs)}`,
  notLooked: 'not all were looked at since they were saved',
  folder: (name: string) => `in ${name}`,
  saveAgain: (many: number) => `Save ${count(many)} again`,
  saveAgainTitle: { payslip: 'Payslips saved again', certificate: 'Certificates saved again' },
  noneToSave: 'Nothing listed needs to be saved again.',
  clear: 'Clear',
  menu: { payslip: 'Open the payslip', certificate: 'Open the employee', again: 'Save again' },
  file: (kind: SavedFileRow['kind'], company: string) => `${company} saved ${kind}s`.trim(),
  bothKept: BOTH_KEPT,
  filteredBy: (words: string) => `Filtered: ${words}.`,
  group: 'Saved files',
  made: {
    documents: 'Documents',
    /** Of its documents, or of its files. */
    differ: {
      missing: ({ differing, files }: MadeFileRow) =>
        differing === files ? stateText.missing : `${count(differing)} of its ${count(files)} files missing`,
      changed: ({ differing, files }: MadeFileRow) =>
        differing === files ? stateText.onDisk : `${count(differing)} of its ${count(files)} files changed on disk`,
      outdated: ({ differing }: MadeFileRow) => `${count(differing)} of them changed since`,
      finalised: ({ differing }: MadeFileRow) => `${count(differing)} of them finalised since`,
      reopened: ({ differing }: MadeFileRow) => `${count(differing)} of them open again`,
      withdrawn: ({ differing }: MadeFileRow) => `${count(differing)} of them no longer in the service`,
      current: ({ finalThen }: MadeFileRow) => (finalThen ? 'As it is now' : 'As it is now, not all final then')
    } satisfies Readonly<Record<SavedFileState, (row: MadeFileRow) => string>>,
    which: 'More than one is no longer right. Save again stands beside each.'
  },
  joined: {
    sub: files,
    file: 'File',
    name: 'What was saved',
    fileName: (company: string) => `${company} merged PDFs`.trim(),
    none: 'No PDF was made of several documents yet',
    noneWhy:
      'A bulk save can join its documents into one PDF; it is listed here, and held against the documents in it.',
    bothKept: BOTH_KEPT
  },
  pack: {
    sub: (many: number) => counted(many, 'pack', 'packs'),
    file: 'Pack',
    name: 'Name',
    fileName: (company: string) => `${company} enquiry packs`.trim(),
    none: 'No enquiry pack was made yet',
    noneWhy:
      'An employee’s page makes a pack of payslips and certificates; it is listed here, and held against the documents in it.',
    bothKept: 'Save again makes a pack of the same documents as they are now, beside the one that is there.'
  },
  empty: {
    none: 'No file was saved yet',
    noneWhy: 'What you save of this company is listed here, and held against its document.',
    current: 'Every saved file is as its document is now',
    currentWhy: (many: number) => `${files(many)} were held against the copy and looked at on disk.`,
    filtered: 'The search and filters leave no file',
    filteredWhy: (all: number) => `${files(all)} of this company were saved.`,
    showAll: 'Show all'
  }
} as const
