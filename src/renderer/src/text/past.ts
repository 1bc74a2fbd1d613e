/** The sentences of what was seen before: versions of a payslip, and a period as at a day. */
import type { PastDay, PastPayslipRow, PastPeriodSummary, PayslipVersion } from '@shared/contract/views'
import { dayInWords, type Day } from '@shared/domain/day'
import { coverFigures, showAmount } from '@/amounts'
import { absentWord } from './absent'
import { clock, count, counted, dayAndClock } from './format'
import { kitText } from './kit'
import { payslipText } from './payslip'

const SHOWN_CHANGES = 3

// Always with the day: of two versions of one day, one may be known to the minute and the other to the day.
function seenHead({ fromMs, fromDay }: PayslipVersion): string {
  if (fromMs !== null) return dayAndClock(fromMs)
  return fromDay === null ? kitText.none : dayInWords(fromDay)
}

function whenSeen(version: PayslipVersion): string {
  const isTick = version.source === 'tick' && version.fromMs !== null
  return isTick ? `ticked ${seenHead(version)}` : seenHead(version)
}

function changedFigures({ changes }: PayslipVersion): string {
  const lines = changes.filter(({ kind, section }) => kind === 'line' && section !== 'net')
  const words = lines
    .slice(0, SHOWN_CHANGES)
    .map(({ name, before, now }) =>
      before === null
        ? `${name} ${showAmount(now ?? '')}, new`
        : now === null
          ? `${name} ${showAmount(before)}, gone`
          : `${name} ${showAmount(before)} → ${showAmount(now)}`
    )
  const more = lines.length - SHOWN_CHANGES
  return [...words, ...(more > 0 ? [`${counted(more, 'other line', 'other lines')}`] : [])].join('; ')
}

/** How a period is shown: as it was, and each thing that is not known of that day, a sentence each. */
function standing(summary: PastPeriodSummary, today: Day): readonly string[] {
  const { asAt, calculating, withoutNet, byTick } = summary
  return [
    asAt >= today ? 'As last seen today.' : `As last seen on ${dayInWords(asAt)}, not as it is now.`,
    calculating > 0 ? `${counted(calculating, 'payslip', 'payslips')} calculated and had no net pay yet.` : '',
    withoutNet > 0 ? `${counted(withoutNet, 'payslip', 'payslips')} had no net pay that is a number.` : '',
    byTick > 0 ? `${counted(byTick, 'is', 'are')} known only by what was ticked.` : '',
    notKnown(summary)
  ].filter((words) => words !== '')
}

function notKnown({ notKnownThen, beganOn, asAt }: PastPeriodSummary): string {
  if (notKnownThen === 0) return ''
  const payslips = counted(notKnownThen, 'payslip of this period was', 'payslips of this period were')
  return beganOn !== null && asAt < beganOn
    ? `The copy on this computer began on ${dayInWords(beganOn)}: what ${counted(notKnownThen, 'payslip', 'payslips')} showed before that is not known, and not in the total.`
    : `${payslips} not in the copy yet on ${dayInWords(asAt)}, and not in the total.`
}

const STATE_NOW: Readonly<Record<PastPayslipRow['stateNow'], string>> = {
  calculating: 'Calculating',
  open: 'Open',
  finalised: 'Finalised',
  released: 'Released',
  gone: 'Not listed any more',
  moved: 'Of another period now'
}

