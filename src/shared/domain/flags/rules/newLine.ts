import { dayInWords } from '../../day'
import { showScaled } from '../../money'
import { ofEach, pairLines } from '../lines'
import { NOTHING, type FlagRule } from '../rule'

export const newLine: FlagRule = {
  id: 'newLine',
  name: 'New line',
  about: 'An income or deduction that the payslip before did not have.',
  tone: 'warning',
  on: true,
  limit: { unit: 'amount', value: 0, least: 0, most: 1_000_000 },
  find: ({ payslip, before }, limit) =>
    payslip === null || before === null
      ? NOTHING
      : ofEach(
          pairLines(payslip, before)?.fresh ?? [],
          limit,
          ({ section }, amount) => `New ${section}: ${showScaled(amount)}, none on ${dayInWords(before.date)}.`
        )
}
