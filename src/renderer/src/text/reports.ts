/** The sentences of the reports. */
import { wordingOf } from '@shared/contract/errorWording'
import type { ReportRunView, ReportsView } from '@shared/contract/views'
import { dayInWords, type Day } from '@shared/domain/day'
import { reportTitles, type FormFault, type ReportField, type ReportForm, type ReportName } from '@shared/domain/report'
import type { AccountsOutcome } from '@shared/domain/reportAccounts'
import { clock, count, counted, duration } from './format'

const FIELDS: Readonly<Record<ReportField, string>> = {
  from: 'From',
  to: 'To',
  date: 'Date',
  payFrequencyIds: 'Frequencies',
  payFrequencyId: 'Frequency',
  periodOffset: 'Period',
  employeeIds: 'Employees',
  accountNames: 'Accounts',
  customFields: 'Further columns',
  leaveTypes: 'Leave types'
}

const NOT_THERE = 'The service drops accounts it does not know.'

export const reportsText = {
  title: 'Reports',
  types: 'Reports',
  beta: 'beta',
  favourites: 'Favourites',
  noFavourites: 'None yet. Fill in a form and keep it.',
  kept: 'Kept results',
  openKept: 'Open the list',
  closeKept: 'Show the latest only',
  name: (report: ReportName) => reportTitles[report],
  field: (field: ReportField) => FIELDS[field],
  form: 'Form',
  runNow: 'Run now',
  runInBackground: 'Run in background',
  keep: 'Keep as favourite',
  keepTitle: 'Keep as favourite',
  keepWhy: 'The form as it is now. A favourite of the same name is replaced.',
  keepName: 'Name',
  keepAct: 'Keep',
  removeFavouriteWhy: 'Only the kept form goes. Runs and their results stay.',
  removeFavourite: (name: string) => `Remove the favourite ${name}`,
  cancel: 'Cancel',
  done: 'Done',
  all: 'All',
  allPeople: (people: number) => (people === 0 ? 'Everybody' : `Everybody, ${count(people)}`),
  somePeople: (first: string, others: number) =>
    others === 0 ? first : `${first} and ${counted(others, 'other', 'others')}`,
  peopleTitle: 'Employees of the report',
  peopleWhy: 'Nobody chosen means everybody.',
  peopleChosen: (chosen: number) => (chosen === 0 ? 'Everybody' : `${count(chosen)} chosen`),
  everybody: 'Everybody',
  notADay: 'This is not a day. Write it as 2026-05-31.',
  offsetHint: 'The number of the period, counted by the service.',
  notAnOffset: 'This is not a whole number.',
  periods: 'Choose a period',
  periodOf: (end: Day, offset: number) => `${dayInWords(end)}, period ${offset}`,
  offset: (value: string) => `Period ${value}`,
  notChosen: 'Not chosen',
  addName: 'Add a name',
  addId: 'Add an id',
  notAnId: 'Leave types are whole numbers.',
  accountsHint: 'By the name the service has for an account, as in the address of the report in its own screens.',
  customFieldsHint: 'For example first_name, last_name, pay_point_id, or the number of a custom field.',
  leaveTypesHint: 'By number, as in the address of the report in the service’s own screens.',
  remembered: (field: string) => `Remembered: ${field}`,
  rememberedNone: 'Nothing remembered yet.',
  forgetTitle: 'Forget remembered values',
  manage: 'Forget some…',
  forget: (value: string) => `Forget ${value}`,
  labelled: (value: string, label: string | null) => (label === null ? value : `${value} (${label})`),
  leftOut: 'the service left it out',
  remove: (value: string) => `Remove ${value}`,
  values: 'Values',
  formatted: 'As formatted',
  plain: 'Plain',
  plainWhy: 'Plain values carry no symbol or separators; they can be sorted and added up.',
  formattedWhy: 'Values as the service writes them for the eye. They are sorted as text and not added up.',
  fault: ({ fault }: FormFault) => (fault === 'missing' ? 'The service needs this.' : 'It ends before it begins.'),
  openFields: (fields: readonly ReportField[]) =>
    `Left out: ${fields.map((field) => FIELDS[field].toLowerCase()).join(', ')}. The contract does not say whether the service needs ${fields.length === 1 ? 'it' : 'them'}.`,
  runs: 'Runs',
  noRuns: 'Nothing was run yet',
  noResult: 'No result of this report is kept',
  noRunsWhy: 'Fill in the form and run the report. Results stay on this computer, encrypted, and open offline too.',
  told: (run: ReportRunView, nowMs: number) => toldOf(run, nowMs),
  show: 'Show',
  shownBelow: 'shown below',
  again: 'Start again',
  split: (pieces: number) => (pieces === 1 ? 'Run as two halves and join' : `Run as ${pieces * 2} parts and join`),
  runsAlready: 'This report was asked for and is not there yet. It stands in the list; cancel it there to ask anew.',
  splitStarted: 'The report was asked for in parts. They are joined when all are there.',
  fill: 'Fill in this form',
  showBody: 'Show what was sent',
  bodyTitle: 'What was sent',
  bodyWhy:
    'The whole body of the request. The service gives the same word for every fault, so all of it has to be checked.',
  removeRun: 'Remove from this computer',
  moreActs: (what: string) => `More for ${what}`,
  cancelWhy: 'The service goes on with it; it is not asked for any more.',
  failedTitle: (run: ReportRunView) => failedTitle(run),
  result: (form: ReportForm, view: Pick<ReportsView, 'frequencies' | 'periods'> | null) =>
    `${reportTitles[form.report]}, ${subjectOf(form, view)}`,
  rows: (rows: number) => counted(rows, 'row', 'rows'),
  joined: (pieces: number) => `joined from ${pieces} parts`,
  sums: 'Sums',
  asText: 'Sorted as text: formatted values are not read as numbers.',
  noRows: 'No rows',
  noRowsWhy: (report: ReportName) =>
    `Nobody the report asked for had a finalised payslip in the period. ${report === 'transaction_history' ? 'That is all the service says then; it tells nothing of accounts.' : 'That is all the service says then.'}`,
  accountsTitle: (outcome: AccountsOutcome) => accountsTitle(outcome),
  accountsWhy: (outcome: AccountsOutcome) => accountsWhy(outcome),
  askOneByOne: 'Ask one by one',
  askedOneByOne: (asked: number) =>
    `Asked for ${counted(asked, 'account', 'accounts')}, each alone and for one person.`,
  notKept: 'The result is not on this computer any more',
  notKeptWhy: 'The copy on this computer was removed or made anew. Start the report again.',
  none: 'none',
  columns: {
    number: 'No.',
    name: 'Name',
    leave_type: 'Leave type',
    part: (key: string, part: string) => (part === 'caption' ? key : `${key} ${part}`)
  },
  notInCopy: (employee: string | null) => (employee === null ? 'nobody named' : `Id ${employee}`),
  fileName: (company: string, what: string) => `${what} of ${company}`,
  keys: { group: 'Reports' }
} as const

