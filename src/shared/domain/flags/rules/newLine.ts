import { dayInWords } from '../../day'
import { showScaled } from '../../money'
import { isBelow, pairLines } from '../lines'
import type { FlagRule } from '../rule'

export const newLine: FlagRule = {
  id: 'newLine',
  name: 'New line',
  about: 'An income or deduction that the payslip before did not have.',
  tone: 'warning',
  on: true,
  limit: { unit: 'amount', value: 0, least: 0, most: 1_000_000 },
  find: ({ payslip, before }, limit) =>
    payslip === null || before === null
      ? []
      : (pairLines(payslip, before)?.fresh ?? []).flatMap(({ name, section, scaled }) =>
          scaled === null || isBelow(scaled, limit)
            ? []
            : [
                {
                  item: name,
                  sentence: `New ${section}: ${showScaled(scaled)}, none on ${dayInWords(before.date)}.`
                }
              ]
        )
}
