/** The sentences of the overview. */
import { dayInWords, type Day } from '@shared/domain/day'
import type { DataAge, Period, WaitingChanges } from '@shared/contract/views'
import type { OverviewList } from '@shared/contract/views/overview'
import { count, counted } from './format'
import { dayWithWeekday } from './frequencies'

const payslips = (many: number): string => counted(many, 'payslip', 'payslips')
/** `30 Jun`, where the year is told nearby. */
const shortDay = (day: Day): string => dayInWords(day).replace(/ \d{4}$/, '')
const is = (many: number): string => (many === 1 ? 'is' : 'are')
const was = (many: number): string => (many === 1 ? 'was' : 'were')

const KINDS: Readonly<Partial<Record<string, (lists: number) => string>>> = {
  companies: () => 'Companies',
  payFrequencies: () => 'Pay frequencies',
  payFrequencyForms: () => 'Pay frequencies, simplified form',
  payPoints: () => 'Pay points',
  payRuns: () => 'Pay runs',
  employees: () => 'People and their last payslips',
  employee: (lists) => `Records of ${counted(lists, 'person', 'people')}`,
  payslipsOfEmployee: (lists) => `All payslips of ${counted(lists, 'person', 'people')}`,
  payslipsOfRun: (lists) => `Payslips of ${counted(lists, 'pay run', 'pay runs')}`,
  journalOfRun: (lists) => `Journals of ${counted(lists, 'pay run', 'pay runs')}`,
  payItemsOfEmployee: (lists) => `Payslip items of ${counted(lists, 'person', 'people')}`,
  payItemsOfPayslip: (lists) => `Payslip items of ${payslips(lists)}`,
  certificatesOfEmployee: (lists) => `Certificates of ${counted(lists, 'person', 'people')}`
}

const LISTS: Readonly<
  Record<OverviewList, { readonly title: string; readonly says: (many: number) => string; readonly empty: string }>
> = {
  newPeople: {
    title: 'New employees',
    says: (many) => `${counted(many, 'employee', 'employees')} ${is(many)} new`,
    empty: 'Nobody is new since your last visit'
  },
  gonePeople: {
    title: 'No longer listed',
    says: (many) => `${counted(many, 'employee', 'employees')} ${is(many)} no longer listed`,
    empty: 'Nobody went since your last visit'
  },
  newPayslips: {
    title: 'New payslips',
    says: (many) => `${payslips(many)} ${is(many)} new`,
    empty: 'No payslip is new since your last visit'
  },
  changedPayslips: {
    title: 'Changed payslips',
    says: (many) => `${payslips(many)} changed`,
    empty: 'No payslip changed since your last visit'
  },
  finalisedPayslips: {
    title: 'Finalised payslips',
    says: (many) => `${payslips(many)} ${was(many)} finalised`,
    empty: 'No payslip was finalised since your last visit'
  },
  newCertificates: {
    title: 'New certificates',
    says: (many) => `${counted(many, 'certificate', 'certificates')} ${was(many)} released`,
    empty: 'No certificate was released since your last visit'
  },
  calculating: {
    title: 'Calculating payslips',
    says: (many) => `${payslips(many)} ${is(many)} calculating`,
    empty: 'No payslip is calculating'
  },
  finalisedWithEdits: {
    title: 'Finalised with changes waiting',
    says: (many) => `${payslips(many)} ${was(many)} finalised while your changes wait`,
    empty: 'No finalised payslip has changes waiting'
  }
}