/** What a form asks about, without its name. */
function subjectOf(form: ReportForm, view: Pick<ReportsView, 'frequencies' | 'periods'> | null): string {
  const parts: string[] = []
  switch (form.report) {
    case 'transaction_history':
    case 'comparison_leave':
      parts.push(rangeOf(form.from, form.to))
      break
    case 'variance': {
      const frequency = view?.frequencies.find(({ id }) => id === form.payFrequencyId)?.name
      const period = view?.periods.find(
        ({ frequencyId, offset }) => frequencyId === form.payFrequencyId && offset === form.periodOffset
      )
      if (frequency !== undefined) parts.push(frequency)
      if (period) parts.push(dayInWords(period.periodEnd))
      else if (form.periodOffset !== null) parts.push(`period ${form.periodOffset}`)
      break
    }
    case 'leave_liability_v2':
    case 'tracked_balances':
      parts.push(form.date === null ? 'no date' : dayInWords(form.date))
      break
  }
  if (form.report !== 'variance' && form.payFrequencyIds.length > 0) {
    parts.push(
      form.payFrequencyIds
        .map((id) => view?.frequencies.find((each) => each.id === id)?.name ?? String(id))
        .join(' and ')
    )
  }
  if (form.employeeIds.length > 0) parts.push(counted(form.employeeIds.length, 'person', 'people'))
  return parts.filter((part) => part !== '').join(', ')
}

