import { dayInWords } from '../../day'
import { found, NOTHING, type FlagRule } from '../rule'

export const payPointChanged: FlagRule = {
  id: 'payPointChanged',
  name: 'Pay point changed',
  about: 'Somebody whose pay point was another in an earlier report. Who is not in a report says nothing.',
  tone: 'warning',
  on: true,
  limit: null,
  find: ({ payslip, payPoint }) =>
    payslip === null || payslip.special || payPoint === null
      ? NOTHING
      : found(
          `${payPoint.now} by the report of ${dayInWords(payPoint.nowOn)}; ${payPoint.before} by that of ${dayInWords(payPoint.beforeOn)}.`
        )
}
