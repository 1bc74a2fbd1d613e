/** The sentences of pay runs and periods. */
import { dayInWords, type Day } from '@shared/domain/day'
import type { Scaled } from '@shared/domain/money'
import { showPercent, showScaled } from '@/amounts'
import type { TieOut, TieOutReason, TieOutSide } from '@shared/domain/tieOut'
import type { PartChoice, PayPart } from '@shared/contract/views'
import type { EmploymentStatus } from '@shared/domain/employee'
import { count, counted } from './format'
import { stateText } from './states'
import { valueWords } from './values'

const REASONS: Readonly<Record<TieOutReason, string>> = {
  noPayslips: 'no payslip of it is in the copy',
  calculating: 'payslips are calculating',
  noNet: 'payslips have no net pay that is a number',
  notAllRead: 'its payslips were not all read',
  noRun: 'the service has made no run yet',
  someWithoutRun: 'payslips are in no run yet',
  noTotal: 'the service sent no total',
  journalNotRead: 'the journal was not read',
  journalPartly: 'an entry of the journal could not be read',
  journalOld: 'the journal was read before the run was as it is now',
  journalEmpty: 'the journal has no entries',
  lineNotKnown: 'its net-pay line is not known',
  noNumber: 'an amount is no number'
}

const SECTIONS = { income: 'Income', deduction: 'Deductions', net: 'Totals, as sent' } as const

function partName({ run, special }: Pick<PayPart, 'run' | 'special'>): string {
  if (run === null) return special ? 'Once-off, no run yet' : 'No run yet'
  return `${special ? 'Once-off run' : 'Run'} ${run.id}`
}

function runTag(part: PayPart): string {
  return part.run === null ? partName(part) : `${partName(part)}, ${part.run.posted ? 'posted' : 'not posted'}`
}

function apart(what: 'payslips' | 'run' | 'whole', difference: Scaled): string {
  const amount = showScaled(Math.abs(difference))
  const more = difference > 0 ? 'more' : 'less'
  if (what === 'payslips') return `payslips are ${amount} ${more} than the run`
  return what === 'run'
    ? `the run is ${amount} ${more} than the journal`
    : `payslips are ${amount} ${more} than the journal`
}

/** Which two figures are apart, and by how much. */
function differences({ payslips, run, journal, ...less }: TieOut): string {
  const { payslipsLessRun, runLessJournal, payslipsLessJournal } = less
  const whole = (a: TieOutSide, b: TieOutSide): boolean => a.kind === 'whole' && b.kind === 'whole'
  return [
    ...(payslipsLessRun && whole(payslips, run) ? [apart('payslips', payslipsLessRun)] : []),
    ...(runLessJournal && whole(run, journal) ? [apart('run', runLessJournal)] : []),
    ...(payslipsLessJournal && run.kind !== 'whole' && whole(payslips, journal)
      ? [apart('whole', payslipsLessJournal)]
      : [])
  ].join('; ')
}

