import { dayInWords } from '../../day'
import { showScaled } from '../../money'
import { pairLines } from '../lines'
import type { FlagRule } from '../rule'

export const newLine: FlagRule = {
  id: 'newLine',
  name: 'New line',
  about: 'An income or deduction that the payslip before did not have.',
  tone: 'warning',
  on: true,
  limit: { percentTenths: null },
  find: ({ payslip, before }) =>
    payslip === null || payslip.calculating || before === null
      ? []
      : (pairLines(payslip, before)?.fresh ?? []).flatMap(({ name, section, scaled }) =>
          scaled === null || scaled === 0
            ? []
            : [
                {
                  item: name,
                  sentence: `New ${section}: ${showScaled(scaled)}, none on ${dayInWords(before.date)}.`
                }
              ]
        )
}
