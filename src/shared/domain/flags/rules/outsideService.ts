import { dayInWords } from '../../day'
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
    const begin = from ?? date
    if (known.length === 0 || known.some((each) => each.startDate <= date && (each.endDate ?? date) >= begin))
      return NOTHING
    const left = known
      .flatMap(({ endDate }) => (endDate !== null && endDate < begin ? [endDate] : []))
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
