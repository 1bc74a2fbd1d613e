import { dayInWords } from '../../day'
import { showScaled } from '../../money'
import { isBelow, pairLines } from '../lines'
import type { FlagRule } from '../rule'

export const goneLine: FlagRule = {
  id: 'goneLine',
  name: 'Vanished line',
  about: 'An income or deduction of the payslip before that is not there any more.',
  tone: 'warning',
  on: true,
  limit: { unit: 'amount', value: 0, least: 0, most: 1_000_000 },
  find: ({ payslip, before }, limit) =>
    payslip === null || before === null
      ? []
      : (pairLines(payslip, before)?.gone ?? []).flatMap(({ name, section, scaled }) =>
          scaled === null || isBelow(scaled, limit)
            ? []
            : [
                {
                  item: name,
                  sentence: `No such ${section} now; it was ${showScaled(scaled)} on ${dayInWords(before.date)}.`
                }
              ]
        )
}
