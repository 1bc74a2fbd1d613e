/** The sentences about what leaves the copy on this computer after a time, and what stays. */
import { dayInWords, type Day } from '@shared/domain/day'
import type { RetentionCounts } from '@shared/contract/views'
import { count, counted, megabytes } from './format'

const parts = ({ people, payslips, certificates, pdfs, reports }: RetentionCounts): string =>
  [
    counted(people, 'person', 'people'),
    counted(payslips, 'payslip', 'payslips'),
    counted(certificates, 'certificate', 'certificates'),
    counted(pdfs, 'kept PDF', 'kept PDFs'),
    counted(reports, 'report result', 'report results')
  ].join(', ')

/** What goes beside people, payslips and the like. */
interface More {
  readonly versions: number
  readonly payRuns: number
  readonly oddities: number
}

const more = ({ versions, payRuns, oddities }: More): string =>
  `${counted(versions, 'earlier version', 'earlier versions')}, ${counted(payRuns, 'pay run', 'pay runs')} with their journals and ${counted(oddities, 'note of an odd answer', 'notes of odd answers')}`

export const retentionText = {
  words: 'retention former employees old periods keep years leave pin',
  of: (company: string) => `Of ${company}. Nothing leaves before you have seen what.`,
  former: 'Former employees',
  periods: 'Pay periods',
  never: 'Keep all',
  formerChoice: (years: number) => `Keep ${counted(years, 'year', 'years')} after they left`,
  periodChoice: (years: number) => `Keep ${counted(years, 'year', 'years')}`,
  show: 'Show what leaves',
  applied: (formerBefore: Day | null, periodsBefore: Day | null) => {
    const out = [
      formerBefore === null ? null : `who left before ${dayInWords(formerBefore)}`,
      periodsBefore === null ? null : `periods before ${dayInWords(periodsBefore)}`
    ].filter((each) => each !== null)
    return out.length === 0 ? 'Nothing is kept out of the copy.' : `Kept out of the copy: ${out.join(', ')}.`
  },
  notApplied: 'Nothing has left the copy yet.',
  pins: 'Pinned',
  noPins: 'None. Pin a person, a payslip or a period on its page.',
  pinnedPeriod: (frequency: string | null, date: Day) =>
    [frequency, `period to ${dayInWords(date)}`].filter((part) => part !== null).join(', '),
  unknown: (id: number) => `Id ${id}, not in the copy`,
  pinned: (name: string, date: Day | null) => (date === null ? name : `${name}, payslip of ${dayInWords(date)}`),
  unpin: 'Unpin',
  unpinOf: (name: string) => `Unpin ${name}`,
  dialog: {
    title: 'What leaves the copy',
    looking: 'Looking at every payslip of the copy. Nothing leaves yet.',
    leaves: (counts: RetentionCounts) => `${parts(counts)} leave.`,
    nothing: 'Nothing leaves today.',
    leavesOnly: (counts: More) => `No person and no payslip leaves. ${more(counts)} leave.`,
    also: (counts: More) => `With them ${more(counts)}.`,
    bytes: (bytes: number) => `The PDFs take ${megabytes(bytes)}.`,
    service: 'The service keeps all of it. With a longer time it comes back with the next refresh.',
    stays: (pinned: number, unsettled: number) =>
      [
        pinned > 0 ? `${counted(pinned, 'person is', 'people are')} pinned` : null,
        unsettled > 0 ? `${counted(unsettled, 'has', 'have')} something that is not settled` : null
      ]
        .filter((each) => each !== null)
        .join(', ') + ': they stay.',
    comesBack: 'What was kept out until now comes back with the next refresh.',
    fileName: 'People who leave the copy',
    people: 'People',
    number: 'No.',
    name: 'Name',
    left: 'Left',
    payslips: 'Payslips',
    more: (shown: number, all: number) => `The first ${count(shown)} of ${count(all)}.`,
    files: (files: number) =>
      `${counted(files, 'saved file stays on disk', 'saved files stay on disk')}. Paydesk does not touch ${files === 1 ? 'it' : 'them'}.`,
    apply: 'Let them leave',
    keepRule: 'Keep this rule',
    changed: 'Something changed since this was shown. This is what leaves now.'
  },
  done: (counts: RetentionCounts) => `${parts(counts)} left the copy.`,
  doneOnly: (counts: More) => `${more(counts)} left the copy.`,
  ruleKept: 'The rule is kept.',
  pin: {
    pin: 'Pin here',
    unpin: 'Pinned here',
    why: 'Stays on this computer with its PDFs, whatever the settings say.'
  }
} as const
