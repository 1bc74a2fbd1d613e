import { dayInWords } from '../../day'
import { showScaled } from '../../money'
import { isBelow, pairOthers } from '../lines'
import type { FlagRule } from '../rule'

export const contributionMissing: FlagRule = {
  id: 'contributionMissing',
  name: 'Contribution missing',
  about: 'A contribution, or another amount beside the net pay, that the payslip before had and this one has not.',
  tone: 'warning',
  on: true,
  limit: { unit: 'amount', value: 0, least: 0, most: 1_000_000 },
  find: ({ payslip, before }, limit) => {
    if (payslip === null || before === null) return []
    const pairs = pairOthers(payslip, before)
    if (pairs === null) return []
    const empty = pairs.changed.flatMap(({ now, before: was }) => (now.scaled === 0 ? [was] : []))
    return [...pairs.gone, ...empty].flatMap(({ name, group, scaled }) =>
      scaled === null || isBelow(scaled, limit)
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
