/** The sentences of the history. */
import type { HistoryProof } from '@shared/contract/views'
import type { HistoryBreak, HistoryKind } from '@shared/domain/history'
import { count, counted, isoMoment, moment } from './format'

const KINDS: Readonly<Record<HistoryKind, string>> = {
  entry: 'Entered',
  submission: 'Submitted and sent',
  outcome: 'Answers',
  write: 'Sent at once',
  file: 'Files and checks'
}

export const historyText = {
  title: 'History',
  filters: 'Search and filters of the history',
  search: 'Person, field or value',
  keysSearch: 'Search the history',
  company: 'Company',
  kind: 'What',
  kindOf: (kind: HistoryKind) => KINDS[kind],
  when: 'When',
  days: { today: 'Today', week: 'Last 7 days', month: 'Last 31 days', year: 'Last 365 days' },
  columns: {
    line: 'Line',
    at: 'When',
    user: 'Who',
    company: 'Company',
    person: 'Person',
    number: 'No.',
    field: 'Field',
    scope: 'For',
    old: 'Old',
    new: 'New',
    text: 'What happened',
    answer: 'The service says',
    hash: 'Hash'
  },
  fromNowOn: 'from now on',
  notRead: 'not read',
  none: 'none',
  custom: 'Custom fields',
  show: 'Show numbers',
  hide: 'Cover numbers',
  showNumbers: 'Show numbers of identity and bank in full',
  hideNumbers: 'Cover numbers of identity and bank',
  holdsCovered: 'Identity and bank numbers are covered.',
  holdsInFull: 'Identity and bank numbers are in full.',
  outInFull: {
    title: 'Take identity and bank numbers out in full?',
    body: 'They are shown in full here, so what is copied, written to a file or printed holds them in full, with names and pay. A file is not encrypted. Cover them first where nobody needs them.',
    confirm: 'Take them out in full'
  },
  lines: (total: number) => counted(total, 'line', 'lines'),
  empty: 'Nothing was changed yet',
  emptyHere: 'Nothing was changed yet in this company',
  everyCompany: 'Show all companies',
  emptyWhy: 'Each change, each submission and each answer of the service gets a line here.',
  noHit: 'No line matches',
  noHitWhy: 'Another word, or fewer filters, may find one.',
  clear: 'Clear the filters',
  checking: 'Being checked',
  whole: (atMs: number) => `Whole, checked ${moment(atMs)}`,
  checkNow: 'Check now',
  brokenTitle: (breaks: number) =>
    breaks === 1 ? 'The history is not whole' : `The history is not whole in ${count(breaks)} places`,
  broken: ({ kind, n }: HistoryBreak, foundMs: number) => `${breakWords({ kind, n })} Found ${moment(foundMs)}.`,
  brokenNext:
    'Somebody or something other than Paydesk changed the file. A backup from before that day still has the lines. Ask your IT department.',
  seen: 'I have seen this',
  status: 'History not whole',
  filteredBy: (filters: readonly string[]) =>
    filters.length === 0 ? 'All lines.' : `Only lines by: ${filters.join(', ')}.`,
  fileName: (company: string) => `History ${company}`.trim(),
  /** The last line of what is copied, exported or printed. */
  proof: ({ state, head, breaks, endKnown, checkedMs }: HistoryProof) => {
    const found =
      breaks.length === 0
        ? ''
        : ` Found before: ${breaks.map((each) => `${breakWords(each)} (${isoMoment(each.foundMs)})`).join(' ')}`
    const when = checkedMs === null ? '' : ` at ${isoMoment(checkedMs)}`
    if (state === 'broken') return `Verification${when}: the record is NOT whole.${found}`
    const end = endKnown
      ? 'The keychain agrees on where it ended.'
      : 'The keychain had no note of where it ended at the last start, so lines cut off before that would not be seen.'
    return (
      `Verification${when}: all ${count(head.n)} lines of the record follow from one another to the last hash ${head.hash}. ${end} ` +
      'This shows that no line was changed, removed or moved after it was written, other than by somebody with this user’s keychain. ' +
      'It does not show who sat at the keyboard, that the computer’s clock was right, or that the list above holds all lines: filters may have left some out.' +
      found
    )
  }
} as const

function breakWords({ kind, n }: HistoryBreak): string {
  switch (kind) {
    case 'changed':
      return `Line ${count(n)} is not as it was written.`
    case 'removed':
      return `Line ${count(n)} is missing.`
    case 'cut':
      return `The lines from ${count(n)} on were cut off.`
  }
}