export const overviewText = {
  title: 'Overview',
  tabs: { label: 'Company', overview: 'Overview', frequencies: 'Pay frequencies', payPoints: 'Pay points' },
  scope: 'Companies shown',
  thisCompany: 'This company',
  allCompanies: (companies: number) => `All ${count(companies)} companies`,
  today: (day: Day) => dayWithWeekday(day),
  refresh: 'Refresh',
  frozen: (since: string) => `No access to this company since ${since}`,
  frozenWhy:
    'The key no longer opens it. The copy is kept and can be read; nothing is sent. Ask for access, or remove the copy in Settings.',
  figures: 'Figures',
  netOf: (period: Period) => ['Net pay', shortDay(period.date), period.frequency].filter(Boolean).join(', '),
  netOfNone: 'Net pay',
  noPeriod: 'no payslip yet',
  from: (day: Day) => `from ${shortDay(day)}`,
  incomplete: (period: Period) =>
    [
      period.calculating > 0 ? `${count(period.calculating)} calculating` : '',
      period.withoutNet > 0 ? `${count(period.withoutNet)} without a net pay` : ''
    ]
      .filter(Boolean)
      .join(', ') + ', not in the total',
  notCompared: 'not compared, as a total is incomplete',
  payslipsOf: 'Payslips',
  finalisedOf: (period: Period) =>
    `${count(period.finalised)} finalised, ${count(period.payslips - period.finalised)} not`,
  calculating: 'Calculating',
  calculatingNone: 'nothing missing',
  calculatingSome: 'of all periods',
  waiting: 'Changes waiting',
  waitingNone: 'none needs you',
  chart: 'Net and gross pay by period',
  gross: 'Gross, as total income',
  grossIs: (amount: string) => `gross ${amount}`,
  grossOf: (known: number, all: number) => `of ${count(known)} of ${count(all)}`,
  chartView: 'Show totals as',
  totalsFile: (company: string) => `${company} net and gross pay by period`,
  companiesFile: 'Companies',
  companyAsOf: 'As of',
  asChart: 'Chart',
  asTable: 'Table',
  regular: 'Regular',
  onceOff: 'Once-off',
  noTotals: 'No payslips in the copy yet',
  noTotalsWhy: 'Totals appear as soon as payslips were read.',
  unknownFrequency: 'Frequency not known',
  /** Regular and once-off payslips apart, as their sums are. */
  readout: (day: Day, regular: number, onceOff: number, finalised: number, inPart: boolean) => {
    const many = [
      regular > 0 ? payslips(regular) : '',
      onceOff === 0
        ? ''
        : regular > 0
          ? `${count(onceOff)} once-off`
          : counted(onceOff, 'once-off payslip', 'once-off payslips')
    ]
      .filter((words) => words !== '')
      .join(' and ')
    return inPart
      ? `${dayInWords(day)}: total of the run, ${many} in the copy`
      : `${dayInWords(day)}: ${many}, ${count(finalised)} finalised`
  },
  inPart:
    'The total is that of the pay run. What the copy holds of its payslips comes to another sum: some are not kept, still calculate or changed since.',
  partOf: (many: number) => `${count(many)} in copy`,
  chartSays: (frequency: string, periods: number, first: Day, last: Day) =>
    `Net pay, ${frequency}, ${counted(periods, 'period', 'periods')} from ${dayInWords(first)} to ${dayInWords(last)}. Arrow keys move through the periods.`,
  openPeriod: (day: Day, frequency: string, net: string) => `${dayInWords(day)}, ${frequency}: ${net}. Open the period`,
  columns: {
    end: 'Period end',
    frequency: 'Frequency',
    kind: 'Kind',
    payslips: 'Payslips',
    finalised: 'Finalised',
    calculating: 'Calculating',
    net: 'Net pay',
    gross: 'Gross'
  },
  companies: 'Companies',
  company: 'Company',
  people: 'People',
  latest: 'Latest period',
  net: 'Net pay',
  state: 'State',
  news: 'New',
  changes: 'Changes',
  asOf: 'As of',
  period: (period: Period) => [dayInWords(period.date), period.frequency].filter(Boolean).join(', '),
  noAccess: (since: string) => `No access since ${since}`,
  openPayslips: (many: number) => `${count(many)} not finalised`,
  allFinalised: 'All finalised',
  peopleOf: (people: number, company: string) => `${counted(people, 'person', 'people')} of ${company}`,
  changesOf: (changes: number, company: string) => `${counted(changes, 'change', 'changes')} of ${company}`,
  newsOf: (many: number, company: string) => `${count(many)} new in ${company}`,
  calculatingOf: (many: number) => `${count(many)} calculating`,
  nothingRead: 'not read yet',
  firstVisit: 'never seen',
  inspector: 'What needs you and what is new',
  needsYou: 'Needs you',
  nothingNeedsYou: 'Nothing needs you.',
  rejected: (many: number) => `${counted(many, 'change was', 'changes were')} rejected`,
  conflicts: (many: number) => `${counted(many, 'change is', 'changes are')} in conflict`,
  unknown: (many: number) => `${counted(many, 'change has', 'changes have')} no answer yet`,
  held: (many: number) => `${counted(many, 'change is', 'changes are')} held`,
  fix: 'Fix',
  choose: 'Choose',
  look: 'Look',
  list: 'List',
  since: 'Since your last visit',
  sinceNothing: 'Nothing changed in the copy.',
  sinceFirst: 'This is your first visit. What changes from now on is told here next time.',
  markSeen: 'Mark as seen',
  dates: 'Next dates',
  datesNone: 'No coming period end is known.',
  ends: (frequency: string) => `${frequency}: period ends`,
  endsOf: (people: number, payDay: Day | null) =>
    [counted(people, 'person', 'people'), payDay === null ? '' : `pay day ${dayInWords(payDay)}`]
      .filter(Boolean)
      .join(', '),
  byPayslips: (byRecord: Day) => `by the payslips; by the record ${dayInWords(byRecord)}`,
  certificates: 'Certificates',
  certificatesSeen: (seen: number) => `${counted(seen, 'certificate', 'certificates')} seen`,
  certificatesOf: (peopleRead: number, people: number) =>
    `asked for ${count(peopleRead)} of ${counted(people, 'person', 'people')}; only released ones can be seen`,
  certificatesNotRead: 'Not asked for yet. A deeper offline copy reads them.',
  ages: 'Offline copy',
  agesNone: 'Nothing was read yet.',
  age: ({ kind, lists }: DataAge) => KINDS[kind]?.(lists) ?? kind,
  between: (oldest: string, newest: string) => (oldest === newest ? newest : `${oldest} to ${newest}`),
  deeper: 'Change the depth',
  waitingWords: ({ rejected, conflicts, unknown }: WaitingChanges) =>
    [
      rejected > 0 ? `${count(rejected)} rejected` : '',
      conflicts > 0 ? `${count(conflicts)} in conflict` : '',
      unknown > 0 ? `${count(unknown)} without an answer` : ''
    ]
      .filter(Boolean)
      .join(', '),
  lists: LISTS,
  listOf: {
    fileName: (company: string, list: string) => `${company} ${list.toLowerCase()}`,
    onlyWith: (search: string) => `Only those with “${search.trim()}”.`,
    of: (rows: number) => `${counted(rows, 'row', 'rows')} in this list.`,
    search: 'Find a person',
    shown: (found: number, all: number) => (found === all ? count(all) : `${count(found)} of ${count(all)}`),
    name: 'Name',
    number: 'No.',
    payslip: 'Payslip of',
    joined: 'Joined',
    left: 'Left',
    certificate: 'Certificate',
    date: 'Date',
    state: 'State',
    was: 'Net before',
    now: 'Net now',
    seen: 'Seen',
    edits: 'Changes',
    unknownOwner: 'Employee not known'
  }
} as const
