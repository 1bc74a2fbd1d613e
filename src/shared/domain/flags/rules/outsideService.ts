import { dayInWords, type Day } from '../../day'
import { found, NOTHING, type FlagRule } from '../rule'

export const outsideService: FlagRule = {
  id: 'outsideService',
  name: 'Not employed in the period',
  about: 'A payslip for a period after leaving, before joining, or in a gap between two employments.',
  tone: 'warning',
  on: true,
  limit: null,
  find: ({ payslip, servicePeriods, date, from }) => {
    if (payslip === null || payslip.special) return NOTHING
    const known = (servicePeriods ?? []).flatMap(({ negative, startDate, endDate }) =>
      negative || startDate === null ? [] : [{ startDate, endDate }]
    )
    // Where the first day of the period is not known, who left may have worked in it.
    const ended = (endDate: Day | null): endDate is Day => endDate !== null && from !== null && endDate < from
    if (known.length === 0 || known.some(({ startDate, endDate }) => startDate <= date && !ended(endDate)))
      return NOTHING
    const left = known
      .flatMap(({ endDate }) => (ended(endDate) ? [endDate] : []))
      .sort()
      .at(-1)
    const joins = known.flatMap(({ startDate }) => (startDate > date ? [startDate] : [])).sort()[0]
    const parts = [
      left === undefined ? '' : `left on ${dayInWords(left)}`,
      joins === undefined ? '' : `joins on ${dayInWords(joins)}`
    ]
    return found(
      `The period ends on ${dayInWords(date)}; the person ${parts.filter((part) => part !== '').join(' and ')}.`
    )
  }
}
