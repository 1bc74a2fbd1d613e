/** The sentences of the payslip page. */
import { dayInWords, type Day } from '@shared/domain/day'
import { showPercent } from '@/amounts'
import type { PayslipHeaderView, PayslipToDate, PayslipView } from '@shared/contract/views'
import type { SavedFileState } from '@shared/domain/savedFile'
import type { LineSection } from '@shared/domain/payslip'
import { count, counted } from './format'

const SECTIONS: Readonly<Record<Exclude<LineSection, 'other'>, { head: string; total: string }>> = {
  income: { head: 'Income', total: 'Total income' },
  deduction: { head: 'Deductions', total: 'Total deductions' },
  net: { head: 'Totals, as sent', total: 'Net pay' }
}

export const payslipText = {
  title: 'Payslip',
  lines: 'Payslip lines',
  titleOnceOff: 'Once-off payslip',
  onceOff: 'once-off',
  previous: 'Previous payslip',
  next: 'Next payslip',
  place: (index: number, total: number) => `${count(index + 1)} of ${count(total)}`,
  names: 'Item names',
  labels: 'Labels',
  codes: 'Codes',
  codesNotRead: 'The codes of this payslip were not read yet.',
  savePdf: 'Save PDF',
  fileName: (period: string, who: string) => `${who} payslip ${period}`,
  print: 'Print',
  notReady: 'The payslip is still calculating, so there is nothing to save yet.',
  walk: 'Payslips of the period',
  unknownOwner: 'Employee not known',
  unknownOwnerWhy: 'The service’s lists do not say whose payslip this is. It is counted all the same.',
  netPay: 'Net pay',
  negativeNet: 'Negative net pay',
  whenReady: (previous: PayslipHeaderView) => `compared with ${dayInWords(previous.date)} when it is ready`,
  calculating: 'Still calculating.',
  linesAsOf: (time: string) => `The lines are as of ${time} and may change.`,
  fromPrevious: (previous: PayslipHeaderView, change: number | null) => {
    const percent = change === null || previous.netScaled === null ? null : showPercent(change, previous.netScaled)
    return [percent, `from ${dayInWords(previous.date)}`].filter((part) => part !== null).join(' ')
  },
  noPrevious: 'No earlier payslip to compare with',
  onceOffAlone: 'Once-off, not compared',
  gap: (day: Day) => `The last payslip before this one is of ${dayInWords(day)}: there is a gap.`,
  item: 'Item',
  change: 'Change',
  before: 'Before',
  toDate: 'Year to date',
  toDateHead: (counted: number, expected: number) => `To date, ${count(counted)} of ${count(expected)}`,
  average: 'Average',
  averageHead: (averaged: number) => `Average of ${count(averaged)}`,
  toDateNote: ({ from, to, counted, expected }: PayslipToDate) =>
    `${dayInWords(from)} to ${dayInWords(to)}: ${count(counted)} of ${payslipsIn(expected)} cached${
      counted < expected ? ', the sums are of these only' : ''
    }`,
  yearNotKnown: 'The year is taken from April to March, as no certificate says otherwise.',
  toDateMissing: ({ missing }: PayslipToDate) =>
    [
      missing.notHere > 0 ? `${count(missing.notHere)} not in the copy` : '',
      missing.withoutLines > 0 ? `${count(missing.withoutLines)} without lines here` : '',
      missing.calculating > 0 ? `${count(missing.calculating)} calculating` : ''
    ]
      .filter((part) => part !== '')
      .join(', '),
  averageNote: ({ averaged, onceOff }: PayslipToDate) =>
    onceOff === 0
      ? `Averages are of ${payslipsIn(averaged)}, to the cent.`
      : `Averages are of ${payslipsIn(averaged, 'regular ')}, to the cent; ${count(onceOff)} once-off or of another frequency in the sums only.`,
  withFirst: 'with the first',
  withFirstWhy: 'Added up with the first line of that name.',
  elsewhere: (items: number) => `Not on this payslip (${items === 1 ? '1 item' : `${count(items)} items`})`,
  versions: 'Over time',
  head: (section: Exclude<LineSection, 'other'>) => SECTIONS[section].head,
  total: (section: Exclude<LineSection, 'other'>) => SECTIONS[section].total,
  otherNote: 'not part of net pay',
  isNew: 'new',
  isGone: 'gone',
  numbered: (name: string, ordinal: number) => (ordinal > 0 ? `${name} (${ordinal})` : name),
  linesNotRead: 'The lines of this payslip are not in the copy on this computer.',
  linesNotReadNext: 'Open it while online, or choose a deeper offline copy in Settings.',
  noLines: 'The service sent no lines for this payslip.',
  leave: 'Leave, days',
  accrued: 'Accrued',
  taken: 'Taken',
  balance: 'Balance',
  details: 'Details',
  pdf: 'PDF',
  notSaved: 'Not saved yet',
  savedAt: (name: string, time: string) => `Saved ${time} as ${name}`,
  fileStates: {
    current: 'Still the same figures.',
    outdated: 'The figures have changed since it was saved.',
    finalised: 'The payslip was finalised since. Save it again to replace it.',
    reopened: 'The payslip was opened again since, so its figures may still change.',
    changed: 'The file was changed on disk since it was saved.',
    missing: 'The file is not where it was saved any more.',
    withdrawn: 'The service does not list this payslip any more.'
  } satisfies Readonly<Record<SavedFileState, string>>,
  wasNotFinal: 'It was not final then.',
  kept: 'Kept on this computer for offline use.',
  otherEdits: 'Other changes waiting',
  checks: 'Look at this',
  trend: (view: PayslipView) => {
    const known = view.trend.filter((point) => point.netScaled !== null)
    const [first, last] = [known[0], known.at(-1)]
    return first && last ? `${monthOf(first.date)} to ${monthOf(last.date)}` : ''
  },
  foot: (view: PayslipView) =>
    [
      `Payslip ${view.header.id}`,
      view.header.payRunId === null ? 'no pay run yet' : `run ${view.header.payRunId}`
    ].join(', '),
  read: 'read',
  gone: 'This payslip is not in the copy on this computer.'
} as const

function payslipsIn(payslips: number, kind = ''): string {
  return counted(payslips, `${kind}payslip`, `${kind}payslips`)
}

/** `Jun 2026`. */
function monthOf(day: Day): string {
  return dayInWords(day).replace(/^\d+ /, '')
}
