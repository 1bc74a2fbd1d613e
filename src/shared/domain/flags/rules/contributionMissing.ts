import { dayInWords } from '../../day'
import { showScaled } from '../../money'
import { pairOthers } from '../lines'
import type { FlagRule } from '../rule'

export const contributionMissing: FlagRule = {
  id: 'contributionMissing',
  name: 'Contribution missing',
  about: 'A contribution, or another amount beside the net pay, that the payslip before had and this one has not.',
  tone: 'warning',
  on: true,
  limit: { percentTenths: null },
  find: ({ payslip, before }) => {
    if (payslip === null || payslip.calculating || before === null) return []
    const pairs = pairOthers(payslip, before)
    if (pairs === null) return []
    const empty = pairs.both.flatMap(({ now, before: was }) => (now.scaled === 0 ? [was] : []))
    return [...pairs.gone, ...empty].flatMap(({ name, group, scaled }) =>
      scaled === null || scaled === 0
        ? []
        : [
            {
              item: name,
              sentence: `${group === '' ? 'None' : `${group}: none`} now, ${showScaled(scaled)} on ${dayInWords(before.date)}.`
            }
          ]
    )
  }
}