export const payRunsText = {
  title: 'Pay runs',
  titleOf: (date: Day, frequency: string | null) => [dayInWords(date), frequency ?? 'frequency not known'].join(', '),
  runs: (parts: number) => count(parts),
  fileName: (company: string) => `${company} pay runs`,
  filters: 'Filters',
  columns: {
    date: 'Period end',
    frequency: 'Frequency',
    run: 'Run',
    kind: 'Kind',
    payslips: 'Payslips',
    finalised: 'Finalised',
    net: 'Net of payslips',
    total: 'Run total, as sent',
    posted: 'Posted'
  },
  kinds: { regular: 'Regular', onceOff: 'Once-off' },
  states: { open: 'No run yet', notPosted: 'Not posted', posted: 'Posted' },
  frequencyNotKnown: 'Not known',
  noRun: 'none yet',
  isPosted: 'Posted',
  notPosted: 'Not posted',
  kind: 'Kind',
  state: 'State',
  frequency: 'Frequency',
  year: 'Year',
  empty: 'No pay run or period in the copy on this computer',
  emptyWhy: 'They appear as soon as the service has answered.',
  refresh: 'Refresh now',
  filtered: 'The filters leave no pay run',
  filteredWhy: (all: number, filters: string) =>
    `${counted(all, 'run or period', 'runs and periods')} in this company; filtered by ${filters}.`,
  filteredBy: (filters: string) => `Filtered by ${filters}`,
  clearFilters: 'Clear filters',
  ofWhich: (finalised: number, payslips: number) => `${count(finalised)} of ${count(payslips)}`,
  partName,
  runTag,
  /** Beside the title, which needs the room: the number of the run stands below it. */
  barTag: (part: PayPart) =>
    part.run === null || part.special ? runTag(part) : part.run.posted ? 'Posted' : 'Not posted',
  whole: 'All together',
  partChoice: 'Part of the period',
  tabs: { label: 'Parts of the page', totals: 'Totals', people: 'People', journal: 'Journal', flags: 'Flags' },
  readAgain: 'Read this run again',
  print: 'Print this period',
  gone: 'Nothing of this period is in the copy on this computer',
  goneWhy: 'Refresh while the service answers, or choose another period.',
  toList: 'Pay runs',

  tie: 'Tie-out',
  netOf: (payslips: number) => `Net of ${counted(payslips, 'payslip', 'payslips')}`,
  runSide: (part: PartChoice, runs: readonly PayPart[]) => {
    const made = runs.flatMap(({ run }) => (run === null ? [] : [run.id]))
    if (part.kind === 'run') return `Run ${part.payRunId}, as sent`
    const [only] = made
    if (made.length === 0) return 'Run, as sent'
    return made.length === 1 && only !== undefined ? `Run ${only}, as sent` : `${count(made.length)} runs, as sent`
  },
  journalSide: 'Journal, net pay line',
  ties: (time: string | null) => `Ties out${time === null ? '' : ` as of ${time}`}, difference 0.00`,
  differs: 'Does not tie out',
  notClaimed: 'Not compared',
  differences,
  reason: (why: TieOutReason) => REASONS[why],
  reasons: (tie: TieOut) => {
    const why = [tie.payslips, tie.run, tie.journal].flatMap((side) =>
      side.kind === 'whole' ? [] : [REASONS[side.why]]
    )
    return [...new Set(why)].join(', ')
  },
  partly: 'so far',
  equals: 'equals',
  unequal: 'is not equal to',
  notCompared: 'not compared with',
  previously: (date: Day, net: Scaled, change: Scaled) => {
    const percent = showPercent(change, net)
    return {
      was: `${dayInWords(date)} was ${showScaled(net)}, change`,
      percent: percent === null ? '' : `(${percent})`
    }
  },

  facts: 'Payslips by state',
  fact: {
    calculating: 'Calculating',
    open: 'Open',
    finalised: 'Finalised',
    released: 'Released',
    onceOff: 'Once-off',
    negative: 'Negative net',
    zero: 'Zero net',
    none: 'No net pay',
    starters: 'Starters',
    leavers: 'Leavers',
    withoutPayslip: 'Without a payslip',
    unknown: 'Employee not known'
  },

  items: 'Items',
  comparedWith: (date: Day) => `compared with ${dayInWords(date)}`,
  /** Once-off pay is compared only where it is asked for, as by the variance. */
  notComparedItems: (withOnceOff: boolean) =>
    withOnceOff ? 'once-off pay is not compared here' : 'nothing to compare with',
  show: 'Items shown',
  all: 'All',
  changed: 'Changed',
  item: 'Item',
  code: 'Code',
  noneChanged: 'No item changed from the period before',
  showAll: 'Show all',
  itemsFile: (company: string, date: string) => `${company} items ${date}`,
  methodsFile: (company: string, date: string) => `${company} payment methods ${date}`,
  behindFile: (company: string, item: string, date: string) => `${company} ${item} ${date}`,
  people: 'People',
  change: 'Change',
  percent: '%',
  wasPeople: (people: number) => `was ${count(people)}`,
  section: (section: 'income' | 'deduction' | 'net') => SECTIONS[section],
  total: (section: 'income' | 'deduction') => (section === 'income' ? 'Total income' : 'Total deductions'),
  netPay: 'Net pay',
  isNew: 'new',
  isGone: 'gone',
  numbered: (name: string, ordinal: number) => (ordinal > 0 ? `${name} (${ordinal})` : name),
  odd: (lines: number) => `${counted(lines, 'amount', 'amounts')} no number, not in the sum`,
  tooLarge: 'too large to add up',
  calculating: (payslips: number) => `${count(payslips)} calculating, not in the totals`,
  withoutLines: (payslips: number) =>
    `${counted(payslips, 'payslip', 'payslips')} without lines in the copy, not in the items`,
  ofBefore: (before: Day, words: string) => `${dayInWords(before)}: ${words}`,
  complete: (payslips: number) => `All ${counted(payslips, 'payslip', 'payslips')} are in the totals`,
  noItems: 'No lines of these payslips are in the copy on this computer',
  noItemsWhy: 'Open the run while the service answers, or choose a deeper offline copy in Settings.',
  behind: (rows: number) => `${counted(rows, 'person', 'people')}, largest change first`,
  behindAlone: (rows: number) => `${counted(rows, 'person', 'people')}, largest first`,
  behindLabel: (name: string) => `People behind ${name}`,
  amountsUnknown: (rows: number) => `${count(rows)} not known yet`,
  peopleOf: (rows: number) => counted(rows, 'person', 'people'),
  hints: { item: 'item', people: 'people', open: 'open payslip' },

  methods: 'Net by payment method',
  method: (method: string | null) => (method === null ? 'Not known' : valueWords('payment_method', 'text', method)),
  methodHead: 'Payment method',
  payslips: 'Payslips',
  net: 'Net pay',
  all58: 'Total',

  inPeriod: 'Who',
  who: {
    inPeriod: 'In this period',
    withPayslip: 'With a payslip',
    withoutPayslip: 'Without a payslip',
    starters: 'Starters',
    leavers: 'Leavers',
    unknown: 'Employee not known'
  },
  payslipState: 'Payslip',
  payslipStates: {
    calculating: stateText.calculating,
    open: stateText.open,
    final: 'Finalised or released',
    finalised: stateText.finalised,
    released: stateText.released
  },
  netKind: 'Net',
  netKinds: { positive: 'Above zero', negative: 'Negative', zero: 'Zero', none: 'Not a number' },
  period: 'Period',
  personColumns: {
    number: 'No.',
    id: 'Id',
    name: 'Name',
    status: 'At period end',
    payslip: 'Payslip',
    kind: 'Kind',
    method: 'Paid by',
    net: 'Net pay',
    amount: 'Amount',
    change: 'Change'
  },
  unknownOwner: 'Employee not known',
  searchPeople: 'Find a person',
  noPayslip: 'no payslip',
  starter: 'Started in the period',
  leaver: 'Left in the period',
  both: 'Started and left in the period',
  employment: (status: EmploymentStatus) => {
    switch (status.kind) {
      case 'active':
        return status.leavesOn === null ? 'Active' : `Leaves ${dayInWords(status.leavesOn)}`
      case 'left':
        return `Left ${dayInWords(status.on)}`
      case 'notStarted':
        return `Starts ${dayInWords(status.startsOn)}`
      case 'unknown':
        return 'Not known'
    }
  },
  netOfListed: (payslips: number) => `Net pay of ${counted(payslips, 'payslip', 'payslips')}`,
  noTotal: 'no total, as no net pay is known',
  listCalculating: (payslips: number) => `${count(payslips)} calculating, not in the total`,
  listWithoutNet: (payslips: number) => `${count(payslips)} without a net pay, not in the total`,
  listWithoutPayslip: (people: number) => `${count(people)} without a payslip`,
  listUnknown: (payslips: number) => `${counted(payslips, 'payslip', 'payslips')} of an employee not known, counted`,
  nobody: 'Nobody is in this period',
  nobodyWhy: 'No payslip of it is in the copy on this computer.',
  filteredPeople: 'The filters leave nobody',
  filteredPeopleWhy: (all: number, filters: string) =>
    `${counted(all, 'person', 'people')} in this period; filtered by ${filters}.`,
  waiting: (changes: number) => `${counted(changes, 'change', 'changes')} waiting`,
  menuPayslip: 'Open payslip',
  menuPerson: 'Open employee',
  peopleFile: (company: string, date: string) => `${company} payslips ${date}`,

  saveDock: 'Payslip PDFs of the period',
  finalisedOpen: (finalised: number, open: number) => `${count(finalised)} finalised, ${count(open)} open`,
  savedWhenReady: (payslips: number) => `${count(payslips)} calculating, saved when ready`,
  savePdfs: 'Save PDFs',
  editInputs: 'Edit inputs'
} as const
