/** The sentences of the spread: how net pay changed from the period before, and who is far from the rest. */
import type { SpreadView } from '@shared/contract/views'
import { dayInWords, type Day } from '@shared/domain/day'
import { showChange, showScaled } from '@/amounts'
import { count, counted } from './format'

const people = (n: number): string => counted(n, 'person', 'people')

/** A bound of a bar: `-500.00`, `0.00`, `+1,000.00`. */
function bound(change: number): string {
  return change === 0 ? showScaled(0) : showChange(change)
}

export const spreadText = {
  tab: 'Spread',
  title: 'Changes of net pay',
  against: (before: Day) => `from ${dayInWords(before)}`,
  asChart: 'Chart',
  asTable: 'Table',
  shownAs: 'Show the changes as',
  summary: ({ people: all, spread, left }: SpreadView) =>
    [
      `${people(all)} in both periods`,
      `${count(all - spread.unchanged)} changed`,
      `${count(spread.unchanged)} without a change`,
      left > 0 ? `${count(left)} in one period only or calculating, not counted here` : ''
    ]
      .filter((part) => part !== '')
      .join(', '),
  median: (median: number) => `Half of the changes are below ${bound(median)}.`,
  usual: ({ usual }: SpreadView['spread']) =>
    usual === null
      ? 'Too few changed to say what is usual.'
      : `Usual is from ${bound(usual.least)} to ${bound(usual.most)}; whoever is beyond is a mark at the side and listed.`,
  bar: (from: number, to: number) => `${bound(from)} to ${bound(to)}`,
  barPeople: people,
  says: ({ people: all, spread }: SpreadView) =>
    `Changes of net pay of ${people(all)} in ${counted(spread.bars.length, 'bar', 'bars')}. Who is far from the rest stands in the list, each leading to the payslip.`,
  sideSays: (side: 'less' | 'more', marks: number, all: number) =>
    `${marks < all ? `The largest ${count(marks)} of ${people(all)}` : people(all)} with far ${side} than usual. Arrow keys move through them.`,
  markSays: (name: string, change: number) => `${name}: ${showChange(change)}. Open both payslips`,
  less: 'Far less than usual',
  more: 'Far more than usual',
  range: 'Change of net pay',
  howMany: 'People',
  unchanged: 'No change',
  far: 'Far from the rest',
  changed: 'Changed',
  farMore: (shown: number, all: number) => `the largest ${count(shown)} of ${count(all)}`,
  farNone: 'Nobody is far from the rest.',
  farColumns: { number: 'No.', name: 'Name', change: 'Change', percent: '%', now: 'Now' },
  noPrevious: 'There is no period before this one to compare with',
  noPreviousWhy: 'Of this pay frequency the copy holds no earlier period.',
  nothing: 'Nobody is in both periods',
  nothingWhy: 'A change needs a payslip that is ready in both.',
  barsFile: (period: string) => `${period} changes of net pay`,
  farFile: (period: string) => `${period} far from the rest`
} as const
