import { dayInWords } from '../../day'
import { found, NOTHING, type FlagRule } from '../rule'

export const frequencyChanged: FlagRule = {
  id: 'frequencyChanged',
  name: 'Pay frequency changed',
  about: 'A regular payslip of another pay frequency than the one before it.',
  tone: 'warning',
  on: true,
  limit: null,
  find: ({ payslip, otherFrequency }) =>
    payslip === null || payslip.special || otherFrequency === null
      ? NOTHING
      : found(
          `${otherFrequency.now ?? 'Frequency not known'} now; ${otherFrequency.before ?? 'another frequency'} on ${dayInWords(otherFrequency.date)}.`
        )
}
