import { apart, showScaled } from '../../money'
import { sectionOf } from '../lines'
import type { FlagRule } from '../rule'

const WORD = { income: 'Income', deduction: 'Deduction' } as const

export const linesNotTotal: FlagRule = {
  id: 'linesNotTotal',
  name: 'Lines unlike their total',
  about: 'Income or deductions whose lines do not add up to the total sent.',
  tone: 'warning',
  on: true,
  limit: null,
  find: ({ payslip }) =>
    payslip === null || payslip.calculating
      ? []
      : (['income', 'deduction'] as const).flatMap((section) => {
          const { sum, total, lines } = sectionOf(payslip, section)
          // A total alone has nothing to be compared with.
          if (lines < 2 || sum === null || total === null || sum === total) return []
          const sentence = `${WORD[section]} lines add to ${showScaled(sum)}; the total sent is ${showScaled(total)}, ${apart(total, sum)}.`
          return [{ item: null, sentence }]
        })
}
