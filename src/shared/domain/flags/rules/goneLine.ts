import { dayInWords } from '../../day'
import { showScaled } from '../../money'
import { pairLines } from '../lines'
import type { FlagRule } from '../rule'

export const goneLine: FlagRule = {
  id: 'goneLine',
  name: 'Vanished line',
  about: 'An income or deduction of the payslip before that is not there any more.',
  tone: 'warning',
  on: true,
  limit: { percentTenths: null },
  find: ({ payslip, before }) =>
    payslip === null || payslip.calculating || before === null
      ? []
      : (pairLines(payslip, before)?.gone ?? []).flatMap(({ name, section, scaled }) =>
          scaled === null || scaled === 0
            ? []
            : [
                {
                  item: name,
                  sentence: `No such ${section} now; it was ${showScaled(scaled)} on ${dayInWords(before.date)}.`
                }
              ]
        )
}