function rangeOf(from: Day | null, to: Day | null): string {
  if (from === null || to === null) return from ?? to ?? 'no days'
  return from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`
}

/** What is told of a run beside its state and subject. */
function toldOf(run: ReportRunView, nowMs: number): string {
  const said = run.serviceMessage === null ? '' : `, “${run.serviceMessage}”`
  switch (run.state) {
    case 'queued':
      if (run.cause === 'queueFull') return `queue full, trying again at ${atOf(run.nextMs)}`
      if (run.cause === 'notReached') return `${reasonOf(run)} Trying again at ${atOf(run.nextMs)}, or when it answers.`
      return 'goes out as soon as the service answers'
    case 'running':
      return [
        `started ${atOf(run.startedMs)}`,
        run.pieces > 1 ? `${run.piecesDone} of ${run.pieces} parts are there` : '',
        run.cause === 'notAnswered' ? reasonOf(run).replace(/\.$/, '') : '',
        nextOf(run, nowMs)
      ]
        .filter((part) => part !== '')
        .join(', ')
    case 'done':
      return [
        clock(run.endedMs ?? run.createdMs),
        run.result === null ? 'result not kept' : counted(run.result.rows, 'row', 'rows'),
        run.pieces > 1 ? `joined from ${run.pieces} parts` : '',
        run.result?.accounts ? accountsShort(run.result.accounts) : ''
      ]
        .filter((part) => part !== '')
        .join(', ')
    case 'timedOut':
      return `the service gave up${tookOf(run)}${said}`
    case 'failed':
      return `${failedTitle(run).replace(/\.$/, '')}${said}`
    case 'lost':
      return failedTitle(run)
    case 'cancelled':
      return `cancelled ${atOf(run.endedMs)}`
  }
}

function nextOf(run: ReportRunView, nowMs: number): string {
  if (run.nextMs === null) return ''
  const leftMs = run.nextMs - nowMs
  return leftMs <= 0 ? 'asking when the service answers' : `asks again in ${duration(leftMs)}`
}

function tookOf({ startedMs, endedMs }: ReportRunView): string {
  return startedMs === null || endedMs === null ? '' : ` after ${duration(endedMs - startedMs)}`
}

function reasonOf({ error }: ReportRunView): string {
  return error === null ? '' : wordingOf(error).sentence
}

/** Why a run ended without a result. */
function failedTitle(run: ReportRunView): string {
  switch (run.cause) {
    case 'unknownRun':
      return 'The service no longer knows this run.'
    case 'startUnanswered':
      return 'No answer came to the start, so nobody knows the run. Start it again.'
    case 'restarted':
      return 'Paydesk was closed before the answer came. Start it again.'
    case 'rowsRepeat':
      return 'Rows of one part are in another too, so they were not joined. Each part stands by itself.'
    case 'partEnded':
      return 'A part of the report did not come.'
    case 'serviceFailed':
      return 'The service could not make the report. This run is over; start it again.'
    case 'serviceTimedOut':
      return 'The service gave up: the report takes too long. This run is over.'
    default:
      return run.error === null ? 'No result came.' : wordingOf(run.error).sentence
  }
}

function atOf(atMs: number | null): string {
  return atMs === null ? 'once it can' : clock(atMs)
}

function accountsShort(outcome: AccountsOutcome): string {
  switch (outcome.kind) {
    case 'noRows':
    case 'all':
    case 'unclear':
      return ''
    case 'missing':
    case 'fewer':
      return accountsTitle(outcome).replace(/\.$/, '')
  }
}

function accountsTitle(outcome: AccountsOutcome): string {
  switch (outcome.kind) {
    case 'noRows':
    case 'all':
      return ''
    case 'missing':
      return `${outcome.names.join(', ')} did not come back.`
    case 'fewer':
      return `${counted(outcome.asked, 'account', 'accounts')} asked, ${outcome.came} came back.`
    case 'unclear':
      return 'Which columns are accounts cannot be told.'
  }
}

function accountsWhy(outcome: AccountsOutcome): string {
  switch (outcome.kind) {
    case 'noRows':
    case 'all':
      return ''
    case 'missing':
      return `${NOT_THERE} The labels of all others are known.`
    case 'fewer':
      return `${NOT_THERE} Which one cannot be told from labels.`
    case 'unclear':
      return 'Further columns came under labels of their own.'
  }
}
