import { dayInWords } from '../../day'
import { showScaled } from '../../money'
import { ofEach, pairLines } from '../lines'
import { NOTHING, type FlagRule } from '../rule'

export const goneLine: FlagRule = {
  id: 'goneLine',
  name: 'Vanished line',
  about: 'An income or deduction of the payslip before that is not there any more.',
  tone: 'warning',
  on: true,
  limit: { unit: 'amount', value: 0, least: 0, most: 1_000_000 },
  find: ({ payslip, before }, limit) =>
    payslip === null || before === null
      ? NOTHING
      : ofEach(
          pairLines(payslip, before)?.gone ?? [],
          limit,
          ({ section }, amount) => `No such ${section} now; it was ${showScaled(amount)} on ${dayInWords(before.date)}.`
        )
}
