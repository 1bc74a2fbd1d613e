import { apart, showScaled, sumScaled } from '../../money'
import { sectionOf } from '../lines'
import { found, NOTHING, type FlagRule } from '../rule'

export const netNotRest: FlagRule = {
  id: 'netNotRest',
  name: 'Net pay unlike income less deductions',
  about: 'Total income less total deductions is not the net pay sent.',
  tone: 'warning',
  on: true,
  limit: null,
  find: ({ payslip }) => {
    if (payslip === null || payslip.net === null || payslip.lines === null) return NOTHING
    const [income, deduction] = [sectionOf(payslip, 'income'), sectionOf(payslip, 'deduction')]
    if (income.lines + deduction.lines === 0) return NOTHING
    // A section that was sent empty holds nothing.
    const less = deduction.lines === 0 ? 0 : deduction.total
    const rest = sumScaled([income.lines === 0 ? 0 : income.total, less === null ? null : 0 - less])
    if (rest === null || rest === payslip.net) return NOTHING
    return found(
      `Income less deductions is ${showScaled(rest)}; net pay is ${showScaled(payslip.net)}, ${apart(payslip.net, rest)}.`
    )
  }
}
