/** The sentences of the variance: two periods beside each other. */
import { dayInWords, type Day } from '@shared/domain/day'
import type { VarianceKind } from '@shared/domain/variance'
import type { VarianceView } from '@shared/contract/views'
import { count, counted } from './format'

const KEYED: Readonly<Record<VarianceView['keyedBy'], string>> = {
  codes: 'keyed by code on both sides',
  labels: 'keyed by section and label on both sides',
  both: 'keyed by code where it is known, else by label, on both sides alike'
}

const KINDS: Readonly<Record<VarianceKind, string>> = {
  both: 'In both periods',
  starter: 'Starter',
  leaver: 'Leaver',
  appeared: 'Only now',
  vanished: 'Only before'
}

export const varianceText = {
  title: 'Variance',
  compare: 'Variance',
  frequency: 'Frequency',
  frequencyNotKnown: 'Not known',
  before: 'Before',
  now: 'Now',
  against: 'against',
  swap: 'Swap the two sides',
  peopleSet: 'People',
  againstPeople: 'Against people',
  everybody: 'Everybody',
  twoSets: (before: string, now: string) => `Before: ${before}. Now: ${now}`,
  payPointNotKnown: 'Pay point not known',
  withNotKnown: (people: number) => `${count(people)} not known too`,
  chosen: (people: number) => `${count(people)} chosen`,
  /** Whose payslips are compared, for paper and files. */
  onlyPeople: (set: string) => `Only ${set}`,
  withUnknown: (payPoint: string) => `${payPoint}, and those whose pay point is not known`,
  unnamedList: (first: string | null, people: number) =>
    first === null
      ? counted(people, 'person', 'people')
      : people === 1
        ? first
        : `${first} and ${count(people - 1)} more`,
  choosePeople: 'Choose people…',
  chooseTitle: 'Choose people',
  changeTitle: 'Name or change this list of people',
  changeList: (list: string) => `Name or change ${list}`,
  listName: 'Name of this list',
  listNameWhy: 'Without a name it stays among the last ten.',
  removeList: 'Remove this list',
  nobodyChosen: 'Nobody',
  usePeople: 'Use these people',
  listGone: 'This list of people is not there any more',
  listGoneWhy:
    'It was removed, or ten newer ones without a name took its place. Choose the people again, or compare everybody.',
  compareEverybody: 'Compare everybody',
  amountLimit: 'Changes from',
  percentLimit: 'and from',
  percent: (tenths: number) => `${tenths / 10} %`,

  reason: 'Reason',
  reasonOf: (name: string) => `Reason: ${name}`,
  headCount: 'Head count',
  peopleOn: (date: Day) => `People, ${dayInWords(date)}`,
  starters: 'Starters',
  leavers: 'Leavers',
  appeared: 'Only now',
  vanished: 'Only before',
  agrees: 'Head count agrees',
  disagrees: 'Head count does not agree',
  sum: 'starters and leavers',
  sumOfSets: 'on one side only',
  inBoth: (people: number) =>
    people === 0 ? 'Nobody in both sets' : `${counted(people, 'person', 'people')} in both sets`,
  inBothWhy: 'Who is in both sets counts on both sides, and stands beside their own payslip.',
  inBothKind: 'In both sets',
  others: 'others',
  notReady: (people: number) => `${counted(people, 'person', 'people')} not compared`,
  notReadyWhy: 'A payslip of theirs calculates or has no net pay. They are in no sum of either period.',

  items: 'Items',
  keyed: (by: VarianceView['keyedBy']) => KEYED[by],
  show: 'Items shown',
  all: 'All',
  changed: 'Changed',
  item: 'Item',
  code: 'Code',
  people: 'People',
  change: 'Change',
  percentHead: '%',
  isNew: 'new',
  isGone: 'gone',
  was: (name: string) => `was ${name}`,
  more: (difference: number) => (difference > 0 ? `+${count(difference)}` : count(difference).replace('-', '−')),
  odd: (lines: number) => `${counted(lines, 'amount', 'amounts')} no number, not in the sum`,
  noItems: 'No lines of these payslips are in the copy on this computer',
  noItemsWhy: 'Open the runs while the service answers, or choose a deeper offline copy in Settings.',
  noneChanged: 'No item changed by that much',
  showAll: 'Show all',
  onceOff: ({ before, now }: Pick<VarianceView, 'before' | 'now'>) =>
    before.onceOff.payslips + now.onceOff.payslips === 0
      ? 'Once-off payslips: none in either period'
      : `Once-off payslips, in the totals: ${count(now.onceOff.payslips)} now, ${count(before.onceOff.payslips)} before`,
  withoutLines: (payslips: number) =>
    `${counted(payslips, 'payslip', 'payslips')} without lines in the copy, not in the items`,
  notAllRead: (dates: readonly Day[]) =>
    `Not all payslips of ${dates.map(dayInWords).join(' and ')} were read; open the run to read them`,
  itemsFile: (company: string, before: Day, now: Day) => `${company} variance of items ${before} ${now}`,

  peopleHead: 'People',
  largest: 'largest change first',
  ofItem: (name: string) => `with ${name}`,
  who: 'Who',
  kinds: KINDS,
  kind: (kind: VarianceKind) => KINDS[kind],
  notReadyKind: 'Not compared',
  sides: { before: 'All before', now: 'All now' },
  columns: {
    number: 'No.',
    name: 'Name',
    before: 'Before',
    now: 'Now',
    change: 'Change',
    percent: '%',
    why: 'Standing'
  },
  joined: (day: Day) => `Joined ${dayInWords(day)}`,
  left: (day: Day) => `Left ${dayInWords(day)}`,
  onlyNow: 'Only now',
  onlyBefore: 'Only before',
  calculating: 'not ready',
  withOnceOff: 'with once-off pay',
  unknownOwner: 'Employee not known',
  smaller: (people: number) => `${count(people)} smaller`,
  unchanged: (people: number) => `${count(people)} unchanged`,
  notCompared: (people: number) => `${count(people)} not compared`,
  peopleOf: (people: number) => counted(people, 'person', 'people'),
  everyone: 'Show all',
  onlyChanged: 'Only changes',
  nobodyThere: 'Nobody here in either period',
  nobodyThereWhy: 'Choose other people, other periods or another frequency.',
  nobody: 'Nobody changed by that much',
  nobodyWhy: (all: number) => `${counted(all, 'person', 'people')} in the two periods.`,
  peopleFile: (company: string, before: Day, now: Day) => `${company} variance ${before} ${now}`,

  lines: 'lines that changed',
  noLines: 'No line changed',
  linesFile: (person: string) => `${person} lines that changed`,
  lineHeads: { item: 'Line', before: 'Before', now: 'Now', change: 'Change' },
  linesAlone: 'There is a payslip on one side only.',
  linesNotKnown: 'The lines of these payslips are not in the copy.',
  sideBySide: 'Side by side',
  hintBoth: 'both payslips',

  empty: 'There are no two periods to compare',
  emptyWhy: 'Two periods of one frequency are needed in the copy on this computer.'
} as const