export const pastText = {
  timeline: 'Payslip over time',
  versions: 'Versions',
  versionCount: (n: number) => counted(n, 'version', 'versions'),
  open: 'Versions',
  changedTimes: (times: number, lastMs: number | null) =>
    times === 0 || lastMs === null
      ? 'Not seen to change.'
      : `Seen to change ${times === 1 ? 'once' : `${count(times)} times`}, last ${clock(lastMs)}.`,
  keptBy: 'A version is kept when a sync sees other figures or another state; leave is no part of it.',
  columns: {
    seen: 'Seen',
    until: 'Until',
    net: 'Net pay',
    change: 'Change',
    what: 'What changed',
    state: 'State',
    ticked: 'Ticked'
  },
  whenSeen,
  until: ({ untilMs, source }: PayslipVersion) =>
    untilMs === null ? (source === 'tick' ? '' : 'now') : clock(untilMs),
  what: (version: PayslipVersion, before: PayslipVersion | null): string => {
    if (before === null) return version.source === 'tick' ? 'as it was ticked' : 'first seen'
    const parts = [
      version.state === 'gone' ? 'not listed' : before.state === 'gone' ? 'listed again' : '',
      before.state === 'calculating' && version.state !== 'calculating' ? 'calculated' : '',
      changedFigures(version),
      ...(version.state === before.state || version.source === 'tick' || before.source === 'tick'
        ? []
        : version.state === 'finalised'
          ? ['finalised']
          : version.state === 'released'
            ? ['released']
            : version.state === 'open' && (before.state === 'finalised' || before.state === 'released')
              ? ['opened again']
              : []),
      version.date === before.date ? '' : `moved from ${dayInWords(before.date)}`
    ]
    const said = parts.filter((part) => part !== '')
    return coverFigures(said.length === 0 ? 'nothing of the figures' : said.join('; '))
  },
  ticked: ({ ticks }: PayslipVersion) =>
    ticks
      .map(({ user, tickedMs, takenBack }) => `${user} ${clock(tickedMs)}${takenBack ? ', taken back' : ''}`)
      .join('; '),
  gone: 'Not listed',
  compared: 'Compared',
  before: 'Before',
  now: 'Now',
  against: 'against',
  than: (version: PayslipVersion) => `as seen ${whenSeen(version)}`,
  /** Over a column of figures, where there is room for a moment only. */
  seenHead,
  option: (version: PayslipVersion) =>
    `${version.key === 'now' ? 'Now, seen' : 'Seen'} ${whenSeen(version)}, ${
      version.state === 'gone'
        ? 'not listed'
        : version.net === null
          ? absentWord(version.state === 'calculating')
          : coverFigures(`net ${showAmount(version.net)}`)
    }`,
  oneVersion: 'There is nothing to compare yet',
  oneVersionWhy: 'This payslip shows what it showed when it was first seen. Each change that a sync sees is kept here.',
  linesNotKnown: 'The lines of one of the two were not in the copy, so only net pay is compared.',
  fileOfVersions: (who: string) => `${who} payslip over time`,

  asSeen: 'As seen before',
  asSeenOn: (day: Day) => `as seen ${dayInWords(day)}`,
  standing,
  day: 'As seen on',
  dayField: 'Day to show',
  dayHint: 'YYYY-MM-DD',
  dayBad: 'Not a day. Write it as 2026-06-30.',
  dayOption: ({ day, changed, first }: PastDay) =>
    `${dayInWords(day)}: ${[
      changed > 0 ? `${count(changed)} changed` : '',
      first > 0 ? `${count(first)} first seen` : ''
    ]
      .filter((part) => part !== '')
      .join(', ')}`,
  changedOn: 'Days something changed',
  payslipCount: (n: number) => counted(n, 'payslip', 'payslips'),
  thenHead: 'Then',
  nowHead: 'Now',
  total: 'Net pay',
  difference: 'Difference',
  people: { number: 'No.', name: 'Name', state: 'State then', change: 'Change since', stateNow: 'State now' },
  stateNow: (state: PastPayslipRow['stateNow']) => STATE_NOW[state],
  changed: (n: number) =>
    n === 0 ? 'Nothing has changed since' : `${counted(n, 'payslip has', 'payslips have')} changed since`,
  tickedOnly: (atMs: number) => `ticked ${clock(atMs)}`,
  nothing: 'Nothing of this period is known of that day',
  nothingWhy: ({ beganOn }: Pick<PastPeriodSummary, 'beganOn'>) =>
    beganOn === null
      ? 'The copy on this computer knows nothing of it.'
      : `The copy on this computer began on ${dayInWords(beganOn)}.`,
  list: 'Payslips as at a day',
  file: (period: string, day: Day) => `${period}, as seen ${day}`,
  unknownOwner: payslipText.unknownOwner
} as const
