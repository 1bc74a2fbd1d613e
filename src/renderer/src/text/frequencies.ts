/** The sentences of pay frequencies and pay points. */
import { dayInWords, dayNumber, type Day } from '@shared/domain/day'
import type { FirstEnd, PeriodLength, StoredReason } from '@shared/domain/payFrequency'
import { count, counted } from './format'

const WEEKDAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'] as const

const REASONS: Readonly<Record<StoredReason, string>> = {
  notNormalised: 'It is no normalised date (January 2008 or 2009), so it stands for itself.',
  noOffset: 'It is a normalised date, and the record has no offset that would tell the true one.',
  noLength: 'It is a normalised date, and the record does not say in one unit how long a period is.',
  outOfRange: 'It is a normalised date, and its offset leads to no year of a payroll.'
}

/** `Fri`; days count from 1970-01-01, a Thursday. */
function weekday(day: Day): string {
  return WEEKDAYS[((dayNumber(day) % 7) + 7) % 7] ?? ''
}

/** `Fri 26 Jun 2026`. */
export function dayWithWeekday(day: Day): string {
  return `${weekday(day)} ${dayInWords(day)}`
}

function lengthWords({ unit, count: periods }: PeriodLength): string {
  const one = unit === 'months' ? 'month' : 'week'
  return periods === 1 ? `1 ${one}` : `${count(periods)} ${unit}`
}

function firstEndHelp(first: FirstEnd, length: PeriodLength | null): string {
  switch (first.kind) {
    case 'notKnown':
      return 'The record has no first period end.'
    case 'asStored':
      return `As stored. ${REASONS[first.why]}`
    case 'recovered': {
      const periods = counted(Math.abs(first.offset), 'period', 'periods')
      const each = first.halves ? ', two a month' : length === null ? '' : ` of ${lengthWords(length)}`
      const way = first.offset < 0 ? 'before' : 'after'
      return first.offset === 0
        ? `Stored as ${first.stored} with offset 0.`
        : `Stored as ${first.stored} with offset ${first.offset}: ${periods}${each} ${way} it.`
    }
  }
}

export const frequenciesText = {
  title: 'Pay frequencies',
  tabs: 'Company',
  list: 'Pay frequencies',
  none: 'No pay frequencies',
  noneWhy: 'The service lists none for this company.',
  notRead: 'The pay frequencies of this company were not read yet',
  notReadWhy: 'They appear as soon as the service has answered.',
  refresh: 'Refresh now',
  people: (people: number) => counted(people, 'person', 'people'),
  showPeople: 'Show them',
  gone: 'The service no longer lists this pay frequency.',
  goneSince: (time: string) => `Missing from its list since ${time}. The copy is kept.`,
  record: 'As recorded',
  length: 'Period',
  lengthOf: lengthWords,
  twice: (length: PeriodLength) => `${lengthWords(length)}, with an interim end: two periods in it`,
  lengthNotKnown: 'not said in one unit',
  firstEnd: 'First period ended',
  firstEndHelp,
  interim: 'Interim end',
  interimHelp: 'As stored, the first interim end in the normalised month; each month has one.',
  noInterim: 'none',
  paymentDay: 'Payment day',
  paymentDayOf: (day: number) => `Day ${day}`,
  paymentDayHelp: 'The service does not say of which month. Shown above: of the month in which the period ends.',
  notSet: 'not set',
  notSaid: 'not said',
  ownDates: 'Own pay dates',
  ownDatesOn: 'On',
  ownDatesOff: 'Off',
  ownDatesHelp:
    'They are set in the service, date by date, and may differ from the pay days above: the interface does not give them.',
  notification: 'Notification',
  finalisation: 'Finalisation',
  daysBefore: (days: number) => counted(days, 'day before', 'days before'),
  serviceName: 'Name in the service',
  customName: 'Custom name',
  kind: 'Kind, simplified form',
  kindNotRead: 'not read yet',
  latestPayslip: 'Latest known payslip',
  openPeriod: (day: string) => `Open the payslips of ${day}`,
  noPayslip: 'none in the copy',
  comingFile: (company: string, frequency: string) => `${company} ${frequency} period ends`,
  headOf: (head: string, by: string) => `${head}, ${by.charAt(0).toLowerCase()}${by.slice(1)}`,
  coming: 'Coming period ends',
  comingNone: 'The record does not tell when periods end, and no payslip of it is known.',
  end: 'Period end',
  payDay: 'Pay day',
  byRecord: 'By the record',
  byPayslips: 'By the payslips',
  disagrees: (latest: string) =>
    `The latest known payslip is of ${latest}, which is no period end by this record. Both are shown.`,
  onlyPayslips: (latest: string) => `The record does not tell the period ends. These follow the payslip of ${latest}.`,
  asSent: 'As sent',
  form: (form: 'standard' | 'simplified') => (form === 'standard' ? 'Standard form' : 'Simplified form'),
  simplifiedAsOf: 'simplified form',
  create: {
    open: 'New pay frequency',
    title: 'New pay frequency',
    lead: 'It is made in the service at once. The interface cannot change or delete it afterwards.',
    kind: 'Kind',
    kindHelp: 'The only kind that can be made through the interface.',
    monthly: 'Monthly',
    lastDay: 'Last day of the month',
    lastDayHelp: 'Periods end on this day; 31 is the last day of every month.',
    lastDayError: 'Enter a whole number from 1 to 31.',
    firstEnd: 'First period end',
    firstEndError: 'Enter the day as YYYY-MM-DD.',
    notThatDay: (day: Day) =>
      `Periods of that month end on ${dayInWords(day)}. The service may move the first end there.`,
    customName: 'Custom name',
    customNameHelp: 'Optional. The service takes it only where that feature is enabled for the company.',
    customNameRefused:
      'The service answers a custom name with an error unless the feature is enabled for the company. Clear the custom name and create it again, or have the feature enabled.',
    ends: 'Periods then end',
    act: 'Create',
    cancel: 'Cancel',
    made: 'The pay frequency was made',
    notMade: (why: string) => `The pay frequency was not made: ${why} What you entered stands in its form again.`,
    frozen: 'The key no longer opens this company.',
    settleFirst: 'Say first whether the last one was made.'
  }
} as const

export const payPointsText = {
  title: 'Pay points',
  fileName: (company: string) => `${company} pay points`,
  name: 'Pay point',
  address: 'Address',
  employed: 'Employed',
  everybody: 'Everybody',
  notKnown: 'Not known',
  notKnownWhy: 'In every list by pay point',
  gone: 'no longer listed',
  none: 'No pay points',
  noneWhy: 'The service lists none for this company.',
  notRead: 'The pay points of this company were not read yet',
  show: (people: number, point: string) => `${count(people)}: show the people of ${point}`,
  fromReads: 'Who belongs where: from the employee list,',
  fromReport: 'Who belongs where: from a report,',
  fromNowhere: 'The service does not give the pay point with its people.',
  askWhy: (people: number, requests: number) =>
    `A report can tell it for those with a finalised payslip: ${counted(people, 'person', 'people')}, ${counted(requests, 'request', 'requests')}.`,
  ask: 'Ask a report',
  askAgain: 'Ask again',
  asking: (asked: number, people: number) => `Asked for ${count(asked)} of ${count(people)}`,
  stop: 'Stop',
  asked: (found: number, people: number) =>
    `The report told the pay point of ${count(found)} of ${counted(people, 'person', 'people')}.`,
  offline: 'The service cannot be reached now.'
} as const
