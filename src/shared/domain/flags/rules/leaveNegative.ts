import { scaledOf, showScaled } from '../../money'
import { settledLeave } from '../lines'
import type { FlagRule } from '../rule'

export const leaveNegative: FlagRule = {
  id: 'leaveNegative',
  name: 'Leave below zero',
  about: 'A leave balance below zero.',
  tone: 'warning',
  on: true,
  limit: null,
  find: ({ payslip }) =>
    (payslip === null ? [] : (settledLeave(payslip) ?? [])).flatMap(({ type, balance }) => {
      const left = scaledOf(balance)
      return left === null || left >= 0
        ? []
        : [{ item: type, sentence: `Balance ${showScaled(left)} days, below ${showScaled(0)}.` }]
    })
}
